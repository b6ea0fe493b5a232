import { useId, useRef, useState } from 'react';
import { findDerivation } from '../dialects/derivations';
import { findDecision, type Ledger } from '../draft/ledger';
import type { Fingerprint, ToolDetail } from '../engine/toolDetail';
import { type Assignment, lapseOf } from '../model/decision';
import { nothingTold, speaksAgainst } from '../model/dispute';
import { type AssignableField, assignableFields, unstated } from '../model/fact';
import { revealPlain } from '../model/revealText';
import { openWord, vocabularies } from '../model/tool';
import { catalogClient } from '../state/catalogClient';
import { useKnownCatalog } from '../state/catalogSummary';
import { ofMatches } from '../state/catalogView';
import { type QuestionFailure, useEngineQuery } from '../state/engineQuery';
import { decide, useLedger } from '../state/ledger';
import { changePreferences, signNow, usePreferences } from '../state/preferences';
import type { DataColumn } from '../ui/DataTable';
import { Dialog } from '../ui/Dialog';
import { RadioOption, SelectField, TextField } from '../ui/fields';
import { Checkbox } from '../ui/Input';
import { ChangeList, ReasonField, useReason } from './ChangeList';
import { formatCount, formatCounted } from './formatQuantity';
import { QuestionFailed } from './PanelBoundary';
import { describeMeaning } from './postureMeanings';
import { describeValue, fieldLabel, fieldPlain } from './postureWords';
import { reasonMissing } from './signing';
import { UntrustedText } from './UntrustedText';

/** What is assigned to: the open tool, or all tools that the filters leave. Never the draft. */
export type AssignTarget =
  | { readonly kind: 'tool'; readonly detail: ToolDetail; readonly field: AssignableField; readonly value?: string }
  | {
      readonly kind: 'matches';
      readonly count: number;
      /** The filters in words; none means all tools. */
      readonly filters: readonly string[];
    };

export function Assign({ target, onClose }: { target: AssignTarget; onClose: () => void }) {
  const { reviewer } = usePreferences();
  const { revision } = useKnownCatalog();
  const of = target.kind === 'tool' ? [target.detail.toolId, target.detail.copy] : [target.count, ...target.filters];
  const { answer, failure } = useEngineQuery('fingerprints', [target.kind, of, revision], async () =>
    target.kind === 'tool'
      ? [describeOpenTool(target.detail)]
      : ofMatches((result) => catalogClient.ask('fingerprints', { result, from: 0, to: target.count })),
  );
  return <AssignDialog target={target} tools={answer ?? undefined} by={reviewer} failure={failure} onClose={onClose} />;
}

/** The open tool, as its source alone describes it. */
function describeOpenTool({ toolId, digest, tool }: ToolDetail): AssignedTool {
  const own = (field: AssignableField) => (tool.posture[field].basis === 'assigned' ? unstated : tool.posture[field]);
  return {
    toolId,
    dialect: tool.dialect,
    digest,
    facts: { tier: own('tier'), egress: own('egress'), approval: own('approval'), replay: own('replay') },
    suggestions: tool.suggestions ?? [],
    evidence: tool.evidence ?? nothingTold,
  };
}

type AssignedTool = Omit<Fingerprint, 'findings' | 'hints'>;

interface PlannedValue {
  readonly toolId: string;
  readonly digest: string | null;
  readonly value: string;
  /** What is assigned already. */
  readonly earlier: string | undefined;
  /** What stands there now, and the file that says so where it came from one. */
  readonly now: string;
  readonly against: readonly string[];
}

/** `suggested` takes each tool's own suggestion and leaves out a tool that has none. */
type AssignedValue = { readonly kind: 'value'; readonly value: string } | { readonly kind: 'suggested' };

interface AssignDialogProps {
  readonly target: AssignTarget;
  /** What the sources say of the tools; absent while that is read. */
  readonly tools: readonly AssignedTool[] | undefined;
  readonly by?: string | undefined;
  readonly failure?: QuestionFailure | null;
  readonly onClose: () => void;
}

