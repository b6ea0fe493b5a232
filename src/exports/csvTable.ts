import Papa from 'papaparse';
import { writeCell } from './csvCell';

/** Rows as CSV for a spreadsheet: every cell quoted, none of them computes. */
export function writeCsvTable(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse(
    rows.map((row) => row.map(writeCell)),
    { quotes: true, newline: '\n' },
  )}\n`;
}
