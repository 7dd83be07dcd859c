import { columnsOf } from '#platform/shared/record.ts';
import { Link } from '#platform/web/link.tsx';
import { panelLink } from '#platform/web/table/row-menu.tsx';
import { cellContent } from '#platform/web/table/table-cells.tsx';
import { cellOf, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import type { LayoutProps } from './layout-parts.ts';

/** A record on a board: its number, its title, which leads to it, and the facts that a card on a phone shows as well. */
export function LayoutCard({
  declaration,
  cells,
  facts,
  row,
}: Pick<LayoutProps, 'declaration' | 'cells' | 'facts'> & { row: TableRow }) {
  const language = useLanguage();
  const columns = columnsOf(declaration);
  const code = textIn(row, 'code');
  const { title } = declaration;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {code !== '' && <span className="text-12 text-text-3 tabular-nums">{code}</span>}
      <Link to={panelLink(row)} className="min-w-0 pr-6 font-label wrap-anywhere hover:underline" draggable={false}>
        {textIn(row, title)}
      </Link>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-2">
        {facts.map((key) => {
          const column = columns[key];
          // The lane says where it stands.
          if (column === undefined || key === 'state') return null;
          const value = cellOf(row, key);
          if (cells[key] === undefined && (value === null || value === '')) return null;
          return (
            <span key={key} className="inline-flex min-w-0 max-w-full items-center" title={column.label[language]}>
              {cells[key]?.(row) ?? cellContent(column, value, language)}
            </span>
          );
        })}
      </span>
    </div>
  );
}
