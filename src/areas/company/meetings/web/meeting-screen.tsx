import { useEffect, useRef, useState, type ReactNode } from 'react';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useKeys } from '#platform/web/keys.ts';
import { setSearch, useRouteParams, useSearch } from '#platform/web/place.ts';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { meeting as meetingRecord } from '../record.ts';
import type { Agenda } from '../schema.ts';
import { AgendaPane } from './agenda/agenda-pane.tsx';
import { currentOf } from './clock.ts';
import { CloseDialog } from './close-dialog.tsx';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingHead } from './meeting-head.tsx';
import { MinutesView } from './minutes-view.tsx';
import type { EntryKind } from './agenda/outcome-entry.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { Presenter } from './presenter.tsx';
import { useAgenda, useGoTo, useHere } from './queries.ts';
import { useUserId } from './use-user-id.ts';
import { ActionsPane, LastPane } from './side-panes.tsx';

const t = texts({
  loading: { en: 'Loading the meeting', es: 'Cargando la reunión' },
  gone: { en: 'This meeting is not there', es: 'Esta reunión no existe' },
  retry: { en: 'Try again', es: 'Reintentar' },
  keys: { en: 'This meeting', es: 'Esta reunión' },
  next: { en: 'Next item', es: 'Siguiente tema' },
  previous: { en: 'Previous item', es: 'Tema anterior' },
  decision: { en: 'Write a decision', es: 'Escribir una decisión' },
  action: { en: 'Write an action', es: 'Escribir una acción' },
  information: { en: 'Write an information', es: 'Escribir una información' },
  panes: { en: 'Parts of the meeting', es: 'Partes de la reunión' },
  agenda: { en: 'Agenda', es: 'Orden del día' },
  last: { en: 'Last time', es: 'Última vez' },
  actions: { en: 'Actions', es: 'Acciones' },
  leave: { en: 'Leave the presentation', es: 'Salir de la presentación' },
});

/** One meeting, for all who have it open: its agenda, the last one, and what is still to be done. */
export function Screen() {
  const say = useSay();
  const { id = '' } = useRouteParams();
  const { data, error, refetch } = useAgenda(id);
  const search = useSearch();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.gone)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  return search['view'] === 'minutes' ? <MinutesView agenda={data} /> : <Meeting key={id} agenda={data} />;
}

