import { factValue } from '../model/fact';
import type { Finding } from '../model/finding';
import { isKnown, type Tool } from '../model/tool';
import { addFinding, type FindingList, finishFindings, newFindingList } from './findingList';
import { auditHiddenText, mayHideText } from './hiddenText';
import { auditLookAlikes, mayMixScripts } from './lookAlike';
import { auditReading } from './reading';

/** A tool as it was read, the JSON it was read from, and that JSON's own text. */
export interface AuditedEntry {
  readonly tool: Tool;
  readonly value: unknown;
  readonly text: string;
}

/**
 * The findings of one tool by itself (C01, C06, C07, R01, R02, U01–U05 but for collisions), by rule, pointer and case.
 * At most 50, the worst, and one more that says so. Any input, no throw; an ordinary tool costs a few microseconds:
 * its text is searched for what could be wrong before its values are walked.
 */
export function auditEntry({ tool, value, text }: AuditedEntry): Finding[] {
  const list = newFindingList();
  auditContract(tool, list);
  auditReading(value, text, list);
  const mayHide = mayHideText(text);
  const isAscii = !mayHide || !/[\u0080-\uffff]/.test(text);
  if (mayHide) auditHiddenText(value, list);
  auditLookAlikes(value, ownId(tool), mayMixScripts(text, isAscii), list);
  return finishFindings(list);
}

/** The prefixes RFC 0078 gives a meaning, and the sources that agree with each. Other prefixes: no opinion. */
const prefixes: readonly { readonly prefix: string; readonly agrees: readonly string[] }[] = [
  { prefix: 'mcp:', agrees: ['mcp'] },
  { prefix: 'connector:', agrees: ['connector'] },
  { prefix: 'x-host-', agrees: ['host-extension'] },
  { prefix: 'openwop:', agrees: ['node-pack', 'workflow'] },
];

const idLimit = 256;
const ordinaryId = /^[\w.:@+~-]+$/;
/** The characters of an MCP tool's name, and the slash that real catalogs use. */
const mcpName = /^[\w./-]{1,128}$/;

const idPlace = { parent: undefined, token: 'toolId' };
const tierPlace = { parent: undefined, token: 'safetyTier' };
const sourcePlace = { parent: undefined, token: 'source' };

/** C01, C06, C07: what the descriptor says against what RFC 0078 lets it say. */
function auditContract(tool: Tool, list: FindingList): void {
  auditExec(tool, list);
  auditPrefix(tool, list);
  auditToolId(ownId(tool), list);
}

/** What the source itself says: the server in an MCP tool's id is ours to put there. */
function ownId({ toolId, nameOnServer }: Pick<Tool, 'toolId' | 'nameOnServer'>): string {
  return nameOnServer === undefined ? toolId : `mcp:${nameOnServer}`;
}

/** RFC 0078 §C-1, §F-4: an exec tool's source is `host-extension`, and stated. */
function auditExec({ posture }: Tool, list: FindingList): void {
  if (factValue(posture.tier) !== 'exec') return;
  const source = factValue(posture.source);
  if (source === undefined) addFinding(list, 'C01', 'exec-without-source', 'critical', tierPlace);
  else if (source !== 'host-extension') addFinding(list, 'C01', 'exec-elsewhere', 'critical', tierPlace, { source });
}

function auditPrefix({ toolId, posture }: Tool, list: FindingList): void {
  const source = factValue(posture.source);
  if (source === undefined || !isKnown('source', source)) return;
  const row = prefixes.find(({ prefix }) => toolId.startsWith(prefix));
  if (row === undefined || row.agrees.includes(source)) return;
  addFinding(list, 'C06', 'prefix-disagrees', 'medium', sourcePlace, { toolId, prefix: row.prefix, source });
}

function auditToolId(toolId: string, list: FindingList): void {
  const isMcp = toolId.startsWith('mcp:');
  const isOrdinary = toolId.length <= idLimit && ordinaryId.test(toolId) && toolId !== '.' && toolId !== '..';
  if (isOrdinary && !isMcp) return;
  const facts = { toolId };
  if (toolId.length > idLimit)
    addFinding(list, 'C07', 'too-long', 'high', idPlace, { ...facts, length: `${toolId.length}` });
  if (/(?:^|[/\\])\.\.?(?:$|[/\\])/.test(toolId)) addFinding(list, 'C07', 'dot-segment', 'high', idPlace, facts);
  if (toolId.includes('\\')) addFinding(list, 'C07', 'backslash', 'high', idPlace, facts);
  if (/\p{Cc}/u.test(toolId)) addFinding(list, 'C07', 'control', 'high', idPlace, facts);
  if (/[\s\p{Z}]/u.test(toolId)) addFinding(list, 'C07', 'whitespace', 'high', idPlace, facts);
  if (toolId.includes('/')) addFinding(list, 'C07', 'slash', 'low', idPlace, facts);
  // Characters beyond ASCII are U05's.
  const odd = /[^\w.:@+~/\\\s\p{Cc}\u0080-\u{10ffff}-]/u.exec(toolId);
  if (odd !== null) addFinding(list, 'C07', 'odd-character', 'low', idPlace, { ...facts, character: odd[0] });
  else if (
    isMcp &&
    toolId.length <= idLimit &&
    ordinaryId.test(toolId.replaceAll('/', '')) &&
    !mcpName.test(toolId.slice('mcp:'.length))
  ) {
    addFinding(list, 'C07', 'odd-mcp-name', 'low', idPlace, facts);
  }
}
