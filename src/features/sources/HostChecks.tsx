import { useRef } from 'react';
import type { HostCheckRun } from '../../host/checkHost';
import {
  countOutcomes,
  describeRun,
  outcomeDetail,
  outcomeWord,
  statedIn,
  writeHostCheckJunit,
  writeHostCheckMarkdown,
} from '../../host/hostCheckReport';
import { describeExchange, maxRequests } from '../../host/hostExchange';
import type { Host } from '../../host/settings';
import { cleanToken } from '../../host/tokens';
import { Disclosure, Part } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { useHostCheck } from '../../state/hostCheck';
import { useSettings } from '../../state/hostStore';
import { saveFile } from '../../state/saveFile';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { TextField } from '../../ui/fields';

/** Whether a host keeps to RFC 0078, as far as asking can tell. */
export function HostChecks({ host }: { readonly host: Host }) {
  const { limits } = useSettings();
  const { run, asked, wasCancelled, onCheck, onCancel } = useHostCheck(host, limits);
  const [second, named] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const given = () => ({
    secondToken: cleanToken(second.current?.value ?? '') || undefined,
    runId: named.current?.value.trim() || undefined,
  });
  return (
    <Part level="h2" title="Protocol">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-prose text-ink-2">
          Looks whether the host keeps what RFC 0078 says. It is asked up to {maxRequests} times, by GET alone and one
          after the other, also for ids that don’t exist; the host may log them. Nothing is written.
        </p>
        <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
          {host.auth === 'bearer' && (
            <TextField
              label="Second bearer token"
              isMasked
              ref={second}
              hint="Of somebody who may do less: shows what the host keeps from them. It is used for this check alone."
            />
          )}
          <TextField
            label="Run with tool sessions"
            ref={named}
            hint="The id of a run of yours: its events show whether sessions are opened and closed as they should be."
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {asked === null ? (
            <Button onClick={() => onCheck(given())}>Check this host</Button>
          ) : (
            <Button onClick={onCancel}>Cancel</Button>
          )}
          <p role="status" className="text-ink-2 tabular-nums">
            {asked !== null && `Asking: ${asked} of at most ${maxRequests}`}
            {asked === null && run !== null && countOutcomes(run)}
            {asked === null && wasCancelled && 'Cancelled: nothing is said of the host.'}
          </p>
        </div>
        {run !== null && <Checks run={run} />}
      </div>
    </Part>
  );
}

const lookOfOutcome = { kept: 'text-ink-2', broken: 'font-semibold text-miss', unseen: 'text-ink-3' } as const;

function Checks({ run }: { readonly run: HostCheckRun }) {
  const save = (ending: 'md' | 'xml', type: string, text: string) =>
    saveFile(`${new URL(run.url).host.replace(':', '-')}.checks.${ending}`, type, [text]);
  return (
    <>
      <DataTable
        label="Checks"
        isStacked
        rows={run.results}
        rowKey={({ check }) => check.id}
        columns={[
          {
            id: 'check',
            header: 'Statement',
            isRowHeader: true,
            className: 'w-[34%]',
            cell: ({ check }) => (
              <>
                <span className="font-medium">{check.text}</span>
                <span className="block font-normal text-ink-3 text-xs">{statedIn(check)}</span>
              </>
            ),
          },
          {
            id: 'outcome',
            header: 'Outcome',
            className: 'w-32',
            cell: ({ outcome }) => <span className={lookOfOutcome[outcome.kind]}>{outcomeWord(outcome)}</span>,
          },
          {
            id: 'seen',
            header: 'What was seen',
            className: 'max-sm:w-full',
            cell: ({ check, outcome }) => (
              <div className="grid gap-1 [overflow-wrap:anywhere]">
                <UntrustedText text={outcomeDetail(outcome)} />
                {outcome.kind === 'broken' && (
                  <Disclosure summary="The exchange">
                    {outcome.evidence.map((one) => (
                      <p key={describeExchange(one)} className="whitespace-pre-wrap">
                        <UntrustedText isCode text={describeExchange(one)} />
                      </p>
                    ))}
                  </Disclosure>
                )}
                <span className="text-ink-3 text-xs">
                  {check.how}
                  {check.scenario !== undefined && ` · suite: ${check.scenario}`}
                </span>
              </div>
            ),
          },
        ]}
      />
      <p className="max-w-prose text-ink-3 text-xs">{describeRun(run)}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save('md', 'text/markdown', writeHostCheckMarkdown(run))}>Save as Markdown</Button>
        <Button onClick={() => save('xml', 'application/xml', writeHostCheckJunit(run))}>Save as JUnit</Button>
      </div>
    </>
  );
}
