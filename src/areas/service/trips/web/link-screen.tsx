import { Camera, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { QueryGround } from '#platform/web/call/query-ground.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { useRouteParams } from '#platform/web/place.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { setLanguage, useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { tripLinksContract } from '../contract.ts';
import { plainStates, serviceTypes } from '../choices.ts';
import { LinkSteps } from './link-steps.tsx';
import { useLinkMarkItem, useLinkMarkPoint, useLinkParts, useLinkSign, useOpenLink, type LinkTrip } from './queries.ts';
import { SignDialog } from './sign-dialog.tsx';
import { windowWords } from './trip-words.ts';
import { MarkList, PartList, PartsDialog } from './work-lists.tsx';

const t = texts({
  title: { en: 'Your visit', es: 'Tu visita' },
  loading: { en: 'Loading the visit', es: 'Cargando la visita' },
  gone: { en: 'This link is not good any more', es: 'Este enlace ya no es válido' },
  goneText: {
    en: 'The visit is over, the link was replaced, or its time is up. Ask whoever sent it.',
    es: 'La visita terminó, el enlace se reemplazó o venció. Pregunta a quien lo envió.',
  },
  over: { en: 'Thank you, that is all', es: 'Gracias, eso es todo' },
  overText: { en: 'You can close this page.', es: 'Puedes cerrar esta página.' },
  other: { en: 'Español', es: 'English' },
  hello: { en: '{name}, for {brand}. Questions: {contact}.', es: '{name}, para {brand}. Preguntas: {contact}.' },
  where: { en: 'Where', es: 'Dónde' },
  when: { en: 'When', es: 'Cuándo' },
  instructions: { en: 'For you', es: 'Para ti' },
  until: { en: 'Link good until {at}', es: 'Enlace válido hasta {at}' },
  list: { en: 'What to do', es: 'Qué hacer' },
  checklist: { en: 'Checklist', es: 'Lista de control' },
  parts: { en: 'Parts used', es: 'Piezas usadas' },
  write: { en: 'Write down', es: 'Anotar' },
  photos: { en: 'Photos', es: 'Fotos' },
  take: { en: 'Add a photo', es: 'Agregar una foto' },
  signature: { en: 'Signature', es: 'Firma' },
  sign: { en: 'Take the signature', es: 'Tomar la firma' },
  signed: { en: '{name}, {at}', es: '{name}, {at}' },
});

/** Where a provider without an account sees the one trip that their link is for, and says how it goes. */
export function Screen() {
  return (
    <QueryGround>
      <Link />
    </QueryGround>
  );
}

function Link() {
  const say = useSay();
  const language = useLanguage();
  const { token = '' } = useRouteParams();
  useDocumentTitle(say(t.title));
  const { mutate: open, isError } = useOpenLink();
  const [trip, setTrip] = useState<LinkTrip>();
  useEffect(() => open({ params: { token } }, { onSuccess: setTrip }), [open, token]);
  const isOver = trip !== undefined && ['done', 'no_access', 'cancelled'].includes(trip.state);
  return (
    <main data-density="comfort" className="mx-auto grid min-h-dvh max-w-180 content-start gap-6 p-6 max-md:p-4">
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-16 font-title">
          <BrandMark className="size-8" />
          {brand}
        </span>
        <Button look="quiet" onClick={() => setLanguage(language === 'es' ? 'en' : 'es')}>
          <span lang={language === 'es' ? 'en' : 'es'}>{say(t.other)}</span>
        </Button>
      </div>
      {isError ? (
        <EmptyState title={say(t.gone)} text={say(t.goneText)} />
      ) : trip === undefined ? (
        <SkeletonRows rows={8} label={say(t.loading)} />
      ) : isOver ? (
        <EmptyState
          drawing={<CircleCheck className="size-10 text-good-text" />}
          title={say(t.over)}
          text={say(t.overText)}
        />
      ) : (
        <Visit token={token} trip={trip} onTrip={setTrip} />
      )}
    </main>
  );
}

interface VisitProps {
  token: string;
  trip: LinkTrip;
  onTrip: (trip: LinkTrip) => void;
}

function Visit({ token, trip, onTrip }: VisitProps) {
  const say = useSay();
  const language = useLanguage();
  const [markItem, markPoint] = [useLinkMarkItem(), useLinkMarkPoint()];
  const [fault, setFault] = useState<string>();
  const params = { token };
  const state = plainStates[trip.state];
  const after = {
    onSuccess: (next: LinkTrip) => {
      setFault(undefined);
      onTrip(next);
    },
    onError: (error: Error) => setFault(error.message),
  };
  const isWorking = trip.state === 'en_route';
  return (
    <>
      <header className="grid gap-1">
        <div className="flex flex-wrap items-start gap-2">
          <h1 className="min-w-0 flex-1 text-24 font-title tracking-title text-balance">{trip.title}</h1>
          <Tag tone={state.tone}>{say(state)}</Tag>
        </div>
        <p className="text-14 text-text-3">
          {trip.code} · {say(serviceTypes[trip.service_type])}
        </p>
        <p className="text-14 text-text-2">{say(t.hello, { name: trip.name, brand, contact: trip.contact })}</p>
      </header>
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      <Facts>
        <Fact name={say(t.where)}>{[trip.unit_name, trip.address].filter((each) => each !== '').join(', ')}</Fact>
        <Fact name={say(t.when)}>
          {trip.window === null ? null : windowWords(trip.window, language, trip.time_zone)}
        </Fact>
        {trip.instructions !== null && <Fact name={say(t.instructions)}>{trip.instructions}</Fact>}
      </Facts>
      <LinkSteps token={token} trip={trip} onTrip={onTrip} />
      <Section title={say(t.list)} count={trip.items.length}>
        {trip.items.map((item) => (
          <div key={item.id} className="mb-3 grid gap-2">
            <MarkList
              label={item.title}
              lines={[{ id: item.id, words: item.title, done_at: item.done_at }]}
              disabled={!isWorking || markItem.isPending}
              onMark={(body) => markItem.mutate({ params, body }, after)}
            />
            {item.description !== null && <p className="text-14 whitespace-pre-line text-text-2">{item.description}</p>}
            <Pictures token={token} photos={item.photos} />
          </div>
        ))}
      </Section>
      {trip.points.length > 0 && (
        <Section title={say(t.checklist)} count={trip.points.length}>
          <MarkList
            label={say(t.checklist)}
            lines={trip.points}
            disabled={!isWorking || markPoint.isPending}
            onMark={(body) => markPoint.mutate({ params, body }, after)}
          />
        </Section>
      )}
      {isWorking && <Proof token={token} trip={trip} onTrip={onTrip} onFault={setFault} />}
      <p className="text-12 text-text-3">{say(t.until, { at: formatMoment(trip.expires_at, language) })}</p>
    </>
  );
}

function Pictures({ token, photos }: { token: string; photos: readonly { id: string; name: string }[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map(({ id, name }) => (
        <li key={id}>
          <img
            src={`/api/trip-links/${encodeURIComponent(token)}/photos/${id}?size=320`}
            alt={name}
            loading="lazy"
            className="aspect-4/3 w-full rounded-2 bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

/** What shows that the work was done: parts, photos, a signature. */
function Proof({ token, trip, onTrip, onFault }: VisitProps & { onFault: (fault: string | undefined) => void }) {
  const say = useSay();
  const language = useLanguage();
  const [setParts, sign] = [useLinkParts(), useLinkSign()];
  const [asking, setAsking] = useState<'parts' | 'sign'>();
  const [isSending, setSending] = useState(false);
  const params = { token };
  const close = () => setAsking(undefined);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setSending(true);
    const result = await call(tripLinksContract.photo, { params }, { files: { file } });
    setSending(false);
    onFault(result.ok ? undefined : saidOf(result, language));
    if (result.ok) onTrip(result.data);
  };
  return (
    <>
      <Section
        title={say(t.parts)}
        action={
          <Button size="large" onClick={() => setAsking('parts')}>
            {say(t.write)}
          </Button>
        }
      >
        <PartList parts={trip.parts} />
      </Section>
      <Section title={say(t.photos)} count={trip.photos.length}>
        <Pictures token={token} photos={trip.photos} />
        <Button asChild size="large" wide className="mt-2" icon={<Camera />} loading={isSending}>
          <label>
            {say(t.take)}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="sr-only"
              onChange={(event) => {
                void send(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
        </Button>
      </Section>
      <Section title={say(t.signature)}>
        {trip.signature === null ? (
          <Button size="large" wide onClick={() => setAsking('sign')}>
            {say(t.sign)}
          </Button>
        ) : (
          <p>{say(t.signed, { name: trip.signature.name, at: formatMoment(trip.signature.signed_at, language) })}</p>
        )}
      </Section>
      {asking === 'parts' && (
        <PartsDialog
          parts={trip.parts}
          onSave={async (parts) => onTrip(await setParts.mutateAsync({ params, body: { parts } }))}
          onClose={close}
        />
      )}
      {asking === 'sign' && (
        <SignDialog onSign={async (body) => onTrip(await sign.mutateAsync({ params, body }))} onClose={close} />
      )}
    </>
  );
}
