import { ListFilter } from 'lucide-react';
import { memo, useCallback, useId, useState } from 'react';
import type { CatalogSummary } from '../../engine/loadedCatalog';
import { withChoice } from '../../model/address';
import { type FacetId, facetIds, facets } from '../../model/columns';
import { foldText } from '../../model/compareText';
import { revealPlain } from '../../model/revealText';
import { formatCount } from '../../parts/formatQuantity';
import { describeFacetValue, facetWord } from '../../parts/postureWords';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { usePreflight } from '../../state/accessStore';
import { currentChoices, useAnswer, useChoices, useEffectClient } from '../../state/catalogView';
import { useChangesInUse } from '../../state/comparison';
import { currentContext, useRegistryContext } from '../../state/preferences';
import { changeAddress } from '../../state/useAddress';
import { Checkbox } from '../../ui/Input';
import { useRovingFocus } from '../../ui/useRovingFocus';
import { FilterGroup } from './FilterGroup';
import { ContextFilter } from './lazyParts';

interface Option {
  readonly value: string;
  /** How many tools would match by it. */
  readonly count: number;
}

/** What most people filter by, in this order; the others stand below "More filters". */
const usual: readonly FacetId[] = [
  'source',
  'tier',
  'egress',
  'approval',
  'exposed',
  'readiness',
  'server',
  'claim',
  'finding',
  'change',
  'used',
  'in',
  'picked',
];
const mostGroups = 8;

/** The facets that can filter, with the counts of the last answer, each without its own choice. */
export function FilterRail({
  summary,
}: {
  readonly summary: Pick<CatalogSummary, 'facetValues' | 'unstated' | 'tools'>;
}) {
  const { facetValues: values, unstated } = summary;
  const { choices } = useChoices();
  const counts = useAnswer(({ result }) => result?.counts);
  const { isKnown } = usePreflight();
  const hasContext = useRegistryContext().length > 0;
  const isCompared = useChangesInUse().kind === 'compared';
  const hasEffect = useEffectClient() !== null;
  const [wantsMore, setWantsMore] = useState(false);
  const roving = useRovingFocus<HTMLDivElement>('column');
  const isChosen = {
    identity: isKnown,
    context: hasContext,
    comparison: isCompared,
    effect: hasEffect,
    facts: true,
    usage: true,
    content: true,
    assignments: true,
    decisions: true,
  };
  /**
   * Values of the catalog's tools, and the chosen ones. A late facet shows all of its values, since any tool may get them,
   * and so does every facet until the catalog is read.
   */
  const optionsOf = (facet: FacetId): readonly Option[] => {
    const chosen = choices.get(facet);
    const { late } = facets[facet];
    const isLeftOut =
      unstated.includes(facet) ||
      (late !== undefined && !isChosen[late.from]) ||
      // Without a hint they all say nothing.
      (facet === 'claim' && values.hint.length === 0);
    if (chosen === undefined && isLeftOut) return [];
    const { counts: matching, all } = counts?.[facetIds.indexOf(facet)] ?? {};
    // The catalog itself holds no changes and no effects.
    const known =
      late?.from === 'comparison' || late?.from === 'effect' ? (facets[facet].values ?? none) : values[facet];
    const options = known.map((value, place) => ({ value, count: matching?.[place] ?? 0 }));
    // A link may name ranges that are none of the usual ones.
    const others = (chosen ?? none).filter((value) => !known.includes(value)).map((value) => ({ value, count: 0 }));
    // These values depend on the chosen context or identity: all are listed, also those that no tool has.
    const listsAll = late?.from === 'context' || late?.from === 'identity';
    return [
      ...options.filter(({ value }, place) => listsAll || all?.[place] !== 0 || chosen?.includes(value)),
      ...others,
    ];
  };
  const offered = new Map(
    facetIds.map((facet) => [facet, optionsOf(facet)] as const).filter(([, options]) => options.length > 0),
  );
  const filters = (facet: FacetId) => {
    const [one, ...others] = offered.get(facet) ?? [];
    return choices.has(facet) || others.length > 0 || (one !== undefined && deservesLook(facet, one.value));
  };
  const first = usual.filter(filters).slice(0, mostGroups);
  const more = [...offered.keys()].filter((facet) => !first.includes(facet) && filters(facet));
  // What is chosen is never out of sight.
  const isMoreShown = wantsMore || more.some((facet) => choices.has(facet));
  const draw = (facet: FacetId) => (
    <FacetGroup key={facet} facet={facet} options={offered.get(facet) ?? []} chosen={choices.get(facet) ?? none} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from control to control within
    <div ref={roving.ref} className="flex flex-col gap-1 pb-4" onKeyDown={roving.onKeyDown}>
      {values.exposed.length > 0 && <ContextFilter />}
      {first.map(draw)}
      {/* Below the groups, which stay where they are once it goes. */}
      <p className="text-xs">
        <SoFar over={facetIds} />
      </p>
      {more.length > 0 && (
        <button
          type="button"
          aria-expanded={isMoreShown}
          className="flex min-h-6 items-center gap-2 text-ink-2 hover:text-ink max-lg:min-h-11 touch:min-h-11"
          onClick={() => setWantsMore(!isMoreShown)}
        >
          <ListFilter aria-hidden className="size-4" /> More filters
        </button>
      )}
      {isMoreShown && more.map(draw)}
    </div>
  );
}

