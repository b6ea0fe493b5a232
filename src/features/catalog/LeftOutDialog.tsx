import { describeApart, type LeftOutField, type OpenwopCatalog } from '../../exports/openwopCatalog';
import { formatCounted } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FirstItems } from '../../ui/FirstItems';

export interface LeftOutDialogProps {
  readonly exported: OpenwopCatalog;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** What an RFC 0078 export could not take along, each with its reason. Load it with React.lazy. */
export function LeftOutDialog({ exported, onDownload, onClose }: LeftOutDialogProps) {
  const { written, apart, leftOut, assigned, repeated } = exported;
  return (
    <Dialog
      title="Export as RFC 0078"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onClick={onDownload}>
            Download this list
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {formatCounted(written, 'tool')} written to tools.json.{' '}
          {apart.length > 0 && `${formatCounted(apart.length, 'tool')} left out. `}
          {leftOut.length > 0 && `${formatCounted(leftOut.length, 'field')} left out. `}
          {assigned.length > 0 && `${formatCounted(assigned.length, 'value')} assigned, written as stated. `}
          {repeated > 0 &&
            `${formatCounted(repeated, 'tool')} said the same twice, and ${repeated === 1 ? 'is' : 'are'} written once.`}
        </p>
        {apart.length > 0 && (
          <FirstItems items={apart}>
            {(shown) => (
              <ul aria-label="Tools left out" className="divide-y divide-line rounded-lg border border-line">
                {shown.map((tool, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: several tools may have one toolId
                  <li key={place} className="px-3 py-1.5">
                    <UntrustedText isCode className="block" text={tool.toolId} />
                    <span className="text-ink-2 text-xs">{describeApart(tool)}</span>
                  </li>
                ))}
              </ul>
            )}
          </FirstItems>
        )}
        <FieldList label="Fields left out" fields={leftOut} why="is no word of RFC 0078" />
        <FieldList label="Assigned values" fields={assigned} why="is assigned by a reviewer, written as stated" />
      </div>
    </Dialog>
  );
}

interface FieldListProps {
  readonly label: string;
  readonly fields: readonly LeftOutField[];
  readonly why: string;
}

function FieldList({ label, fields, why }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <FirstItems items={fields}>
      {(shown) => (
        <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
          {shown.map(({ toolId, field, value }) => (
            <li key={`${field} ${toolId}`} className="px-3 py-1.5">
              <UntrustedText isCode className="block" text={toolId} />
              <span className="text-ink-2 text-xs [overflow-wrap:anywhere]">
                {fieldLabel(field)} “<UntrustedText text={value} />” {why}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FirstItems>
  );
}
