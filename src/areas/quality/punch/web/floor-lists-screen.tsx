import { Plus } from 'lucide-react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { mustFixWords, punchPriorityWords } from '#areas/company/tickets/choices.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { phases, type Phase } from '../schema.ts';
import { Chips } from './form/chips.tsx';
import { roomWords } from './form/rooms.ts';
import { PunchThumb } from './punch-photo.tsx';
import { ended, mostShown, openItems, usePunchRows } from './queries.ts';
import { useItemPanel } from './use-item-panel.tsx';
import { useWaitingItems, WaitingCard, WaitingMark } from './waiting-items.tsx';

const t = texts({
  title: { en: 'Punch lists', es: 'Pendientes' },
  lists: { en: 'Lists', es: 'Listas' },
  factory: { en: 'Factory', es: 'Planta' },
  site: { en: 'From here to the site', es: 'De aquí a la obra' },
  fresh: { en: 'New punch item', es: 'Pendiente nuevo' },
  which: { en: 'Which', es: 'Cuáles' },
  open: { en: 'Open', es: 'Abiertos' },
  mine: { en: 'Mine', es: 'Míos' },
  review: { en: 'To review', es: 'Por revisar' },
  closed: { en: 'Closed', es: 'Cerrados' },
  none: { en: 'Nothing here', es: 'Nada por aquí' },
  noneText: {
    en: 'Walk a module, take a photo of what is wrong, and it stands here.',
    es: 'Recorre un módulo, fotografía lo que está mal y aquí queda.',
  },
  loading: { en: 'Loading', es: 'Cargando' },
  error: { en: 'The list could not be loaded', es: 'No se pudo cargar la lista' },
  retry: { en: 'Try again', es: 'Reintentar' },
  photo: { en: 'No photo', es: 'Sin foto' },
  due: { en: 'due {day}', es: 'vence el {day}' },
  repeats: {
    en: '{n, plural, one {came back once} other {came back # times}}',
    es: '{n, plural, one {volvió una vez} other {volvió # veces}}',
  },
  cut: { en: 'The first {n} are shown.', es: 'Se muestran los primeros {n}.' },
});

const filters = {
  open: openItems,
  mine: {
    all: [
      ['state', 'none_of', ended],
      {
        any: [
          ['lead_id', 'is', me],
          ['manager_id', 'is', me],
          ['reviewer_id', 'is', me],
        ],
      },
    ],
  },
  review: ['state', 'is', 'punch_review'],
  closed: ['state', 'any_of', ended],
} as const satisfies Record<string, FilterTree>;
type Which = keyof typeof filters;
const whiches = ['open', 'mine', 'review', 'closed'] as const satisfies readonly Which[];

/** The floor's punch lists: large cards, one tap to an item, one key to the next new one. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const phase: Phase = phases.find((each) => each === search['list']) ?? 'factory';
  const which = whiches.find((each) => each === search['which']) ?? 'open';
  const open = useItemPanel();
  return (
    <PageFrame
      title={say(t.title)}
      large
      actions={
        <Button look="primary" size="large" icon={<Plus />} asChild>
          <Link to="/floor/punch-lists/factory-form">{say(t.fresh)}</Link>
        </Button>
      }
      tabs={
        <Tabs
          id="floor-punch"
          label={say(t.lists)}
          items={phases.map((value) => ({ value, label: say(t[value]) }))}
          value={phase}
          onValueChange={(value: Phase) => setSearch({ list: value === 'factory' ? undefined : value })}
        />
      }
    >
      <TabPanel tabsId="floor-punch" value={phase} className="flex flex-col gap-4">
        <Chips
          label={say(t.which)}
          items={whiches.map((value) => ({ value, label: say(t[value]) }))}
          value={which}
          onValueChange={(value) => setSearch({ which: value === 'open' ? undefined : value })}
        />
        <Cards phase={phase} which={which} onOpen={open} />
      </TabPanel>
    </PageFrame>
  );
}

function Cards({ phase, which, onOpen }: { phase: Phase; which: Which; onOpen: (id: string) => void }) {
  const say = useSay();
  const { data, error, isPending, refetch } = usePunchRows(phase, filters[which]);
  const entered = useWaitingItems(phase);
  // Whoever enters an item runs it: it is open, and theirs.
  const waiting = which === 'open' || which === 'mine' ? entered : [];
  if (isPending && waiting.length === 0) return <SkeletonRows rows={6} label={say(t.loading)} />;
  if (data === undefined && waiting.length === 0)
    return (
      <ErrorState
        title={say(t.error)}
        text={error?.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  const rows = data?.rows ?? [];
  if (rows.length + waiting.length === 0)
    return <EmptyState drawing={<ModuleDrawing />} title={say(t.none)} text={say(t.noneText)} />;
  return (
    <>
      <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr))]">
        {waiting.map((item) => (
          <li key={item.key}>
            <WaitingCard item={item} />
          </li>
        ))}
        {rows.map((row) => (
          <li key={row.id}>
            <ItemCard row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.next !== null && (
        <p className="text-14 text-text-2">{say(t.cut, { n: mostShown })}</p>
      )}
    </>
  );
}

function textOf(row: TableRow, key: string): string {
  const value = cellOf(row, key);
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : '';
}

function ItemCard({ row, onOpen }: { row: TableRow; onOpen: (id: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  const state = punchItem.states?.words[textOf(row, 'state')];
  const photo = textOf(row, 'photo');
  const [due, repeats] = [textOf(row, 'due_on'), Number(cellOf(row, 'reopen_count') ?? 0)];
  const priority = textOf(row, 'priority');
  const must = Object.entries(mustFixWords).find(([key]) => key === textOf(row, 'must_fix_before'))?.[1];
  const critical = Object.entries(punchPriorityWords).find(([key]) => key === 'urgent')?.[1];
  return (
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      className="flex h-full w-full min-w-0 gap-3 rounded-card border border-line bg-raised p-3 text-left hover:bg-hover"
    >
      <span className="size-24 flex-none overflow-hidden rounded-[10px]">
        <PunchThumb fileId={photo === '' ? null : photo} alt={say(t.photo)} size={320} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-14 text-text-3 tabular-nums">{textOf(row, 'code')}</span>
          {state !== undefined && <Tag tone={state.tone}>{say(state)}</Tag>}
          <WaitingMark id={row.id} />
          {priority === 'urgent' && critical !== undefined && <Tag tone="bad">{say(critical)}</Tag>}
        </span>
        <span className="text-16 font-label wrap-anywhere">
          {(language === 'es' && textOf(row, 'title_es')) || textOf(row, 'title')}
        </span>
        <span className="text-14 text-text-2 wrap-anywhere">
          {[textOf(row, 'project_id'), textOf(row, 'module_id'), roomWords(textOf(row, 'area'), language)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="text-14 text-text-3 wrap-anywhere">
          {[
            textOf(row, 'lead_id'),
            must === undefined ? '' : say(must),
            due === '' ? '' : say(t.due, { day: formatDay(due, language) }),
            repeats > 0 ? say(t.repeats, { n: repeats }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </button>
  );
}
