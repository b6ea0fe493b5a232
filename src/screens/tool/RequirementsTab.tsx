import type { ReactNode } from 'react';
import { factValue } from '../../model/fact';
import type { Dialect, PostureField } from '../../model/tool';
import { CopyButton } from '../../ui/CopyButton';
import type { ToolDetail } from '../../workers/protocol';
import { FactBadge, NotStated } from '../shared/FactBadge';
import { describeBasis, describeMeaning, describeUnstated, describeValue } from '../shared/postureWords';
import { QuotingText } from '../shared/QuotingText';
import { UntrustedText } from '../shared/UntrustedText';
import { SectionTitle } from './SectionTitle';

interface Props {
  readonly tool: ToolDetail['tool'];
  readonly marks: readonly string[];
}

/** What a caller must hold before the tool runs: scopes, a credential, a person's approval. */
export function RequirementsTab({ tool, marks }: Props) {
  return (
    <div className="space-y-5">
      <section aria-label="Scopes">
        <SectionTitle>Scopes</SectionTitle>
        <Scopes fact={tool.scopes} dialect={tool.dialect} marks={marks} />
      </section>
      <Requirement title="Credential" field="credential" tool={tool} />
      <Requirement title="Approval" field="approval" tool={tool} />
    </div>
  );
}

function Scopes({
  fact,
  dialect,
  marks,
}: {
  readonly fact: Props['tool']['scopes'];
  readonly dialect: Dialect;
  readonly marks: readonly string[];
}) {
  const scopes = factValue(fact);
  if (scopes === undefined) {
    return (
      <>
        <NotStated />
        <Words>
          {dialect === 'openwop'
            ? 'The host doesn’t say which scopes a caller needs.'
            : 'This format has no word for the scopes a caller needs.'}{' '}
          That is not the same as none.
        </Words>
      </>
    );
  }
  if (scopes.length === 0) {
    return (
      <>
        <p className="font-medium text-ink-2">none</p>
        <Words>The host states an empty list: no scope is needed.</Words>
      </>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line">
        {scopes.map((scope, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may name the same scope twice
          <li key={i} className="flex items-center gap-2 py-0.5 pr-0.5 pl-2.5">
            <span className="min-w-0 flex-1 font-mono text-[0.75rem] [overflow-wrap:anywhere]">
              <UntrustedText text={scope} marks={marks} />
            </span>
            <CopyButton text={scope} label={`Copy scope ${scope}`} className="[&_svg]:size-3.5" />
          </li>
        ))}
      </ul>
      <Words>
        {scopes.length === 1 ? 'A caller must hold this scope' : `A caller must hold all ${scopes.length} scopes`}, or
        the host refuses the call (RFC 0064 §C). <Basis words={<QuotingText words={describeBasis(fact)} />} />
      </Words>
    </>
  );
}

function Requirement({
  title,
  field,
  tool,
}: {
  readonly title: string;
  readonly field: PostureField;
  readonly tool: Props['tool'];
}) {
  const fact = tool.posture[field];
  const value = factValue(fact);
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <p className="flex flex-wrap items-center gap-x-2">
        <FactBadge field={field} fact={fact} dialect={tool.dialect} />
        {value !== undefined && <span>{describeValue(field, value)}</span>}
      </p>
      <Words>
        {value === undefined && `${describeUnstated(field)} `}
        {describeMeaning(field, value)}{' '}
        {value !== undefined && <Basis words={<QuotingText words={describeBasis(fact)} />} />}
      </Words>
    </section>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return <p className="mt-1 max-w-prose text-[0.75rem] text-ink-2 leading-4.5">{children}</p>;
}

function Basis({ words }: { readonly words: ReactNode }) {
  return <span className="text-ink-3">How we know: {words}.</span>;
}
