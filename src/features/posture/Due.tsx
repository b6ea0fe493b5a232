import type { PostureAnswer } from '../../engine/posture';
import type { PostureSubject } from '../../model/address';
import type { FacetId } from '../../model/columns';
import { formatCounted } from '../../parts/formatQuantity';
import { linkToTools } from './attention';

interface Props {
  readonly subject: PostureSubject;
  readonly counts: PostureAnswer['counts'];
}

const rows = [
  ['verdict', 'changed', 'changed since approved'],
  ['verdict', 'rejected', 'rejected, and still listed'],
  ['state', 'lapsed', 'with a judgement that no longer holds'],
  ['assignment', 'lapsed', 'with an assignment that no longer holds'],
] as const satisfies readonly (readonly [FacetId & keyof PostureAnswer['counts'], string, string])[];

/** What somebody judged once, and has to look at again. */
export function Due({ subject, counts }: Props) {
  const due = rows.flatMap(([facet, value, words]) => {
    const tools = counts[facet].find(([one]) => one === value)?.[1] ?? 0;
    return tools === 0 ? [] : [{ facet, value, words, tools }];
  });
  if (due.length === 0) return null;
  return (
    <ul aria-label="Due" className="flex flex-wrap gap-x-4 gap-y-1">
      {due.map(({ facet, value, words, tools }) => (
        <li key={`${facet} ${value}`}>
          <a
            {...linkToTools(subject, [[facet, [value]]])}
            className="inline-flex min-h-6 items-center font-medium text-write hover:underline touch:min-h-11"
          >
            {formatCounted(tools, 'tool')} {words}
          </a>
        </li>
      ))}
    </ul>
  );
}
