import type { Key, ReactNode } from 'react';

export interface HeadColumn {
  readonly id: string;
  /** Nothing where the column needs no name, such as one of ticks. */
  readonly header?: ReactNode;
  /** What the heading means, where one word can't say it. */
  readonly title?: string;
  /** Width and alignment, of the heading and of the cells. */
  readonly className?: string;
}

export interface DataColumn<Row> extends HeadColumn {
  readonly isRowHeader?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface TableHeadProps {
  readonly columns: readonly HeadColumn[];
  readonly className?: string;
  readonly rowClassName?: string;
}

/** The headings of a table, for screen readers alone where `className` hides them. */
export function TableHead({ columns, className = '', rowClassName = '' }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr className={`text-left text-ink-2 text-xs ${rowClassName}`}>
        {columns.map(({ id, header, title, className: look = '' }) =>
          header === undefined ? (
            <td key={id} className={look} />
          ) : (
            <th key={id} scope="col" title={title} className={`font-semibold ${look}`}>
              {header}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  /** Left out where rows have no name of their own and never change their places. */
  readonly rowKey?: (row: Row) => Key;
  /** Whether the headings are for screen readers alone. */
  readonly isHeadHidden?: boolean;
  /** Whether a row's cells stand below each other on a phone. */
  readonly isStacked?: boolean;
  readonly className?: string;
}

const padded = '[&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1';
const stackedRow =
  'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-2 max-sm:[&>th]:w-full';

/** A table of a few columns and as many rows as are given, each with a line above it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isHeadHidden = false, isStacked = false, className = '' } = props;
  const headLook = isHeadHidden ? 'sr-only' : isStacked ? 'max-sm:sr-only' : '';
  return (
    <table
      aria-label={label}
      className={`w-full border-collapse text-left ${padded} ${isStacked ? 'max-sm:block' : ''} ${className}`}
    >
      <TableHead columns={columns} className={headLook} />
      <tbody className={isStacked ? 'max-sm:block' : undefined}>
        {rows.map((row, place) => (
          <tr key={rowKey?.(row) ?? place} className={`border-line border-t align-top ${isStacked ? stackedRow : ''}`}>
            {columns.map(({ id, cell, isRowHeader = false, className: look = '' }) =>
              isRowHeader ? (
                <th key={id} scope="row" className={`font-normal [overflow-wrap:anywhere] ${look}`}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} className={look}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
