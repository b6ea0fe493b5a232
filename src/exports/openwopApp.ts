import { isObject, member } from '../model/json';
import { allowedIds, readAllowlist } from './allowlistFile';
import type { ExportNote, ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { quoteShell } from './quoteText';
import { readJsonc } from './readStructured';

const maxTools = 64;
const maxNote = 500;
const idPattern = /^openwop:[A-Za-z0-9._:-]+$/;
const path = '/v1/host/openwop-app/agent-allowlists/admin/agents/';

/** A command that stores the list as the override of one agent on an openwop app. Its token is a placeholder. */
export const openwopApp: ExportTarget = {
  id: 'openwop-app',
  label: 'openwop app: request to store it',
  effect: 'limits',
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
    if (taken.length > maxTools) {
      all.push({
        kind: 'check',
        text: `It takes ${maxTools} ids at most and will refuse ${taken.length}.`,
        toolIds: [],
      });
    }
    const words = 'Only its administrators may do this. Put the token in OPENWOP_TOKEN and the host in OPENWOP_HOST.';
    all.push({ kind: 'meaning', text: words, toolIds: [] });
    const note = draft.note?.slice(0, maxNote).toWellFormed();
    return {
      text: command(agent?.agentId ?? '', JSON.stringify({ toolAllowlist: taken, ...(note && { note }) })),
      notes: all,
    };
  },
  read: (file) => {
    const body = /--data-raw '([\s\S]*)'\s*$/.exec(file.text)?.[1]?.replaceAll("'\\''", "'");
    const value = body === undefined || !file.text.includes(path) ? undefined : readJsonc(body);
    return isObject(value) && member(value, 'toolAllowlist') !== undefined ? readAllowlist(value) : null;
  },
};

/** The body is ASCII, so that no shell or terminal can change it. */
function command(agentId: string, body: string): string {
  const ascii = body.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const lines = [
    `curl -X PUT "$OPENWOP_HOST"${quoteShell(path + encodeURIComponent(agentId.toWellFormed()))}`,
    `-H "Authorization: Bearer $OPENWOP_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `--data-raw '${ascii.replaceAll("'", "'\\''")}'`,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}
