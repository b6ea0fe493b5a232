import { type ExposureRefusal, judgeAdmission } from '../dialects/exposure';
import { FileText } from '../dialects/fileText';
import { readToolRef } from '../dialects/mas';
import { compareText } from '../model/compareText';
import { type Draft, isDenied } from '../model/draft';
import { draftStem } from '../model/fileStem';
import { isObject, type JsonObject, member, valueAt } from '../model/json';
import type { Dialect } from '../model/tool';
import { toUnderscore } from '../model/toolNames';
import {
  type Exported,
  type ExportField,
  type ExportNote,
  type ExportTarget,
  type ExportTools,
  emptyForm,
  type FormValues,
  meaning,
  NoteList,
  noteOf,
} from './exportTarget';
import { lintModels } from './modelRules';
import { deniedHere, familiesOf, noteWildcards, notShown } from './nameTools';
import type { ReadingBuilder } from './reading';
import { writeYaml } from './writeYaml';
import { quoteShell, writeJson } from './writing';

const agentIdPattern = /^(?:core|vendor|community|private|local)\.[a-z][a-z0-9_-]*(?:\.[a-z][a-zA-Z0-9_-]*)+$/;
const packNamePattern = /^(?:core|vendor|community|private|local)\.[a-z][a-zA-Z0-9_.-]*$/;
const versionPattern = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** What a field takes, where what it holds is not that. `asked`: the fields that the format asks for. */
const checks: Partial<Record<ExportField, (form: FormValues, asked: readonly ExportField[]) => string | false>> = {
  agentId: ({ agentId }) =>
    !agentIdPattern.test(agentId) &&
    'An id such as private.acme.triage: core, vendor, community, private or local, then at least two parts.',
  persona: ({ persona }) => persona.trim() === '' && 'A short name for who the agent is.',
  systemPrompt: ({ systemPrompt, systemPromptRef }, asked) => {
    const [isGiven, isReferred] = [systemPrompt.trim() !== '', systemPromptRef.trim() !== ''];
    if (!asked.includes('systemPromptRef')) return !isGiven && 'A system prompt.';
    if (isGiven && isReferred) return 'A system prompt or a reference, not both.';
    return !isGiven && !isReferred && 'A system prompt, or a reference to one.';
  },
  packName: ({ packName }) => !packNamePattern.test(packName) && 'A name such as private.acme.support-agents.',
  packVersion: ({ packVersion }) => !versionPattern.test(packVersion) && 'A version such as 0.1.0.',
  engine: ({ engine }) => engine.trim() === '' && 'The openwop versions it runs on, such as >=1.1.0 <2.0.0.',
};

const agentFields = ['agentId', 'persona', 'modelClass', 'systemPrompt', 'systemPromptRef'] as const;
const packFields = [...agentFields, 'packName', 'packVersion', 'engine'] as const;
const userAgentFields = ['persona', 'userModelClass', 'systemPrompt'] as const;

/** Notes what a format still needs; none where it can be written. */
function needs(asked: readonly ExportField[], form: FormValues): readonly ExportNote[] {
  const words = asked.map((field) => checks[field]?.(form, asked) || '').filter((text) => text !== '');
  return words.map((text) => ({ kind: 'needs', text, toolIds: [] }));
}

/** `{"toolAllowlist": ["…"]}`: the list that openwop agents carry (RFC 0077). */
export const allowlistFile: ExportTarget = {
  id: 'allowlist',
  label: 'Allowlist file',
  kind: 'limits',
  place: { into: 'the agent’s manifest or its host, in place of its toolAllowlist', how: 'replaces' },
  fileName: (draft) => `${draftStem(draft)}.allowlist.json`,
  write: (draft, tools) => {
    const { toolIds, notes } = allowedIds(draft, tools);
    return { text: writeJson({ toolAllowlist: toolIds }), notes };
  },
  read: (file, reading) => {
    const value = file.json;
    const isOurs = isObject(value) && Array.isArray(member(value, 'toolAllowlist')) && !Object.hasOwn(value, 'agentId');
    return isOurs && readAllowlist(value, reading);
  },
};

