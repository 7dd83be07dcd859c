import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { useWaysBack } from '#areas/platform-services/changes/web/embeds.tsx';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { useProjects } from '#areas/projects/projects/web/queries.ts';
import { searchContract } from '#areas/platform-services/search/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { holds } from '#platform/shared/access.ts';
import {
  columnsOf,
  newWords,
  tableName,
  waitingStates,
  type RecordDeclaration,
  type RecordOf,
} from '#platform/shared/record.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { closeRightSidebar, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { RecordChoices, RecordValues } from '#platform/web/record/record-fields.tsx';
import { RecordPanel, type RecordForms } from '#platform/web/record/record-panel.tsx';
import { RecordWaits } from '#platform/web/record/record-waits.tsx';
import { DataTable } from '#platform/web/table/data-table.tsx';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { cellOf, type TableRow } from '#platform/web/table/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tag } from '#ui/marks/tag.tsx';

const t = texts({
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  count: { en: '{n, plural, one {# row} other {# rows}}', es: '{n, plural, one {# fila} other {# filas}}' },
});

interface RecordTableProps {
  declaration: RecordDeclaration;
  empty: { drawing?: ReactNode; title: string; text: string };
  /** The columns that a card on a phone shows below the title. */
  card: readonly string[];
  /** What is special in the panel of a record. */
  panel?: (record: RecordOf<RecordDeclaration>) => ReactNode;
  /** On the page of another record: only what belongs to it, and what a new one begins with. */
  within?: { scope: FilterTree; first: RecordValues };
  toolbarEnd?: ReactNode;
  /** What the words of a new one bring up while they are typed. */
  besides?: (values: RecordValues) => ReactNode;
  /** A form of the record's own, in place of the one of its fields. */
  dialog?: RecordForms;
}

