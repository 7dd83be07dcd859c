import { useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useRead } from '#platform/web/call/query.ts';
import { leaveRightSidebar, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { filesContract } from '../contract.ts';
import { DocumentPanel } from './documents/document-panel.tsx';
import { DocumentViewer } from './documents/document-viewer.tsx';
import { Lightbox } from './photos/lightbox.tsx';
import type { FileEntry, FilesView } from './queries.ts';

const t = texts({
  gone: {
    en: 'That file is not there any more, or not yours to see.',
    es: 'Ese archivo ya no existe o no puedes verlo.',
  },
});

/**
 * The file that the address names, over whatever page it stands on: search leads here, and so does a link to a colleague. It is read
 * by itself, because a list shows only its newest files.
 */
export function FileOfAddress({ view }: { view?: FilesView | undefined }) {
  const id = useSearch()['file'];
  return id === undefined || id === '' ? null : <OneFile key={id} id={id} view={view} onClose={forget} />;
}

const forget = () => setSearch({ file: undefined });

interface OneFileProps {
  id: string;
  view?: FilesView | undefined;
  onClose: () => void;
}

/** A file over the page, read by itself; one that cannot be read says so and is closed. */
export function OneFile({ id, view, onClose }: OneFileProps) {
  const say = useSay();
  const { data, error } = useRead(filesContract.read, { params: { id } });
  const isLost = error !== null && data === undefined;
  useEffect(() => {
    if (!isLost) return;
    notify.info(say(t.gone));
    onClose();
  }, [isLost, say, onClose]);
  if (data === undefined) return null;
  if (data.kind === 'photo' || data.kind === 'video')
    return <Lightbox files={[data]} at={0} onMove={() => undefined} onClose={onClose} view={view} />;
  // Portals show a document large; staff see it with its facts and versions beside the page.
  return view === undefined ? (
    <InPanel file={data} onClose={onClose} />
  ) : (
    <DocumentViewer file={data} view={view} onClose={onClose} />
  );
}

function InPanel({ file, onClose }: { file: FileEntry; onClose: () => void }) {
  useEffect(() => {
    openRightSidebar({ title: file.name, content: <DocumentPanel file={file} />, onClose });
    // The panel follows its file by itself; only another file opens it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file.id]);
  useEffect(() => leaveRightSidebar, []);
  return null;
}