/** A reviewer's decision for one tool or many: field, value and reason. */
export function AssignDialog(props: AssignDialogProps) {
  const { target, tools, by, failure, onClose } = props;
  const { field: firstField, value } = target.kind === 'tool' ? target : { field: 'tier' as const, value: undefined };
  const id = useId();
  const values = useRef<HTMLFieldSetElement>(null);
  const [field, setField] = useState(firstField);
  const [choice, setChoice] = useState<AssignedValue | null>(value === undefined ? null : { kind: 'value', value });
  const { reason, isGiven, field: reasonField } = useReason(reasonMissing);
  const [name, setName] = useState(by ?? '');
  const [wasAsked, setAsked] = useState(false);
  const isMany = target.kind === 'matches';
  const [leavesOut, setLeavesOut] = useState(isMany);
  const [replaces, setReplaces] = useState(!isMany);
  const ledger = useLedger();
  const open = tools?.filter(({ facts }) => facts[field].basis === 'unstated') ?? [];
  // A decision about a tool without a fingerprint lapses at once.
  const unstated = open.filter(({ digest }) => digest !== null);
  const unprinted = open.length - unstated.length;
  const suggested = planFor(unstated, ledger, field, { kind: 'suggested' }).length;
  const suggestions =
    target.kind === 'tool' ? (tools?.[0]?.suggestions.filter((one) => one.field === field) ?? []) : [];
  const plan = planFor(unstated, ledger, field, choice);
  // Saying the same again for many would put another reason in place of each one’s own.
  const all = isMany ? plan.filter(({ value: planned, earlier }) => planned !== earlier) : plan;
  const same = plan.length - all.length;
  const others = all.filter(({ earlier }) => earlier !== undefined).length;
  const contradicted = all.filter(({ against }) => against.length > 0).length;
  const planned = all.filter(
    ({ against, earlier }) => !(leavesOut && against.length > 0) && (replaces || earlier === undefined),
  );
  const count = choice === null ? unstated.length : planned.length;
  const stated = tools === undefined || target.kind === 'tool' ? 0 : target.count - open.length;

  function assign() {
    setAsked(true);
    const hasReason = isGiven();
    if (choice === null) values.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    if (choice === null || !hasReason) return;
    const reviewer = name.trim();
    if (reviewer !== '') changePreferences({ reviewer });
    const signed = signNow(reason, reviewer);
    decide(
      planned.map(({ toolId, digest, value: planned }) => ({
        kind: 'assignment',
        toolId,
        digest,
        about: field,
        value: planned,
        ...signed,
      })),
      `${fieldLabel(field)} assigned to ${formatCounted(planned.length, 'tool')}.`,
    );
    onClose();
  }

  return (
    <Dialog
      title={`Assign ${fieldLabel(field).toLowerCase()}`}
      onClose={onClose}
      action={{
        label: isMany
          ? tools === undefined
            ? failure
              ? 'Not counted'
              : 'Counting…'
            : `Assign ${fieldLabel(field).toLowerCase()} to ${formatCount(count)}`
          : 'Assign',
        isDisabled: count === 0,
        onPress: assign,
      }}
    >
      <div className="grid gap-4">
        <Subject target={target} />
        {failure && <QuestionFailed {...failure} />}
        <SelectField
          label="What"
          value={field}
          options={assignableFields.map((one) => [one, `${fieldLabel(one)}: ${fieldPlain(one)}`])}
          onChoose={(chosen) => {
            setField(chosen);
            setChoice(null);
          }}
        />
        <fieldset ref={values}>
          <legend className="mb-1 font-medium">Value</legend>
          <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {target.kind === 'matches' && (
              <RadioOption
                name={id}
                label="what each tool’s source suggests"
                gloss={
                  tools === undefined
                    ? 'Counting…'
                    : `${formatCount(suggested)} of ${formatCounted(target.count, 'tool')} ${suggested === 1 ? 'has' : 'have'} a suggestion that nothing in the tool speaks against; the others stay as they are.`
                }
                isDisabled={suggested === 0}
                isChosen={choice?.kind === 'suggested'}
                onChoose={() => setChoice({ kind: 'suggested' })}
              />
            )}
            {vocabularies[field].map((word) => (
              <RadioOption
                key={word}
                name={id}
                label={word}
                gloss={describeValue(field, word)}
                isChosen={choice?.kind === 'value' && choice.value === word}
                onChoose={() => setChoice({ kind: 'value', value: word })}
                note={suggestions
                  .filter((one) => one.value === word)
                  .map((one) => `Suggested: ${findDerivation(one.rule)?.words ?? one.rule}`)
                  .join(' ')}
              />
            ))}
          </div>
          {/* Always there, so that a screen reader hears a problem the moment it is written. */}
          <p role="status" className="text-miss text-xs [&:not(:empty)]:mt-1">
            {wasAsked && choice === null && 'Choose a value.'}
          </p>
          <p className="mt-1 text-ink-3 text-xs">{describeMeaning(field, undefined)}</p>
        </fieldset>
        {all.length > 0 && (
          <div className="grid gap-1.5">
            {contradicted > 0 && (
              <p className="text-miss">
                {target.kind === 'tool'
                  ? 'The tool’s own words contradict this value.'
                  : `${formatCounted(contradicted, 'tool contradicts this value in its', 'tools contradict this value in their')} own words.`}
              </p>
            )}
            {contradicted > 0 && target.kind === 'matches' && (
              <label className="flex min-h-6 w-fit items-center gap-2 touch:min-h-11">
                <Checkbox checked={leavesOut} onChange={(event) => setLeavesOut(event.target.checked)} />
                Leave {contradicted === 1 ? 'it' : `these ${formatCount(contradicted)}`} out
              </label>
            )}
            {isMany && others > 0 && (
              <>
                <p>
                  {formatCounted(others, 'tool')} {others === 1 ? 'is' : 'are'} assigned another value already.
                </p>
                <label className="flex min-h-6 w-fit items-center gap-2 touch:min-h-11">
                  <Checkbox checked={replaces} onChange={(event) => setReplaces(event.target.checked)} />
                  Replace {others === 1 ? 'it' : `these ${formatCount(others)}`}
                </label>
              </>
            )}
            <ChangeList label="Assigned values" isHeadHidden isBoxed changes={planned} columns={planColumns} />
          </div>
        )}
        <ReasonField {...reasonField} />
        <TextField
          label="Your name"
          hint="Optional. Goes into the review file, beside the reason."
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {[
          unprinted > 0 &&
            `${formatCounted(unprinted, 'tool has', 'tools have')} no fingerprint and can’t be assigned to: nobody could tell whether ${unprinted === 1 ? 'it is' : 'they are'} still the same.`,
          same > 0 && `${formatCounted(same, 'tool has', 'tools have')} this value assigned already.`,
          stated > 0 &&
            `${formatCounted(stated, 'tool states it itself and is left as it is', 'tools state it themselves and are left as they are')}.`,
        ]
          .filter((words) => words !== false)
          .map((words) => (
            <p key={words} role="note" className="rounded-md border border-line-strong bg-sunk px-3 py-2 text-ink-2">
              {words}
            </p>
          ))}
        <p className="text-ink-3 text-xs">
          An assignment is bound to the tool’s fingerprint: once the tool changes, it lapses, and says so.
        </p>
      </div>
    </Dialog>
  );
}

