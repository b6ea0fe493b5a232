import { ruleTitle } from '../../audit/rules';
import { ofKind } from '../../draft/ledger';
import { lastListVerdict, listKey } from '../../draft/listVerdicts';
import type { HostSays } from '../../draft/resolveDraft';
import type { PostureAnswer } from '../../engine/posture';
import type { PostureSubject } from '../../model/address';
import type { FacetId } from '../../model/columns';
import { lapseOf } from '../../model/decision';
import { revealPlain } from '../../model/revealText';
import { formatCounted, formatDay } from '../../parts/formatQuantity';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useDraftAnswer } from '../../state/draftQuestions';
import { openDraft, useDraft, useDraftCount, useDrafts, useOpenId } from '../../state/drafts';
import { useLedger } from '../../state/ledger';
import { useOffers } from '../../state/ruleOffers';
import { changeAddress } from '../../state/useAddress';
import { linkToTools } from './attention';

interface Props {
  readonly subject: PostureSubject;
  readonly answer: Pick<PostureAnswer, 'counts' | 'newMatches'>;
}

const rows = [
  ['verdict', 'changed', 'changed since approved'],
  ['verdict', 'rejected', 'rejected, and still listed'],
  ['state', 'lapsed', 'with a judgement that no longer holds'],
  ['assignment', 'lapsed', 'with an assignment that no longer holds'],
] as const satisfies readonly (readonly [FacetId & keyof PostureAnswer['counts'], string, string])[];

const linkLook = 'inline-flex min-h-6 items-center font-medium text-write hover:underline touch:min-h-11';

/** What somebody judged once, and has to look at again. */
export function Due({ subject, answer: { counts, newMatches } }: Props) {
  const due = rows.flatMap(([facet, value, words]) => {
    const tools = counts[facet].find(([one]) => one === value)?.[1] ?? 0;
    return tools === 0 ? [] : [{ facet, value, words, tools }];
  });
  const lists = useListsOver();
  const matching = useRulesWithNews();
  if (due.length + newMatches.length + lists.length + matching.length === 0) return null;
  return (
    <ul aria-label="Due" className="flex flex-wrap gap-x-4 gap-y-1">
      {due.map(({ facet, value, words, tools }) => (
        <li key={`${facet} ${value}`}>
          <a {...linkToTools(subject, [[facet, [value]]])} className={linkLook}>
            {formatCounted(tools, 'tool')} {words}
          </a>
        </li>
      ))}
      {newMatches.map(([rule, tools]) => (
        <li key={rule}>
          <a
            {...linkToTools(subject, [
              ['rule', [rule]],
              ['state', ['open']],
            ])}
            className={linkLook}
          >
            {formatCounted(tools, 'new match', 'new matches')} of {ruleTitle(rule)}
          </a>
        </li>
      ))}
      {[...lists, ...matching].map(({ draftId, words }) => (
        <li key={words}>
          <button
            type="button"
            className={linkLook}
            onClick={() => {
              openDraft(draftId);
              changeAddress({ view: 'allowlist' });
            }}
          >
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The drafts whose next review is over. */
function useListsOver(): readonly { readonly draftId: string; readonly words: string }[] {
  const drafts = useDrafts();
  const ledger = useLedger();
  return [...drafts].flatMap(([draftId, { name }]) => {
    // A verdict that a file brought names the draft alone.
    const judged = [draftId, listKey(name)].flatMap((key) => ofKind(ledger.get(key) ?? [], 'list'));
    const targets = new Set(judged.map(({ about }) => about));
    return [...targets].flatMap((target) => {
      const verdict = lastListVerdict(ledger, draftId, { name, target });
      if (verdict?.value !== 'approved' || lapseOf(verdict, verdict.digest) !== 'expired') return [];
      return [{ draftId, words: `“${revealPlain(name)}”: its review was due on ${formatDay(verdict.expires ?? '')}` }];
    });
  });
}

/** The class rules of the open draft that match what they did not. */
function useRulesWithNews(): readonly { readonly draftId: string; readonly words: string }[] {
  const draft = useDraft();
  const { revision } = useKnownCatalog();
  const hasRules = draft.rules.length > 0;
  const { answer } = useDraftAnswer(draft, useDraftCount(), hasRules ? revision : -1, nothingSaid);
  const draftId = useOpenId();
  return useOffers(answer).flatMap(({ rule, missing }) =>
    missing.length === 0
      ? []
      : [
          {
            draftId,
            words: `${formatCounted(missing.length, 'new match', 'new matches')} of your rule “${revealPlain(rule.name)}”`,
          },
        ],
  );
}

const nothingSaid: ReadonlyMap<string, HostSays> = new Map();
