import type { TableRow } from '#platform/web/table/rows/table-source.ts';

/** The words of a column of a row; none where it holds none. */
export const wordsIn = (row: TableRow, name: string): string => (typeof row[name] === 'string' ? row[name] : '');

/** The figure of a column of a row; nothing is zero. */
export const figureIn = (row: TableRow, name: string): number => (typeof row[name] === 'number' ? row[name] : 0);
