import { Check, Plus, Undo2, Upload } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { languageNow, useLanguage, useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useGroups, useSession } from '#platform/web/call/session.ts';
import { SheetImportDialog } from '#platform/web/forms/sheet-import/sheet-import-dialog.tsx';
import { DataTable } from '#platform/web/table/data-table.tsx';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { rateKindChoices, rateKeyWords } from '../choices.ts';
import { spotWord } from '../states.ts';
import { rateColumns } from '../columns.ts';
import { ratesContract, ratesTable } from '../contract.ts';
import { rateKinds, type RateCard, type RateKind } from '../schema.ts';
import { DayScrubber } from './day-scrubber.tsx';
import { useLoadStarterRates, useRates } from './queries.ts';
import { RateDialog } from './rate-dialog.tsx';
import { RatePanel } from './rate-panel.tsx';
import { changeDays, rateRows } from './rate-rows.ts';
import { RateCards, RatesGrid, type RateSpot } from './rates-grid.tsx';
import { WaitingRates } from './waiting-rates.tsx';
import { placeWords, valueWords } from './words.ts';

const t = texts({
  title: { en: 'Rates', es: 'Tarifas' },
  views: { en: 'Views', es: 'Vistas' },
  grid: { en: 'By factory', es: 'Por planta' },
  waiting: { en: 'Waiting', es: 'En espera' },
  all: { en: 'All rates', es: 'Todas' },
  add: { en: 'New rate', es: 'Nueva tarifa' },
  import: { en: 'Import', es: 'Importar' },
  importTitle: { en: 'Import rates', es: 'Importar tarifas' },
  importText: {
    en: 'From CSV or Excel. Every row becomes a draft; first you see what would happen.',
    es: 'Desde CSV o Excel. Cada fila queda como borrador; primero ves qué pasaría.',
  },
  ifMissing: { en: 'Kind, where the sheet has none', es: 'Tipo, si la hoja no lo trae' },
  fromMissing: { en: 'First day, where the sheet has none', es: 'Primer día, si la hoja no lo trae' },
  noKind: { en: 'The sheet says it', es: 'Lo dice la hoja' },
  loading: { en: 'Loading the rates', es: 'Cargando las tarifas' },
  errorTitle: { en: 'The rates could not be loaded', es: 'No se pudieron cargar las tarifas' },
  retry: { en: 'Try again', es: 'Reintentar' },
  emptyTitle: { en: 'No rates yet', es: 'Aún no hay tarifas' },
  emptyText: {
    en: 'Rates say what an hour, a mile or a day costs, from a day on. Begin with the starter set: made-up figures, as drafts that somebody else approves.',
    es: 'Las tarifas dicen cuánto cuesta una hora, una milla o un día desde una fecha. Empieza con el juego inicial: cifras inventadas, como borradores que otra persona aprueba.',
  },
  starter: { en: 'Load the starter rates', es: 'Cargar las tarifas iniciales' },
  count: { en: '{n, plural, one {# rate} other {# rates}}', es: '{n, plural, one {# tarifa} other {# tarifas}}' },
  approve: { en: 'Approve', es: 'Aprobar' },
  back: { en: 'Send back', es: 'Devolver' },
  reason: { en: 'Reason', es: 'Motivo' },
  reasonNeeded: { en: 'A reason is needed.', es: 'Hace falta un motivo.' },
});

const tabs = ['grid', 'waiting', 'all'] as const;
type Tab = (typeof tabs)[number];
const first = {
  sort: [
    { column: 'kind', descending: false },
    { column: 'key', descending: false },
  ],
};
const needs = ['kind', 'key', 'value', 'uom', 'status', 'factory', 'state'];
const card = {
  title: (row: TableRow) => rateKeyWords(textIn(row, 'key'), languageNow()),
  aside: (row: TableRow) => formatDay(textIn(row, 'effective_from'), languageNow()),
  facts: ['kind', 'value', 'status'],
};

