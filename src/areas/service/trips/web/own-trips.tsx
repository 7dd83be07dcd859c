import { CalendarPlus, FileText, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { useSearch } from '#platform/web/place.ts';
import { SignatureDrawer } from '#platform/web/signature/signature-drawer.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { RadioGroup } from '#ui/inputs/radio-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { plainStates } from '../choices.ts';
import { useAccept, useDecline, useOwnTrips, useSignOwn, type OwnTrip } from './queries.ts';
import { windowWords } from './trip-words.ts';

const t = texts({
  title: { en: 'Visits', es: 'Visitas' },
  none: {
    en: 'When somebody comes to your home, it stands here.',
    es: 'Cuando alguien vaya a tu casa, lo verás aquí.',
  },
  noneProject: { en: 'No visits to this project yet.', es: 'Aún no hay visitas a este proyecto.' },
  loading: { en: 'Loading visits', es: 'Cargando visitas' },
  errorTitle: { en: 'The visits could not be loaded', es: 'No se pudieron cargar las visitas' },
  retry: { en: 'Try again', es: 'Reintentar' },
  who: { en: '{who} comes', es: 'Va {who}' },
  about: { en: 'About: {items}', es: 'Sobre: {items}' },
  choose: { en: 'Which time suits you?', es: '¿Qué horario te conviene?' },
  accept: { en: 'Take this time', es: 'Elegir este horario' },
  decline: { en: 'None of these', es: 'Ninguno de estos' },
  cannot: { en: 'I cannot be there after all', es: 'No podré estar' },
  declineTitle: { en: 'Tell us why', es: 'Dinos por qué' },
  declineText: { en: 'We look for other times then.', es: 'Buscaremos otros horarios.' },
  declineButton: { en: 'Send', es: 'Enviar' },
  sign: { en: 'Sign that it was done', es: 'Firmar que se hizo' },
  statement: {
    en: 'I have seen the work that was done at my home on this visit.',
    es: 'He visto el trabajo que se hizo en mi casa en esta visita.',
  },
  signButton: { en: 'Sign', es: 'Firmar' },
  signed: { en: 'Signed by {name}, {at}', es: 'Firmada por {name}, {at}' },
  calendar: { en: 'Into my calendar', es: 'A mi calendario' },
  report: { en: 'Service report', es: 'Informe de servicio' },
});

const reach = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** Who comes, when and why, for the people of a home and for the developer of a project; where a time is to be chosen, it is chosen here. */
export function OwnTrips({
  view,
  projectId,
  unitId,
}: {
  view: 'owner' | 'developer';
  projectId: string;
  unitId?: string;
}) {
  const say = useSay();
  // News of a visit lead here and name it.
  const named = useSearch()['trip'];
  const { data, error, refetch } = useOwnTrips({
    view,
    project_id: projectId,
    ...(unitId === undefined ? {} : { unit_id: unitId }),
  });
  return (
    <Section title={say(t.title)} {...(data === undefined || data.length === 0 ? {} : { count: data.length })}>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.errorTitle)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : data.length === 0 ? (
        <Nothing boxed>{say(view === 'owner' ? t.none : t.noneProject)}</Nothing>
      ) : (
        <ul className="grid gap-3">
          {data.map((trip) => (
            <li
              key={trip.id}
              ref={trip.id === named ? reach : undefined}
              className={`scroll-mt-20 rounded-card border bg-raised p-4 ${trip.id === named ? 'border-accent-line' : 'border-line'}`}
            >
              <Trip trip={trip} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Trip({ trip }: { trip: OwnTrip }) {
  const say = useSay();
  const language = useLanguage();
  const state = plainStates[trip.state];
  const facts = [
    trip.who === null ? null : say(t.who, { who: trip.who }),
    trip.items.length === 0 ? null : say(t.about, { items: trip.items.join(', ') }),
  ].filter((fact) => fact !== null);
  const isAgreed = trip.window !== null && trip.state !== 'proposed' && trip.state !== 'owner_declined';
  return (
    <article className="grid gap-2 text-14 comfort:text-16">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 flex-1 font-label text-balance">{trip.title}</h3>
        <Tag tone={state.tone}>{say(state)}</Tag>
      </div>
      {isAgreed && trip.window !== null && (
        <p className="text-16 font-title">{windowWords(trip.window, language, trip.time_zone)}</p>
      )}
      {facts.map((fact) => (
        <p key={fact} className="text-text-2">
          {fact}
        </p>
      ))}
      {trip.outcome !== null && <p className="whitespace-pre-line">{trip.outcome}</p>}
      {trip.signature !== null && (
        <p className="text-12 text-text-3">
          {say(t.signed, { name: trip.signature.name, at: formatMoment(trip.signature.signed_at, language) })}
        </p>
      )}
      {trip.can.accept && <Choice trip={trip} />}
      <Steps trip={trip} />
    </article>
  );
}

/** The times that are offered; one alone needs no choice. */
function Choice({ trip }: { trip: OwnTrip }) {
  const say = useSay();
  const language = useLanguage();
  const accept = useAccept();
  const offers = trip.offers.length > 0 ? trip.offers : trip.window === null ? [] : [trip.window];
  const [chosen, setChosen] = useState(offers[0]?.starts_at ?? '');
  const window = offers.find((each) => each.starts_at === chosen) ?? offers[0];
  return (
    <div className="grid gap-3">
      <Field group label={say(t.choose)}>
        <RadioGroup
          value={window?.starts_at ?? ''}
          onValueChange={setChosen}
          items={offers.map((each) => ({
            value: each.starts_at,
            label: windowWords(each, language, trip.time_zone),
          }))}
        />
      </Field>
      <Button
        look="primary"
        size="large"
        wide
        loading={accept.isPending}
        disabled={window === undefined}
        onClick={() => {
          if (window !== undefined)
            accept.mutate({ params: { id: trip.id }, body: { starts_at: window.starts_at, ends_at: window.ends_at } });
        }}
      >
        {say(t.accept)}
      </Button>
    </div>
  );
}

function Steps({ trip }: { trip: OwnTrip }) {
  const say = useSay();
  const language = useLanguage();
  const { data: profile } = useProfile();
  const name = profile === undefined ? '' : `${profile.first_name} ${profile.last_name}`;
  const [decline, sign] = [useDecline(), useSignOwn()];
  const [asking, setAsking] = useState<'decline' | 'sign'>();
  const close = () => setAsking(undefined);
  const params = { id: trip.id };
  const save = (what: string, file: string) => void download(`/api/own-trips/${trip.id}/${what}`, file);
  return (
    <div className="flex flex-wrap gap-2">
      {trip.can.sign && (
        <Button look="primary" size="large" icon={<PenLine />} onClick={() => setAsking('sign')}>
          {say(t.sign)}
        </Button>
      )}
      {trip.can.decline && (
        <Button look="quiet" size="large" onClick={() => setAsking('decline')}>
          {say(trip.state === 'proposed' ? t.decline : t.cannot)}
        </Button>
      )}
      {trip.state === 'confirmed' && (
        <Button look="quiet" size="large" icon={<CalendarPlus />} onClick={() => save('calendar', `${trip.code}.ics`)}>
          {say(t.calendar)}
        </Button>
      )}
      {trip.state === 'done' && (
        <Button
          look="quiet"
          size="large"
          icon={<FileText />}
          onClick={() => save(`report?language=${language}`, `${trip.code}.pdf`)}
        >
          {say(t.report)}
        </Button>
      )}
      {asking === 'decline' && (
        <ReasonDialog
          title={say(t.declineTitle)}
          text={say(t.declineText)}
          button={say(t.declineButton)}
          onDo={(reason) => decline.mutateAsync({ params, body: { reason } })}
          onClose={close}
        />
      )}
      {asking === 'sign' && (
        <SignatureDrawer
          signer={name}
          title={trip.title}
          statement={say(t.statement)}
          button={say(t.signButton)}
          onSign={(body) => sign.mutateAsync({ params, body })}
          onClose={close}
        />
      )}
    </div>
  );
}
