import { useCreateAlbum } from '#areas/projects/albums/web/queries.ts';
import type { Text } from '#platform/shared/text.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { languageNow, useSay } from '#platform/web/texts/language.ts';
import type { FileBulk } from '#areas/platform-services/files/schema.ts';
import { t } from './bulk-words.ts';
import { tagsOf } from '../use-file-form.ts';
import { type FileEntry, useBinFiles, useChangeFiles } from '../queries.ts';

type Change = FileBulk['changes'][number];

/** What words are asked for: about each file, or the name of a new album. */
export type AskedWords = 'tags' | 'area' | 'folder' | 'caption' | 'album';

/** Changes all chosen files at once, each time with a way back. */
export function useFileBulk({
  chosen,
  projectId,
  unitId,
}: {
  chosen: readonly FileEntry[];
  projectId: string;
  unitId: string | undefined;
}) {
  const say = useSay();
  const change = useChangeFiles();
  const toBin = useBinFiles();
  const create = useCreateAlbum();
  const ids = chosen.map(({ id }) => id);
  const tellRefused = (bad: readonly { said?: Text | undefined }[]) =>
    notify.error(say(t.refused, { n: bad.length, why: bad[0]?.said?.[languageNow()] ?? '' }));
  const run = (changes: Change[], undo: Change[] | undefined, said: Text) =>
    change.mutate(
      { body: { changes } },
      {
        onSuccess: (rows) => {
          const good = new Set(rows.filter((row) => row.ok).map((row) => row.id));
          const bad = rows.filter((row) => !row.ok);
          if (bad.length > 0) tellRefused(bad);
          if (good.size === 0) return;
          notify.success(
            say(said, { n: good.size }),
            undo === undefined
              ? undefined
              : {
                  label: say(t.undo),
                  run: () => change.mutate({ body: { changes: undo.filter((each) => good.has(each.id)) } }),
                },
          );
        },
      },
    );
  const set = (patch: Omit<Change, 'id'>) =>
    run(
      ids.map((id) => ({ id, ...patch })),
      chosen.map(({ id, caption, tags, visibility, stage, area, folder }) => ({
        id,
        ...('caption' in patch ? { caption } : {}),
        ...('add_tags' in patch ? { tags } : {}),
        ...('visibility' in patch ? { visibility } : {}),
        ...('stage' in patch ? { stage } : {}),
        ...('area' in patch ? { area } : {}),
        ...('folder' in patch ? { folder } : {}),
      })),
      t.changed,
    );
  const bin = () =>
    toBin.mutate(
      { body: { changes: ids.map((id) => ({ id, action: 'remove' })) } },
      {
        onSuccess: (rows) => {
          const bad = rows.filter((row) => !row.ok);
          if (bad.length > 0) tellRefused(bad);
        },
      },
    );
  /** Puts the words on each file; as the name of a new album they put the files into it. */
  const put = async (asked: AskedWords, words: string): Promise<CallResult<unknown>> => {
    const text = words.trim();
    if (asked === 'tags') set({ add_tags: tagsOf(text) });
    if (asked === 'area') set({ area: text === '' ? null : text });
    if (asked === 'folder') set({ folder: text === '' ? null : text });
    if (asked === 'caption') set({ caption: text === '' ? null : text });
    if (asked !== 'album') return { ok: true, status: 200, data: undefined };
    const made = await outcomeOf(
      create.mutateAsync({
        body: {
          project_id: projectId,
          name: text,
          file_ids: ids,
          ...(unitId === undefined ? {} : { unit_id: unitId }),
        },
        options: { errorToast: false },
      }),
    );
    if (made.ok) notify.success(say(t.inAlbum, { name: made.data.name }));
    return made;
  };
  return { ids, set, bin, put };
}