/** The draft's ids as an openwop list wants them: explicit, unique, sorted by code point; and what that list does. */
function allowedIds(draft: Draft, tools: ExportTools): { toolIds: readonly string[]; notes: readonly ExportNote[] } {
  const all = [...draft.entries.keys()].sort(compareText);
  const wild = all.filter((toolId) => toolId.includes('*'));
  const toolIds = all.filter((toolId) => !isDenied(draft, toolId) && !wild.includes(toolId));
  const kept = all.filter((toolId) => isDenied(draft, toolId));
  const off = (draft.denied ?? []).map(({ id }) => id);
  const unresolved = toolIds.filter((toolId) => !tools.has(toolId));
  const ambiguous = toolIds.filter((toolId) => (tools.get(toolId)?.copies ?? 1) > 1);
  const made = toolIds.filter((toolId) => tools.get(toolId)?.tool.server !== undefined);
  const asking = [...draft.entries.values()].filter(({ mode }) => mode === 'ask').map(({ toolId }) => toolId);
  const notes = [
    ...noteWildcards(draft.patterns),
    ...noteOf('left-out', deniedHere, kept),
    ...noteOf('left-out', 'Their ids hold *, which means something else there.', wild),
    ...noteOf('meaning', 'Denied, and off without a line of their own.', off),
    ...noteOf('unresolved', notShown, unresolved),
    ...noteOf('check', 'Several tools share each of these ids: which one is meant is up to the host.', ambiguous),
    ...noteOf(
      'check',
      'These ids are made here of a server’s and a tool’s name: check that the host calls them so.',
      made,
    ),
    ...(toolIds.length === 0 ? [meaning('An empty list allows no tool at all.')] : []),
    ...noteOf(
      'meaning',
      'The list can’t say which tools ask first: that is up to the host and each tool’s approval.',
      asking,
    ),
  ];
  return { toolIds, notes };
}

/** An object with `toolAllowlist`. `*` in an entry has no meaning to a host: it is read as a pattern. */
export function readAllowlist(value: JsonObject, reading: ReadingBuilder): undefined {
  reading.account(value, ['toolAllowlist', ...agentFields]);
  for (const id of reading.texts(member(value, 'toolAllowlist'), '/toolAllowlist')) {
    const trimmed = id.trim();
    if (trimmed.includes('*')) reading.pattern(trimmed, null);
    else if (trimmed === '') reading.ignore(id, 'It is empty.');
    else reading.id(trimmed);
  }
}

/** One entry of an agent manifest's `agents` (RFC 0072): id, persona, model class, prompt and the list. */
export const openwopAgent: ExportTarget = {
  id: 'openwop-agent',
  label: 'openwop agent manifest entry',
  dialect: 'openwop',
  asks: agentFields,
  kind: 'limits',
  place: { into: 'agents of an agent manifest, in place of the agent of that id', how: 'replaces' },
  fileName: (draft) => `${draftStem(draft)}.agent.json`,
  write: (draft, tools, { form = emptyForm }) => writeAgent(draft, tools, form, agentFields, (agent) => agent),
  read: (file, reading) => {
    const value = file.json;
    return isObject(value) && typeof member(value, 'agentId') === 'string' && readAllowlist(value, reading);
  },
};

/** `pack.json` of a pack that holds just this agent. */
export const openwopPack: ExportTarget = {
  id: 'openwop-pack',
  label: 'openwop pack.json',
  dialect: 'openwop',
  asks: packFields,
  kind: 'limits',
  place: { into: 'the folder of a pack', how: 'new' },
  fileName: () => 'pack.json',
  write: (draft, tools, { form = emptyForm }) =>
    writeAgent(draft, tools, form, packFields, (agent) => ({
      name: form.packName,
      version: form.packVersion,
      engines: { openwop: form.engine },
      agents: [agent],
      runtime: { language: 'remote', entry: 'pack.json' },
    })),
  read: (file, reading) => {
    const agents = valueAt(file.json, 'agents');
    const [agent] = Array.isArray(agents) && agents.length === 1 ? agents : [];
    return isObject(agent) && readAllowlist(agent, reading);
  },
};

