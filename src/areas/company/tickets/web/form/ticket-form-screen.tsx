import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { go, useRouteParams, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { useTalk } from '../queries.ts';
import { TicketForm } from './ticket-form.tsx';
import { NoTicket, pageOf, TicketPanel } from '../panel/ticket-panel.tsx';

const t = texts({
  fresh: { en: 'New ticket', es: 'Ticket nuevo' },
  ticket: { en: 'Ticket', es: 'Ticket' },
  change: { en: 'Change {title}', es: 'Modificar {title}' },
  loading: { en: 'Loading the ticket', es: 'Cargando el ticket' },
  where: { en: 'Where this is', es: 'Ubicación' },
  all: { en: 'Tickets', es: 'Tickets' },
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
      <PageFrame title={say(t.fresh)} breadcrumb={<ToList>{say(t.fresh)}</ToList>}>
        <NewTicket />
      </PageFrame>
    );
  return <OneTicket key={`${named} ${mode}`} id={named} isEditing={mode === 'edit'} />;
}

/** The way back to all of them. */
function ToList({ children }: { children: string }) {
  const say = useSay();
  return (
    <Breadcrumb label={say(t.where)}>
      <Link to="/tickets">{say(t.all)}</Link>
      <span>{children}</span>
    </Breadcrumb>
  );
}

function OneTicket({ id, isEditing }: { id: string; isEditing: boolean }) {
  const say = useSay();
  const record = useTalk(id).data?.ticket;
  const title = record === undefined ? say(t.ticket) : `${record.code} ${record.title ?? ''}`.trim();
  return (
    <PageFrame
      title={isEditing ? say(t.change, { title }) : title}
      breadcrumb={<ToList>{record?.code ?? say(t.ticket)}</ToList>}
    >
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
  const { data: talk, isError, refetch } = useTalk(id);
  if (isError) return <NoTicket onRetry={() => void refetch()} />;
  if (talk === undefined) return <SkeletonRows label={say(t.loading)} rows={10} />;
  return <TicketForm isPage record={talk.ticket} talk={talk} onClose={() => go(pageOf(id), { replace: true })} />;
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
