import { Fragment, memo, useCallback, useId, useState } from 'react';
import type { CatalogSummary } from '../../engine/loadedCatalog';
import { withChoice } from '../../model/address';
import { facetValueLabel, unstatedValue } from '../../model/columnKinds';
import { type FacetId, facetIds, facets } from '../../model/columns';
import { foldText } from '../../model/compareText';
import { revealPlain } from '../../model/revealText';
import { tierColours } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { describeFacetValue, fieldPlain } from '../../parts/postureWords';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { usePreflight } from '../../state/accessStore';
import { currentChoices, useAnswer, useChoices, useEffectClient } from '../../state/catalogView';
import { useChangesInUse } from '../../state/comparison';
import { currentContext, useRegistryContext } from '../../state/preferences';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Input';
import { useRovingFocus } from '../../ui/useRovingFocus';
import { FilterGroup } from './FilterGroup';
import { ContextFilter } from './lateParts';

interface Option {
  readonly value: string;
  /** How many tools would match by it. */
  readonly count: number;
}

/** The facets with the counts of the last answer, each without its own choice. */
export function FilterRail({
  summary,
}: {
  readonly summary: Pick<CatalogSummary, 'facetValues' | 'unstated' | 'tools'>;
}) {
  const { facetValues: values, unstated, tools } = summary;
  const { choices } = useChoices();
  const counts = useAnswer(({ result }) => result?.counts);
  const { isKnown } = usePreflight();
  const hasContext = useRegistryContext().length > 0;
  const isCompared = useChangesInUse().kind === 'compared';
  const hasEffect = useEffectClient() !== null;
  const [unfolded, setUnfolded] = useState<ReadonlySet<FacetId>>(new Set());
  const roving = useRovingFocus<HTMLDivElement>('column');
  const unfold = (...more: readonly FacetId[]) => setUnfolded(new Set([...unfolded, ...more]));
  const isAsked = (facet: FacetId) => unfolded.has(facet) || choices.has(facet);
  const folded = unstated.filter((facet) => !isAsked(facet));
  const isOpen = (facet: FacetId) =>
    facets[facet].isFolded !== true ||
    isAsked(facet) ||
    // What MCP servers say of their tools is all there is before somebody has assigned tiers.
    (facet === 'hint' && values.dialect.includes('mcp'));
  const isChosen = {
    identity: isKnown,
    context: hasContext,
    comparison: isCompared,
    effect: hasEffect,
    facts: true,
    content: true,
    assignments: true,
  };
  /**
   * The values that some tool of the catalog has, and the chosen ones; all while that is not known, and of a late facet,
   * since any tool may yet have them. None where the facet has nothing to show.
   */
  const optionsOf = (facet: FacetId): readonly Option[] => {
    const chosen = choices.get(facet);
    const { late } = facets[facet];
    const isLeftOut =
      folded.includes(facet) ||
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
    const listsAll = all === undefined || (late !== undefined && late.from !== 'content');
    return [...options.filter(({ value }, place) => listsAll || all[place] || chosen?.includes(value)), ...others];
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from control to control within
    <div ref={roving.ref} className="flex flex-col gap-1" onKeyDown={roving.onKeyDown}>
      <p className="text-xs empty:hidden">
        <SoFar over={facetIds} />
      </p>
      {facetIds.map((facet) => {
        const options = optionsOf(facet);
        return (
          <Fragment key={facet}>
            {facet === 'exposed' && values.exposed.length > 0 && <ContextFilter />}
            {options.length > 0 && (
              <FacetGroup
                facet={facet}
                options={options}
                chosen={choices.get(facet) ?? none}
                isOpen={isOpen(facet)}
                onOpen={() => unfold(facet)}
              />
            )}
          </Fragment>
        );
      })}
      {folded.length > 0 && (
        <p className="mb-3 text-ink-3 text-xs">
          {listOf(folded.map((facet) => facets[facet].label))}: stated by none of {formatCounted(tools, 'tool')}.{' '}
          <Button variant="quiet" onClick={() => unfold(...folded)}>
            Show
          </Button>
        </p>
      )}
    </div>
  );
}

const none: readonly string[] = [];

/** `Egress, approval` */
function listOf(labels: readonly string[]): string {
  return labels.map((label, place) => (place === 0 ? label : label.toLowerCase())).join(', ');
}

/** The field's own words that a newcomer meets first: with what they mean. */
function isGlossed(facet: FacetId): facet is 'tier' | 'egress' | 'approval' | 'replay' {
  return facet === 'tier' || facet === 'egress' || facet === 'approval' || facet === 'replay';
}

interface FacetOptionsProps {
  readonly facet: FacetId;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
}

interface FacetGroupProps extends FacetOptionsProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function FacetGroup({ isOpen, onOpen, ...rest }: FacetGroupProps) {
  const { facet, chosen } = rest;
  const client = useEffectClient();
  const label = facet === 'in' && client !== null ? `In ${client}` : facets[facet].label;
  return (
    <FilterGroup
      label={label}
      onClear={chosen.length > 0 ? () => choose(facet, []) : null}
      heading={
        isOpen ? (
          <span>
            {label}
            {isGlossed(facet) && <span className="font-normal text-ink-3"> {fieldPlain(facet)}</span>}
          </span>
        ) : (
          <button
            type="button"
            className="min-h-6 hover:text-ink max-lg:min-h-11 touch:min-h-11"
            aria-expanded="false"
            onClick={onOpen}
          >
            {label} <span className="font-normal text-ink-3">show</span>
          </button>
        )
      }
    >
      {isOpen && <FacetOptions {...rest} />}
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
    .filter(({ value }) => foldText(facetValueLabel(value)).includes(wanted))
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
  const label = facetValueLabel(value);
  const gloss = describeFacetValue(facet, value);
  return (
    <label
      title={revealPlain(gloss)}
      className={`-mx-1 flex h-6.25 items-center gap-2 rounded px-1 hover:bg-sunk max-lg:h-11 touch:h-11 ${count === 0 && !isChosen ? 'text-ink-3' : ''}`}
    >
      <Checkbox
        aria-label={label}
        aria-describedby={`${id}-count ${id}-gloss`}
        checked={isChosen}
        onChange={() => onToggle(value, !isChosen)}
      />
      {facet === 'tier' && tierColours.has(value) && <span className={`size-2 rounded-xs ${tierColours.get(value)}`} />}
      {value === unstatedValue && <span className="hatched h-3 w-2 rounded-sm" />}
      <UntrustedText
        className={`min-w-0 truncate ${facet === 'scope' || facet === 'family' ? 'font-mono text-xs' : ''}`}
        text={label}
      />
      <span id={`${id}-gloss`} hidden>
        {gloss}
      </span>
      <span id={`${id}-count`} className="ml-auto pl-1 text-ink-3 tabular-nums">
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
