import { type ReactNode, useId } from 'react';
import type { AccessOption } from '../../access/accessOptions';
import type { ComparedTool, IdentityComparison } from '../../access/compareIdentities';
import type { RequirementOfSet } from '../../model/requirements';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { stateLabel } from '../../parts/readinessWords';
import { StateBadge } from '../../parts/StateBadge';
import { UntrustedText } from '../../parts/UntrustedText';
import { FirstItems } from '../../ui/FirstItems';
import { Select } from '../../ui/Select';
import { describeOption } from './AccessAs';
import { ToolNames } from './ToolNames';

export interface IdentitiesSideBySideProps {
  readonly subject: string;
  readonly options: readonly AccessOption[];
  readonly left: string;
  readonly right: string;
  readonly onLeft: (value: string) => void;
  readonly onRight: (value: string) => void;
  readonly comparison: IdentityComparison;
  /** The time in milliseconds, for the ages of the options. */
  readonly now: number;
  readonly onOpenTool: (toolId: string) => void;
}

/** Two identities over the same tools: who can run what, and what would have to change. */
export function IdentitiesSideBySide(props: IdentitiesSideBySideProps) {
  const { subject, comparison, onOpenTool } = props;
  const { both, onlyLeft, onlyRight, neither, leftNeeds, rightNeeds } = comparison;
  return (
    <section aria-label="Identities side by side" className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice label="First identity" value={props.left} onChange={props.onLeft} {...props} />
        <Choice label="Second identity" value={props.right} onChange={props.onRight} {...props} />
      </div>
      <p className="text-ink-2">
        Of{' '}
        <b className="font-semibold text-ink">
          <UntrustedText text={subject} />
        </b>
        , both can run {formatCount(both.length)}; {formatCount(neither.length)} are ready for neither, and the same for
        both.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side
          name={comparison.left}
          runs={onlyLeft.filter(({ left }) => left === 'ready')}
          lacksLess={onlyLeft.filter(({ left }) => left !== 'ready')}
          needs={leftNeeds}
          other={comparison.right}
          onOpenTool={onOpenTool}
        />
        <Side
          name={comparison.right}
          runs={onlyRight.filter(({ right }) => right === 'ready')}
          lacksLess={onlyRight.filter(({ right }) => right !== 'ready')}
          needs={rightNeeds}
          other={comparison.left}
          onOpenTool={onOpenTool}
        />
      </div>
    </section>
  );
}

function Choice(props: {
  readonly label: string;
  readonly options: readonly AccessOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly now: number;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {props.label}
      </label>
      <Select
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        wrapperClassName="w-full"
        className="font-medium"
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {describeOption(option, props.now)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Side(props: {
  readonly name: string;
  readonly other: string;
  readonly runs: readonly ComparedTool[];
  /** Not ready, while the other is known to lack something. */
  readonly lacksLess: readonly ComparedTool[];
  readonly needs: readonly RequirementOfSet[];
  readonly onOpenTool: (toolId: string) => void;
}) {
  const { name, other, runs, lacksLess, needs, onOpenTool } = props;
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line px-3 py-2.5">
      <h3 className="font-semibold [overflow-wrap:anywhere]">
        <UntrustedText text={name} />
      </h3>
      <Part title={`Only this one can run ${formatCounted(runs.length, 'tool')}`}>
        <ToolNames tools={runs.map(({ toolId }) => toolId)} onOpenTool={onOpenTool} />
      </Part>
      {lacksLess.length > 0 && (
        <Part title={`Might run ${formatCounted(lacksLess.length, 'more tool')}, for which ${other} lacks something`}>
          <ToolNames tools={lacksLess.map(({ toolId }) => toolId)} onOpenTool={onOpenTool} />
        </Part>
      )}
      {needs.length > 0 && (
        <Part title={`To get as far as ${other}, it lacks`}>
          <FirstItems items={needs}>
            {(shown) => (
              <ul className="grid gap-0.5">
                {shown.map((one) => (
                  <li key={`${one.kind} ${one.name}`} className="flex flex-wrap items-center gap-x-2">
                    <span className="min-w-0 font-mono text-[0.75rem] [overflow-wrap:anywhere]">
                      <UntrustedText text={one.name} />
                    </span>
                    <StateBadge state={stateLabel(one.state)} />
                    <span className="ml-auto text-ink-3 text-xs">{formatCounted(one.tools.length, 'tool')}</span>
                  </li>
                ))}
              </ul>
            )}
          </FirstItems>
        </Part>
      )}
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mt-2">
      <h4 className="mb-1 font-semibold text-ink-2 text-xs [overflow-wrap:anywhere]">
        <UntrustedText text={title} />
      </h4>
      {children}
    </div>
  );
}
