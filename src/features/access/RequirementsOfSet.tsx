import { type ReactNode, useMemo } from 'react';
import { fitRoles, type RoleFit } from '../../access/fitRoles';
import type { RoleScopes } from '../../access/grants';
import { findReliefs, type Relief } from '../../access/sum';
import type { RequestedMark, RequirementOfSet, RequirementsSum } from '../../model/requirements';
import { Disclosure } from '../../parts/Disclosure';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuotingText } from '../../parts/QuotingText';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FirstItems } from '../../ui/FirstItems';
import { describeVerdicts } from './AccessBar';
import { RequirementItem } from './RequirementItem';
import { ToolNames } from './ToolNames';

export interface RequirementsOfSetProps {
  /** Which tools: `214 tools that match` · `the draft “Support”`. */
  readonly subject: string;
  readonly sum: RequirementsSum;
  readonly roles: readonly RoleScopes[];
  readonly requested: readonly RequestedMark[];
  /** Whose name a new mark gets, until another is typed. */
  readonly requester: string;
  readonly onRequest: (gap: Pick<RequestedMark, 'kind' | 'name'>, by: string, note: string) => void;
  readonly onTakeBack: (gap: Pick<RequestedMark, 'kind' | 'name'>) => void;
  /** Present where there is somebody to ask anew. */
  readonly onCheckAgain?: (() => void) | undefined;
  readonly onOpenTool: (toolId: string) => void;
  /** Buttons for the report's formats. */
  readonly report: ReactNode;
}

const firstGaps = 8;
const maxReliefs = 12;
const firstReliefs = 3;
/** Names that one line of prose holds. */
const maxNames = 20;

/** What a set of tools needs in all, what is missing of it, and how to need less. */
export function RequirementsOfSet(props: RequirementsOfSetProps) {
  const { subject, sum, roles, requested, onOpenTool } = props;
  const gaps = sum.requirements.filter(({ state }) => state !== 'held');
  const held = sum.requirements.filter(({ state }) => state === 'held');
  const scopes = useMemo(() => sum.requirements.filter(({ kind }) => kind === 'scope').map(({ name }) => name), [sum]);
  const fits = useMemo(() => fitRoles(roles, scopes), [roles, scopes]);
  const reliefs = useMemo(() => findReliefs(sum).filter(closesGap), [sum]);
  const item = (one: RequirementOfSet) => (
    <RequirementItem
      key={`${one.kind} ${one.name}`}
      requirement={one}
      mark={requested.find((m) => m.kind === one.kind && m.name === one.name && m.identity === sum.identity)}
      requester={props.requester}
      onRequest={(by, note) => props.onRequest({ kind: one.kind, name: one.name }, by, note)}
      onTakeBack={() => props.onTakeBack({ kind: one.kind, name: one.name })}
      onOpenTool={onOpenTool}
    />
  );
  return (
    <section aria-label="Requirements of a set" className="grid gap-5">
      <div>
        <p>
          <b className="font-semibold">
            <UntrustedText text={subject} />
          </b>
          , access as{' '}
          <b className="font-semibold">
            <UntrustedText text={sum.identity} />
          </b>
          : {describeVerdicts(sum.verdicts)}.
          {gaps.length > 0 &&
            ` With everything below granted, ${formatCount(sum.readyWithAll)} of ${formatCounted(sum.tools, 'tool')} would be ready.`}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {props.report}
          {props.onCheckAgain !== undefined && <Button onClick={props.onCheckAgain}>Check again</Button>}
        </div>
      </div>
      {gaps.length > 0 && (
        <Part title="Grant first">
          <FirstItems items={gaps} first={firstGaps}>
            {(shown) => (
              <ul aria-label="Gaps" className="divide-y divide-line rounded-lg border border-line">
                {shown.map(item)}
              </ul>
            )}
          </FirstItems>
        </Part>
      )}
      {gaps.length === 0 && sum.requirements.length > 0 && (
        <p className="text-ok">Everything these tools state is held.</p>
      )}
      {sum.requirements.length === 0 && <p className="text-ink-2">These tools state no scope and no credential.</p>}
      {reliefs.length > 0 && (
        <Part title="Or drop tools">
          <FirstItems items={reliefs.slice(0, maxReliefs)} first={firstReliefs}>
            {(shown) => (
              <ul aria-label="Needing less" className="divide-y divide-line rounded-lg border border-line">
                {shown.map((relief) => (
                  <ReliefItem key={relief.drop.join(' ')} relief={relief} onOpenTool={onOpenTool} />
                ))}
              </ul>
            )}
          </FirstItems>
        </Part>
      )}
      {fits.length > 0 && scopes.length > 0 && (
        <Part title="Smallest role that covers the scopes">
          <Roles fits={fits} />
        </Part>
      )}
      <Silent title="The host doesn’t say which scopes these need" tools={sum.scopesUnstated} onOpenTool={onOpenTool} />
      <Silent
        title="The host doesn’t say whether these need a credential"
        tools={sum.credentialUnstated}
        onOpenTool={onOpenTool}
      />
      <Silent
        title="These need a credential from a provider nobody has confirmed"
        tools={sum.providerUnknown}
        onOpenTool={onOpenTool}
      />
      {held.length > 0 && (
        <Folded title={`Held already: ${formatCount(held.length)}`}>
          <FirstItems items={held}>
            {(shown) => (
              <ul aria-label="Held" className="divide-y divide-line rounded-lg border border-line">
                {shown.map(item)}
              </ul>
            )}
          </FirstItems>
        </Folded>
      )}
      {sum.unneeded.length > 0 && (
        <Folded title={`Held, but needed by none of these tools: ${formatCount(sum.unneeded.length)}`}>
          <p className="max-h-28 overflow-y-auto font-mono text-ink-2 text-xs leading-5 [overflow-wrap:anywhere]">
            <UntrustedText text={sum.unneeded.slice(0, 200).join(', ')} />
          </p>
        </Folded>
      )}
    </section>
  );
}

