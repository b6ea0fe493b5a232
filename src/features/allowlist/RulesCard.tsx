import { useState } from 'react';
import { type RuleNews, ruleFilter } from '../../draft/classRules';
import type { DraftEdit } from '../../draft/editDraft';
import { parseAddress } from '../../model/address';
import type { ClassRule } from '../../model/draft';
import { countEffects } from '../../model/effect';
import { formatCounted } from '../../parts/formatQuantity';
import { describeFilters } from '../../parts/postureWords';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { useStillReading } from '../../state/awaited';
import { useAskedFacets } from '../../state/catalogView';
import { selectTools } from '../../state/drafts';
import { useEffects } from '../../state/effects';
import { useRegistryContext } from '../../state/preferences';
import { leaveOutTools, toolsMatching } from '../../state/ruleOffers';
import { useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { Card, IdList } from './draftParts';

export interface RulesCardProps {
  readonly rules: readonly ClassRule[];
  /** Of each rule, by name, what the catalog has to say; absent while it has not answered. */
  readonly news: readonly RuleNews[];
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Filters kept with a name: what they match is offered again on each reading, and never added silently. */
export function RulesCard(props: RulesCardProps) {
  const { rules, news } = props;
  const address = useAddress((now) => now);
  /** The filters of the catalog view; empty where none are chosen. */
  const currentFilter = ruleFilter({ ...address, context: useRegistryContext() });
  const asked = useAskedFacets();
  const awaits = useStillReading(asked);
  const [preview, setPreview] = useState<{ filter: string; matching: readonly string[] } | null>(null);
  const isKnown = rules.some(({ filter }) => filter === currentFilter);
  const keep = (matching: readonly string[]) => {
    selectTools(matching, { name: nameFilter(currentFilter), filter: currentFilter });
    setPreview(null);
  };
  return (
    <Card title="Class rules">
      {rules.length > 0 && (
        <FirstList items={rules} aria-label="Class rules" className="mb-2 grid gap-2">
          {(rule) => (
            <RuleItem
              key={rule.name}
              rule={rule}
              news={news.find((one) => one.rule.name === rule.name)}
              onEdit={props.onEdit}
            />
          )}
        </FirstList>
      )}
      {currentFilter === '' ? (
        <p className="text-ink-2">
          Choose filters in the catalog and save them here as a rule, to be offered new matches.
        </p>
      ) : isKnown ? null : preview?.filter === currentFilter ? (
        <div className="grid gap-2">
          <p>
            <b className="font-semibold">{nameFilter(currentFilter)}</b> matches{' '}
            {formatCounted(preview.matching.length, 'tool')} now.
          </p>
          <IdList toolIds={preview.matching} />
          <p className="flex gap-2">
            <Button disabled={preview.matching.length === 0} onClick={() => keep(preview.matching)}>
              Add them and keep the rule
            </Button>
            <Button variant="quiet" onClick={() => setPreview(null)}>
              Cancel
            </Button>
          </p>
        </div>
      ) : (
        <span className="flex flex-wrap items-center gap-x-2">
          <Button
            disabled={awaits.length > 0}
            onClick={async () => setPreview({ filter: currentFilter, matching: await toolsMatching(currentFilter) })}
          >
            Make a rule of the current filters
          </Button>
          <SoFar over={asked} />
        </span>
      )}
    </Card>
  );
}

function RuleItem(props: Pick<RulesCardProps, 'onEdit'> & { rule: ClassRule; news: RuleNews | undefined }) {
  const { rule, news, onEdit } = props;
  const asked = nameFilter(rule.filter);
  return (
    <li className="grid gap-1 border-line border-b pb-2">
      <span className="flex items-center gap-2">
        <UntrustedText className="min-w-0 flex-1 font-medium" text={rule.name} />
        <Button
          variant="quiet"
          aria-label={`Remove rule ${rule.name}`}
          onClick={() => onEdit({ kind: 'remove-rule', name: rule.name })}
        >
          Remove
        </Button>
      </span>
      {/* A rule of a file may have any name: what it asks for is its filter. */}
      {asked !== rule.name && (
        <span className="text-ink-2 text-xs">
          Matches <UntrustedText text={asked === '' ? 'nothing' : asked} />
        </span>
      )}
      {news !== undefined && news.missing.length === 0 && news.noLongerMatching.length === 0 && (
        <span className="text-ink-3 text-xs">{formatCounted(news.matching.length, 'tool')} match; no new matches.</span>
      )}
      {news !== undefined && news.missing.length > 0 && (
        <>
          <span>{formatCounted(news.missing.length, 'new tool')} match:</span>
          <IdList toolIds={news.missing} />
          <OnceAdded toolIds={news.missing} />
          <span className="flex gap-2">
            <Button onClick={() => selectTools(news.missing, rule)}>Add {news.missing.length}</Button>
            <Button variant="quiet" onClick={() => leaveOutTools(news.missing)}>
              Leave out
            </Button>
          </span>
        </>
      )}
      {news !== undefined && news.noLongerMatching.length > 0 && (
        <>
          <span>{formatCounted(news.noLongerMatching.length, 'tool')} no longer match:</span>
          <IdList toolIds={news.noLongerMatching} />
          <span className="flex gap-2">
            <Button onClick={() => onEdit({ kind: 'remove', toolIds: news.noLongerMatching })}>
              Remove {news.noLongerMatching.length}
            </Button>
            <Button
              variant="quiet"
              onClick={() => onEdit({ kind: 'change-tools', toolIds: news.noLongerMatching, change: { rule: null } })}
            >
              Keep
            </Button>
          </span>
        </>
      )}
    </li>
  );
}

/** What the chosen clients would do with tools that a rule offers; nothing where no client is chosen. */
function OnceAdded({ toolIds }: { readonly toolIds: readonly string[] }) {
  const effects = [...useEffects(toolIds, 'onceAdded').values()];
  const way = useAddress((address) => address.way);
  return effects[0]?.map(({ client, target }, place) => {
    const own = effects.flatMap((one) => one[place]?.[way].effect ?? []);
    return (
      <span key={target} className="text-ink-2 text-xs">
        Added, in {client}: {countEffects(own)}.
      </span>
    );
  });
}

/** The filters in words, with the words of the search: the name a rule gets. */
function nameFilter(filter: string): string {
  const { q, choices } = parseAddress(filter).address;
  return describeFilters(q, choices).join(', ');
}
