import { defaultDerivations } from '../../src/dialects/derivations';
import { mcp } from '../../src/dialects/mcp';
import { newDraft } from '../../src/draft/editDraft';
import type { EffectTool } from '../../src/exports/effect';
import type { ExportTool } from '../../src/exports/exportTarget';
import type { Draft, ToolEntry } from '../../src/model/draft';
import type { Tool } from '../../src/model/tool';
import type { Call } from './scriptedModel';

/*
 * What the clients are tried on: a draft that speaks in every way of tools with every set of hints.
 */

/** Three letters for readOnlyHint, destructiveHint and openWorldHint: `y` true, `n` false, `o` absent. */
const letters = ['y', 'n', 'o'] as const;
const hintCodes: readonly string[] = letters.flatMap((read) =>
  letters.flatMap((destroy) => letters.map((open) => read + destroy + open)),
);

/** Those that tell clients apart, for sessions in which a person answers every question. */
export const fewHints: readonly string[] = ['ooo', 'yoo', 'noo', 'yyo', 'ono', 'onn', 'nnn', 'oyo', 'ynn'];

/** How a list speaks of a tool: each by its name, or by a wildcard, or not at all. */
export const kinds = {
  auto: { server: 'lab', words: 'runs unattended' },
  ask: { server: 'lab', words: 'asks first' },
  deny: { server: 'lab', words: 'denied' },
  other: { server: 'lab', words: 'not in the list' },
  later: { server: 'lab', words: 'listed after the export' },
  wild: { server: 'wide', words: 'by a wildcard' },
  drop: { server: 'part', words: 'by a denied wildcard' },
  shut: { server: 'shut', words: 'server denied' },
  stray: { server: 'stray', words: 'server not in the list' },
} as const;
export type Kind = keyof typeof kinds;
export const kindIds = Object.keys(kinds) as readonly Kind[];

export const servers = [...new Set(Object.values(kinds).map(({ server }) => server))];

export interface Subject extends Call {
  readonly kind: Kind;
  readonly hints: string;
  readonly descriptor: object;
}

const hintNames = ['readOnlyHint', 'destructiveHint', 'openWorldHint'];

/** Each is called once. */
export const subjects: readonly Subject[] = kindIds.flatMap((kind) =>
  hintCodes.map((hints) => {
    const stated = [...hints].flatMap((letter, at) =>
      letter === 'o' ? [] : [[hintNames[at], letter === 'y'] as const],
    );
    const tool = `${kind}_${hints}`;
    return {
      kind,
      server: kinds[kind].server,
      tool,
      hints,
      descriptor: {
        name: tool,
        description: `Does nothing (${tool}).`,
        inputSchema: { type: 'object', properties: {} },
        ...(stated.length > 0 && { annotations: Object.fromEntries(stated) }),
      },
    };
  }),
);

/** Called first and not counted: until it answers, a client may still be starting its servers. */
export const warmUp: Call & { readonly descriptor: object } = {
  server: 'lab',
  tool: 'warm_up',
  descriptor: { name: 'warm_up', description: 'Does nothing.', inputSchema: { type: 'object', properties: {} } },
};

const idOf = ({ server, tool }: Call) => `mcp:${server}.${tool}`;

function readTool(descriptor: object, server: string): Tool {
  const reading = mcp.readEntry(descriptor, { settings: defaultDerivations, server });
  if (!('tool' in reading)) throw new Error('A subject is no tool.');
  return reading.tool;
}

const exported = (subject: Subject): ExportTool => ({
  tool: readTool(subject.descriptor, subject.server),
  family: `mcp:${subject.server}`,
  isChanged: false,
  digest: null,
  copies: 1,
  findings: [],
});

const ofKind = (...wanted: readonly Kind[]) => subjects.filter(({ kind }) => wanted.includes(kind));
const entry = (call: Call, mode: ToolEntry['mode']): ToolEntry => ({ toolId: idOf(call), mode });

export const draft: Draft = {
  ...newDraft('Lab'),
  entries: new Map(
    [...ofKind('auto').map((one) => entry(one, 'auto')), ...ofKind('ask').map((one) => entry(one, 'ask'))].map(
      (one) => [one.toolId, one],
    ),
  ),
  patterns: new Map([['mcp:wide.*', { pattern: 'mcp:wide.*', mode: 'ask' }]]),
  denied: [
    ...ofKind('deny').map((one) => ({ id: idOf(one), isPattern: false })),
    { id: 'mcp:part.drop_*', isPattern: true },
    { id: 'mcp:shut.*', isPattern: true },
  ],
  aliases: new Map(['lab', 'wide', 'part', 'shut'].map((server) => [`mcp:${server}`, server])),
};

export const tools: ReadonlyMap<string, ExportTool> = new Map(
  ofKind('auto', 'ask').map((one) => [idOf(one), exported(one)]),
);

/** What the catalog shows beside the list. */
export const others: readonly ExportTool[] = ofKind('deny', 'other', 'wild', 'drop', 'shut').map(exported);

/** A subject as an effect depends on it. */
export function effectToolOf({ kind, server, tool, descriptor }: Subject): EffectTool {
  const { hints } = readTool(descriptor, server);
  return {
    toolId: idOf({ server, tool }),
    family: `mcp:${server}`,
    hints,
    nameOnServer: tool,
    ...(kind === 'later' && { isUnlisted: true }),
  };
}