/** Whether leaving just these tools out closes a gap that leaving fewer out would not. */
function closesGap({ drop, frees }: Relief): boolean {
  return frees.some(({ state, tools }) => state !== 'held' && tools.length === drop.length);
}

/** `Drop these 2 tools and workspace:write is no longer needed.` */
function ReliefItem({ relief, onOpenTool }: { readonly relief: Relief; readonly onOpenTool: (id: string) => void }) {
  const { drop, frees } = relief;
  const named = frees.slice(0, maxNames);
  const rest = frees.length - named.length;
  const names = [
    ...named.flatMap(({ name }, place) => [
      ...(place === 0 ? [] : [{ text: place === frees.length - 1 ? ' and ' : ', ' }]),
      { quote: name },
    ]),
    ...(rest === 0 ? [] : [{ text: ` and ${formatCount(rest)} more` }]),
  ];
  return (
    <li className="px-3 py-2">
      <p>
        Drop {drop.length === 1 ? 'this tool' : `these ${drop.length} tools`} and <QuotingText words={names} />{' '}
        {frees.length === 1 ? 'is' : 'are'} no longer needed.
      </p>
      <ToolNames tools={drop} onOpenTool={onOpenTool} />
    </li>
  );
}

function Roles({ fits }: { readonly fits: readonly RoleFit[] }) {
  const covering = fits.find(({ lacks }) => lacks.length === 0);
  const best = covering ?? fits[0];
  if (best === undefined) return null;
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {covering === undefined ? 'No role covers them all. Closest is ' : 'Role '}
      <b className="font-semibold text-ink">
        <UntrustedText text={best.role} />
      </b>
      {best.lacks.length > 0 && (
        <>
          , without{' '}
          <span className="font-mono text-ink text-xs">
            <UntrustedText text={best.lacks.slice(0, 30).join(', ')} />
          </span>
        </>
      )}
      {best.extra.length === 0 ? (
        '. It would grant nothing else.'
      ) : (
        <>
          . It would also grant{' '}
          <span className="font-mono text-xs">
            <UntrustedText text={best.extra.slice(0, 30).join(', ')} />
          </span>
          {best.extra.length > 30 && ` and ${formatCount(best.extra.length - 30)} more`}.
        </>
      )}
    </p>
  );
}

function Silent(props: {
  readonly title: string;
  readonly tools: readonly string[];
  readonly onOpenTool: (id: string) => void;
}) {
  if (props.tools.length === 0) return null;
  return (
    <Folded title={`${props.title}: ${formatCount(props.tools.length)}`}>
      <ToolNames tools={props.tools} onOpenTool={props.onOpenTool} />
    </Folded>
  );
}

function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="-mt-3 text-xs">
      <Disclosure summary={title}>{children}</Disclosure>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold text-ink-2 text-xs">{title}</h3>
      {children}
    </section>
  );
}
