import { FileText, Printer } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { RecordTable, useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { CallError } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { go } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import { askRows, cellOf, type TableRow } from '#platform/web/table/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { mostPrinted, type Phase } from '../schema.ts';
import { itemPanel } from './item-panel.tsx';
import { PunchThumb } from './punch-photo.tsx';
import { punchEndpoints } from './queries.ts';

const t = texts({
  title: { en: 'Nothing on this list', es: 'Nada en esta lista' },
  text: {
    en: 'Walk a module or a home, take a photo of what is wrong, and it stands here until somebody else accepts it.',
    es: 'Recorre un módulo o una casa, fotografía lo que está mal y aquí queda hasta que otra persona lo acepte.',
  },
  print: { en: 'Print the open items by trade', es: 'Imprimir lo abierto por oficio' },
  photos: { en: 'Document with photos', es: 'Documento con fotos' },
  nothing: { en: 'There is nothing open to print.', es: 'No hay nada abierto para imprimir.' },
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

/** A list of the kit for one of the two lists of punch items: with small pictures, its own panel and its own form for a new one. */
export function PunchTable({ phase }: { phase: Phase }) {
  const say = useSay();
  const [cells] = useState(() => ({ photo: thumb(say(t.photo)) }));
  return (
    <RecordTable
      key={phase}
      declaration={punchItem}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['state', 'priority', 'project_id', 'area', 'lead_id', 'due_on']}
      cells={cells}
      panel={itemPanel}
      panelFirst
      within={{ scope: ['phase', 'is', phase], first: { phase } }}
      dialog={dialogOf(phase)}
      toolbarEnd={<PrintButtons phase={phase} />}
    />
  );
}

/** A new one is written in the form of its list; the fields of one that is there in the form of its record. */
const dialogOf =
  (phase: Phase): RecordForms =>
  ({ record, onClose }) =>
    record === undefined ? <ToForm phase={phase} onDone={onClose} /> : <ItemDialog record={record} onClose={onClose} />;

function ToForm({ phase, onDone }: { phase: Phase; onDone: () => void }): ReactNode {
  useEffect(() => {
    onDone();
    go(`/projects/punch-lists/${phase}-form`);
    // Once: the screen is left by it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

function ItemDialog(props: Pick<Parameters<typeof RecordDialog>[0], 'record' | 'onClose'>) {
  return <RecordDialog declaration={punchItem} choices={useChoices()} {...props} />;
}

/** What is open on a list, on paper: for each trade with codes to open an item by, or with the photos. */
function PrintButtons({ phase }: { phase: Phase }) {
  const say = useSay();
  const language = useLanguage();
  const [isMaking, setMaking] = useState(false);
  const make = async (as: 'trades' | 'photos') => {
    const filter = JSON.stringify({
      all: [
        ['phase', 'is', phase],
        ['state', 'none_of', ['punch_draft', 'punch_closed', 'punch_void']],
      ],
    });
    const result = await askRows(punchEndpoints, { columns: 'code', filter, sort: 'due_on,code', limit: mostPrinted });
    if (!result.ok) throw new CallError(result);
    const ids = result.data.rows.map(({ id }) => id).join(',');
    if (ids === '') return notify.info(say(t.nothing));
    return download(`/api/punch/print?ids=${ids}&as=${as}&language=${language}`, `punch-list-${as}.pdf`);
  };
  const start = (as: 'trades' | 'photos') => {
    setMaking(true);
    void make(as)
      .catch((error: unknown) => notify.error(error instanceof Error ? error.message : String(error)))
      .finally(() => setMaking(false));
  };
  return (
    <>
      <IconButton label={say(t.print)} disabled={isMaking} onClick={() => start('trades')}>
        <Printer />
      </IconButton>
      <IconButton label={say(t.photos)} disabled={isMaking} onClick={() => start('photos')}>
        <FileText />
      </IconButton>
    </>
  );
}