/** Writes a file around one agent. The registry's own check takes ids of `openwop:`, `mcp:` or a scope with a dot. */
function writeAgent(
  draft: Draft,
  tools: ExportTools,
  form: FormValues,
  asked: readonly ExportField[],
  wrap: (agent: object) => object,
): Exported {
  const missing = needs(asked, form);
  if (missing.length > 0) return { text: '', notes: missing };
  const { toolIds, notes } = allowedIds(draft, tools);
  const { agentId, persona, modelClass, systemPrompt, systemPromptRef } = form;
  const prompt = systemPrompt.trim() === '' ? { systemPromptRef } : { systemPrompt };
  const agent = { agentId, persona, modelClass, ...prompt, toolAllowlist: toolIds };
  const odd = toolIds.filter((toolId) => !/^(?:openwop|mcp|[^:.]*\.[^:]*):/.test(toolId));
  const text = 'The openwop registry refuses these ids: it takes openwop:, mcp: and scopes with a dot.';
  return { text: writeJson(wrap(agent)), notes: [...notes, ...noteOf('check', text, odd)] };
}

const maxTools = 64;
const maxNote = 500;
const idPattern = /^openwop:[A-Za-z0-9._:-]+$/;
const firstRoot = '/v1/host/openwop-app/';
const overridePath = 'agent-allowlists/admin/agents/';
const agentPath = 'agents';
const maxUserTools = 32;

/** A command that stores the list as the override of one agent on an openwop app. Its token is a placeholder. */
export const openwopApp: ExportTarget = {
  id: 'openwop-app',
  label: 'openwop app: request to store it',
  dialect: 'openwop',
  asks: ['agentId'],
  kind: 'limits',
  place: { into: 'your terminal, which stores the list as the agent’s override', how: 'replaces' },
  replaces: true,
  fileName: (draft) => `${draftStem(draft)}.put.sh`,
  maxTools,
  refuses: ({ toolId }) => (idPattern.test(toolId) ? null : 'The openwop app takes ids of the form openwop:… only.'),
  write: (draft, tools, { form: { agentId } = emptyForm, appRoot = firstRoot }) => {
    if (agentId === '') {
      return { text: '', notes: [{ kind: 'needs', text: 'The id of the agent whose list this is.', toolIds: [] }] };
    }
    const { toolIds, notes } = allowedIds(draft, tools);
    const taken = toolIds.filter((toolId) => idPattern.test(toolId));
    const refused = toolIds.filter((toolId) => !idPattern.test(toolId));
    const text = 'The openwop app takes ids of the form openwop:… only, of letters, digits and . _ : -.';
    const note = draft.note?.slice(0, maxNote).toWellFormed();
    return {
      text: command('PUT', appRoot + overridePath + encodeURIComponent(agentId.toWellFormed()), {
        toolAllowlist: taken,
        ...(note && { note }),
      }),
      notes: [
        ...notes,
        ...noteOf('left-out', text, refused),
        ...lintModelNames(taken, tools, maxTools),
        meaning(`Only its administrators may do this. ${placeholders}`),
        meaning('The host’s list of agents goes on answering the list of the manifest, not this override.'),
      ],
    };
  },
  read: (file, reading) => readCommand(file, `/${overridePath}`, reading),
};

