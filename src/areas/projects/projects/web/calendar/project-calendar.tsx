import { useSay } from '#platform/web/texts/language.ts';
import { TableMonth } from '#platform/web/table/table-month.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { stepOf } from '../embeds.tsx';
import { textOf } from '../project-row.ts';
import { dated, milestoneOf, type LayoutProps } from './project-dates.ts';

/** The next milestone of each project on the day it is due. */
export function ProjectCalendar({ view, onOpen }: LayoutProps) {
  const say = useSay();
  return (
    <TableMonth
      {...dated(view)}
      onOpen={(row) => onOpen(textOf(row, 'number'))}
      renderItem={(row) => (
        <>
          <StatusGlyph step={stepOf(Number(textOf(row, 'status')))} />
          <span
            className="min-w-0 truncate"
            title={`${textOf(row, 'number')} ${textOf(row, 'name')}: ${say(milestoneOf(row))}`}
          >
            <b>{textOf(row, 'name')}</b> {say(milestoneOf(row))}
          </span>
        </>
      )}
    />
  );
}
