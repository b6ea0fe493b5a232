import { askedOf, callsOf, type ToolUsage, type Usage, type UsageDay } from '../model/usage';
import { openwopRuns } from './openwopRun';

/** The first and last day of what a client's logs say in one file, UTC. */
interface Span {
  readonly client: string;
  readonly from: string;
  readonly to: string;
}

/** The days that a usage file speaks for, client by client. */
export function spansOf({ from, to, since, clients }: Usage): readonly Span[] {
  return clients.map(({ client }) => ({ client, from: since ?? from, to }));
}

/** Takes the days out of older counts that newer ones speak for; null where nothing is left. */
export function withoutSpans(usage: Usage, spans: readonly Span[]): Usage | null {
  const isOut = (client: string, day: string) =>
    spans.some((span) => span.client === client && day >= span.from && day <= span.to);
  const tools = usage.tools.flatMap((tool): ToolUsage[] => {
    const days = tool.days.filter(({ day }) => !isOut(tool.client, day));
    return days.length === tool.days.length ? [tool] : days.length === 0 ? [] : [withDays(tool, days)];
  });
  const clients = usage.clients.flatMap((client) => {
    const days = client.days.filter(({ day }) => !isOut(client.client, day));
    const isKept = days.length > 0 || tools.some((tool) => tool.client === client.client);
    return isKept ? [{ ...client, days, sessions: days.reduce((sum, { sessions }) => sum + sessions, 0) }] : [];
  });
  if (clients.length === 0 && tools.length === 0) return null;
  const days = [...tools.flatMap((tool) => tool.days), ...clients.flatMap((client) => client.days)].map(
    ({ day }) => day,
  );
  const [first = usage.from, ...rest] = days.sort();
  // A run has no day of its own: those of a client that was read again come from the newer reading alone.
  const [runs, closed] = spans.some(({ client }) => client === openwopRuns) ? [[], []] : [usage.runs, usage.closed];
  return { ...usage, from: first, to: rest.at(-1) ?? first, clients, tools, runs, closed };
}

/** Counts of fewer days. Times of days that are gone become the end of the last day that is left. */
function withDays(tool: ToolUsage, days: readonly UsageDay[]): ToolUsage {
  const { lastAt, calledAt, ...names } = tool;
  const lastOf = (counted: (day: UsageDay) => boolean, known: string | undefined) => {
    const day = days.findLast(counted)?.day;
    if (day === undefined) return undefined;
    return known?.startsWith(day) === true ? known : `${day}T23:59:59.999Z`;
  };
  const asked = lastOf((day) => askedOf(day) > 0, lastAt);
  const called = lastOf((day) => callsOf(day) > 0, calledAt);
  return {
    ...names,
    days: [...days],
    offeredSessions: tool.offeredSessions === null ? null : days.reduce((sum, { offered }) => sum + offered, 0),
    ...(asked === undefined ? {} : { lastAt: asked }),
    ...(called === undefined ? {} : { calledAt: called }),
  };
}