/** The screen of a declared record: its list with views, filters and bulk changes, its panel, and the form for a new one. */
export function RecordScreen(props: RecordTableProps) {
  const language = useLanguage();
  const [adding, setAdding] = useState(false);
  const { declaration } = props;
  return (
    <PageFrame
      title={declaration.many[language]}
      fill
      flush
      actions={<AddButton declaration={declaration} onAdd={() => setAdding(true)} />}
    >
      <RecordList {...props} adding={adding} onAdding={setAdding} />
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

function AddButton({ declaration, onAdd }: { declaration: RecordDeclaration; onAdd: () => void }) {
  const say = useSay();
  const groups = useGroups();
  return (
    holds(groups, declaration.access.write) && (
      <Button look="primary" icon={<Plus />} onClick={onAdd}>
        {say(newWords(declaration, 'short'))}
      </Button>
    )
  );
}

function RecordList({
  declaration,
  empty,
  card,
  panel,
  within,
  toolbarEnd,
  besides,
  dialog,
  adding,
  onAdding,
}: RecordTableProps & { adding: boolean; onAdding: (adding: boolean) => void }) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const search = useSearch();
  const name = tableName(declaration);
  const endpoints = useMemo(() => recordEndpoints(declaration), [declaration]);
  const columns = useMemo(() => columnsOf(declaration), [declaration]);
  const choices = useChoices();
  const people = useActiveUsers().data;
  const mayRemove = holds(groups, declaration.access.remove);
  const views = useTableViews(name);
  const settings = useTableSettings(name);
  const actions = useMemo(
    (): readonly TableAction[] =>
      mayRemove ? [{ name: 'remove', label: say(t.remove), icon: <Trash2 />, danger: true }] : [],
    [mayRemove, say],
  );
  const opened = search['panel'];
  useEffect(() => {
    if (opened === undefined) return;
    openRightSidebar({
      title: declaration.one[language],
      content: (
        <PanelWithWaysBack
          declaration={declaration}
          id={opened}
          choices={choices}
          onRemoved={closeRightSidebar}
          dialog={dialog}
          {...(panel === undefined ? {} : { children: panel })}
        />
      ),
      onClose: () => setSearch({ panel: undefined }),
    });
    // The panel reads its own record; another record or other people to choose from open it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, choices]);
  useEffect(() => closeRightSidebar, []);
  const cells = useMemo(() => cellsFor(declaration, language), [declaration, language]);
  const titleOf = (row: TableRow) => textOf(row, declaration.title);
  const codeOf = (row: TableRow) => textOf(row, 'code');
  return (
    <>
      <DataTable
        name={name}
        title={declaration.many[language]}
        columns={columns}
        endpoints={endpoints}
        needs={[
          declaration.title,
          ...(declaration.code === undefined ? [] : ['code']),
          ...(waitingStates(declaration).length === 0 ? [] : ['state', 'waits_for', 'waits_days']),
        ]}
        rowName={(row) => `${codeOf(row)} ${titleOf(row)}`.trim()}
        cells={cells}
        grows={declaration.title}
        countWords={(n) => say(t.count, { n })}
        card={{ title: titleOf, aside: codeOf, facts: card }}
        onPeek={(row) => setSearch({ panel: row.id })}
        openId={opened}
        editAction={holds(groups, declaration.access.write) ? 'change' : undefined}
        actions={actions}
        people={(people ?? []).map(({ id, first_name: first, last_name: last }) => ({ id, name: `${first} ${last}` }))}
        undo={undoChange}
        scope={within?.scope}
        views={views}
        settings={settings}
        toolbarEnd={toolbarEnd}
        empty={<EmptyState {...empty} action={<AddButton declaration={declaration} onAdd={() => onAdding(true)} />} />}
      />
      {adding && dialog !== undefined && dialog({ onClose: () => onAdding(false) })}
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

/** The panel of a record; its history offers to take back what can be. */
function PanelWithWaysBack(props: Omit<ComponentProps<typeof RecordPanel>, 'waysBack'>) {
  const waysBack = useWaysBack({ entity_type: props.declaration.name, entity_id: props.id });
  return <RecordPanel {...props} waysBack={waysBack} />;
}

/** The panel of one record in the page of another: the Inbox, for one. */
export function RecordPanelOf({ declaration, id }: { declaration: RecordDeclaration; id: string }) {
  return <PanelWithWaysBack declaration={declaration} id={id} choices={useChoices()} onRemoved={() => undefined} />;
}

function textOf(row: TableRow, key: string): string {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
}

/** The state of a record as the word and tone that its declaration gives it, and a link by its name alone: it is nobody's face. */
function cellsFor(declaration: RecordDeclaration, language: Language): Record<string, (row: TableRow) => ReactNode> {
  const { fields, states } = declaration;
  const links = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'link' ? [[name, (row: TableRow) => nameOf(row, name)] as const] : [],
  );
  if (states === undefined) return Object.fromEntries(links);
  return {
    ...Object.fromEntries(links),
    waits_for: (row) => (
      <RecordWaits
        declaration={declaration}
        state={cellOf(row, 'state')}
        person={cellOf(row, 'waits_for')}
        days={cellOf(row, 'waits_days')}
        short
      />
    ),
    state(row) {
      const word = states.words[textOf(row, 'state')];
      return word === undefined ? null : <Tag tone={word.tone}>{word[language]}</Tag>;
    },
  };
}

function nameOf(row: TableRow, key: string): ReactNode {
  const value = cellOf(row, key);
  return typeof value === 'object' && value !== null && 'name' in value ? (
    <span className="truncate">{value.name}</span>
  ) : null;
}

/** What is found among what one sees, of one of the kinds that the search knows. */
const finds = (kind: string) => async (words: string) => {
  const answer = await call(searchContract.find, { query: { q: words, types: kind, limit: 20 } });
  const plain = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
  return !answer.ok
    ? []
    : answer.data.items.map(({ id, title, project_number: number, unit_name: unit }) => ({
        value: id,
        label: [unit, plain(title)].filter(Boolean).join(' '),
        detail: number ?? undefined,
      }));
};
const found = { unit: finds('unit'), module: finds('module'), file: finds('file') };

/** Whom and what a field may name: everybody with an account, the projects that one sees, and what the search finds. */
export function useChoices(): RecordChoices {
  const people = useActiveUsers().data;
  const projects = useProjects().data;
  return useMemo(
    () => ({
      ...found,
      person: people?.map(({ id, first_name: first, last_name: last }) => ({ value: id, label: `${first} ${last}` })),
      project: projects?.map(({ id, project_number: number, name }) => ({ value: id, label: `${number} ${name}` })),
    }),
    [people, projects],
  );
}
