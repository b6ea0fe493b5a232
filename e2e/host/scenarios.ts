import { accessScenarios } from './accessHosts';
import { jsonText } from './answers';
import { cookieHost, defaultHost, flip, openList } from './defaultHost';
import { htmlAnswer } from './discovery';
import { failureScenarios } from './failures';
import { buildNaughtyTools, floodedList, hostileEntries } from './hostileTools';
import { oddBodyScenarios } from './oddBodies';
import type { Scenario, ScenarioFamily } from './scenario';
import { scaleFamilies } from './syntheticTools';
import { transferFamilies, transferScenarios } from './transfers';
import { versionScenarios } from './versionHosts';

const scenarios: ReadonlyMap<string, Scenario> = new Map(
  Object.entries<Scenario>({
    harbour: defaultHost,
    open: { description: 'the catalog of the ordinary host, for anybody', list: openList },
    cookie: cookieHost,
    'no-cors': { description: 'the open catalog without any CORS header', list: openList, cors: 'none' },
    flip: flip,
    'html-discovery': { description: 'a catch-all page answers discovery', discovery: htmlAnswer, list: openList },
    ...oddBodyScenarios,
    hostile: {
      description: 'keys, text, values and ids meant to hurt',
      list: jsonText(() => `[${hostileEntries.join(',')}]`),
    },
    floods: { description: 'tools that have far too much of one thing', list: jsonText(floodedList) },
    naughty: {
      description: 'naughty strings in every field',
      list: jsonText(() => JSON.stringify(buildNaughtyTools())),
    },
    ...accessScenarios,
    ...failureScenarios,
    ...transferScenarios,
    ...versionScenarios,
  }),
);

const families: readonly ScenarioFamily[] = [...transferFamilies, ...scaleFamilies];

/** The scenario of that name; a name such as `tools-5000` is read by its family. */
export function findScenario(name: string): Scenario | undefined {
  const found = scenarios.get(name);
  if (found !== undefined) return found;
  for (const { shape, build } of families) {
    const number = new RegExp(`^${shape.replace(/<\w+>/, '(\\d{1,6})')}$`).exec(name)?.[1];
    if (number !== undefined) return build(Number(number));
  }
  return undefined;
}

export function describeScenarios(): string {
  const rows = [
    ...[...scenarios].map(([name, { description }]) => [name, description] as const),
    ...families.map(({ shape, description }) => [shape, description] as const),
  ];
  return [
    'Each of these is a host of its own: put its name after the origin.',
    'NAME~anything is the same host with a memory of its own (up or down, requests counted).',
    '',
    ...rows.map(([name, description]) => `/${name.padEnd(22)} ${description}`),
    '',
  ].join('\n');
}
