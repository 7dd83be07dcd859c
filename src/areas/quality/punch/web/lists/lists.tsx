import { useMemo } from 'react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import type { Phase } from '#areas/quality/punch/schema.ts';
import { itemPanel } from '../item-panel.tsx';
import { PunchThumb } from '../punch-photo.tsx';
import { dialogOf } from './item-form.tsx';
import { useOutputs } from './list-outputs.tsx';

const t = texts({
  title: { en: 'Nothing on this list', es: 'Nada en esta lista' },
  text: {
    en: 'Walk a module or a home, take a photo of what is wrong, and it stands here until somebody else accepts it.',
    es: 'Recorre un módulo o una casa, fotografía lo que está mal y aquí queda hasta que otra persona lo acepte.',
  },
  photo: { en: 'No photo', es: 'Sin foto' },
});

/** The title, in the reader's language where it is known in it. */
const title = (language: 'en' | 'es') => (row: TableRow) => {
  const own = language === 'es' ? cellOf(row, 'title_es') : null;
  const words = typeof own === 'string' && own !== '' ? own : cellOf(row, 'title');
  return <span className="truncate">{typeof words === 'string' ? words : ''}</span>;
};

const thumb = (label: string) => (row: TableRow) => {
  const file = cellOf(row, 'photo');
  return (
    <span className="block h-7 w-11 overflow-hidden rounded-2">
      <PunchThumb fileId={typeof file === 'string' ? file : null} alt={label} />
    </span>
  );
};

/** Also as lanes by state and as a month by due day. What is voided has a lane once something is. */
const ways = { board: { without: ['punch_draft', 'punch_void'] }, calendar: { by: 'due_on' } };

const titles = ['title_es'];

/** Given to many at once: who, by when, and accepted together, each judged by itself. */
const bulk = ['lead_id', 'due_on', 'state'];

/** A list of the kit for one of the two lists of punch items: with small pictures, its own panel and its own form for a new one. */
export function PunchTable({ phase, project }: { phase: Phase; project?: { id: string; name: string } }) {
  const say = useSay();
  const language = useLanguage();
  const cells = useMemo(() => ({ photo: thumb(say(t.photo)), title: title(language) }), [say, language]);
  return (
    <RecordTable
      key={phase}
      declaration={punchItem}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['state', 'priority', 'project_id', 'area', 'lead_id', 'due_on']}
      cells={cells}
      needs={titles}
      ways={ways}
      bulk={bulk}
      panel={itemPanel}
      panelFirst
      within={
        project === undefined
          ? { scope: ['phase', 'is', phase], first: { phase } }
          : {
              scope: {
                all: [
                  ['phase', 'is', phase],
                  ['project_id', 'is', project.id],
                ],
              },
              first: { phase, project_id: project },
            }
      }
      dialog={dialogOf(phase, project?.id)}
      outputs={useOutputs()}
    />
  );
}
