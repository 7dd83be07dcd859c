import { Camera, ClipboardCheck, MapPin, Pencil, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { mustBeApproved } from '#areas/company/tickets/choices.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useNeedsConnection } from '#platform/web/offline/needs-connection.ts';
import { isUnreached, useNetwork } from '#platform/web/offline/network.ts';
import { enqueue } from '#platform/web/offline/queue.ts';
import { useQueuedAbout } from '#platform/web/record/queued-record.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { Link } from '#platform/web/link.tsx';
import { usePath } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { OtherItem, PhotoRole, PunchDetail, PunchPhoto } from '../schema.ts';
import { photoSteps } from './keep-photos.ts';
import { PunchThumb } from './punch-photo.tsx';
import { sendPhoto, useAddPhotos, usePunchDetail, useRemovePhoto } from './queries.ts';
import { QueuedThumb, WaitingMark } from './waiting-items.tsx';

const t = texts({
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'After', es: 'Después' },
  addBefore: { en: 'Photo of what is wrong', es: 'Foto de lo que está mal' },
  addAfter: { en: 'Photo of it put right', es: 'Foto de cómo quedó' },
  drop: { en: 'Take {name} off', es: 'Quitar {name}' },
  large: { en: 'Open {name}', es: 'Abrir {name}' },
  alike: { en: 'Perhaps the same: {code} {title}', es: 'Quizá lo mismo: {code} {title}' },
  carried: {
    en: 'Shipped open. It goes on at the site as {code}.',
    es: 'Se envió abierto. Sigue en obra como {code}.',
  },
  look: { en: 'Look', es: 'Ver' },
  form: { en: 'Change it with large keys', es: 'Modificar con teclas grandes' },
  photo: { en: 'Photo', es: 'Foto' },
  waits: { en: 'Photo, not sent yet', es: 'Foto, sin enviar aún' },
  kept: { en: 'Kept on this device: it is sent by itself.', es: 'Guardado en este dispositivo: se envía solo.' },
  notKept: {
    en: 'There is no connection, and this browser keeps nothing.',
    es: 'No hay conexión y este navegador no guarda nada.',
  },
  fromForm: { en: 'To the question in form {code}', es: 'A la pregunta del formulario {code}' },
  approver: {
    en: '{name} accepts it: it is critical or required by code.',
    es: 'Lo acepta {name}: es crítico o lo exige la norma.',
  },
  nobody: {
    en: 'It is critical or required by code. Name an approver: nobody may accept it yet.',
    es: 'Es crítico o lo exige la norma. Indica quién aprueba: aún nadie puede aceptarlo.',
  },
  reviewer: { en: '{name} is asked to accept it.', es: 'Se le pide a {name} que lo acepte.' },
  pin: { en: 'Put it on a drawing', es: 'Marcarlo en un plano' },
});

type Answered = RecordOf<RecordDeclaration>;

/** Comes when somebody opens a photo. */
const FileOver = lazyPart(async () => ({
  default: (await import('#areas/platform-services/files/web/embeds.tsx')).FileOver,
}));

/** What people open a punch item for: its photos before and after, the key that takes the next, and where it went on. */
export function ItemPanel({ record }: { record: Answered }) {
  const say = useSay();
  const detail = usePunchDetail(record.id).data;
  const base = usePath().startsWith('/floor') ? '/floor' : '/projects';
  const state = String(record.state);
  const isEnded = state === 'punch_closed' || state === 'punch_void';
  const held: Readonly<Record<string, unknown>> = record;
  const mayWrite = !isEnded && (base === '/projects' || held['phase'] === 'factory');
  if (detail === undefined) return null;
  const form = `${base}/punch-lists/${held['phase'] === 'site' ? 'site' : 'factory'}-form`;
  return (
    <div className="flex flex-col gap-4">
      <WaitingMark id={record.id} />
      {!isEnded && <WhoAccepts held={held} />}
      {detail.form !== null && (
        <Button size="large" icon={<ClipboardCheck />} asChild>
          <Link to={formAddress(detail.form, base)}>{say(t.fromForm, { code: detail.form.code })}</Link>
        </Button>
      )}
      {detail.carried_to !== null && (
        <OtherBanner words={say(t.carried, { code: detail.carried_to.code })} other={detail.carried_to} base={base} />
      )}
      {detail.alike.slice(0, 1).map((other) => (
        <OtherBanner
          key={other.id}
          words={say(t.alike, { code: other.code, title: other.title })}
          other={other}
          base={base}
        />
      ))}
      {(['before', 'after'] as const).map((role) => (
        <Photos
          key={role}
          record={held}
          id={record.id}
          role={role}
          photos={detail.photos.filter((photo) => photo.role === role)}
          mayWrite={mayWrite && (role === 'before' || state !== 'punch_draft')}
        />
      ))}
      {mayWrite && base === '/projects' && (
        <Button size="small" look="quiet" icon={<Pencil />} asChild>
          <Link to={`${form}/edit/${record.id}`}>{say(t.form)}</Link>
        </Button>
      )}
      {mayWrite && base === '/projects' && (
        <Button size="small" look="quiet" icon={<MapPin />} asChild>
          <Link to={planOf(held, record.id)}>{say(t.pin)}</Link>
        </Button>
      )}
    </div>
  );
}

/** The address of the question that failed, as its reader opens forms. */
function formAddress(form: NonNullable<PunchDetail['form']>, base: '/floor' | '/projects'): string {
  const projects = base === '/floor' ? '/floor/projects' : '/projects';
  const number = encodeURIComponent(form.project_number);
  return `${projects}/${number}/manufacturing-sign-offs/${form.id}/${form.form_type}/?area=${form.area_id}`;
}

