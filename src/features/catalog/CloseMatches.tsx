import type { CloseMatch, OtherWord } from '../../engine/closeMatches';
import { markedTexts, parseQuery } from '../../model/query';
import { IdText } from '../../parts/IdText';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useAnswer } from '../../state/catalogView';
import { useEngineQuery } from '../../state/engineQuery';
import { openTool } from '../../state/useAddress';
import { Button } from '../../ui/Button';

/** The tools that a search nearly finds, below its matches and apart from them; nothing where there are none. */
export function CloseMatches() {
  const result = useAnswer((now) => now.result?.id ?? null);
  const question = useAnswer((now) => now.question);
  const q = question?.q ?? '';
  const { answer } = useEngineQuery('close-matches', [q, result], async (signal) => {
    const close =
      result === null || question === null
        ? null
        : await catalogClient.ask('closeMatches', { q, choices: question.choices, result }, { signal });
    return { result, close };
  });
  if (answer?.result !== result || answer.close === null || answer.close.length === 0) return null;
  const typed = markedTexts(parseQuery(q));
  return (
    <section
      aria-label="Close matches"
      className="max-h-2/5 shrink-0 overflow-y-auto overscroll-contain border-line border-t bg-bg px-4 py-2 max-sm:px-3"
    >
      <h2 className="font-semibold text-sm">
        Close matches <span className="font-normal text-ink-2">beside the search: not counted, ticked or exported</span>
      </h2>
      <table aria-label="Close matches" className="w-full table-fixed text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {answer.close.map((match) => (
            <CloseRow key={`${match.copy} ${match.toolId}`} match={match} typed={typed} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CloseRow({ match, typed }: { readonly match: CloseMatch; readonly typed: readonly string[] }) {
  const { toolId, copy, title, description, why } = match;
  const marks = [...typed, ...why.flatMap(({ found }) => found ?? [])];
  return (
    <tr className="border-line border-b last:border-b-0">
      <td className="w-3/5 py-0.5">
        <Button variant="quiet" className="max-w-full" onClick={() => openTool({ toolId, copy })}>
          <span className="flex min-w-0 font-mono text-xs">
            <IdText id={toolId} copyNote={copy > 1 ? ` (copy ${copy})` : ''} marks={marks} />
          </span>
        </Button>
        <p className="truncate text-ink-2 text-xs">
          <UntrustedText text={title ?? description ?? ''} marks={marks} />
        </p>
      </td>
      <td className="py-0.5 text-ink-2 text-xs [overflow-wrap:anywhere]">
        <UntrustedText text={why.map(describeWord).join(', ')} />
      </td>
    </tr>
  );
}

function describeWord({ kind, typed, found = '' }: OtherWord): string {
  switch (kind) {
    case 'missing':
      return `without “${typed}”`;
    case 'kin':
      return `“${found}” for “${typed}”`;
    case 'spelled':
      return `“${typed}” read as “${found}”`;
    default:
      return kind satisfies never;
  }
}