/** What hours, miles, days and shares cost: by factory on any day, what waits for a decision, and all of them as a table. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const groups = useGroups();
  const me = useSession((state) => state.userInfo?.userId);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const { data, error, isPending, refetch } = useRates();
  const starter = useLoadStarterRates();
  const tab: Tab = tabs.find((each) => each === search['tab']) ?? 'grid';
  const today = companyToday();
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(search['day'] ?? '') ? (search['day'] ?? today) : today;
  const rates = useMemo(() => data ?? [], [data]);
  const rows = useMemo(() => rateRows(rates, day), [rates, day]);
  const changes = useMemo(() => changeDays(rates), [rates]);
  const waits = rates.filter(({ status }) => status !== 'approved').length;
  const mayWrite = holds(groups, 'rates.write');
  const views = useTableViews('rates');
  const settings = useTableSettings('rates');
  const actions = useDecisions(holds(groups, 'rates.approve'));
  const spot = spotOf(search['rate']);
  useEffect(() => {
    if (spot === undefined) return;
    openRightSidebar({
      title: `${say(rateKindChoices[spot.kind])} · ${placeWords(spot, language)}`,
      content: <RatePanel key={search['do']} spot={spot} day={day} isFollowing={search['do'] === 'follow'} />,
      words: ['rate', 'do'],
    });
    // Another spot or day opens it anew; the panel itself reads the rates.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search['rate'], search['do'], day, language]);
  useEffect(() => closeWithPage, []);
  const cells = useMemo(() => cellsFor(rates, language), [rates, language]);
  const open = (where: RateSpot) => setSearch({ rate: spotWord(where) });
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={
        mayWrite && (
          <>
            <Button icon={<Upload />} onClick={() => setImporting(true)}>
              {say(t.import)}
            </Button>
            <Button look="primary" icon={<Plus />} onClick={() => setAdding(true)}>
              {say(t.add)}
            </Button>
          </>
        )
      }
      tabs={
        <Tabs
          id="rates"
          label={say(t.views)}
          value={tab}
          onValueChange={(value) => setSearch({ tab: value === 'grid' ? undefined : value })}
          items={[
            { value: 'grid', label: say(t.grid) },
            { value: 'waiting', label: say(t.waiting), count: waits === 0 ? undefined : waits },
            { value: 'all', label: say(t.all), count: data?.length },
          ]}
        />
      }
    >
      <TabPanel tabsId="rates" value={tab} className="flex min-h-0 flex-1 flex-col">
        {isPending ? (
          <SkeletonRows rows={12} label={say(t.loading)} />
        ) : data === undefined ? (
          <ErrorState
            title={say(t.errorTitle)}
            text={error?.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        ) : data.length === 0 ? (
          <EmptyState
            drawing={<HouseDrawing />}
            title={say(t.emptyTitle)}
            text={say(t.emptyText)}
            action={
              mayWrite && (
                <Button look="primary" loading={starter.isPending} onClick={() => starter.mutate({})}>
                  {say(t.starter)}
                </Button>
              )
            }
          />
        ) : tab === 'grid' ? (
          <>
            <DayScrubber
              day={day}
              changes={changes}
              onDay={(next) => setSearch({ day: next === today ? undefined : next })}
            />
            <RatesGrid rows={rows} onOpen={open} />
            <RateCards rows={rows} onOpen={open} />
          </>
        ) : tab === 'waiting' ? (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <WaitingRates key={search['edit']} rates={rates} me={me} editId={search['edit']} />
          </div>
        ) : (
          <DataTable
            name="rates"
            title={say(t.title)}
            columns={rateColumns}
            endpoints={ratesTable}
            needs={needs}
            first={first}
            rowName={(row) => `${textIn(row, 'kind')} ${textIn(row, 'key')}`}
            cells={cells}
            grows="source"
            countWords={(n) => say(t.count, { n })}
            card={card}
            onPeek={(row) => {
              const rate = rates.find(({ id }) => id === row.id);
              if (rate !== undefined) open(rate);
            }}
            actions={actions}
            views={views}
            settings={settings}
            onImport={mayWrite ? () => setImporting(true) : undefined}
            empty={<EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />}
          />
        )}
      </TabPanel>
      {adding && <RateDialog onClose={() => setAdding(false)} />}
      {importing && <RateImportDialog onClose={() => setImporting(false)} />}
    </PageFrame>
  );
}

function RateImportDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const [kind, setKind] = useState<RateKind | 'none'>('none');
  const [from, setFrom] = useState<string | null>(null);
  return (
    <SheetImportDialog
      title={say(t.importTitle)}
      text={say(t.importText)}
      endpoint={ratesContract.import}
      fields={{ ...(kind === 'none' ? {} : { kind }), ...(from === null ? {} : { effective_from: from }) }}
      refreshes={['rates', 'tables']}
      onClose={onClose}
      above={
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field label={say(t.ifMissing)}>
            <Select
              value={kind}
              onValueChange={setKind}
              items={[
                { value: 'none', label: say(t.noKind) },
                ...rateKinds.map((value) => ({ value, label: say(rateKindChoices[value]) })),
              ]}
            />
          </Field>
          <DayField label={say(t.fromMissing)} value={from} onValueChange={setFrom} />
        </div>
      }
    />
  );
}

function reasonIn(values: Readonly<Record<string, unknown>>): string {
  return typeof values['reason'] === 'string' ? values['reason'] : '';
}

/** Decisions about many drafts at once; each row is judged by itself, and one's own is refused. */
function useDecisions(mayDecide: boolean): readonly TableAction[] {
  const say = useSay();
  return useMemo(
    () =>
      mayDecide
        ? [
            { name: 'approve', label: say(t.approve), icon: <Check /> },
            {
              name: 'reject',
              label: say(t.back),
              icon: <Undo2 />,
              first: { reason: '' },
              form: (values, set) => (
                <Field label={say(t.reason)} required>
                  <Textarea
                    rows={3}
                    maxLength={500}
                    value={reasonIn(values)}
                    onChange={(event) => set({ reason: event.target.value })}
                  />
                </Field>
              ),
              lacks: (values) => (reasonIn(values).trim().length < 3 ? say(t.reasonNeeded) : undefined),
            },
          ]
        : [],
    [mayDecide, say],
  );
}

function cellsFor(rates: readonly RateCard[], language: 'en' | 'es') {
  const byId = new Map(rates.map((rate) => [rate.id, rate]));
  return {
    key: (row: TableRow) => <span className="font-label">{rateKeyWords(textIn(row, 'key'), language)}</span>,
    value: (row: TableRow) => {
      const rate = byId.get(row.id);
      return rate === undefined ? null : valueWords(rate, language);
    },
  };
}

/** A spot as one word of the address: `labor_class/carpenter/butte/CA`, an empty part for everywhere. */
function spotOf(word: string | undefined): RateSpot | undefined {
  const [kindWord, key, factoryWord, state] = (word ?? '').split('/');
  const kind = rateKinds.find((each) => each === kindWord);
  if (kind === undefined || key === undefined || key === '') return undefined;
  return {
    kind,
    key,
    factory: factories.find((each) => each === factoryWord) ?? null,
    state: state === undefined || state === '' ? null : state,
  };
}
