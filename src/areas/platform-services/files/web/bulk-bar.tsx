import { Columns2, Download, Eye, FolderInput, Images, Link2, MapPin, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import {
  useAddToAlbum,
  useAlbums,
  useCreateAlbum,
  useSetCover,
  useTakeOutOfAlbum,
  type AlbumEntry,
} from '#areas/projects/albums/web/queries.ts';
import { ShareDialog } from '#areas/platform-services/shares/web/embeds.tsx';
import { texts, type Text } from '#platform/shared/text.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { languageNow, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { fileStages, fileVisibilities, type FileBulk } from '../schema.ts';
import { tagsOf } from './file-edit.tsx';
import { stageWords, visibilityWords } from './file-words.ts';
import { saveFiles, useBinFiles, useChangeFiles, type FileEntry, type FilesView } from './queries.ts';

const t = texts({
  bar: { en: 'Chosen files', es: 'Archivos elegidos' },
  chosen: { en: '{n, plural, one {# chosen} other {# chosen}}', es: '{n, plural, one {# elegido} other {# elegidos}}' },
  clear: { en: 'Choose none', es: 'No elegir ninguno' },
  stage: { en: 'Stage', es: 'Etapa' },
  noStage: { en: 'No stage', es: 'Sin etapa' },
  album: { en: 'Album', es: 'Álbum' },
  newAlbum: { en: 'New album…', es: 'Álbum nuevo…' },
  albumName: { en: 'Name of the album', es: 'Nombre del álbum' },
  cover: { en: 'Use as the cover', es: 'Usar como portada' },
  takeOut: { en: 'Take out of {name}', es: 'Quitar de {name}' },
  show: { en: 'Show to', es: 'Mostrar a' },
  tags: { en: 'Tags', es: 'Etiquetas' },
  tagsField: { en: 'Tags to add, parted by commas', es: 'Etiquetas por agregar, separadas por comas' },
  area: { en: 'Area', es: 'Área' },
  folder: { en: 'Folder', es: 'Carpeta' },
  caption: { en: 'Caption', es: 'Pie de foto' },
  download: { en: 'Download', es: 'Descargar' },
  share: { en: 'Share by link', es: 'Compartir con enlace' },
  compare: { en: 'Compare', es: 'Comparar' },
  compareWhy: { en: 'Choose two photos', es: 'Elige dos fotos' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  save: { en: 'Save', es: 'Guardar' },
  changed: {
    en: '{n, plural, one {# file changed} other {# files changed}}.',
    es: '{n, plural, one {# archivo cambiado} other {# archivos cambiados}}.',
  },
  refused: { en: '{n} refused: {why}', es: '{n} rechazados: {why}' },
  undo: { en: 'Undo', es: 'Deshacer' },
  inAlbum: { en: 'Added to {name}.', es: 'Agregado a {name}.' },
});

type Change = FileBulk['changes'][number];
type Patch = Omit<Change, 'id'>;
type Asked = 'tags' | 'area' | 'folder' | 'caption' | 'album' | 'share' | null;

interface BulkBarProps {
  chosen: readonly FileEntry[];
  projectId: string;
  unitId?: string | undefined;
  view?: FilesView | undefined;
  /** The album that is open: photos can be taken out of it, and one can be its cover. */
  album?: AlbumEntry | undefined;
  isMedia: boolean;
  onClear: () => void;
  onCompare?: (() => void) | undefined;
}

/** What can be done to all chosen files at once, each with a way back. */
export function BulkBar({ chosen, projectId, unitId, view, album: opened, isMedia, onClear, onCompare }: BulkBarProps) {
  const say = useSay();
  const [asked, setAsked] = useState<Asked>(null);
  const change = useChangeFiles();
  const toBin = useBinFiles();
  const albums = useAlbums(projectId, unitId, view);
  const addTo = useAddToAlbum();
  const takeOut = useTakeOutOfAlbum();
  const setCover = useSetCover();
  const create = useCreateAlbum();
  const ids = chosen.map(({ id }) => id);
  const canChange = chosen.every((file) => file.can.change);
  const canShare = chosen.every((file) => file.can.share);
  const ask = (what: Asked) => setAsked(what);
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
  const set = (patch: Patch) =>
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
  const bin = () => {
    toBin.mutate(
      { body: { changes: ids.map((id) => ({ id, action: 'remove' })) } },
      {
        onSuccess: (rows) => {
          const bad = rows.filter((row) => !row.ok);
          if (bad.length > 0) tellRefused(bad);
        },
      },
    );
    onClear();
  };
  const save = async (words: string): Promise<CallResult<unknown>> => {
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
  return (
    <section
      aria-label={say(t.bar)}
      className="floats sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 pl-4"
    >
      <span aria-live="polite" className="mr-auto text-13 font-label tabular-nums">
        {say(t.chosen, { n: chosen.length })}
      </span>
      {canChange && (
        <>
          <Button size="small" icon={<Tag />} onClick={() => ask('tags')}>
            {say(t.tags)}
          </Button>
          {isMedia ? (
            <>
              <Button size="small" icon={<MapPin />} onClick={() => ask('area')}>
                {say(t.area)}
              </Button>
              <DropdownMenu trigger={<Button size="small">{say(t.stage)}</Button>}>
                {fileStages.map((stage) => (
                  <MenuItem key={stage} onSelect={() => set({ stage })}>
                    {say(stageWords[stage])}
                  </MenuItem>
                ))}
                <MenuRule />
                <MenuItem onSelect={() => set({ stage: null })}>{say(t.noStage)}</MenuItem>
              </DropdownMenu>
              <DropdownMenu
                trigger={
                  <Button size="small" icon={<Images />}>
                    {say(t.album)}
                  </Button>
                }
              >
                {(albums.data ?? []).map((album) => (
                  <MenuItem
                    key={album.id}
                    onSelect={() => addTo.mutate({ params: { id: album.id }, body: { add: ids } })}
                  >
                    {album.name}
                  </MenuItem>
                ))}
                <MenuItem onSelect={() => ask('album')}>{say(t.newAlbum)}</MenuItem>
                {opened?.can.change === true && (
                  <>
                    <MenuRule />
                    {chosen.length === 1 && chosen[0]?.has_thumbnail === true && (
                      <MenuItem
                        onSelect={() =>
                          setCover.mutate({ params: { id: opened.id }, body: { cover_file_id: chosen[0]?.id ?? null } })
                        }
                      >
                        {say(t.cover)}
                      </MenuItem>
                    )}
                    <MenuItem
                      onSelect={() => {
                        takeOut.mutate({ params: { id: opened.id }, body: { remove: ids } });
                        onClear();
                      }}
                    >
                      {say(t.takeOut, { name: opened.name })}
                    </MenuItem>
                  </>
                )}
              </DropdownMenu>
              <Button size="small" onClick={() => ask('caption')}>
                {say(t.caption)}
              </Button>
            </>
          ) : (
            <Button size="small" icon={<FolderInput />} onClick={() => ask('folder')}>
              {say(t.folder)}
            </Button>
          )}
        </>
      )}
      {canShare && (
        <>
          <DropdownMenu
            trigger={
              <Button size="small" icon={<Eye />}>
                {say(t.show)}
              </Button>
            }
          >
            {fileVisibilities.map((visibility) => (
              <MenuItem key={visibility} onSelect={() => set({ visibility })}>
                {say(visibilityWords[visibility])}
              </MenuItem>
            ))}
          </DropdownMenu>
          <Button size="small" icon={<Link2 />} onClick={() => ask('share')}>
            {say(t.share)}
          </Button>
        </>
      )}
      {onCompare !== undefined && (
        <Button
          size="small"
          icon={<Columns2 />}
          disabledReason={chosen.length === 2 ? undefined : say(t.compareWhy)}
          onClick={onCompare}
        >
          {say(t.compare)}
        </Button>
      )}
      <Button
        size="small"
        icon={<Download />}
        onClick={() => void saveFiles({ fileIds: ids, as: ids.length === 1 ? 'file' : 'zip', view })}
      >
        {say(t.download)}
      </Button>
      {canChange && (
        <IconButton label={say(t.remove)} size="small" onClick={bin}>
          <Trash2 />
        </IconButton>
      )}
      <IconButton label={say(t.clear)} size="small" onClick={onClear}>
        <X />
      </IconButton>
      {asked === 'share' && (
        <ShareDialog
          subject={{ file_ids: ids }}
          name={chosen.length === 1 ? (chosen[0]?.caption ?? chosen[0]?.name ?? '') : ''}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'share' && (
        <WordsDialog
          title={say(asked === 'album' ? t.newAlbum : t[asked])}
          label={say(asked === 'tags' ? t.tagsField : asked === 'album' ? t.albumName : t[asked])}
          most={asked === 'caption' ? 2000 : asked === 'album' ? 120 : 80}
          isNeeded={asked === 'album'}
          draftKey={`files.${asked}.${projectId}`}
          onSave={save}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** Asks for a few words about all chosen files. */
function WordsDialog({
  title,
  label,
  most,
  isNeeded,
  draftKey,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  most: number;
  isNeeded: boolean;
  draftKey: string;
  onSave: (words: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
}) {
  const say = useSay();
  const entry = useRecordForm({
    values: { words: '' },
    draftKey,
    paths: { name: 'words' },
    send: ({ words }) => onSave(words),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={title}
      submitLabel={say(t.save)}
      onClose={onClose}
      disabled={isNeeded && entry.form.watch('words').trim() === ''}
    >
      <Field label={label} error={entry.fault('words')}>
        <TextInput maxLength={most} {...entry.field('words')} />
      </Field>
    </FormDialog>
  );
}
