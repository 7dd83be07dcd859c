import { useState } from 'react';
import { RecordPanelOf, useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, useRouteParams, useSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ticket } from '../record.ts';
import { useTicketParts } from './embeds.tsx';

const t = texts({
  fresh: { en: 'New ticket', es: 'Ticket nuevo' },
  ticket: { en: 'Ticket', es: 'Ticket' },
});

const addressOf = (id: string) => `/tickets/ticket-form/read/${id}`;

/** One ticket on a page of its own: a new one, one to read, or one to change. */
export function Screen() {
  const say = useSay();
  const { edit, id } = useRouteParams();
  // With one word only, it is the id of a ticket to read.
  const named = id ?? (edit === undefined || edit === 'edit' || edit === 'read' ? undefined : edit);
  const mode = named === undefined ? 'new' : edit === 'edit' ? 'edit' : 'read';
  return (
    <PageFrame title={say(mode === 'new' ? t.fresh : t.ticket)}>
      {named === undefined ? <NewTicket /> : <OneTicket key={named} id={named} isEditing={mode === 'edit'} />}
    </PageFrame>
  );
}

function NewTicket() {
  const search = useSearch();
  const { besides } = useTicketParts();
  const choices = useChoices();
  const [isDone, setDone] = useState(false);
  return (
    <RecordDialog
      declaration={ticket}
      choices={choices}
      besides={besides}
      {...(search['title'] === undefined ? {} : { first: { title: search['title'] } })}
      onDone={({ id }) => {
        setDone(true);
        go(addressOf(id), { replace: true });
      }}
      onClose={() => {
        if (!isDone) go('/tickets');
      }}
    />
  );
}

function OneTicket({ id, isEditing }: { id: string; isEditing: boolean }) {
  const { panel } = useTicketParts();
  const choices = useChoices();
  const { data: record } = useRecord(ticket, id);
  return (
    <div className="mx-auto max-w-[820px]">
      <RecordPanelOf declaration={ticket} id={id} panel={panel} />
      {isEditing && record !== undefined && (
        <RecordDialog
          declaration={ticket}
          record={record}
          choices={choices}
          onClose={() => go(addressOf(id), { replace: true })}
        />
      )}
    </div>
  );
}
