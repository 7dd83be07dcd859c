import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { useWaysBack } from '#areas/platform-services/changes/web/embeds.tsx';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { useProjects } from '#areas/projects/projects/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { holds } from '#platform/shared/access.ts';
import { columnsOf, tableName, waitingStates, type RecordDeclaration, type RecordOf } from '#platform/shared/record.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { closeRightSidebar, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import { RecordPanel } from '#platform/web/record/record-panel.tsx';
import { RecordWaits } from '#platform/web/record/record-waits.tsx';
import { DataTable } from '#platform/web/table/data-table.tsx';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { cellOf, type TableRow } from '#platform/web/table/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tag } from '#ui/marks/tag.tsx';

const t = texts({
  add: { en: 'New', es: 'Nuevo' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  count: { en: '{n, plural, one {# row} other {# rows}}', es: '{n, plural, one {# fila} other {# filas}}' },
});

interface RecordScreenProps {
  declaration: RecordDeclaration;
  empty: { drawing?: ReactNode; title: string; text: string };
  /** The columns that a card on a phone shows below the title. */
  card: readonly string[];
  /** What is special in the panel of a record. */
  panel?: (record: RecordOf<RecordDeclaration>) => ReactNode;
}

/** The screen of a declared record: its list with views, filters and bulk changes, its panel, and the form for a new one. */
export function RecordScreen({ declaration, empty, card, panel }: RecordScreenProps) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const search = useSearch();
  const name = tableName(declaration);
  const endpoints = useMemo(() => recordEndpoints(declaration), [declaration]);
  const columns = useMemo(() => columnsOf(declaration), [declaration]);
  const choices = useChoices();
  const [adding, setAdding] = useState(false);
  const mayWrite = holds(groups, declaration.access.write);
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
  const addButton = mayWrite && (
    <Button look="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {say(t.add)}
    </Button>
  );
  return (
    <PageFrame title={declaration.many[language]} fill flush actions={addButton}>
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
        editAction={mayWrite ? 'change' : undefined}
        actions={actions}
        people={(choices['person'] ?? []).map(({ value, label }) => ({ id: value, name: label }))}
        undo={undoChange}
        views={views}
        settings={settings}
        empty={<EmptyState {...empty} action={addButton} />}
      />
      {adding && (
        <RecordDialog
          declaration={declaration}
          choices={choices}
          onDone={({ id }) => setSearch({ panel: id })}
          onClose={() => setAdding(false)}
        />
      )}
    </PageFrame>
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

/** The state of a record as the word and tone that its declaration gives it. */
function cellsFor(declaration: RecordDeclaration, language: Language): Record<string, (row: TableRow) => ReactNode> {
  const { states } = declaration;
  if (states === undefined) return {};
  return {
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

/** Whom and what a field may name: everybody with an account, and the projects that one sees. */
function useChoices(): RecordChoices {
  const people = useActiveUsers().data;
  const projects = useProjects().data;
  return useMemo(
    () => ({
      person: people?.map(({ id, first_name: first, last_name: last }) => ({ value: id, label: `${first} ${last}` })),
      project: projects?.map(({ id, project_number: number, name }) => ({ value: id, label: `${number} ${name}` })),
    }),
    [people, projects],
  );
}