/** A command that makes a new agent in an openwop app. Its token is a placeholder. */
export const openwopUserAgent: ExportTarget = {
  id: 'openwop-user-agent',
  label: 'openwop app: request to create an agent',
  dialect: 'openwop',
  asks: userAgentFields,
  kind: 'limits',
  place: { into: 'your terminal, which makes the agent', how: 'new' },
  fileName: (draft) => `${draftStem(draft)}.post.sh`,
  maxTools: maxUserTools,
  write: (draft, tools, { form = emptyForm, appRoot = firstRoot }) => {
    const missing = needs(userAgentFields, form);
    if (missing.length > 0) return { text: '', notes: missing };
    const { toolIds, notes } = allowedIds(draft, tools);
    const words = `The app gives the agent an id of its own, and refuses a persona that exists (409). ${placeholders}`;
    const { persona, userModelClass: modelClass, systemPrompt } = form;
    const description = draft.note?.slice(0, maxNote).toWellFormed();
    const body = {
      persona: persona.toWellFormed(),
      modelClass,
      systemPrompt: systemPrompt.toWellFormed(),
      ...(description && { description }),
      toolAllowlist: toolIds,
    };
    return {
      text: command('POST', appRoot + agentPath, body),
      notes: [...notes, ...lintModelNames(toolIds, tools, maxUserTools), meaning(words)],
    };
  },
  read: (file, reading) => readCommand(file, `/${agentPath} `, reading),
};

/** The app's models know a tool by its id, with what a name can't hold replaced. */
function lintModelNames(toolIds: readonly string[], tools: ExportTools, maxTools: number): readonly ExportNote[] {
  const named = toolIds.map((toolId) => {
    const tool = tools.get(toolId)?.tool;
    return { toolId, server: '', name: toUnderscore(toolId), tool };
  });
  return lintModels(named, { models: ['anthropic', 'openai'], maxTools });
}

const placeholders = 'Put the token in OPENWOP_TOKEN and the host in OPENWOP_HOST.';

/** Reads the list that one of these commands sends; false where the text sends nothing to that path. */
function readCommand({ text }: FileText, path: string, reading: ReadingBuilder) {
  const body = /--data-raw '([\s\S]*)'\s*$/.exec(text)?.[1]?.replaceAll("'\\''", "'");
  const value = body === undefined || !text.includes(path) ? undefined : new FileText(body).json;
  return isObject(value) && member(value, 'toolAllowlist') !== undefined && readAllowlist(value, reading);
}

/** The body is ASCII, so that no shell or terminal can change it. */
function command(method: 'PUT' | 'POST', path: string, body: object): string {
  const ascii = JSON.stringify(body).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const lines = [
    `curl -X ${method} "$OPENWOP_HOST"${quoteShell(path)}`,
    `-H "Authorization: Bearer $OPENWOP_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `--data-raw '${ascii.replaceAll("'", "'\\''")}'`,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

/** The entries of one dialect, with their tools where the catalog shows them; ids with a colon are of another. */
function entriesOf(draft: Draft, tools: ExportTools, dialect: Dialect, whyNot: string) {
  const leftOut = new NoteList('left-out');
  const own = [...draft.entries.values()].flatMap((entry) => {
    const tool = tools.get(entry.toolId)?.tool;
    const isOwn = tool === undefined ? !entry.toolId.includes(':') : tool.dialect === dialect;
    if (isOwn && !isDenied(draft, entry.toolId)) return [{ ...entry, tool }];
    leftOut.add(isDenied(draft, entry.toolId) ? deniedHere : whyNot, entry.toolId);
    return [];
  });
  return { own, leftOut };
}

/** The `tools` of a mas/v1 agent: references to tools of a bundle, or to manifest files. */
export const masAgent: ExportTarget = {
  id: 'mas-agent',
  label: 'mas/v1 agent tools',
  dialect: 'mas',
  kind: 'limits',
  place: { into: 'the specification of an agent, in place of its tools', how: 'replaces' },
  fileName: (draft) => `${draftStem(draft)}.agent.yaml`,
  refuses: ({ dialect }) => (dialect === 'mas' ? null : 'Not a mas/v1 tool.'),
  write: (draft, tools) => {
    const { own, leftOut } = entriesOf(draft, tools, 'mas', 'They are no mas/v1 tools.');
    const unresolved: string[] = [];
    const families = familiesOf(draft, tools);
    const refs: string[] = [];
    for (const { toolId, nameInTarget, tool } of own) {
      const bundle = draft.aliases.get(families.get(toolId) ?? '');
      if (nameInTarget?.isWellFormed() === true) refs.push(nameInTarget);
      else if (bundle === undefined)
        leftOut.add('Name their bundle as the alias of their family, or give each a path.', toolId);
      else if (/[\s/]/.test(bundle + toolId) || !(bundle + toolId).isWellFormed()) {
        leftOut.add('A bundle reference can’t hold these names.', toolId);
      } else {
        refs.push(`bundle://${bundle}/${toolId}`);
        if (tool === undefined) unresolved.push(toolId);
      }
    }
    const listed = [...new Set(refs)].sort(compareText).map((ref) => ({ ref }));
    return {
      text: writeYaml({ tools: listed }),
      notes: [...leftOut.notes, ...noteWildcards(draft.patterns), ...noteOf('unresolved', notShown, unresolved)],
    };
  },
  read: (file, reading) => {
    const [value] = file.yaml ?? [];
    const list = [valueAt(value, 'tools'), valueAt(value, 'spec', 'tools')].find(Array.isArray);
    const refs = (Array.isArray(list) ? list : []).map((one: unknown) => valueAt(one, 'ref'));
    if (refs.length === 0 || !refs.some((ref) => typeof ref === 'string')) return false;
    reading.account(value, ['apiVersion', 'kind', 'tools.ref', 'spec.tools.ref']);
    for (const ref of reading.texts(refs, '/tools')) {
      const to = readToolRef(ref);
      if (to.kind === 'bundle') reading.name(to.bundle, to.toolId, null);
      else reading.ignore(ref, 'It is a path to a manifest: open that file to know its tool.');
    }
  },
};

