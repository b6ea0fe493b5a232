import { useState } from 'react';
import { dayMs, dayOf, isFuture, markFuture } from '../../model/dates';
import { askedOf, callsOf, refusalsOf, sumDays, type UsageDay } from '../../model/usage';
import { UsageMark } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Section } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { type UsedTool, useUsedTools } from '../../state/evidenceStore';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';

/** What agents made of a tool, day by day, and where each number comes from. Nothing while there is no evidence. */
export function Usage({ toolId }: { readonly toolId: string }) {
  const { answer = [] } = useUsedTools();
  const [isTable, setTable] = useState(false);
  const rows = answer.filter(({ resolved }) => resolved.kind === 'tool' && resolved.toolId === toolId);
  if (answer.length === 0) return null;
  if (rows.length === 0) {
    return (
      <Section title="Usage">
        <p className="text-ink-2">
          <UsageMark word="no-evidence" />: no log that was added says that this tool was offered or asked for.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Usage">
      <figure aria-label="Calls by day" className="grid grid-cols-1 gap-3">
        <div className="flex items-center justify-between gap-3">
          <span className="text-ink-2 text-xs">{describeLast(rows)}</span>
          <Button variant="quiet" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Hide the table' : 'Show as table'}
          </Button>
        </div>
        <div aria-hidden className="grid gap-3">
          {rows.map((row) => (
            <AgentDays key={rowKey(row)} row={row} days={daysOf(rows)} />
          ))}
        </div>
        <div className={isTable ? 'relative overflow-x-auto' : 'sr-only'}>
          <DataTable
            label="Calls by day"
            className="text-xs"
            rows={rows.flatMap((row) => row.days.map((day) => ({ row, day })))}
            columns={[
              {
                id: 'day',
                header: 'Day (UTC)',
                isRowHeader: true,
                className: 'min-w-22',
                cell: ({ day: { day } }) => markFuture(day),
              },
              {
                id: 'agent',
                header: 'Agent',
                cell: ({ row: { agent, client } }) => <UntrustedText text={`${agent}, ${client}`} />,
              },
              { id: 'ok', header: 'ok', cell: ({ day: { ok } }) => formatCount(ok) },
              { id: 'error', header: 'error', cell: ({ day: { error } }) => formatCount(error) },
              { id: 'refused', header: 'refused', cell: ({ day }) => formatCount(refusalsOf(day)) },
              { id: 'unavailable', header: 'unavailable', cell: ({ day }) => formatCount(day.unavailable) },
              { id: 'unfinished', header: 'outcome not known', cell: ({ day }) => formatCount(day.unfinished) },
              { id: 'offered', header: 'sessions that offered it', cell: ({ day }) => formatCount(day.offered) },
            ]}
          />
        </div>
      </figure>
      <Origins rows={rows} />
      <p className="mt-2 text-ink-3 text-xs">
        A line under a day: the tool was offered in a session that began then. Blank: no session. Days in UTC.
      </p>
    </Section>
  );
}

function rowKey({ evidence, client, agent, server, tool }: UsedTool): string {
  return JSON.stringify([evidence.id, client, agent, server, tool]);
}

function describeLast(rows: readonly UsedTool[]): string {
  const called = rows
    .flatMap(({ calledAt, agent }) => (calledAt === undefined ? [] : [{ at: Date.parse(calledAt), agent }]))
    .sort((a, b) => a.at - b.at);
  const last = called.findLast(({ at }) => !isFuture(at)) ?? called.at(-1);
  if (last !== undefined) {
    const at = new Date(last.at).toISOString();
    return `last called ${markFuture(at, undefined, `${at.slice(0, 16).replace('T', ' ')} UTC`)} by ${last.agent}`;
  }
  const isKnown = rows.every(({ days }) => sumDays(days).unfinished === 0);
  const isOffered = rows.some(({ offeredSessions }) => offeredSessions !== null && offeredSessions > 0);
  return isKnown && isOffered ? 'never called' : '';
}

/** All days from the first to the last with anything on them, none in the future; 62 at most, the latest. */
function daysOf(rows: readonly UsedTool[]): readonly string[] {
  const known = rows.flatMap(({ days }) => days.map(({ day }) => day).filter((day) => !isFuture(day))).sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: string[] = [];
  for (let at = Date.parse(last); at >= Date.parse(first) && all.length < 62; at -= dayMs) {
    all.unshift(dayOf(at));
  }
  return all;
}

const barHeight = 32;

/** One agent's calls above a line, what was refused and unavailable below it. */
function AgentDays({ row, days }: { readonly row: UsedTool; readonly days: readonly string[] }) {
  const byDay = new Map(row.days.map((day) => [day.day, day]));
  const most = Math.max(1, ...row.days.map(callsOf));
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
        <UntrustedText className="font-medium" text={row.agent} />
        <UntrustedText className="text-ink-3" text={row.client} />
        <span className="ml-auto text-ink-2 tabular-nums">{describeRow(row)}</span>
      </p>
      <div className="mt-1 flex items-end gap-px" style={{ height: barHeight }}>
        {days.map((day) => {
          const calls = byDay.has(day) ? callsOf(byDay.get(day) as UsageDay) : 0;
          return (
            <span
              key={day}
              className="min-w-0 flex-1 bg-ink forced-colors:bg-[CanvasText]"
              style={{ height: calls === 0 ? 0 : Math.max(2, (barHeight * calls) / most) }}
            />
          );
        })}
      </div>
      <div className="flex gap-px">
        {days.map((day) => (
          <Below key={day} day={byDay.get(day)} />
        ))}
      </div>
    </div>
  );
}