const none: readonly string[] = [];

/** Whether a filter by its one value is drawn all the same. */
function deservesLook(facet: FacetId, value: string): boolean {
  return worthALook[facet]?.includes(value) ?? false;
}

const worthALook: Partial<Readonly<Record<FacetId, readonly string[]>>> = {
  finding: ['critical', 'high', 'medium'],
  readiness: ['missing'],
  change: ['wider'],
  in: ['runs'],
  approval: ['never'],
};

/** The plain word beside a wire word of RFC 0078 that says too little by itself. */
const plainWords: Partial<Readonly<Record<FacetId, ReadonlyMap<string, string>>>> = {
  tier: new Map([
    ['pure', 'no effects'],
    ['exec', 'commands'],
  ]),
  egress: new Map([
    ['none', 'no network'],
    ['safe-fetch', 'guarded'],
  ]),
  approval: new Map([
    ['never', 'asks nobody'],
    ['conditional', 'may ask'],
    ['always', 'asks'],
  ]),
};

interface FacetOptionsProps {
  readonly facet: FacetId;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
}

function FacetGroup(props: FacetOptionsProps) {
  const { facet, chosen } = props;
  const client = useEffectClient();
  const label = facet === 'in' && client !== null ? `In ${client}` : facets[facet].label;
  return (
    <FilterGroup label={label} onClear={chosen.length > 0 ? () => choose(facet, []) : null}>
      <FacetOptions {...props} />
    </FilterGroup>
  );
}

const usuallyShown = 7;
const maxShown = 100;

/** Values to choose; of many those that most tools have, until more are asked for. */
function FacetOptions({ facet, options, chosen }: FacetOptionsProps) {
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const isLong = options.length > usuallyShown + 2;
  const onToggle = useCallback(
    (value: string, isChosen: boolean) =>
      choose(facet, isChosen ? [...chosen, value] : chosen.filter((other) => other !== value)),
    [facet, chosen],
  );
  const draw = ({ value, count }: Option) => (
    <FacetOption
      key={value}
      facet={facet}
      value={value}
      count={count}
      isChosen={chosen.includes(value)}
      onToggle={onToggle}
    />
  );
  if (!isLong) return options.map(draw);
  const wanted = foldText(text);
  const limit = showsAll || wanted !== '' ? maxShown : usuallyShown;
  const shown = options
    .filter(({ value }) => foldText(facetWord(facet, value)).includes(wanted))
    .sort((a, b) => b.count - a.count)
    // What is chosen stays in sight where it stands: a list that reorders under the pointer makes for wrong clicks.
    .filter(({ value }, rank) => rank < limit || chosen.includes(value));
  return (
    <>
      <input
        type="search"
        aria-label={`Search ${facets[facet].label}`}
        placeholder={`Search ${formatCount(options.length)}`}
        className="mb-1 h-7 w-full rounded-md border border-line-strong bg-panel px-2 text-xs placeholder:text-ink-3 max-lg:h-11 touch:h-11"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.map(draw)}
      {text === '' && (
        <button
          type="button"
          className="min-h-6 text-accent text-xs hover:underline max-lg:min-h-11 touch:min-h-11"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show ${options.length > maxShown ? maxShown : `all ${options.length}`}`}
        </button>
      )}
    </>
  );
}

interface FacetOptionProps {
  readonly facet: FacetId;
  readonly value: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onToggle: (value: string, isChosen: boolean) => void;
}

const FacetOption = memo(function FacetOption({ facet, value, count, isChosen, onToggle }: FacetOptionProps) {
  const id = useId();
  const label = facetWord(facet, value);
  const plain = plainWords[facet]?.get(value);
  const gloss = describeFacetValue(facet, value);
  return (
    <label
      title={revealPlain(gloss)}
      className={`-mx-1 flex h-6.25 items-center gap-1.75 rounded px-1 hover:bg-sunk max-lg:h-11 touch:h-11 ${count === 0 && !isChosen ? 'text-ink-3' : ''}`}
    >
      <Checkbox
        aria-label={label}
        aria-describedby={`${id}-count ${id}-gloss`}
        checked={isChosen}
        onChange={() => onToggle(value, !isChosen)}
      />
      <UntrustedText
        className={`${plain === undefined ? 'min-w-0 truncate' : 'shrink-0'} ${facet === 'scope' || facet === 'family' ? 'font-mono text-xs' : ''}`}
        text={label}
      />
      {plain !== undefined && <span className="truncate text-ink-3 text-xs">{plain}</span>}
      <span id={`${id}-gloss`} hidden>
        {gloss}
      </span>
      <span id={`${id}-count`} className="ml-auto text-ink-3 tabular-nums">
        {formatCount(count)}
      </span>
    </label>
  );
});

/** A link that says what is exposed also says to whom. */
function choose(facet: FacetId, chosen: readonly string[]): void {
  const choices = withChoice(currentChoices().choices, facet, chosen);
  changeAddress({ choices, ...(facet === 'exposed' && { context: currentContext() }) });
}
