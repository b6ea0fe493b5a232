import Papa from 'papaparse';
import { classLabel } from '../model/change';
import { factText, factValue } from '../model/fact';
import { acceptedFindings } from './acceptedFindings';
import { readCell } from './csvCell';
import { writeCsvTable } from './csvTable';
import type { ChangesSince, ExportTarget, ExportTool } from './exportTarget';
import { fileStem } from './fileStem';
import { modeOf } from './nameTools';
import { ReadingBuilder } from './readNames';

const columns = [
  'entry',
  'kind',
  'mode',
  'state',
  'title',
  'tier',
  'egress',
  'approval',
  'scopes',
  'findings',
  'accepted',
  'note',
  'exported as',
];
const factColumns = ['tier', 'egress', 'approval'] as const;

/** One line an entry, for a spreadsheet; every cell quoted, none of them computes. */
export const draftCsv: ExportTarget = {
  id: 'csv',
  label: 'CSV',
  effect: 'record',
  fileName: (draft) => `${fileStem(draft)}.csv`,
  write: (draft, tools, { since }) => {
    const sinceCell = (toolId: string) => (since === undefined ? [] : [changeWords(since, toolId)]);
    const lines = [...draft.entries.values()].map((entry) => {
      const known = tools.get(entry.toolId);
      const accepted = acceptedFindings(entry, known).map(
        ({ rule, reason, at }) => `${rule}: ${reason}, ${at.slice(0, 10)}`,
      );
      const cells = [
        entry.toolId,
        'tool',
        modeOf(entry, known),
        stateOf(known),
        ...toolCells(known),
        accepted.join('; '),
        entry.note ?? '',
        entry.nameInTarget ?? '',
        ...sinceCell(entry.toolId),
      ];
      return cells;
    });
    const patterns = [...draft.patterns.values()].map(({ pattern, mode, note = '' }) => {
      return [
        pattern,
        'pattern',
        mode,
        ...toolCells(undefined),
        '',
        '',
        note,
        '',
        ...(since === undefined ? [] : ['']),
      ];
    });
    const denied = (draft.denied ?? []).map(({ id, isPattern, from = '' }) => {
      const kind = isPattern ? 'denied pattern' : 'denied';
      return [id, kind, '', ...toolCells(undefined), '', '', from, '', ...(since === undefined ? [] : [''])];
    });
    return {
      text: writeCsvTable([[...columns, ...(since === undefined ? [] : ['change'])], ...lines, ...patterns, ...denied]),
      notes: [],
    };
  },
  read: (file) => {
    const { data } = Papa.parse<unknown>(file.text, { skipEmptyLines: true });
    const [heading, ...lines] = data;
    const names = Array.isArray(heading) ? heading.map((cell) => String(cell).trim()) : [];
    const at = names.findIndex((name) => name === 'entry' || name === 'toolId');
    if (at < 0) return null;
    const reading = new ReadingBuilder();
    for (const line of lines) {
      if (!Array.isArray(line)) continue;
      const cell = (name: string) => readCell(String(line[names.indexOf(name)] ?? ''));
      const id = readCell(String(line[at] ?? ''));
      const mode = cell('mode') === 'auto' ? 'auto' : cell('mode') === 'ask' ? 'ask' : null;
      if (id === '') reading.ignore(line.join(', '), 'It names no tool.');
      else if (cell('kind') === 'denied' || cell('kind') === 'denied pattern') reading.denyId(id);
      else if (cell('kind') === 'pattern') reading.pattern(id, mode);
      else reading.id(id, mode, cell('note'));
    }
    return reading.finish();
  },
};

/** Where an entry stands in the catalog, in one word or two. */
export function stateOf(known: ExportTool | undefined): string {
  if (known === undefined) return 'not in the catalog';
  if (known.copies > 1) return 'ambiguous';
  return known.isChanged ? 'changed' : 'resolves';
}

/** What became of a tool since the baseline, in words. */
export function changeWords({ changes }: ChangesSince, toolId: string): string {
  const classes = changes.get(toolId);
  return classes === undefined ? 'same' : classes.map((kind) => classLabel(kind)).join(', ');
}

function toolCells(known: ExportTool | undefined): readonly string[] {
  if (known === undefined) return ['', '', '', '', '', ''];
  const { tool, findings } = known;
  const scopes = factValue(tool.scopes);
  return [
    tool.title ?? '',
    ...factColumns.map((field) => factText(tool.posture[field])),
    scopes === undefined ? 'not stated' : scopes.join(' '),
    [...new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`))].join(', '),
  ];
}
