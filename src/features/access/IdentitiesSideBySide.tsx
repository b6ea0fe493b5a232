import { useMemo, useState } from 'react';
import { type AccessOption, findIdentity, nobody } from '../../access/accessOptions';
import type { ComparedReadiness } from '../../access/sum';
import type { CheckedSet } from '../../engine/engine';
import type { RequirementOfSet } from '../../model/readiness';
import { describeOption } from '../../parts/AccessBar';
import { StateBadge } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { stateLabel } from '../../parts/readinessWords';
import { Disclosure, Section } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { useAccessCount, useAs, usePreflight } from '../../state/accessStore';
import { catalogClient } from '../../state/catalogClient';
import { ofMatches, useAnswer } from '../../state/catalogView';
import { useEngineQuery } from '../../state/engineQuery';
import { useCredentialDecisions } from '../../state/ledger';
import { closeDialog } from '../../state/openDialog';
import { openTool } from '../../state/useAddress';
import { FirstList } from '../../ui/FirstItems';
import { SelectField } from '../../ui/fields';

export interface IdentitiesSideBySideProps {
  /** Which tools, in words and by id; null for those that match. */
  readonly toolsWords: string;
  readonly toolIds: readonly string[] | null;
}

/** Two identities over the same tools: who can run what, and what would have to change. */
export function IdentitiesSideBySide({ toolsWords, toolIds }: IdentitiesSideBySideProps) {
  const { state, roles, options, callerEvidence: evidence, discoveredAt } = usePreflight();
  const { matchesWildcards, identities: saved } = state;
  const mappings = useCredentialDecisions();
  const count = useAccessCount();
  const as = useAs();
  const [left, setLeft] = useState(as);
  const [right, setRight] = useState(() => otherThan(as, options));
  const [now] = useState(() => Date.now());
  // Without ids the question is about the last answer's matches, which change with whom they are checked against.
  const matches = useAnswer(({ result }) => (toolIds === null ? result?.id : undefined));
  const subjects = useMemo(() => ({ evidence, roles, discoveredAt, saved }), [evidence, discoveredAt, roles, saved]);
  const { answer, failure } = useEngineQuery('identities', [left, right, count, toolIds, matches], (signal) => {
    const of = (value: string) => findIdentity(value, subjects) ?? nobody;
    const compared = { left: of(left), right: of(right) };
    const askOf = (set: CheckedSet) =>
      catalogClient.ask('compare', { ...compared, mappings, matchesWildcards, ...set }, { signal });
    return toolIds === null ? ofMatches((result) => askOf({ result })) : askOf({ toolIds });
  });
  if (failure !== null) return <QuestionFailed {...failure} />;
  if (!answer || options.length < 2) return null;
  const { both, onlyLeft, onlyRight, neither, leftNeeds, rightNeeds } = answer;
  return (
    <Disclosure summary="Compare two identities">
      <section aria-label="Identities side by side" className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice label="First identity" value={left} onChange={setLeft} options={options} now={now} />
          <Choice label="Second identity" value={right} onChange={setRight} options={options} now={now} />
        </div>
        <p className="text-ink-2">
          Of{' '}
          <b className="font-semibold text-ink">
            <UntrustedText text={toolsWords} />
          </b>
          , both can run {formatCount(both.length)}; {formatCount(neither.length)} are ready for neither, and the same
          for both.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Side name={answer.left} other={answer.right} further={onlyLeft} of="left" needs={leftNeeds} />
          <Side name={answer.right} other={answer.left} further={onlyRight} of="right" needs={rightNeeds} />
        </div>
      </section>
    </Disclosure>
  );
}

/** Somebody of whom something is known, where there is one: the comparison would say little otherwise. */
function otherThan(as: string, options: readonly AccessOption[]): string {
  const others = options.filter(({ value }) => value !== as);
  return (others.find(({ how }) => how !== '') ?? others[0])?.value ?? as;
}

function Choice(props: {
  readonly label: string;
  readonly options: readonly AccessOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly now: number;
}) {
  return (
    <SelectField
      label={props.label}
      value={props.value}
      options={props.options.map((option) => [option.value, describeOption(option, props.now)])}
      onChoose={props.onChange}
    />
  );
}

interface SideProps {
  readonly name: string;
  readonly other: string;
  /** Tools with which this one gets further than the other. */
  readonly further: readonly ComparedReadiness[];
  readonly of: 'left' | 'right';
  readonly needs: readonly RequirementOfSet[];
}

function Side({ name, other, further, of, needs }: SideProps) {
  const { ready: runs = [], unknown: lacksLess = [] } = Object.groupBy(further, (tool) => tool[of]);
  return (
    <section aria-label={name} className="grid min-w-0 content-start gap-2 rounded-lg border border-line px-3 py-2.5">
      <h3 className="font-semibold [overflow-wrap:anywhere]">
        <UntrustedText text={name} />
      </h3>
      <Section title={`Only this one can run ${formatCounted(runs.length, 'tool')}`}>
        <ToolNames tools={runs.map(({ toolId }) => toolId)} />
      </Section>
      {lacksLess.length > 0 && (
        <Section
          title={`Might run ${formatCounted(lacksLess.length, 'more tool')}, for which ${other} lacks something`}
        >
          <ToolNames tools={lacksLess.map(({ toolId }) => toolId)} />
        </Section>
      )}
      {needs.length > 0 && (
        <Section title={`To get as far as ${other}, it lacks`}>
          <FirstList items={needs} className="grid gap-0.5">
            {(one) => (
              <li key={`${one.kind} ${one.name}`} className="flex flex-wrap items-center gap-x-2">
                <UntrustedText isCode className="min-w-0" text={one.name} />
                <StateBadge state={stateLabel(one.state)} />
                <span className="ml-auto text-ink-3 text-xs">{formatCounted(one.tools.length, 'tool')}</span>
              </li>
            )}
          </FirstList>
        </Section>
      )}
    </section>
  );
}

export function ToolNames({ tools }: { readonly tools: readonly string[] }) {
  const open = (toolId: string) => {
    openTool({ toolId, copy: 1 });
    closeDialog();
  };
  return (
    <FirstList items={tools} first={50} className="max-h-48 overflow-y-auto font-mono text-xs">
      {(toolId) => (
        <li key={toolId}>
          <button
            type="button"
            className="min-h-6 text-left text-ink-2 [overflow-wrap:anywhere] hover:text-ink hover:underline touch:min-h-11"
            onClick={() => open(toolId)}
          >
            <UntrustedText text={toolId} />
          </button>
        </li>
      )}
    </FirstList>
  );
}
