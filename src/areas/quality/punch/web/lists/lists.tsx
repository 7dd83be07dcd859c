import { FileText, Printer } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { RecordTable, useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { CallError } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { go } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import { mostNamedRows } from '#platform/shared/ids.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { TableOutput } from '#platform/web/table/table-parts.ts';
import { askRows, cellOf, whichQuery, type Extract, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import type { Phase } from '#areas/quality/punch/schema.ts';
import { itemPanel } from '../item-panel.tsx';
import { PunchThumb } from '../punch-photo.tsx';
import { punchEndpoints } from '../queries.ts';

const t = texts({
  title: { en: 'Nothing on this list', es: 'Nada en esta lista' },
  text: {
    en: 'Walk a module or a home, take a photo of what is wrong, and it stands here until somebody else accepts it.',
    es: 'Recorre un módulo o una casa, fotografía lo que está mal y aquí queda hasta que otra persona lo acepte.',
  },
  print: { en: 'Print by trade', es: 'Imprimir por oficio' },
  photos: { en: 'Document with photos', es: 'Documento con fotos' },
  nothing: { en: 'There is nothing open to print.', es: 'No hay nada abierto para imprimir.' },
  nothingShown: { en: 'Nothing is shown that could be printed.', es: 'No se muestra nada que imprimir.' },
  part: {
    en: 'The first {most} of {total} are in it. Filter for fewer.',
    es: 'Contiene los primeros {most} de {total}. Filtra para tener menos.',
  },
  photo: { en: 'No photo', es: 'Sin foto' },
});

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
/** Given to many at once: who, by when, and accepted together, each judged by itself. */
const bulk = ['lead_id', 'due_on', 'state'];

/** A list of the kit for one of the two lists of punch items: with small pictures, its own panel and its own form for a new one. */
export function PunchTable({ phase, project }: { phase: Phase; project?: { id: string; name: string } }) {
  const say = useSay();
  const [cells] = useState(() => ({ photo: thumb(say(t.photo)) }));
  return (
    <RecordTable
      key={phase}
      declaration={punchItem}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['state', 'priority', 'project_id', 'area', 'lead_id', 'due_on']}
      cells={cells}
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

/** A new one is written in the form of its list; the fields of one that is there in the form of its record. */
const dialogOf =
  (phase: Phase, project: string | undefined): RecordForms =>
  ({ record, onClose }) =>
    record === undefined ? (
      <ToForm phase={phase} project={project} onDone={onClose} />
    ) : (
      <ItemDialog record={record} onClose={onClose} />
    );

interface ToFormProps {
  phase: Phase;
  project: string | undefined;
  onDone: () => void;
}

function ToForm({ phase, project, onDone }: ToFormProps): ReactNode {
  useEffect(() => {
    onDone();
    go(`/projects/punch-lists/${phase}-form${project === undefined ? '' : `?project=${project}`}`);
    // Once: the screen is left by it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

function ItemDialog(props: Pick<Parameters<typeof RecordDialog>[0], 'record' | 'onClose'>) {
  return <RecordDialog declaration={punchItem} choices={useChoices()} {...props} />;
}

/** Ids and nothing else of the items that a print holds: those that were picked, or those that are shown. */
async function printedIds(as: 'trades' | 'photos', { ids, filter, q, sort }: Extract): Promise<[string[], number]> {
  if (ids !== undefined) return [[...ids], ids.length];
  // On a sheet for a trade stands what it still has to do.
  const todo: FilterTree = ['state', 'none_of', ['punch_draft', 'punch_closed', 'punch_void']];
  const whole = as === 'photos' ? filter : filter === undefined ? todo : { all: [filter, todo] };
  const query = { columns: 'code', sort: sort === '' ? 'due_on,code' : sort, limit: mostNamedRows, count: 'true' };
  const result = await askRows(punchEndpoints, { ...whichQuery({ filter: whole, q }), ...query });
  if (!result.ok) throw new CallError(result);
  return [result.data.rows.map(({ id }) => id), result.data.total ?? result.data.rows.length];
}

/** What is picked or shown, on paper: a sheet for each trade with codes to open an item by, or with the photos. */
function useOutputs(): readonly TableOutput[] {
  const say = useSay();
  const language = useLanguage();
  return useMemo(() => {
    const make = (as: 'trades' | 'photos') => async (of: Extract) => {
      const [ids, total] = await printedIds(as, of);
      if (ids.length === 0) return notify.info(say(as === 'trades' ? t.nothing : t.nothingShown));
      const file = `punch-list-${as}.pdf`;
      const isSaved = await download(
        `/api/punch/print?ids=${ids.slice(0, mostNamedRows).join(',')}&as=${as}&language=${language}`,
        file,
      );
      if (isSaved && total > mostNamedRows) notify.info(say(t.part, { most: mostNamedRows, total }));
    };
    return [
      { name: 'trades', label: say(t.print), icon: <Printer />, make: make('trades') },
      { name: 'photos', label: say(t.photos), icon: <FileText />, make: make('photos') },
    ];
  }, [say, language]);
}
