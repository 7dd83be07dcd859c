import { CloudUpload, TriangleAlert } from 'lucide-react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { useModules } from '#areas/projects/units/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import type { QueuedEntry } from '#platform/web/offline/device-store.ts';
import { useQueue } from '#platform/web/offline/queue.ts';
import { useQueuedPicture } from '#platform/web/offline/use-queued-picture.ts';
import { stepOf, useQueuedAbout } from '#platform/web/record/queued-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { punchContract } from '../contract.ts';
import type { Phase } from '../schema.ts';
import { PunchThumb } from './punch-photo.tsx';
import { punchEndpoints } from './queries.ts';

const t = texts({
  waits: { en: 'Not sent yet', es: 'Sin enviar aún' },
  photosWait: {
    en: '{n, plural, one {A photo is} other {# photos are}} still on this device',
    es: '{n, plural, one {Una foto sigue} other {# fotos siguen}} en este dispositivo',
  },
  refused: { en: 'Not taken: look why', es: 'No se aceptó: mira por qué' },
  photos: { en: '{n, plural, one {# photo} other {# photos}}', es: '{n, plural, one {# foto} other {# fotos}}' },
  photo: { en: 'Photo', es: 'Foto' },
});

/** An item that is on this device alone. */
export interface WaitingItem {
  key: string;
  title: string;
  area: string;
  category: string;
  project: string;
  module: string | undefined;
  lead: string | null;
  /** The entries of its photos. */
  photos: readonly string[];
  isRefused: boolean;
}

/** The items of a list that were entered here and have not arrived, newest first, so that nobody enters them twice. */
export function useWaitingItems(phase: Phase | undefined): readonly WaitingItem[] {
  const entries = useQueue((state) => state.entries);
  return entries.flatMap((entry) => waitingItem(entry, phase, entries) ?? []).toReversed();
}

function waitingItem(
  entry: QueuedEntry,
  phase: Phase | undefined,
  entries: readonly QueuedEntry[],
): WaitingItem | undefined {
  if (entry.kind !== 'call' || entry.endpoint.path !== punchContract.raise.path) return undefined;
  const item = recordOf(recordOf(entry.input.body)['item']);
  if (phase !== undefined && item['phase'] !== phase) return undefined;
  const text = (name: string) => (typeof item[name] === 'string' ? item[name] : undefined);
  const own = entries.filter(({ about }) => about === entry.key);
  return {
    key: entry.key,
    title: text('title') ?? '',
    area: text('area') ?? '',
    category: text('category') ?? '',
    project: text('project_id') ?? '',
    module: text('module_id'),
    lead: text('lead_id') ?? null,
    photos: own.flatMap(({ kind, key }) => (kind === 'file' ? [key] : [])),
    isRefused: own.some(({ refusal }) => refusal !== null),
  };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The card of such an item, in the shape of those that have arrived. It opens nothing yet: its place in the portal is to come. */
export function WaitingCard({ item }: { item: WaitingItem }) {
  const say = useSay();
  const modules = useModules({ view: 'floor' }).data ?? [];
  const module = modules.find(({ id }) => id === item.module);
  return (
    <div className="flex w-full min-w-0 gap-3 rounded-card border border-dashed border-line-strong bg-raised p-3">
      <span className="size-24 flex-none overflow-hidden rounded-[10px]">
        <QueuedThumb photo={item.photos[0]} alt={say(t.photo)} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-center gap-2">
          <Tag tone={item.isRefused ? 'bad' : 'info'}>
            {item.isRefused ? <TriangleAlert className="size-3.5" /> : <CloudUpload className="size-3.5" />}
            {say(item.isRefused ? t.refused : t.waits)}
          </Tag>
        </span>
        <span className="text-16 font-label wrap-anywhere">{item.title}</span>
        <span className="text-14 text-text-2 wrap-anywhere">
          {[
            module === undefined ? undefined : [module.unit_name, module.module_no].filter(Boolean).join(' '),
            item.area,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="text-14 text-text-3">{say(t.photos, { n: item.photos.length })}</span>
      </span>
    </div>
  );
}

/** A picture from the store of the device. */
export function QueuedThumb({ photo, alt }: { photo: string | undefined; alt: string }) {
  const url = useQueuedPicture(photo);
  return url === undefined ? (
    <PunchThumb fileId={null} alt={alt} />
  ) : (
    <img src={url} alt={alt} className="size-full object-cover" />
  );
}

/** Where an item stands once what waits here has arrived; nothing when nothing waits. */
export function WaitingMark({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const waiting = useQueuedAbout(id);
  if (waiting.length === 0) return null;
  const to = waiting.reduce<string | undefined>(
    (now, entry) => stepOf(entry, punchEndpoints.move.path) ?? now,
    undefined,
  );
  const state = to === undefined ? undefined : punchItem.states?.words[to];
  const isRefused = waiting.some(({ refusal }) => refusal !== null);
  // An item stands as a draft until its photo is there: that is what is said then.
  const photos = waiting.filter(
    (entry) => entry.kind === 'call' && entry.endpoint.path === punchContract.addPhotos.path,
  );
  const isPhotosAlone = waiting.every((entry) => entry.kind === 'file' || photos.includes(entry));
  const waits = isPhotosAlone ? say(t.photosWait, { n: photos.length }) : say(t.waits);
  return (
    <Tag tone={isRefused ? 'bad' : 'info'}>
      <CloudUpload className="size-3.5" />
      {[state?.[language], isRefused ? say(t.refused) : waits].filter(Boolean).join(' · ')}
    </Tag>
  );
}