const refusals: Readonly<Record<Exclude<ExposureRefusal, 'not-listed'>, string>> = {
  'admits-nobody': 'Their allowed_clusters is empty: no cluster may call them.',
  'not-stated': 'They state no allowed_clusters: no cluster may call them.',
  unreadable: 'Their allowed_clusters can’t be read: no cluster may call them.',
};

/** `{"tools": ["…"]}`: the tools a cluster or agent card of a tool registry lists. */
export const clusterCard: ExportTarget = {
  id: 'cluster-card',
  label: 'Registry cluster card',
  dialect: 'registry',
  asks: ['cluster'],
  kind: 'limits',
  place: { into: 'the card of a cluster or agent, in place of its tools', how: 'replaces' },
  fileName: (draft) => `${draftStem(draft)}.cluster.json`,
  refuses: ({ dialect }) => (dialect === 'registry' ? null : 'Not a tool of a tool registry.'),
  write: (draft, tools, { form }) => {
    const cluster = form?.cluster.trim() ?? '';
    const { own, leftOut } = entriesOf(draft, tools, 'registry', 'Not tools of a tool registry, so left out.');
    const unresolved = own.flatMap(({ toolId, tool }) => (tool === undefined ? [toolId] : []));
    const refused = new NoteList('check');
    for (const { toolId, tool } of own) {
      const clusters = tool?.exposure?.clusters;
      const outcome = clusters === undefined ? 'unchecked' : judgeAdmission(clusters, cluster || undefined, true);
      if (outcome === 'not-listed') {
        refused.add(`Their allowed_clusters don’t include ${cluster}: it may not call them.`, toolId);
      } else if (outcome !== 'admitted' && outcome !== 'unchecked') refused.add(refusals[outcome], toolId);
    }
    const words = `The router shows a cluster only those that also allow it.${cluster === '' ? ' Name the cluster above to check that.' : ''}`;
    return {
      text: writeJson({ tools: own.map(({ toolId }) => toolId).sort(compareText) }),
      notes: [
        ...leftOut.notes,
        ...noteWildcards(draft.patterns),
        ...noteOf('unresolved', notShown, unresolved),
        ...refused.notes,
        meaning(words),
      ],
    };
  },
  read: (file, reading) => {
    const list = valueAt(file.json, 'tools');
    const isOurs = Array.isArray(list) && list.every((one) => typeof one === 'string' && !/^@|^mcp__|^\*$/.test(one));
    if (!isOurs || valueAt(file.json, 'allowedTools') !== undefined) return false;
    reading.account(file.json, ['tools']);
    for (const toolId of reading.texts(list, '/tools')) reading.id(toolId);
  },
};
