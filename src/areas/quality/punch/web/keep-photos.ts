import { texts, sentence, type Text } from '#platform/shared/text.ts';
import type { FieldOf } from '#platform/web/offline/device-store.ts';
import { answerOf, callStep, fileStep, type Step } from '#platform/web/offline/queue.ts';
import { recordFiles } from '#platform/web/uploads/channels.ts';
import { punchContract } from '../contract.ts';
import type { PhotoRole } from '../schema.ts';

const t = texts({
  photo: { en: 'Photo: {what}', es: 'Foto: {what}' },
  hung: { en: 'Photo put with {what}', es: 'Foto unida a {what}' },
});

/** What a queued write of punch items makes the screens read again. */
export const punchRefreshes = ['punch-items', 'punch', 'tables', 'undo'] as const;

/** A photo as it was taken; with an id it has arrived already. */
export interface TakenPhoto {
  key: string;
  file: File;
  id?: string;
}

interface KeptPhotos {
  photos: readonly TakenPhoto[];
  /** The item: its id, or the entry that makes it. */
  item: string | FieldOf;
  place: { project: string; module: string | undefined };
  role: PhotoRole;
  what: Text;
  about: string;
}

/** The steps that bring photos to an item: each by itself, so that one that is refused holds up no other. The first raises a draft. */
export function photoSteps({ photos, item, place, role, what, about }: KeptPhotos): Step[] {
  return photos.flatMap(({ key, file, id }) => {
    const hang = callStep({
      endpoint: punchContract.addPhotos,
      input: {
        params: { id: item },
        body: { file_ids: [id ?? answerOf(key, 'id')], role, ...(role === 'before' ? { raise: true } : {}) },
      },
      label: sentence(t.hung, { what }),
      refreshes: punchRefreshes,
      about,
    });
    const { module, project } = place;
    const to = module === undefined ? ['project', project] : ['module', module];
    return id === undefined
      ? [
          fileStep({
            channel: recordFiles,
            file,
            fields: { owner_type: to[0] ?? '', owner_id: to[1] ?? '', visibility: 'internal' },
            label: sentence(t.photo, { what }),
            key,
            about,
          }),
          hang,
        ]
      : [hang];
  });
}
