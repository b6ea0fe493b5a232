/** A measured figure and what it should be at most. */
export interface Figure {
  /** What it was measured on, such as `5,000`. */
  readonly size: string;
  readonly figure: string;
  readonly aim: number | null;
  readonly measured: number;
  /** The worst run's, where there were several. */
  readonly worst?: number;
  /** Behind each number: `×`, `ms`, `kB`. */
  readonly unit: string;
}

/** A table with one row a figure: `size | figure | aim | measured | met?`. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ size, figure, aim, measured, worst, unit }) => [
    size,
    figure,
    aim === null ? '–' : `≤ ${aim} ${unit}`,
    `${round(measured)} ${unit}${worst === undefined || worst === measured ? '' : `, worst run ${round(worst)}`}`,
    aim === null ? '–' : measured <= aim ? 'yes' : 'NO',
  ]);
  const table = [['tools', 'figure', 'aim', 'measured', 'met?'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')).join('\n');
}

function round(figure: number): string {
  return figure < 10 ? figure.toFixed(2) : figure.toFixed(figure < 1000 ? 1 : 0);
}
