import { Images, MapPin } from 'lucide-react';
import {
  type AlbumEntry,
  useAddToAlbum,
  useAlbums,
  useSetCover,
  useTakeOutOfAlbum,
} from '#areas/projects/albums/web/queries.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { fileStages } from '#areas/platform-services/files/schema.ts';
import { t } from './bulk-words.ts';
import { stageWords } from '../file-words.ts';
import type { FileEntry, FilesView } from '../queries.ts';

interface MediaButtonsProps {
  chosen: readonly FileEntry[];
  projectId: string;
  unitId: string | undefined;
  view: FilesView | undefined;
  /** The album that is open. */
  opened: AlbumEntry | undefined;
  onStage: (stage: FileEntry['stage']) => void;
  onAsk: (what: 'area' | 'album' | 'caption') => void;
  onClear: () => void;
}

/** What is done to chosen photos and to no other files: their place in the building and in albums, their captions. */
export function MediaButtons({ chosen, projectId, unitId, view, opened, onStage, onAsk, onClear }: MediaButtonsProps) {
  const say = useSay();
  const albums = useAlbums(projectId, unitId, view);
  const addTo = useAddToAlbum();
  const takeOut = useTakeOutOfAlbum();
  const setCover = useSetCover();
  const ids = chosen.map(({ id }) => id);
  return (
    <>
      <Button size="small" icon={<MapPin />} onClick={() => onAsk('area')}>
        {say(t.area)}
      </Button>
      <DropdownMenu trigger={<Button size="small">{say(t.stage)}</Button>}>
        {fileStages.map((stage) => (
          <MenuItem key={stage} onSelect={() => onStage(stage)}>
            {say(stageWords[stage])}
          </MenuItem>
        ))}
        <MenuRule />
        <MenuItem onSelect={() => onStage(null)}>{say(t.noStage)}</MenuItem>
      </DropdownMenu>
      <DropdownMenu
        trigger={
          <Button size="small" icon={<Images />}>
            {say(t.album)}
          </Button>
        }
      >
        {(albums.data ?? []).map((album) => (
          <MenuItem key={album.id} onSelect={() => addTo.mutate({ params: { id: album.id }, body: { add: ids } })}>
            {album.name}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => onAsk('album')}>{say(t.newAlbum)}</MenuItem>
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
      <Button size="small" onClick={() => onAsk('caption')}>
        {say(t.caption)}
      </Button>
    </>
  );
}
