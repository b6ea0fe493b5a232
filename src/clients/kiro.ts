import { objectsIn } from '../dialects/fileText';
import type { NamedTool } from '../exports/exportTarget';
import { scalarText, splitName } from '../exports/reading';
import { below, cutAt, serverTarget, textsOf, word64 } from '../exports/serverTarget';
import { always, type Seen, type TargetEffect } from '../model/effect';
import { isObject, member, valueAt } from '../model/json';
import { matchPattern } from '../model/wildcard';
import type { Client } from './client';

const atName = cutAt('/', '@');

const seen: Seen = {
  how: 'docs',
  document: 'kiro.dev/docs/cli/custom-agents/configuration-reference',
  at: '2026-10-02',
};
const effect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow'], why: 'allowedTools names it', seen }),
    { says: ['ask', 'wildcard'], interactive: 'asks', headless: 'unknown', why: 'only tools names it', seen },
    always('not-offered', {
      says: ['deny', 'not-named', 'server-not-named'],
      why: 'an agent is offered what its file lists',
      seen,
    }),
  ],
};

/** `tools` are there, `allowedTools` run without a prompt. */
const agent = serverTarget({
  id: 'kiro',
  label: 'Kiro or Amazon Q agent',
  effect,
  kind: 'both',
  place: { into: '.kiro/agents/ or ~/.kiro/agents/; for Amazon Q ~/.aws/amazonq/cli-agents/', how: 'new' },
  ending: '.json',
  names: {
    models: ['anthropic'],
    ...atName,
    signs: '*?',
    spelling: { join: (server, name) => `${server}___${name}` },
    seen: word64,
  },
  wildcards: 'servers',
  write: ({ named, wildcards }) => {
    const full = ({ server, name }: NamedTool) => atName.written(server, name);
    return {
      tools: [...named.map(full), ...wildcards.map(({ server }) => `@${server}`)],
      allowedTools: named.filter(({ mode }) => mode === 'auto').map(full),
      includeMcpJson: true,
    };
  },
  says: ['The servers themselves come from your mcp.json, which the file includes: without it the agent has none.'],
  read: ({ json }, reading) => {
    const [tools, allowed] = [valueAt(json, 'tools'), valueAt(json, 'allowedTools')];
    const texts = [...textsOf(tools), ...textsOf(allowed)];
    const isClaude = texts.some((one) => one.startsWith('mcp__'));
    const isOurs = texts.some((one) => one.startsWith('@')) || (Array.isArray(allowed) && !isClaude);
    if (!isOurs) return false;
    reading.account(json, kiroMembers);
    const aliases = valueAt(json, 'toolAliases');
    const renamed = isObject(aliases) ? Object.entries(aliases) : [];
    const original = new Map(renamed.map(([full, alias]) => [scalarText(alias), full]));
    for (const [alias, full] of original) reading.ignore(full, `It goes by “${alias}” there, which is not brought in.`);
    const ownName = (written: string) => original.get(written) ?? written;
    const isOfServer = (text: string) => text.startsWith('@') && text !== '@builtin';
    const there: Pair[] = [];
    for (const text of reading.texts(tools, '/tools').map(ownName)) {
      if (text === '*') there.push(['*', '*']);
      else if (isOfServer(text)) there.push(serverAndName(text));
      else reading.ignore(text, 'It names no server: built-in tools.');
    }
    for (const [server, name] of there) reading.glob(server, name, 'ask', { hasOne: true, yields: true });
    /** What may run unasked does so as far as it is among the tools. */
    const readUnattended = (text: string) => {
      const both = there.flatMap((one) => intersect(one, serverAndName(text)));
      if (both.length === 0) reading.ignore(text, 'It may run unasked, but is not named among the tools.');
      for (const [server, name] of both) reading.glob(server, name, 'auto', { hasOne: true });
    };
    for (const text of reading.texts(allowed, '/allowedTools').map(ownName)) {
      if (isOfServer(text)) readUnattended(text);
      else if (text === '*') reading.ignore(text, 'This list has no word for all tools: it lets none run.');
      else reading.ignore(text, 'It names no server: built-in tools.');
    }
    for (const [server, settings] of objectsIn(valueAt(json, 'mcpServers'))) {
      if (reading.flag(member(settings, 'disabled'), `${server}: disabled`) === true) reading.deny(server, '*', true);
      for (const name of reading.limits(member(settings, 'disabledTools'), `${server}: disabledTools`))
        reading.deny(server, name);
      for (const name of reading.texts(member(settings, 'autoApprove'), `${server}: autoApprove`))
        readUnattended(`@${server}/${name}`);
    }
  },
});

const kiroMembers = [
  ...['tools', 'allowedTools', 'toolAliases', 'includeMcpJson', 'useLegacyMcpJson'],
  ...below('mcpServers.*', ['disabled', 'disabledTools', 'autoApprove']),
];

type Pair = readonly [server: string, name: string];

/** `@server/tool`, or `@server` for all of its tools. */
function serverAndName(text: string): Pair {
  return splitName(text.slice(1), '/') ?? [text.slice(1), '*'];
}

/** What two wildcards both stand for, as a list of at most one; where they only overlap it can't be said. */
function intersect(one: Pair, other: Pair): readonly Pair[] {
  const narrower = (a: string, b: string) => (matchPattern(a, b, true) ? b : matchPattern(b, a, true) ? a : null);
  const [server, name] = [narrower(one[0], other[0]), narrower(one[1], other[1])];
  return server === null || name === null ? [] : [[server, name]];
}

export const kiro: Client = {
  id: 'kiro',
  label: 'Kiro',
  lists: ['.kiro/agents/*.json'],
  configs: [
    { in: 'project', path: '.kiro/settings/mcp.json' },
    { in: 'home', path: '.kiro/settings/mcp.json' },
  ],
  targets: [agent],
};
