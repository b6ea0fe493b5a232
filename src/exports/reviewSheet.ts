import { capabilitySentence, dontSay, sumCapabilities } from '../model/capability';
import { compareText } from '../model/compareText';
import type { ToolEntry } from '../model/draft';
import { factText, factValue } from '../model/fact';
import type { Tool } from '../model/tool';
import { acceptedFindings } from './acceptedFindings';
import { changeWords, stateOf } from './draftCsv';
import type { ChangesSince, ExportTarget, ExportTool } from './exportTarget';
import { fileStem } from './fileStem';
import { codeCell, plainCell } from './markdownCell';
import { modeOf } from './nameTools';

const factColumns = ['tier', 'egress', 'approval'] as const;

/** Markdown for a person who reviews the list: what it adds up to, then one row an entry. */
export const reviewSheet: ExportTarget = {
  id: 'review-sheet',
  label: 'Markdown review sheet',
  effect: 'record',
  fileName: (draft) => `${fileStem(draft)}.review.md`,
  write: (draft, tools, { since }) => {
    const entries = [...draft.entries.values()].map((entry) => ({ entry, known: tools.get(entry.toolId) }));
    const found = entries.flatMap(({ known }) => (known === undefined ? [] : [known]));
    const rows = entries.map(({ entry, known }) => {
      const facts = factColumns.map((field) => (known ? factText(known.tool.posture[field]) : ''));
      const findings = [...new Set((known?.findings ?? []).map(({ rule, severity }) => `${rule} ${severity}`))];
      const changed = since === undefined ? [] : [changeWords(since, entry.toolId)];
      const as = entry.nameInTarget === undefined ? '' : `, exported as ${codeCell(entry.nameInTarget)}`;
      const cells = [
        stateOf(known),
        ...facts,
        scopesOf(known?.tool),
        findings.join(', '),
        entry.note ?? '',
        ...changed,
      ];
      return `| ${[codeCell(entry.toolId) + as, modeOf(entry, known), ...cells.map(plainCell)].join(' | ')} |`;
    });
    const accepted = entries.flatMap(({ entry, known }) =>
      acceptedFindings(entry, known).map(
        ({ rule, reason, at }) =>
          `  - ${rule}, ${codeCell(entry.toolId)}: ${plainCell(reason)}, ${plainCell(at.slice(0, 10))}`,
      ),
    );
    const origin =
      draft.host === undefined ? [] : ['', `Host: ${plainCell(draft.host.label)}, ${plainCell(draft.host.origin)}`];
    const lines = [
      `# ${plainCell(draft.name)}`,
      ...(draft.note === undefined ? [] : ['', plainCell(draft.note)]),
      ...origin,
      '',
      `- Entries: ${entries.length}, of which the catalog shows ${found.length}`,
      `- Combined: ${plainCell(describeTogether(found))}`,
      ...factColumns.map((field) => `- ${headings[field]}: ${plainCell(countFacts(found, field))}`),
      `- Scopes: ${plainCell(unionOfScopes(found))}`,
      `- Credentials: ${plainCell(countFacts(found, 'credential'))}`,
      ...(since === undefined ? [] : [`- Since ${plainCell(since.name)}: ${countChanged(since, entries)}`]),
      ...(accepted.length === 0 ? [] : [`- ${accepted.length} critical accepted:`, ...accepted]),
      ...(draft.patterns.size === 0
        ? []
        : [`- Patterns, not expanded: ${[...draft.patterns.keys()].map(codeCell).join(', ')}`]),
      ...((draft.denied ?? []).length === 0
        ? []
        : [`- Denied: ${(draft.denied ?? []).map(({ id }) => codeCell(id)).join(', ')}`]),
      '',
      `| Tool | Mode | State | Safety tier | Egress | Approval | Scopes | Findings | Note |${since === undefined ? '' : ' Change |'}`,
      `|${' --- |'.repeat(since === undefined ? 9 : 10)}`,
      ...rows,
    ];
    return { text: `${lines.join('\n')}\n`, notes: [] };
  },
};

const headings = { tier: 'Safety tier', egress: 'Egress', approval: 'Approval' };

function countChanged(since: ChangesSince, entries: readonly { readonly entry: ToolEntry }[]): string {
  const changed = entries.filter(({ entry }) => since.changes.has(entry.toolId)).length;
  return changed === 1 ? '1 entry changed' : `${changed} entries changed`;
}

/** `read 3, write 1, not stated 2`. */
function countFacts(found: readonly ExportTool[], field: 'tier' | 'egress' | 'approval' | 'credential'): string {
  const counts = new Map<string, number>();
  for (const { tool } of found) {
    const word = factText(tool.posture[field]);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (
    [...counts]
      .sort(([a], [b]) => compareText(a, b))
      .map(([word, count]) => `${word} ${count}`)
      .join(', ') || 'not known'
  );
}

/** What all of them can do, in the words that every view uses. */
function describeTogether(found: readonly ExportTool[]): string {
  if (found.length === 0) return 'not known';
  return capabilitySentence(sumCapabilities(found.map(({ tool }) => tool.posture)));
}

function unionOfScopes(found: readonly ExportTool[]): string {
  const scopes = new Set(found.flatMap(({ tool }) => factValue(tool.scopes) ?? []));
  const silent = found.filter(({ tool }) => tool.scopes.basis === 'unstated').length;
  const listed = [...scopes].sort(compareText).join(', ') || (silent === 0 ? 'none' : 'none stated');
  return silent === 0 ? listed : `${listed}; ${silent} ${dontSay(silent)}`;
}

function scopesOf(tool: Tool | undefined): string {
  if (tool === undefined) return '';
  const scopes = factValue(tool.scopes);
  return scopes === undefined ? 'not stated' : scopes.join(', ');
}
