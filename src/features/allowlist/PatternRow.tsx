import { Trash2 } from 'lucide-react';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Pill } from './Pill';

interface Props {
  readonly pattern: string;
  /** Null while the catalog has not answered. */
  readonly matches: readonly string[] | null;
  readonly onExpand: (pattern: string, toolIds: readonly string[]) => void;
  readonly onRemove: () => void;
}

/** An imported wildcard: it is never written, only the tools it is expanded to are. */
export function PatternRow({ pattern, matches, onExpand, onRemove }: Props) {
  return (
    <tr className="h-[2.625rem] max-md:grid max-md:h-auto max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-2 max-md:border-line max-md:border-b max-md:px-3 max-md:py-2 md:[&>*]:border-line md:[&>*]:border-b">
      <th
        scope="row"
        className="max-w-0 truncate pl-5 text-left font-mono font-normal text-xs max-md:max-w-full max-md:p-0"
      >
        <UntrustedText text={pattern} />
      </th>
      <td colSpan={4} className="px-2 max-md:order-last max-md:col-span-full max-md:p-0">
        <span className="flex flex-wrap items-center gap-2">
          <Pill look="quiet">pattern</Pill>
          {matches === null ? (
            <span className="text-ink-3">not checked</span>
          ) : (
            <span className="text-ink-2">
              matches {formatCounted(matches.length, 'tool')} now; not exported as it is
            </span>
          )}
          {matches !== null && matches.length > 0 && (
            <Button aria-label={`Expand ${pattern}`} onClick={() => onExpand(pattern, matches)}>
              Expand to {formatCounted(matches.length, 'tool')}
            </Button>
          )}
        </span>
      </td>
      <td className="pr-3 text-right max-md:p-0">
        <IconButton label={`Remove ${pattern}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </td>
    </tr>
  );
}