/** What each tool would be assigned; one that has no suggestion is left out where these are asked for. */
function planFor(
  tools: readonly AssignedTool[],
  ledger: Ledger,
  field: AssignableField,
  choice: AssignedValue | null,
): readonly PlannedValue[] {
  if (choice === null) return [];
  const planned = tools.flatMap(({ toolId, dialect, digest, suggestions, evidence }): PlannedValue[] => {
    const value = choice.kind === 'value' ? choice.value : suggestions.find((one) => one.field === field)?.value;
    if (value === undefined) return [];
    const earlier = findDecision(ledger.get(toolId), 'assignment', field, digest);
    const holds = earlier !== undefined && lapseOf(earlier, digest) === null;
    const against = speaksAgainst(evidence, field, value);
    return [
      {
        ...{ toolId, digest, value, against },
        earlier: holds ? earlier.value : undefined,
        now: holds ? `${earlier.value} (assigned${describeFile(earlier)})` : openWord(field, dialect),
      },
    ];
  });
  return planned.sort((a, b) => Number(b.against.length > 0) - Number(a.against.length > 0));
}

function describeFile({ from }: Assignment): string {
  return from === undefined ? '' : `, from ${revealPlain(from, 60)}`;
}

const planColumns: readonly DataColumn<PlannedValue>[] = [
  {
    id: 'tool',
    header: 'Tool',
    isRowHeader: true,
    cell: ({ toolId, against }) => (
      <>
        <UntrustedText isCode text={toolId} />
        {against.length > 0 && <span className="block text-miss">against it: {against.join(', ')}</span>}
      </>
    ),
  },
  {
    id: 'value',
    header: 'Becomes',
    className: 'whitespace-nowrap text-right',
    cell: ({ value, now }) => `${now} → ${value}`,
  },
];

function Subject({ target }: { readonly target: AssignTarget }) {
  if (target.kind === 'tool') {
    return (
      <p className="font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">
        <UntrustedText text={target.detail.toolId} />
      </p>
    );
  }
  return (
    <div className="text-ink-2">
      <p>
        For the <strong className="font-semibold text-ink">{formatCounted(target.count, 'tool')}</strong>{' '}
        {target.filters.length === 0 ? 'of this catalog. No filter is set.' : 'that your filters leave:'}
      </p>
      {target.filters.length > 0 && (
        <ul className="mt-1 list-inside list-disc">
          {target.filters.map((words) => (
            <li key={words} className="[overflow-wrap:anywhere]">
              <UntrustedText text={words} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
