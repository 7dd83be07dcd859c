import { textIn } from '#platform/web/table/rows/table-source.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { TableMonth } from '#platform/web/table/table-month.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { stepOf } from '../embeds.tsx';
import { dated, milestoneOf, type LayoutProps } from './project-dates.ts';

/** The next milestone of each project on the day it is due. */
export function ProjectCalendar({ view, onOpen }: LayoutProps) {
  const say = useSay();
  return (
    <TableMonth
      {...dated(view)}
      onOpen={(row) => onOpen(textIn(row, 'number'))}
      renderItem={(row) => (
        <>
          <StatusGlyph step={stepOf(Number(textIn(row, 'status')))} />
          <span
            className="min-w-0 truncate"
            title={`${textIn(row, 'number')} ${textIn(row, 'name')}: ${say(milestoneOf(row))}`}
          >
            <b>{textIn(row, 'name')}</b> {say(milestoneOf(row))}
          </span>
        </>
      )}
    />
  );
}
