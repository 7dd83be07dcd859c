import { use, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { isPicked, type RecordChoices } from '#platform/web/record/record-fields.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { FoldedText } from '#ui/layout/folded-text.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { useTicketChoices } from '../categories.ts';
import { useTalk } from '../queries.ts';
import { TicketDeadlines } from './ticket-deadlines.tsx';
import { TicketKeys } from './ticket-keys.tsx';
import { TicketPeople } from './ticket-people.tsx';
import { TicketPoints } from './ticket-points.tsx';
import { conversationTabs, TicketConversation, type ConversationTab } from './ticket-talk.tsx';
import { blockersOf, pointPlace } from '../blockers.ts';
import { TicketPartsOfOthers } from '../parts-of-others.ts';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketForm } from '../form/ticket-form.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketMoves } from './ticket-moves.tsx';
import { GoesOnIn, TicketRelations } from './ticket-relations.tsx';

const t = texts({
  gone: { en: 'This ticket is not there, or not yours to see', es: 'Este ticket no existe, o no te corresponde verlo' },
  loading: { en: 'Loading the ticket', es: 'Cargando el ticket' },
  retry: { en: 'Try again', es: 'Reintentar' },
  edit: { en: 'Edit {code}', es: 'Editar {code}' },
  all: { en: 'Show all', es: 'Mostrar todo' },
  less: { en: 'Show less', es: 'Mostrar menos' },
  discussed: { en: 'Discussed in', es: 'Tratado en' },
  mentions: { en: 'mentions {names}', es: 'menciona a {names}' },
});

type Whole = RecordOf<RecordDeclaration>;

interface TicketPanelProps {
  id: string;
  onRemoved: () => void;
  /** On its own page the properties stand beside the conversation, in a panel behind a tab of it. */
  isPage?: boolean;
}

export const pageOf = (id: string): string => `/tickets/ticket-form/read/${id}`;

/** A ticket: what it is and the next step, how its deadlines stand, and what is said about it, with all else a press away. */
export function TicketPanel(props: TicketPanelProps) {
  const say = useSay();
  const { data: talk, isError, refetch } = useTalk(props.id);
  if (isError) return <NoTicket onRetry={() => void refetch()} />;
  if (talk === undefined) return <SkeletonRows label={say(t.loading)} rows={10} />;
  return <Opened {...props} record={talk.ticket} talk={talk} />;
}

/** What stands where a ticket would, if it is not there for the reader. */
export function NoTicket({ onRetry }: { onRetry: () => void }) {
  const say = useSay();
  return <ErrorState title={say(t.gone)} action={<Button onClick={onRetry}>{say(t.retry)}</Button>} />;
}

function Opened({ record, talk, onRemoved, isPage = false }: TicketPanelProps & { record: Whole; talk: Talk }) {
  const say = useSay();
  const choices = useTicketChoices();
  const search = useSearch();
  const [isForm, setForm] = useState(false);
  const asked = conversationTabs.find((tab) => tab === search['talk']) ?? 'all';
  const shown: ConversationTab = isPage && asked === 'details' ? 'all' : asked;
  const show = (tab: ConversationTab) => setSearch({ talk: tab === 'all' ? undefined : tab });
  const { id, code = '', can } = record;
  useOfferedActions(
    useMemo(
      () => (can.change ? [{ key: `edit ${id}`, label: say(t.edit, { code }), act: () => setForm(true) }] : []),
      [can.change, id, code, say],
    ),
  );
  const aim = useRef<string>(undefined);
  const lead = () => {
    const place = aim.current === undefined ? null : document.getElementById(pointPlace(aim.current));
    if (place === null) return;
    aim.current = undefined;
    place.scrollIntoView({ block: 'center' });
    place.querySelector('input')?.focus();
  };
  // In a panel its tab is drawn first.
  useEffect(lead);
  const toPoint = (point: string) => {
    aim.current = point;
    if (!isPage) show('details');
    lead();
  };
  const rail = <TicketRail record={record} talk={talk} choices={choices} />;
  const head = (
    <>
      <TicketKeys record={record} onEdit={() => setForm(true)} />
      <TicketHead
        record={record}
        talk={talk}
        {...(isPage ? {} : { page: pageOf(id) })}
        onEdit={() => setForm(true)}
        onRemoved={onRemoved}
      >
        <TicketMoves record={record} choices={choices} blockers={blockersOf(talk)} onPoint={toPoint} />
      </TicketHead>
      <GoesOnIn talk={talk} />
      {talk.clock !== null && <TicketDeadlines record={record} clock={talk.clock} />}
      {talk.description !== null && (
        <div>
          <FoldedText
            document={talk.description}
            renderLink={(path, children) => <Link to={path}>{children}</Link>}
            className="text-14 wrap-anywhere"
            words={{ all: say(t.all), less: say(t.less), mentions: (names) => say(t.mentions, { names }) }}
          />
        </div>
      )}
    </>
  );
  const conversation = (
    <TicketConversation
      record={record}
      talk={talk}
      shown={shown}
      onShow={show}
      isPanel={!isPage}
      {...(isPage ? {} : { details: rail })}
    />
  );
  return (
    <>
      {isPage ? (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-4">
            {head}
            {conversation}
          </div>
          <aside className="min-w-0 lg:border-l lg:border-line lg:pl-6">{rail}</aside>
        </div>
      ) : (
        <div className="flex min-h-full flex-col gap-3 px-4 pt-3">
          {head}
          {conversation}
        </div>
      )}
      {isForm && <TicketForm record={record} talk={talk} onClose={() => setForm(false)} />}
    </>
  );
}

/** All that hangs on a ticket beside what is said: its properties, checklist, relations and people. */
function TicketRail({ record, talk, choices }: { record: Whole; talk: Talk; choices: RecordChoices }) {
  return (
    <div className="grid min-w-0 content-start gap-5">
      <TicketFacts record={record} talk={talk} choices={choices} />
      <TicketPoints ticketId={record.id} points={talk.points} />
      <TicketRelations record={record} talk={talk} choices={choices} />
      <TicketPeople ticketId={record.id} talk={talk} />
      <Discussed record={record} />
    </div>
  );
}

/** The meetings in which it was talked about, with what they decided. */
function Discussed({ record }: { record: Whole }) {
  const say = useSay();
  const parts = use(TicketPartsOfOthers);
  const project: unknown = record['project_id'];
  const unit: unknown = record['unit_id'];
  return parts === null ? null : (
    <Section title={say(t.discussed)}>
      <parts.DiscussedIn
        ticket={{
          id: record.id,
          title: record.title ?? '',
          project: isPicked(project) ? project : null,
          unit: isPicked(unit) ? unit : null,
        }}
      />
    </Section>
  );
}
