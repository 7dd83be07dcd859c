import { Columns2, Download, FolderInput, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { AlbumEntry } from '#areas/projects/albums/web/queries.ts';
import { ShareDialog } from '#areas/platform-services/shares/web/embeds.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type FileEntry, type FilesView, saveFiles } from './queries.ts';
import { t } from './bulk/bulk-words.ts';
import { type AskedWords, useFileBulk } from './bulk/use-file-bulk.ts';
import { MediaButtons } from './bulk/media-buttons.tsx';
import { WordsDialog } from './bulk/words-dialog.tsx';
import { ShareButtons } from './bulk/share-buttons.tsx';

type Asked = AskedWords | 'share' | null;

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
  const { ids, set, bin, put } = useFileBulk({ chosen, projectId, unitId });
  const canChange = chosen.every((file) => file.can.change);
  const canShare = chosen.every((file) => file.can.share);
  const ask = (what: Asked) => setAsked(what);
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
            <MediaButtons
              chosen={chosen}
              projectId={projectId}
              unitId={unitId}
              view={view}
              opened={opened}
              onStage={(stage) => set({ stage })}
              onAsk={ask}
              onClear={onClear}
            />
          ) : (
            <Button size="small" icon={<FolderInput />} onClick={() => ask('folder')}>
              {say(t.folder)}
            </Button>
          )}
        </>
      )}
      {canShare && <ShareButtons onVisibility={(visibility) => set({ visibility })} onLink={() => ask('share')} />}
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
        <IconButton
          label={say(t.remove)}
          size="small"
          onClick={() => {
            bin();
            onClear();
          }}
        >
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
          onSave={(words) => put(asked, words)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
