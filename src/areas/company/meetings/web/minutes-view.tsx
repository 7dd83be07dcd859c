import { FileDown, Mail } from 'lucide-react';
import { Attachments } from '#areas/company/wall/web/embeds.tsx';
import { LinkedRecord } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { formatDayLong } from '#platform/shared/dates.ts';
import { download } from '#platform/web/call/blobs.ts';
import { useRead } from '#platform/web/call/query.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { agendaContract } from '../contract.ts';
import type { Agenda } from '../schema.ts';
import { ItemSign } from './agenda/agenda-line.tsx';
import { clockOf } from './clock.ts';
import { ItemResults } from './agenda/item-results.tsx';
import { NotesText } from './agenda/notes-editor.tsx';
import { useMailMinutes } from './queries.ts';
import { dayIn } from '#platform/shared/zone-times.ts';

const t = texts({
  title: { en: 'Minutes: {title}', es: 'Minuta: {title}' },
  where: { en: 'Where this is', es: 'Ubicación' },
  meetings: { en: 'Meetings', es: 'Reuniones' },
  minutes: { en: 'Minutes', es: 'Minuta' },
  pdf: { en: 'PDF', es: 'PDF' },
  mail: { en: 'Send by mail', es: 'Enviar por correo' },
  copy: { en: 'Copy as Markdown', es: 'Copiar como Markdown' },
  copied: { en: 'Copied', es: 'Copiada' },
  led: { en: 'Led by {name}', es: 'Moderó {name}' },
  there: { en: 'There: {names}', es: 'Asistieron: {names}' },
  nothing: { en: 'No items.', es: 'Sin temas.' },
});

/** The minutes of a meeting to read and print: which items were covered, and what came of each. */
export function MinutesView({ agenda }: { agenda: Agenda }) {
  const say = useSay();
  const language = useLanguage();
  const mail = useMailMinutes();
  const { meeting, items, participants, left } = agenda;
  const { data } = useRead(agendaContract.minutes, { params: { id: meeting.id }, query: { language } });
  const day = dayIn(meeting.tz, meeting.starts_at);
  const there = [...participants, ...left]
    .filter(({ attended }) => attended)
    .map(({ person, email }) => person?.name ?? email)
    .join(', ');
  return (
    <PageFrame
      title={say(t.title, { title: meeting.title })}
      breadcrumb={
        <Breadcrumb label={say(t.where)}>
          <Link to="/meetings">{say(t.meetings)}</Link>
          <Link to={`/meetings/${meeting.id}`}>{meeting.title}</Link>
          <span>{say(t.minutes)}</span>
        </Breadcrumb>
      }
      meta={
        <>
          <span className="first-letter:uppercase">{formatDayLong(day, language)}</span>
          <span>{clockOf(meeting.tz, meeting.started_at ?? meeting.starts_at, language)}</span>
          {meeting.location !== null && <span>{meeting.location}</span>}
          <span>{say(t.led, { name: meeting.facilitator.name })}</span>
          {there !== '' && <span>{say(t.there, { names: there })}</span>}
        </>
      }
      actions={
        <>
          {data !== undefined && (
            <CopyButton size="medium" text={data.text} label={say(t.copy)} copiedLabel={say(t.copied)} />
          )}
          {meeting.state === 'closed' && meeting.can.write && (
            <Button
              icon={<Mail />}
              loading={mail.isPending}
              onClick={() => mail.mutate({ params: { id: meeting.id } })}
            >
              {say(t.mail)}
            </Button>
          )}
          <Button
            icon={<FileDown />}
            onClick={() =>
              void download(
                `/api/meetings/${meeting.id}/minutes.pdf?language=${language}`,
                `${meeting.title} ${day}.pdf`,
              )
            }
          >
            {say(t.pdf)}
          </Button>
        </>
      }
    >
      <Attachments files={agenda.files} />
      {items.length === 0 && <p className="text-text-2">{say(t.nothing)}</p>}
      <ol className="flex max-w-[75ch] flex-col gap-6">
        {items.map((item, index) => (
          <li key={item.id} className="flex gap-3">
            <ItemSign status={item.status} />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <h2 className="text-16 font-title wrap-anywhere">
                {item.section_id !== null && item.section_id !== items[index - 1]?.section_id && (
                  <span className="block text-12 font-label text-text-2">
                    {agenda.sections.find(({ id }) => id === item.section_id)?.title}
                  </span>
                )}
                {item.title}
              </h2>
              {item.link !== null && (
                <p className="text-13">
                  <LinkedRecord {...item.link} number={item.link.number ?? undefined} />
                </p>
              )}
              <NotesText body={item.body} />
              <Attachments files={item.files} />
              <ItemResults item={item} project={agenda.meeting.project} />
            </div>
          </li>
        ))}
      </ol>
    </PageFrame>
  );
}
