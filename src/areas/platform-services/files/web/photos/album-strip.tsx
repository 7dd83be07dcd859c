import { Download, Link2, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAlbums, useChangeAlbum, useRemoveAlbum, type AlbumEntry } from '#areas/projects/albums/web/queries.ts';
import { Album } from '#areas/projects/albums/schema.ts';
import { ShareDialog } from '#areas/platform-services/shares/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { albumVisibilities } from '#areas/platform-services/files/schema.ts';
import { visibilityWords } from '../file-words.ts';
import { saveFiles, type FilesView } from '../queries.ts';

const t = texts({
  albums: { en: 'Albums', es: 'Álbumes' },
  count: { en: '{n, plural, one {# photo} other {# photos}}', es: '{n, plural, one {# foto} other {# fotos}}' },
  more: { en: 'More for {name}', es: 'Más para {name}' },
  edit: { en: 'Edit the album', es: 'Editar el álbum' },
  first: { en: 'Move to the front', es: 'Mover al principio' },
  share: { en: 'Share by link', es: 'Compartir con enlace' },
  download: { en: 'Download', es: 'Descargar' },
  remove: { en: 'Remove the album', es: 'Quitar el álbum' },
  name: { en: 'Name', es: 'Nombre' },
  description: { en: 'Description', es: 'Descripción' },
  visibility: { en: 'Who sees it', es: 'Quién lo ve' },
  save: { en: 'Save', es: 'Guardar' },
});

interface AlbumStripProps {
  projectId: string;
  unitId?: string | undefined;
  view?: FilesView | undefined;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The albums as a row of fronts; one that is chosen narrows the photos below to its own. */
export function AlbumStrip({ projectId, unitId, view, chosen, onChoose }: AlbumStripProps) {
  const say = useSay();
  const { data } = useAlbums(projectId, unitId, view);
  if (data === undefined || data.length === 0) return null;
  return (
    <ul aria-label={say(t.albums)} className="flex gap-3 overflow-x-auto pb-1">
      {data.map((album) => (
        <li key={album.id} className="flex-none">
          <AlbumFront
            album={album}
            view={view}
            isChosen={album.id === chosen}
            onChoose={() => onChoose(album.id === chosen ? undefined : album.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function AlbumFront({
  album,
  view,
  isChosen,
  onChoose,
}: {
  album: AlbumEntry;
  view: FilesView | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const say = useSay();
  const [dialog, setDialog] = useState<'edit' | 'share' | null>(null);
  const change = useChangeAlbum();
  const remove = useRemoveAlbum();
  const url = usePictureUrl(
    album.cover_file_id === null ? null : `/api/files/${album.cover_file_id}/thumbnail?size=320`,
  );
  const params = { id: album.id };
  return (
    <div
      className={`relative w-[176px] overflow-hidden rounded-3 border bg-raised ${isChosen ? 'border-accent-line' : 'border-line'}`}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="block w-full text-left hover:bg-hover"
      >
        <span className="block h-[88px] overflow-hidden bg-sunken">
          {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
        </span>
        <span className="block p-2 pr-9 text-13">
          <span className="block truncate font-label" title={album.name}>
            {album.name}
          </span>
          <span className="block truncate text-12 text-text-2">{say(t.count, { n: album.files })}</span>
        </span>
      </button>
      <span className="absolute right-1 bottom-2">
        <DropdownMenu
          align="end"
          trigger={
            <IconButton label={say(t.more, { name: album.name })} size="small">
              <MoreHorizontal />
            </IconButton>
          }
        >
          <MenuItem
            icon={<Download />}
            onSelect={() => void saveFiles({ albumId: album.id, as: 'zip', name: album.name, view })}
          >
            {say(t.download)}
          </MenuItem>
          {album.can.change && (
            <>
              <MenuItem icon={<Pencil />} onSelect={() => setDialog('edit')}>
                {say(t.edit)}
              </MenuItem>
              <MenuItem onSelect={() => change.mutate({ params, body: { after_id: null } })}>{say(t.first)}</MenuItem>
            </>
          )}
          {album.can.share && (
            <MenuItem icon={<Link2 />} onSelect={() => setDialog('share')}>
              {say(t.share)}
            </MenuItem>
          )}
          {album.can.change && (
            <>
              <MenuRule />
              <MenuItem icon={<Trash2 />} danger onSelect={() => remove.mutate({ params })}>
                {say(t.remove)}
              </MenuItem>
            </>
          )}
        </DropdownMenu>
      </span>
      {dialog === 'edit' && <AlbumDialog album={album} onClose={() => setDialog(null)} />}
      {dialog === 'share' && (
        <ShareDialog subject={{ album_id: album.id }} name={album.name} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

function AlbumDialog({ album, onClose }: { album: AlbumEntry; onClose: () => void }) {
  const say = useSay();
  const change = useChangeAlbum();
  const entry = useRecordForm({
    values: { name: album.name, description: album.description ?? '', visibility: album.visibility },
    draftKey: `album.${album.id}`,
    version: album.version,
    valuesOf: (current) => {
      const found = Album.safeParse(current);
      if (!found.success) return undefined;
      const { name, description, visibility } = found.data;
      return { name, description: description ?? '', visibility };
    },
    send: ({ name, description, visibility }, version) =>
      outcomeOf(
        change.mutateAsync({
          params: { id: album.id },
          body: {
            name: name.trim(),
            description: description.trim(),
            ...(album.can.share ? { visibility } : {}),
            ...(version === undefined ? {} : { version }),
          },
          options: { errorToast: false },
        }),
      ),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={album.name}
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={{ name: say(t.name), description: say(t.description), visibility: say(t.visibility) }}
      disabled={entry.form.watch('name').trim() === ''}
    >
      <Field label={say(t.name)} error={entry.fault('name')}>
        <TextInput maxLength={120} {...entry.field('name')} />
      </Field>
      <Field label={say(t.description)} error={entry.fault('description')}>
        <Textarea rows={3} maxLength={2000} {...entry.field('description')} />
      </Field>
      {album.can.share && (
        <Field label={say(t.visibility)} error={entry.fault('visibility')}>
          <Select
            {...entry.choice('visibility')}
            items={albumVisibilities.map((value) => ({ value, label: say(visibilityWords[value]) }))}
          />
        </Field>
      )}
    </FormDialog>
  );
}
