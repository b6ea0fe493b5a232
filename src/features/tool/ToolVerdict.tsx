import type { ToolDetail } from '../../engine/toolDetail';
import { VerdictLine } from '../../parts/VerdictLine';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useChangesInUse } from '../../state/comparison';
import { useEngineQuery } from '../../state/engineQuery';

interface Props {
  readonly detail: Pick<ToolDetail, 'toolId' | 'copy' | 'digest' | 'tool' | 'source'>;
}

/** How the tool stands by the verdicts on it, also by the id it had in the baseline in use. */
export function ToolVerdict({ detail: { toolId, copy, digest, tool, source } }: Props) {
  const { revision } = useKnownCatalog();
  const changes = useChangesInUse();
  const comparison = changes.kind === 'compared' ? changes.summary.id : null;
  const { answer } = useEngineQuery('former', [toolId, copy, comparison, revision], async () =>
    comparison === null ? null : catalogClient.ask('former', { toolId, copy, comparison }),
  );
  return (
    <VerdictLine
      about="tool"
      id={toolId}
      digest={digest}
      subject={{ kind: 'tool', question: { toolIds: [toolId] } }}
      origin={{ server: tool.server, source: source.id }}
      former={answer?.digest === digest ? answer : null}
      className="mt-2 px-4.5"
    />
  );
}
