import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, useRouteParams, useSearch } from '#platform/web/place.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { ticket } from '../record.ts';
import { useTalk } from './queries.ts';
import { TicketForm } from './ticket-form.tsx';
import { NoTicket, pageOf, TicketPanel } from './ticket-panel.tsx';

const t = texts({
  fresh: { en: 'New ticket', es: 'Ticket nuevo' },
  ticket: { en: 'Ticket', es: 'Ticket' },
  change: { en: 'Change {title}', es: 'Modificar {title}' },
  loading: { en: 'Loading the ticket', es: 'Cargando el ticket' },
});

/** One ticket on a page of its own: a new one, one to read, or one to change. */
export function Screen() {
  const say = useSay();
  const { edit, id } = useRouteParams();
  // With one word only, it is the id of a ticket to read.
  const named = id ?? (edit === undefined || edit === 'edit' || edit === 'read' ? undefined : edit);
  const mode = edit === 'edit' ? 'edit' : 'read';
  if (named === undefined)
    return (
      <PageFrame title={say(t.fresh)}>
        <NewTicket />
      </PageFrame>
    );
  return <OneTicket key={`${named} ${mode}`} id={named} isEditing={mode === 'edit'} />;
}

function OneTicket({ id, isEditing }: { id: string; isEditing: boolean }) {
  const say = useSay();
  const { data: record } = useRecord(ticket, id);
  const title = record === undefined ? say(t.ticket) : `${record.code} ${record.title ?? ''}`.trim();
  return (
    <PageFrame title={isEditing ? say(t.change, { title }) : title}>
      {isEditing && record?.can.change !== false ? (
        <ChangedTicket id={id} />
      ) : (
        <TicketPanel id={id} isPage onRemoved={() => go('/tickets')} />
      )}
    </PageFrame>
  );
}

/** The form of a ticket that is there, on its page; done or given up, the ticket is read again. */
function ChangedTicket({ id }: { id: string }) {
  const say = useSay();
  const { data: record, isError, refetch } = useRecord(ticket, id);
  const { data: talk, isError: isSilent, refetch: ask } = useTalk(id);
  if (isError || isSilent) return <NoTicket onRetry={() => void Promise.all([refetch(), ask()])} />;
  if (record === undefined || talk === undefined) return <SkeletonRows label={say(t.loading)} rows={10} />;
  return <TicketForm isPage record={record} talk={talk} onClose={() => go(pageOf(id), { replace: true })} />;
}

function NewTicket() {
  const search = useSearch();
  return (
    <TicketForm
      isPage
      {...(search['title'] === undefined ? {} : { first: { title: search['title'] } })}
      onDone={({ id }) => go(pageOf(id), { replace: true })}
      onClose={() => go('/tickets')}
    />
  );
}
