import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { RecordImportDialog } from '#areas/platform-services/imports/web/embeds.tsx';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { findProjects } from '#areas/projects/projects/web/choices.tsx';
import { foundChoices } from '#areas/platform-services/search/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { holds } from '#platform/shared/access.ts';
import { columnsOf, newWords, tableName, type RecordDeclaration } from '#platform/shared/record.ts';
import { waitingStates } from '#platform/shared/record-waits.ts';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { closeRightSidebar, closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useMayWrite } from '#platform/web/record/use-record.ts';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import { DataTable } from '#platform/web/table/data-table.tsx';
import type { QuickView } from '#platform/web/table/table-parts.ts';
import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { noTableWords, quickIn } from '#platform/web/table/table-state.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useListPresence } from '#platform/web/presence.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { layoutsOf, type RecordWays } from './layouts/layouts.tsx';
import { useListActions } from './list-actions.tsx';
import { quickViewsOf } from './quick-views.ts';
import { cellsFor } from './record-cells.tsx';
import { RecordLink } from './record-link.tsx';
import type { RecordTab, RecordTableProps } from './list-props.ts';
import { PanelWithWaysBack } from './panel-with-ways-back.tsx';

const t = texts({
  views: { en: 'Quick views', es: 'Vistas rápidas' },
  all: { en: 'All', es: 'Todo' },
  loading: { en: 'Loading', es: 'Cargando' },
  count: { en: '{n, plural, one {# row} other {# rows}}', es: '{n, plural, one {# fila} other {# filas}}' },
});

export type { RecordWays };

/** The screen of a declared record: its list with quick views, views, filters and bulk changes, its panel, and the form for a new one. */
export function RecordScreen(props: RecordTableProps) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const [adding, setAdding] = useState(false);
  const { declaration } = props;
  const id = tableName(declaration);
  const own = useMemo(() => quickViewsOf(declaration, language), [declaration, language]);
  const quick = useMemo(() => (props.tabs === undefined ? own : [...props.tabs]), [props.tabs, own]);
  const items: readonly Omit<RecordTab, 'state'>[] = props.tabs ?? [
    { value: 'all', label: say(t.all) },
    ...own.map(({ value, label }) => ({ value, label })),
  ];
  const firstQuick = props.tabs?.[0]?.value;
  const named = quickIn(search, firstQuick) ?? 'all';
  const tab = items.find(({ value }) => value === named) ?? items[0];
  const shown = tab?.value ?? 'all';
  return (
    <PageFrame
      title={declaration.many[language]}
      fill
      flush
      actions={tab?.content === undefined && <AddButton declaration={declaration} onAdd={() => setAdding(true)} />}
      tabs={
        <Tabs
          id={id}
          label={say(t.views)}
          items={items}
          value={shown}
          onValueChange={(value) => {
            const next = items.find((each) => each.value === value);
            const isOther = next?.content !== undefined || tab?.content !== undefined;
            // What the address says of one list means nothing to another.
            setSearch({ ...(isOther ? noTableWords : {}), quick: value === items[0]?.value ? undefined : value });
          }}
        />
      }
    >
      <TabPanel tabsId={id} value={shown} className="flex min-h-0 flex-1 flex-col">
        {tab?.content === undefined && (
          <RecordList {...props} quick={quick} firstQuick={firstQuick} adding={adding} onAdding={setAdding} />
        )}
        {tab?.content}
      </TabPanel>
    </PageFrame>
  );
}

/** The list of a declared record on the page of another one, with the button that adds to it. */
export function RecordTable(props: RecordTableProps) {
  const [adding, setAdding] = useState(false);
  return (
    <RecordList
      {...props}
      adding={adding}
      onAdding={setAdding}
      toolbarEnd={
        <>
          {props.toolbarEnd}
          <AddButton declaration={props.declaration} onAdd={() => setAdding(true)} />
        </>
      }
    />
  );
}

