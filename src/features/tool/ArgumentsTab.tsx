import type { ToolDetail } from '../../engine/toolDetail';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { useSavedSets } from '../../state/argumentSetsStore';
import { lazyPart } from '../../ui/lazyPart';
import { NoSchema } from './toolParts';

/** The form, loaded when a tool has been open for a moment or the tab is looked at. */
export const ArgumentsPanel = lazyPart('The argument form', () =>
  import('./arguments/ArgumentsForm').then((m) => m.ArgumentsForm),
);

interface Props {
  readonly detail: ToolDetail;
  readonly marks: readonly string[];
}

export function ArgumentsTab({ detail, marks }: Props) {
  const { input, tool } = detail;
  const saved = useSavedSets(detail.toolId);
  return (
    <>
      {input === null && (
        <div className="mb-4">
          <NoSchema title="No input schema">
            The arguments are opaque: the host interprets whatever it is given (RFC 0078 §C). Ask the host for their
            shape.
          </NoSchema>
        </div>
      )}
      <PanelBoundary name="The argument form" shown={`${detail.copy} ${tool.toolId}`}>
        <ArgumentsPanel
          key={tool.toolId}
          waiting={<p className="text-ink-3">Opening the form…</p>}
          toolId={tool.toolId}
          nameOnServer={tool.nameOnServer}
          description={tool.description}
          schemaText={input?.text ?? null}
          marks={marks}
          saved={saved}
        />
      </PanelBoundary>
    </>
  );
}
