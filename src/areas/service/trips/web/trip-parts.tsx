import { CalendarPlus, FileText } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { download, usePictureUrl } from '#platform/web/call/blobs.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useRecordChanges } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { serviceTrip } from '../record.ts';
import { endedTrips } from '../choices.ts';
import { AddPhotos } from './trip-photos.tsx';
import { ChooseTickets } from './trip-tickets.tsx';
import { ProviderLink } from './provider-link.tsx';
import {
  useMarkItem,
  useMarkPoint,
  useOffer,
  useSetParts,
  useSetPoints,
  useSignTrip,
  useTripSheet,
  type TripSheet,
} from './queries.ts';
import { SignDialog } from './sign-dialog.tsx';
import { windowWords } from './trip-words.ts';
import { firstWindow, sentWindows, WindowsField } from './windows-field.tsx';
import { MarkList, PartList, PartsDialog } from './work-lists.tsx';

const t = texts({
  loading: { en: 'Loading the trip', es: 'Cargando la visita' },
  times: { en: 'Times offered', es: 'Horarios ofrecidos' },
  send: { en: 'Send times', es: 'Enviar horarios' },
  sendTitle: { en: 'Send times to the home', es: 'Enviar horarios a la casa' },
  accept: { en: 'The home takes this one', es: 'En la casa eligen este' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  checklist: { en: 'Checklist', es: 'Lista de control' },
  point: { en: 'New point', es: 'Punto nuevo' },
  add: { en: 'Add', es: 'Agregar' },
  parts: { en: 'Parts used', es: 'Piezas usadas' },
  write: { en: 'Write down', es: 'Anotar' },
  photos: { en: 'Photos', es: 'Fotos' },
  signature: { en: 'Signature', es: 'Firma' },
  signed: { en: '{name}, {at}', es: '{name}, {at}' },
  sign: { en: 'Take the signature', es: 'Tomar la firma' },
  report: { en: 'Service report', es: 'Informe de servicio' },
  calendar: { en: 'Calendar entry', es: 'Cita de calendario' },
});

/** What is special about a trip, in its panel: times, tickets, checklist, parts, photos, signature and the provider's link. */
export function TripParts(record: RecordOf<RecordDeclaration>) {
  const say = useSay();
  const { data } = useTripSheet(record.id);
  if (data === undefined) return <SkeletonRows rows={5} label={say(t.loading)} />;
  return (
    <>
      <Times trip={data} />
      <Work trip={data} />
      <Proof trip={data} />
      {data.provider !== null && <ProviderLink trip={data} />}
    </>
  );
}

const isOver = (trip: TripSheet) => endedTrips.some((state) => state === trip.state);

/** The times that the home may choose among; whoever was told by telephone takes one for it. */
function Times({ trip }: { trip: TripSheet }) {
  const say = useSay();
  const language = useLanguage();
  const { move } = useRecordChanges(serviceTrip);
  const [isSending, setSending] = useState(false);
  const isOpen = trip.state === 'proposed' || trip.state === 'owner_declined';
  if (!isOpen && trip.offers.length === 0) return null;
  return (
    <Section
      title={say(t.times)}
      action={
        isOpen &&
        trip.can.change && (
          <Button size="small" onClick={() => setSending(true)}>
            {say(t.send)}
          </Button>
        )
      }
    >
      <ul className="grid gap-1 text-13">
        {trip.offers.map((offer) => (
          <li key={offer.starts_at} className="flex flex-wrap items-center gap-2">
            <span className="tabular-nums">{windowWords(offer, language, trip.time_zone)}</span>
            {trip.state === 'proposed' && trip.can.change && (
              <Button
                look="quiet"
                size="small"
                disabled={move.isPending}
                onClick={() =>
                  move.mutate({
                    params: { id: trip.id },
                    body: {
                      to: 'owner_accepted',
                      values: { window_start: offer.starts_at, window_end: offer.ends_at },
                    },
                  })
                }
              >
                {say(t.accept)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isSending && <SendTimes trip={trip} onClose={() => setSending(false)} />}
    </Section>
  );
}

function SendTimes({ trip, onClose }: { trip: TripSheet; onClose: () => void }) {
  const say = useSay();
  const offer = useOffer();
  const [windows, setWindows] = useState(() => [firstWindow()]);
  const offers = sentWindows(windows, trip.time_zone);
  return (
    <AskDialog
      wide
      title={say(t.sendTitle)}
      button={say(t.send)}
      disabled={offers.length === 0}
      onDo={() => offer.mutateAsync({ params: { id: trip.id }, body: { offers } })}
      onClose={onClose}
    >
      <WindowsField windows={windows} zone={trip.time_zone} onChange={setWindows} />
    </AskDialog>
  );
}

/** What is to be done there, and what was built in. */
function Work({ trip }: { trip: TripSheet }) {
  const say = useSay();
  const [markItem, markPoint, setPoints, setParts] = [useMarkItem(), useMarkPoint(), useSetPoints(), useSetParts()];
  const [words, setWords] = useState('');
  const [isWriting, setWriting] = useState(false);
  const params = { id: trip.id };
  const isFixed = isOver(trip) || !trip.can.change;
  return (
    <>
      {(trip.items.length > 0 || !isFixed) && (
        <Section title={say(t.tickets)} count={trip.items.length} action={!isFixed && <ChooseTickets trip={trip} />}>
          <MarkList
            label={say(t.tickets)}
            lines={trip.items.map((item) => ({ ...item, words: `${item.code} ${item.title}` }))}
            disabled={isFixed || markItem.isPending}
            onMark={(body) => markItem.mutate({ params, body })}
          />
        </Section>
      )}
      <Section title={say(t.checklist)} count={trip.points.length}>
        <MarkList
          label={say(t.checklist)}
          lines={trip.points}
          disabled={isFixed || markPoint.isPending}
          onMark={(body) => markPoint.mutate({ params, body })}
        />
        {!isFixed && (
          <form
            className="mt-1 flex items-center gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (words.trim() === '') return;
              const kept = trip.points.map((point) => ({ id: point.id, words: point.words }));
              setPoints.mutate(
                { params, body: { points: [...kept, { words: words.trim() }] } },
                { onSuccess: () => setWords('') },
              );
            }}
          >
            <TextInput
              aria-label={say(t.point)}
              placeholder={say(t.point)}
              value={words}
              maxLength={200}
              onChange={(event) => setWords(event.target.value)}
              className="min-w-0 flex-1"
            />
            {words.trim() !== '' && (
              <Button type="submit" size="small" loading={setPoints.isPending}>
                {say(t.add)}
              </Button>
            )}
          </form>
        )}
      </Section>
      {(trip.parts.length > 0 || !isFixed) && (
        <Section
          title={say(t.parts)}
          action={
            !isFixed && (
              <Button size="small" onClick={() => setWriting(true)}>
                {say(t.write)}
              </Button>
            )
          }
        >
          <PartList parts={trip.parts} />
        </Section>
      )}
      {isWriting && (
        <PartsDialog
          parts={trip.parts}
          onSave={(parts) => setParts.mutateAsync({ params, body: { parts } })}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

/** Who signed, and the papers. */
function Proof({ trip }: { trip: TripSheet }) {
  const say = useSay();
  const language = useLanguage();
  const sign = useSignTrip();
  const [isSigning, setSigning] = useState(false);
  const maySign = trip.signature === null && trip.can.change && ['en_route', 'done'].includes(trip.state);
  const mayAdd = trip.can.change && !isOver(trip);
  const save = (what: string, name: string) => void download(`/api/service-trip-sheets/${trip.id}/${what}`, name);
  return (
    <>
      {(trip.photos.length > 0 || mayAdd) && (
        <Section title={say(t.photos)} count={trip.photos.length} action={mayAdd && <AddPhotos trip={trip} />}>
          <ul className="grid grid-cols-3 gap-2">
            {trip.photos.map((photo) => (
              <li key={photo.id}>
                <Photo id={photo.id} name={photo.name} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(trip.signature !== null || maySign) && (
        <Section title={say(t.signature)}>
          {trip.signature === null ? (
            <Button size="small" onClick={() => setSigning(true)}>
              {say(t.sign)}
            </Button>
          ) : (
            <p className="text-13">
              {say(t.signed, {
                name: trip.signature.name,
                at: formatMoment(trip.signature.signed_at, language, trip.time_zone ?? undefined),
              })}
            </p>
          )}
        </Section>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<FileText />}
          onClick={() => save(`report?language=${language}`, `${trip.code} ${trip.title}.pdf`)}
        >
          {say(t.report)}
        </Button>
        {trip.window !== null && (
          <Button size="small" icon={<CalendarPlus />} onClick={() => save('calendar', `${trip.code}.ics`)}>
            {say(t.calendar)}
          </Button>
        )}
      </div>
      {isSigning && (
        <SignDialog
          onSign={(body) => sign.mutateAsync({ params: { id: trip.id }, body })}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );
}

function Photo({ id, name }: { id: string; name: string }) {
  const url = usePictureUrl(`/api/files/${id}/thumbnail?size=320`);
  return url === undefined ? (
    <div className="aspect-4/3 rounded-2 bg-sunken" />
  ) : (
    <img src={url} alt={name} className="aspect-4/3 w-full rounded-2 object-cover" />
  );
}