function Meeting({ agenda }: { agenda: Agenda }) {
  const search = useSearch();
  const goTo = useGoTo();
  const { meeting, items } = agenda;
  useDocumentTitle(meeting.title);
  // A mention leads to the item that it stands in.
  const [opened, setOpened] = useState(search['item']);
  const [entry, setEntry] = useState<EntryKind>();
  const [dialog, setDialog] = useState<'edit' | 'people' | 'end'>();
  const isOver = meeting.state === 'closed' || meeting.state === 'cancelled';
  const canWrite = meeting.can.write && !isOver;
  const runs = meeting.state === 'in_progress';
  const userId = useUserId();
  const here = useHere();
  const isAway = agenda.participants.some(({ person, attended }) => person?.id === userId && !attended);
  const isHere = runs && isAway;
  // Once while the page stands: whoever is unticked afterwards stays so.
  const isSaid = useRef(false);
  useEffect(() => {
    if (!isHere || isSaid.current) return;
    isSaid.current = true;
    here.mutate({ params: { id: meeting.id } });
  }, [isHere, meeting.id, here]);
  const isPresented = search['present'] === 'true';
  const shown = items.find(({ id }) => id === opened) ?? currentOf(agenda) ?? items[0];

  /** While the meeting runs everybody's page goes along; before and after it only this one. */
  const step = (by: -1 | 1) => {
    setEntry(undefined);
    const started = meeting.current_item !== null;
    const at = items.findIndex(({ id }) => id === shown?.id);
    const to = runs && !started && by === 1 ? shown : items[at + by];
    if (runs && meeting.can.write && (to !== undefined || by === 1)) {
      setOpened(undefined);
      goTo.mutate({ params: { id: meeting.id }, body: { item: to?.id ?? null, discussed: by === 1 } });
    } else if (to !== undefined) setOpened(to.id);
  };
  const write = (kind: EntryKind) => {
    if (!canWrite || shown === undefined) return;
    setOpened(shown.id);
    setEntry(kind);
  };
  useKeys(t.keys, [
    { key: 'n', label: t.next, act: () => step(1) },
    { key: 'p', label: t.previous, act: () => step(-1) },
    { key: 'd', label: t.decision, act: () => write('decision') },
    { key: 'a', label: t.action, act: () => write('action') },
    { key: 'i', label: t.information, act: () => write('information') },
    { key: 'Escape', label: t.leave, act: () => isPresented && setSearch({ present: undefined }) },
  ]);
  const agendaPane = (
    <AgendaPane
      agenda={agenda}
      opened={opened}
      // What is presented takes it down on its own screen.
      entry={isPresented ? undefined : entry}
      onOpen={(id) => {
        setEntry(undefined);
        setOpened(id);
      }}
      onEntry={(kind) => (kind === undefined ? setEntry(undefined) : write(kind))}
    />
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-0 flex-1 flex-col" inert={isPresented}>
        <MeetingHead
          agenda={agenda}
          acts={{
            onEdit: () => setDialog('edit'),
            onPeople: () => setDialog('people'),
            onEnd: () => setDialog('end'),
            onNext: () => step(1),
            onPresent: () => setSearch({ present: 'true' }),
            onDetails: () => openRightSidebar({ title: meeting.title, content: detailsOf(meeting.id) }),
          }}
        />
        <Panes agenda={agenda} own={agendaPane} />
      </div>
      {isPresented && (
        <Presenter
          agenda={agenda}
          item={shown}
          entry={entry}
          onStep={step}
          onEntry={setEntry}
          onEnd={() => setSearch({ present: undefined })}
        />
      )}
      {dialog === 'edit' && <MeetingForm agenda={agenda} onClose={() => setDialog(undefined)} />}
      {dialog === 'people' && <PeopleDialog agenda={agenda} onClose={() => setDialog(undefined)} />}
      {dialog === 'end' && <CloseDialog agenda={agenda} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

const panes = ['agenda', 'last', 'actions'] as const;

/** The three parts beside each other; on a phone behind tabs. */
function Panes({ agenda, own }: { agenda: Agenda; own: ReactNode }) {
  const say = useSay();
  const search = useSearch();
  const isNarrow = useIsNarrow();
  const { meeting } = agenda;
  const pane = panes.find((each) => each === search['pane']) ?? 'agenda';
  return isNarrow ? (
    <>
      <Tabs
        id="meeting-panes"
        label={say(t.panes)}
        className="flex-none px-4"
        items={panes.map((value) => ({ value, label: say(t[value]) }))}
        value={pane}
        onValueChange={(value) => setSearch({ pane: value === 'agenda' ? undefined : value })}
      />
      <TabPanel tabsId="meeting-panes" value={pane} className="min-h-0 flex-1 overflow-y-auto">
        {pane === 'agenda' ? own : pane === 'last' ? <LastPane agenda={agenda} /> : <ActionsPane agenda={agenda} />}
      </TabPanel>
    </>
  ) : (
    // Where three have no room beside each other, be it for a panel, the last meeting and the actions stand in one column.
    <div className="@container flex min-h-0 flex-1">
      <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,16rem)_minmax(0,19rem)] @max-[65rem]:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] @max-[49rem]:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]">
        <div className="min-h-0 overflow-y-auto">{own}</div>
        <div className="contents @max-[65rem]:block @max-[65rem]:min-h-0 @max-[65rem]:overflow-y-auto">
          <div className="min-h-0 overflow-y-auto border-l border-line">
            <LastPane agenda={agenda} />
          </div>
          <div className="min-h-0 overflow-y-auto border-l border-line @max-[65rem]:border-t">
            <PresenceLine id={meeting.id} />
            <ActionsPane agenda={agenda} />
          </div>
        </div>
      </div>
    </div>
  );
}

const detailsOf = (id: string): ReactNode => <RecordPanelOf declaration={meetingRecord} id={id} />;

/** Who else has the meeting open. */
function PresenceLine({ id }: { id: string }) {
  return (
    <div className="px-5 pt-3 empty:hidden">
      <PresenceStack type="meeting" id={id} />
    </div>
  );
}
