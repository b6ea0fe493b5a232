import type { ReactNode } from 'react';
import { Age } from '../../parts/Age';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { CopyButton } from '../../ui/CopyButton';
import { AgentList, type ReferringAgent } from './AgentList';
import { Faults } from './Faults';
import type { SourceItem } from './sourceItem';
import { describeDialects, describeExtras } from './sourceWords';

interface SourceDetailsProps {
  readonly source: SourceItem;
  readonly now: number;
  /** Which robot manifest decides when its tools ask a person; undefined where it has no HIS tools. */
  readonly deciding: string | undefined;
  readonly agents: readonly ReferringAgent[];
}

/** What else is known of a source: all it holds, what could not be read, and its whole fingerprint. */
export function SourceDetails({ source, now, deciding, agents }: SourceDetailsProps) {
  const { name, dialects, file, faults, badEntries, readAt, digest, tools } = source;
  const extras = file === null ? [] : describeExtras(file);
  const holds = [...(tools === 0 && extras.length > 0 ? [] : [describeDialects(dialects)]), ...extras];
  return (
    <div className="grid gap-2">
      <dl className="grid gap-1">
        <Line name="Contents">
          <UntrustedText text={holds.join(' · ')} />
        </Line>
        {deciding !== undefined && (
          <Line name="Confirmation">
            <UntrustedText text={deciding} />
          </Line>
        )}
        {badEntries > 0 && (
          <Line name="Skipped">{`${formatCounted(badEntries, 'entry', 'entries')} could not be read`}</Line>
        )}
        {readAt !== null && (
          <Line name="Read">
            <Age at={readAt} now={now} />
          </Line>
        )}
        {digest !== undefined && (
          <Line name="Fingerprint">
            <span className="inline-flex items-center gap-1">
              <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{digest}</span>
              <CopyButton text={digest} label={`Copy fingerprint of ${name}`} className="-my-1.5 [&_svg]:size-3.5" />
            </span>
          </Line>
        )}
      </dl>
      {faults.length > 0 && <Faults faults={faults} />}
      {file !== null && file.agents.count > 0 && <AgentList agents={agents} count={file.agents.count} />}
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