function AddButton({
  declaration,
  isSecond = false,
  onAdd,
}: {
  declaration: RecordDeclaration;
  /** The primary one stands in the head of the page already. */
  isSecond?: boolean;
  onAdd: () => void;
}) {
  const say = useSay();
  return (
    useMayWrite(declaration) && (
      <Button look={isSecond ? 'default' : 'primary'} icon={<Plus />} onClick={onAdd}>
        {say(newWords(declaration, 'short'))}
      </Button>
    )
  );
}

type RecordListProps = RecordTableProps & {
  quick?: QuickView[];
  firstQuick?: string | undefined;
  adding: boolean;
  onAdding: (adding: boolean) => void;
};

/** The list, once it is known what the address names: columns that data adds are asked for first where it names one. */
function RecordList(props: RecordListProps) {
  const say = useSay();
  const words = Object.values(useSearch());
  const { addedColumns: prefix } = props.declaration;
  const isNamed = prefix !== undefined && words.some((word) => word?.includes(prefix));
  return isNamed && props.addedColumns === undefined ? (
    <div className="px-6 max-md:px-4">
      <SkeletonRows rows={14} label={say(t.loading)} />
    </div>
  ) : (
    <ListOfRecords {...props} />
  );
}

function ListOfRecords({
  declaration,
  empty,
  card,
  cells: ownCells,
  needs = [],
  panel,
  panelFirst,
  ownPanel,
  prose,
  within,
  toolbarEnd,
  outputs,
  besides,
  dialog,
  editsInForm,
  ways,
  bulk,
  acts,
  addedColumns,
  rowKeys,
  foot,
  quick,
  firstQuick,
  adding,
  onAdding,
}: RecordListProps) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const search = useSearch();
  const name = tableName(declaration);
  const endpoints = useMemo(() => recordEndpoints(declaration), [declaration]);
  const columns = useMemo(() => ({ ...columnsOf(declaration), ...addedColumns }), [declaration, addedColumns]);
  const choices = useChoices();
  const people = useActiveUsers().data;
  const mayWrite = useMayWrite(declaration);
  const [isImporting, setImporting] = useState(false);
  useListPresence(declaration.name, { isAllowed: holds(groups, 'presence.use') });
  const [views, settings] = [useTableViews(name), useTableSettings(name)];
  const actions = useListActions({ declaration, names: bulk, acts, choices });
  const opened = search['panel'];
  useEffect(() => {
    if (opened === undefined) return;
    openRightSidebar({
      title: declaration.one[language],
      content: ownPanel?.({ id: opened, onRemoved: closeRightSidebar }) ?? (
        <PanelWithWaysBack
          // Of one kind the record before stays until the next is there; of another kind it would be shown as what it is not.
          key={declaration.name}
          declaration={declaration}
          id={opened}
          choices={choices}
          onRemoved={closeRightSidebar}
          dialog={dialog}
          specialFirst={panelFirst}
          prose={prose}
          {...(panel === undefined ? {} : { children: panel })}
        />
      ),
      words: ['panel'],
    });
    // The panel reads its own record; another record or other people to choose from open it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, choices]);
  useEffect(() => closeWithPage, []);
  const cells = useMemo(() => ({ ...cellsFor(declaration, language), ...ownCells }), [declaration, language, ownCells]);
  const titleOf = (row: TableRow) => textIn(row, declaration.title);
  const codeOf = (row: TableRow) => textIn(row, 'code');
  const nameOf = (row: TableRow) => `${codeOf(row)} ${titleOf(row)}`.trim();
  const needed = [
    declaration.title,
    ...needs,
    ...(declaration.code === undefined ? [] : ['code']),
    ...(waitingStates(declaration).length === 0 ? [] : ['state', 'waits_for', 'waits_days']),
  ];
  const layouts = layoutsOf(ways, {
    declaration,
    endpoints,
    table: name,
    wanted: [...new Set([...needed, ...card])].filter((key) => columns[key] !== undefined),
    cells,
    facts: card,
    choices,
    nameOf,
    onOpen: (id) => setSearch({ panel: id }),
  });
  return (
    <>
      <DataTable
        name={name}
        title={declaration.many[language]}
        columns={columns}
        endpoints={endpoints}
        needs={needed}
        rowName={nameOf}
        cells={cells}
        grows={declaration.title}
        countWords={(n) => say(t.count, { n })}
        card={{ title: titleOf, aside: codeOf, facts: card }}
        onPeek={(row) => setSearch({ panel: row.id })}
        openId={opened}
        editAction={mayWrite && editsInForm !== true ? 'change' : undefined}
        actions={actions}
        people={(people ?? []).map(({ id, first_name: first, last_name: last }) => ({ id, name: `${first} ${last}` }))}
        undo={undoChange}
        scope={within?.scope}
        first={within?.sort === undefined ? undefined : { sort: within.sort }}
        quick={quick}
        firstQuick={firstQuick}
        layouts={layouts}
        rowKeys={rowKeys}
        foot={foot}
        onImport={mayWrite ? () => setImporting(true) : undefined}
        views={views}
        settings={settings}
        toolbarEnd={toolbarEnd}
        outputs={outputs}
        empty={
          <EmptyState
            {...empty}
            action={<AddButton declaration={declaration} isSecond onAdd={() => onAdding(true)} />}
          />
        }
      />
      {isImporting && <RecordImportDialog declaration={declaration} onClose={() => setImporting(false)} />}
      {adding &&
        dialog !== undefined &&
        dialog({
          onClose: () => onAdding(false),
          onDone: ({ id }) => setSearch({ panel: id }),
          ...(within === undefined ? {} : { first: within.first }),
        })}
      {adding && dialog === undefined && (
        <RecordDialog
          declaration={declaration}
          choices={choices}
          besides={besides}
          {...(within === undefined ? {} : { first: within.first })}
          onDone={({ id }) => setSearch({ panel: id })}
          onClose={() => onAdding(false)}
        />
      )}
    </>
  );
}

/** Another record on a page, by what it is called and how it stands, leading to it. */
export function LinkedRecord(props: Omit<ComponentProps<typeof RecordLink>, 'full'>) {
  return <RecordLink {...props} full />;
}

/** The panel of one record in the page of another: the Inbox, for one. */
export function RecordPanelOf({
  panel,
  choices,
  ...of
}: {
  declaration: RecordDeclaration;
  id: string;
  /** The page says its title itself. */
  isPart?: boolean;
  panel?: RecordTableProps['panel'];
  /** In place of what everybody may name: for who has no list of it. */
  choices?: RecordChoices;
}) {
  const usual = useChoices();
  return (
    <PanelWithWaysBack
      {...of}
      choices={{ ...usual, ...choices }}
      onRemoved={() => undefined}
      {...(panel === undefined ? {} : { children: panel, specialFirst: true })}
    />
  );
}

/** All records of a kind by their titles, to choose one: for kinds of which a company has few. Undefined while they load. */
export function useRecordOptions(declaration: RecordDeclaration): { value: string; label: string }[] | undefined {
  const { title } = declaration;
  const { data } = useRead(recordEndpoints(declaration).rows, { query: { columns: title, sort: title, limit: 200 } });
  return useMemo(() => data?.rows.map((row) => ({ value: row.id, label: textIn(row, title) })), [data, title]);
}

/** Whom and what a field may name: everybody with an account, and what is found among the projects and records that one sees. */
export function useChoices(): RecordChoices {
  const people = useActiveUsers().data;
  return useMemo(
    () => ({
      ...foundChoices,
      person: people?.map(({ id, first_name: first, last_name: last }) => ({ value: id, label: `${first} ${last}` })),
      project: findProjects,
    }),
    [people],
  );
}