/** The person who may accept an item; of an ordinary one nothing is said before it waits for somebody. */
function WhoAccepts({ held }: { held: Readonly<Record<string, unknown>> }) {
  const say = useSay();
  if (mustBeApproved(held)) {
    const name = nameOf(held['approver_id']);
    return <p className="text-14 text-text-2">{name === undefined ? say(t.nobody) : say(t.approver, { name })}</p>;
  }
  const name = nameOf(held['reviewer_id']);
  return name === undefined ? null : <p className="text-14 text-text-2">{say(t.reviewer, { name })}</p>;
}

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined;

function OtherBanner({ words, other, base }: { words: string; other: OtherItem; base: string }) {
  const say = useSay();
  const language = useLanguage();
  const state = punchItem.states?.words[other.state];
  return (
    <Banner
      action={
        <Button size="small" asChild>
          <Link to={`${base}/punch-lists?panel=${other.id}`}>{say(t.look)}</Link>
        </Button>
      }
    >
      {words}
      {state !== undefined && ` · ${state[language]}`}
    </Banner>
  );
}

interface PhotosProps {
  record: Readonly<Record<string, unknown>>;
  id: string;
  role: PhotoRole;
  photos: readonly PunchPhoto[];
  mayWrite: boolean;
}

function Photos({ record, id, role, photos, mayWrite }: PhotosProps) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const add = useAddPhotos();
  const label = say(role === 'before' ? t.addBefore : t.addAfter);
  const take = async (files: readonly File[]) => {
    const [project, module] = [idOf(record['project_id']), idOf(record['module_id'])];
    if (project === undefined || files.length === 0) return;
    const keep = async (kept: readonly { key: string; file: File }[]) => {
      const code = typeof record['code'] === 'string' ? record['code'] : '';
      const what = { en: code, es: code };
      try {
        await enqueue(photoSteps({ photos: kept, item: id, place: { project, module }, role, what, about: id }));
        notify.success(say(t.kept));
      } catch {
        notify.error(say(t.notKept));
      }
    };
    const photosTaken = files.map((file) => ({ key: requestKey(), file }));
    if (!useNetwork.getState().isReached) return keep(photosTaken);
    const ids: string[] = [];
    for (const [at, { key, file }] of photosTaken.entries()) {
      const sent = await sendPhoto(file, { project, module, key });
      if ('id' in sent) ids.push(sent.id);
      else if (await isUnreached({ status: 0 })) {
        await keep(photosTaken.slice(at));
        break;
      } else notify.error(`${file.name}: ${sent.error}`);
    }
    if (ids.length > 0) await add.mutateAsync({ params: { id }, body: { role, file_ids: ids } });
    return undefined;
  };
  const queued = useQueuedAbout(id).flatMap((entry) =>
    entry.kind === 'call' && roleOf(entry.input.body) === role ? entry.needs.slice(0, 1) : [],
  );
  if (photos.length + queued.length === 0 && !mayWrite) return null;
  return (
    <Section title={say(t[role])} count={photos.length + queued.length}>
      <ul className="grid grid-cols-2 gap-2 empty:hidden sm:grid-cols-3 comfort:grid-cols-2">
        {photos.map((photo) => (
          <Shot key={photo.file_id} item={id} photo={photo} mayWrite={mayWrite} />
        ))}
        {queued.map((photo) => (
          <li
            key={photo}
            className="aspect-4/3 overflow-hidden rounded-card border border-dashed border-line-strong bg-press"
          >
            <QueuedThumb photo={photo} alt={say(t.waits)} />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="mt-2">
          <input
            ref={picker}
            type="file"
            accept="image/*"
            multiple
            hidden
            tabIndex={-1}
            aria-label={label}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              setSending(true);
              void take(files).finally(() => setSending(false));
            }}
          />
          <Button size="large" wide icon={<Camera />} loading={isSending} onClick={() => picker.current?.click()}>
            {label}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** A photo of an item, and with network the same one large, where it can be drawn on. */
function Shot({ item, photo, mayWrite }: { item: string; photo: PunchPhoto; mayWrite: boolean }) {
  const say = useSay();
  const view = usePath().startsWith('/floor') ? 'floor' : undefined;
  const [isLarge, setLarge] = useState(false);
  const remove = useRemovePhoto();
  const away = useNeedsConnection();
  const name = photo.caption ?? photo.name;
  return (
    <li className="relative aspect-4/3 overflow-hidden rounded-card bg-press">
      {away === undefined ? (
        <button
          type="button"
          aria-label={say(t.large, { name })}
          onClick={() => setLarge(true)}
          className="block size-full"
        >
          <PunchThumb fileId={photo.file_id} alt="" size={320} />
        </button>
      ) : (
        <PunchThumb fileId={photo.file_id} alt={`${say(t.photo)} ${name}`} size={320} />
      )}
      {mayWrite && away === undefined && (
        <span className="absolute top-1 right-1 rounded-full bg-raised">
          <IconButton
            label={say(t.drop, { name: photo.name })}
            onClick={() => remove.mutate({ params: { id: item, file_id: photo.file_id } })}
          >
            <X />
          </IconButton>
        </span>
      )}
      {isLarge && (
        <Suspense>
          <FileOver id={photo.file_id} view={view} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** As what the photos of a queued call go up. */
function roleOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'role' in body ? body.role : undefined;
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined;
}

/** Where the drawings of its project wait for the place of the item. */
function planOf(held: Readonly<Record<string, unknown>>, id: string): string {
  const list = held['phase'] === 'site' ? '&list=site' : '';
  return `/projects/punch-lists?show=plan${list}&project=${idOf(held['project_id']) ?? ''}&pin=${id}`;
}

export const itemPanel = (record: Answered) => <ItemPanel record={record} />;
