import { dayOf } from '../model/dates';
import { askedOf, callsOf, type ToolUsage, type Usage, type UsageDay } from '../model/usage';

/**
 * Says where a usage file's sums and times do not match its days. A writer may leave out the days of sessions and offers,
 * and then their sums stand alone.
 */
export function contradictionsIn({ from, to, clients, tools }: Usage): readonly string[] {
  const days = [...clients, ...tools].flatMap((one) => one.days.map(({ day }) => day));
  const outside = days.find((day) => day < from || day > to);
  return [
    ...(outside === undefined ? [] : [`It is of ${from} to ${to}, and counts something on ${outside}.`]),
    ...clients.flatMap(({ client, sessions, days: own }) =>
      compare(`${client}: sessions`, sessions, own.length === 0 ? sessions : sumOf(own.map((day) => day.sessions))),
    ),
    ...tools.flatMap(ofTool),
  ];
}

function ofTool(tool: ToolUsage): readonly string[] {
  const { days, offeredSessions, lastAt, calledAt } = tool;
  const name = tool.server === undefined ? tool.tool : `${tool.server}/${tool.tool}`;
  const offered = sumOf(days.map((day) => day.offered));
  return [
    ...compare(`${name}: sessions that offered it`, offered === 0 ? 0 : (offeredSessions ?? 0), offered),
    ...compareTime(`${name}: last called`, calledAt, days, (day) => callsOf(day) > 0),
    ...compareTime(`${name}: last asked for`, lastAt, days, (day) => askedOf(day) > 0),
  ];
}

function compare(what: string, sum: number, added: number): readonly string[] {
  return sum === added ? [] : [`${what}: ${sum} by the sum, ${added} by the days.`];
}

function compareTime(
  what: string,
  at: string | undefined,
  days: readonly UsageDay[],
  isCounted: (day: UsageDay) => boolean,
): readonly string[] {
  if (at === undefined) return [];
  const day = dayOf(Date.parse(at));
  return days.some((one) => one.day === day && isCounted(one))
    ? []
    : [`${what} on ${day}, a day without such a count.`];
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