function Below({ day }: { readonly day: UsageDay | undefined }) {
  const isThere = day !== undefined && (day.offered > 0 || callsOf(day) > 0);
  return (
    <span className={`min-w-0 flex-1 border-t-2 ${isThere ? 'border-ink-3' : 'border-transparent'}`}>
      {day !== undefined && refusalsOf(day) > 0 && <i className="mt-px block h-1.5 border border-miss bg-miss/30" />}
      {day !== undefined && day.unavailable > 0 && (
        <i className="mt-px block h-1.5 border border-ink-3 border-dashed" />
      )}
    </span>
  );
}

function describeRow({ days, offeredSessions }: UsedTool): string {
  const sum = sumDays(days);
  const counts = [
    ...(callsOf(sum) > 0 ? [`${formatCount(callsOf(sum))} called`] : []),
    ...(refusalsOf(sum) > 0 ? [`${formatCount(refusalsOf(sum))} refused`] : []),
    ...(sum.unavailable > 0 ? [`${formatCount(sum.unavailable)} unavailable`] : []),
    ...(sum.unfinished > 0 ? [`${formatCount(sum.unfinished)} outcome not known`] : []),
  ];
  if (offeredSessions !== null && offeredSessions > 0 && askedOf(sum) === 0) {
    counts.push(`offered in ${formatCounted(offeredSessions, 'session')}, never called`);
  }
  return counts.length === 0 ? 'no evidence' : counts.join(' · ');
}

/** Each word with its number, what it is made of, and the evidence that says so. */
function Origins({ rows }: { readonly rows: readonly UsedTool[] }) {
  const all = sumDays(rows.flatMap(({ days }) => days));
  const { refused } = all;
  const offered = rows.filter(
    ({ offeredSessions, days }) => offeredSessions !== null && offeredSessions > 0 && askedOf(sumDays(days)) === 0,
  );
  const silent = rows.filter(({ offeredSessions }) => offeredSessions === null);
  const lines = [
    {
      word: 'called',
      count: callsOf(all),
      words: `${formatCount(all.ok)} ok, ${formatCounted(all.error, 'error')}${all.allowedByPerson > 0 ? `; a person allowed ${formatCount(all.allowedByPerson)}` : ''}${all.unasked > 0 ? `; nobody was asked about ${formatCount(all.unasked)}` : ''}`,
    },
    {
      word: 'refused',
      count: refusalsOf(all),
      words: [
        ...(refused.person > 0 ? [`${formatCount(refused.person)} by a person`] : []),
        ...(refused.rule > 0 ? [`${formatCount(refused.rule)} by a rule`] : []),
        ...(refused.nobody > 0 ? [`${formatCount(refused.nobody)} because nobody was there`] : []),
        ...(refused.unknown > 0 ? [`${formatCount(refused.unknown)} by whom the log can’t say`] : []),
      ].join(', '),
    },
    { word: 'unavailable', count: all.unavailable, words: 'invented, denied or not ready: a log can’t tell' },
    { word: 'unfinished', count: all.unfinished, words: 'the log ends before their end: they may have run' },
    {
      word: 'offered',
      count: offered.reduce((sum, { offeredSessions }) => sum + (offeredSessions ?? 0), 0),
      words: `by ${offered.map(({ agent }) => agent).join(', ')}, in so many sessions`,
    },
    { word: 'no-evidence', count: silent.length, words: 'agents whose log lists no offers' },
  ].filter(({ count }) => count > 0);
  const origins = [...new Map(rows.map(({ evidence }) => [evidence.id, evidence])).values()];
  return (
    <ul aria-label="Where the numbers come from" className="mt-3 grid gap-2 border-line border-t pt-2">
      {lines.map(({ word, count, words }) => (
        <li key={word} className="grid grid-cols-[1fr_auto] gap-x-3">
          <span className="font-medium">
            <UsageMark word={word} />
          </span>
          <span className="text-right font-semibold tabular-nums">{formatCount(count)}</span>
          <UntrustedText className="text-ink-2 text-xs" text={words} />
          <span className="flex flex-wrap justify-end gap-x-2 text-xs">
            {origins.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className="min-h-6 rounded text-ink-2 underline underline-offset-2 touch:min-h-11"
                onClick={() => changeAddress({ view: 'sources' })}
              >
                <UntrustedText text={name} />
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
