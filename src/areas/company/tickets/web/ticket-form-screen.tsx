import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, useRouteParams, useSearch } from '#platform/web/place.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ticket } from '../record.ts';
import { TicketForm } from './ticket-form.tsx';
import { pageOf, TicketPanel } from './ticket-panel.tsx';

const t = texts({
  fresh: { en: 'New ticket', es: 'Ticket nuevo' },
  ticket: { en: 'Ticket', es: 'Ticket' },
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
  return (
    <PageFrame title={record === undefined ? say(t.ticket) : `${record.code} ${record.title ?? ''}`.trim()}>
      <TicketPanel
        id={id}
        isPage
        isEditing={isEditing}
        onEdited={() => {
          if (isEditing) go(pageOf(id), { replace: true });
        }}
        onRemoved={() => go('/tickets')}
      />
    </PageFrame>
  );
}

function NewTicket() {
  const search = useSearch();
  const [isDone, setDone] = useState(false);
  return (
    <TicketForm
      {...(search['title'] === undefined ? {} : { first: { title: search['title'] } })}
      onDone={({ id }) => {
        setDone(true);
        go(pageOf(id), { replace: true });
      }}
      onClose={() => {
        if (!isDone) go('/tickets');
      }}
    />
  );
}
