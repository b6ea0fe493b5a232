import { isObject, member } from '../model/json';
import { checkUserAgentForm, needs } from './agentForm';
import { allowedIds, readAllowlist } from './allowlistFile';
import type { ExportNote, ExportTarget, ExportTools } from './exportTarget';
import { fileStem } from './fileStem';
import { lintModels } from './modelRules';
import { quoteShell } from './quoteText';
import { type FileText, readJsonc } from './readStructured';

const maxTools = 64;
const maxNote = 500;
const idPattern = /^openwop:[A-Za-z0-9._:-]+$/;
const overridePath = '/v1/host/openwop-app/agent-allowlists/admin/agents/';
const agentPath = '/v1/host/openwop-app/agents';
/** Of an agent that a user makes. */
const maxUserTools = 32;

/** A command that stores the list as the override of one agent on an openwop app. Its token is a placeholder. */
export const openwopApp: ExportTarget = {
  id: 'openwop-app',
  label: 'openwop app: request to store it',
  effect: 'limits',
  place: { into: 'your terminal, which stores the list as the agent’s override', how: 'replaces' },
  replaces: true,
  fileName: (draft) => `${fileStem(draft)}.put.sh`,
  maxTools,
  refuses: ({ toolId }) => (idPattern.test(toolId) ? null : 'The openwop app takes ids of the form openwop:… only.'),
  write: (draft, tools, { agent }) => {
    if ((agent?.agentId ?? '') === '') {
      return { text: '', notes: [{ kind: 'needs', text: 'The id of the agent whose list this is.', toolIds: [] }] };
    }
    const { toolIds, notes } = allowedIds(draft, tools);
    const taken = toolIds.filter((toolId) => idPattern.test(toolId));
    const refused = toolIds.filter((toolId) => !idPattern.test(toolId));
    const all: ExportNote[] = [...notes];
    const text = 'The openwop app takes ids of the form openwop:… only, of letters, digits and . _ : -.';
    if (refused.length > 0) all.push({ kind: 'left-out', text, toolIds: refused });
    all.push(...lintModelNames(taken, tools, maxTools));
    const words = `Only its administrators may do this. ${placeholders}`;
    all.push({ kind: 'meaning', text: words, toolIds: [] });
    const unseen = 'GET /v1/agents goes on answering the list of the manifest, not this override.';
    all.push({ kind: 'meaning', text: unseen, toolIds: [] });
    const note = draft.note?.slice(0, maxNote).toWellFormed();
    return {
      text: command('PUT', overridePath + encodeURIComponent((agent?.agentId ?? '').toWellFormed()), {
        toolAllowlist: taken,
        ...(note && { note }),
      }),
      notes: all,
    };
  },
  read: (file) => readCommand(file, overridePath),
};

/** A command that makes a new agent in an openwop app. Its token is a placeholder. */
export const openwopUserAgent: ExportTarget = {
  id: 'openwop-user-agent',
  label: 'openwop app: request to create an agent',
  effect: 'limits',
  place: { into: 'your terminal, which makes the agent', how: 'new' },
  fileName: (draft) => `${fileStem(draft)}.post.sh`,
  maxTools: maxUserTools,
  write: (draft, tools, { userAgent = { persona: '', modelClass: '', systemPrompt: '' } }) => {
    const missing = needs(checkUserAgentForm(userAgent));
    if (missing.length > 0) return { text: '', notes: missing };
    const { toolIds, notes } = allowedIds(draft, tools);
    const all: ExportNote[] = [...notes];
    all.push(...lintModelNames(toolIds, tools, maxUserTools));
    const meaning = `The app gives the agent an id of its own, and refuses a persona that exists (409). ${placeholders}`;
    all.push({ kind: 'meaning', text: meaning, toolIds: [] });
    const { persona, modelClass, systemPrompt } = userAgent;
    const description = draft.note?.slice(0, maxNote).toWellFormed();
    const body = {
      persona: persona.toWellFormed(),
      modelClass,
      systemPrompt: systemPrompt.toWellFormed(),
      ...(description && { description }),
      toolAllowlist: toolIds,
    };
    return { text: command('POST', agentPath, body), notes: all };
  },
  read: (file) => readCommand(file, `${agentPath} `),
};

/** The app's models know a tool by its id, with what a name can't hold replaced. */
function lintModelNames(toolIds: readonly string[], tools: ExportTools, maxTools: number): readonly ExportNote[] {
  const named = toolIds.map((toolId) => {
    const tool = tools.get(toolId)?.tool;
    return { toolId, server: '', name: toolId.replace(/[^\w-]/g, '_'), tool };
  });
  return lintModels(named, { models: ['anthropic', 'openai'], maxTools });
}

const placeholders = 'Put the token in OPENWOP_TOKEN and the host in OPENWOP_HOST.';

/** The list that one of these commands sends; null where the text sends nothing to that path. */
function readCommand({ text }: FileText, path: string) {
  const body = /--data-raw '([\s\S]*)'\s*$/.exec(text)?.[1]?.replaceAll("'\\''", "'");
  const value = body === undefined || !text.includes(path) ? undefined : readJsonc(body);
  return isObject(value) && member(value, 'toolAllowlist') !== undefined ? readAllowlist(value) : null;
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
