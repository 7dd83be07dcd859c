import { Download, Maximize2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { closeRightSidebar, retitleRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { DocumentPreview, lookOf } from './document-preview.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { FileEdit } from '../file-edit.tsx';
import { type FileEntry, type FilesView, saveFiles, useFile, useVersions } from '../queries.ts';
import { UploadList } from '#platform/web/uploads/upload-list.tsx';
import '../file-channel.ts';
import { recordFiles } from '#platform/web/uploads/channels.ts';
import { addUploads } from '#platform/web/uploads/upload-queue.ts';
import { VersionLine } from './version-line.tsx';

const t = texts({
  download: { en: 'Download', es: 'Descargar' },
  large: { en: 'View large', es: 'Ver en grande' },
  replace: { en: 'Upload a new version', es: 'Subir una versión nueva' },
  versions: { en: 'Versions', es: 'Versiones' },
  uploaded: { en: 'Uploaded', es: 'Subido' },
  by: { en: 'By', es: 'Por' },
  size: { en: 'Size', es: 'Tamaño' },
});

/** One document in the right panel: what it looks like, its facts, its versions, and what can be changed. */
export function DocumentPanel({ file: given, view }: { file: FileEntry; view?: FilesView | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  // Kept fresh by the live messages; what is shown follows, also to another version.
  const fresh = useFile(given.id).data;
  const versions = useVersions(given.id, view === undefined);
  const file = versions.data?.find((each) => each.is_current) ?? fresh ?? given;
  const target = `${file.owner_type}:${file.owner_id}`;
  const [large, setLarge] = useState<FileEntry>();
  useEffect(() => retitleRightSidebar(file.name), [file.name]);
  return (
    <div className="flex flex-col gap-5 p-4">
      <DocumentPreview key={`look at ${file.id}`} file={file} view={view} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} onClick={() => void saveFiles({ fileIds: [file.id], as: 'file', view })}>
          {say(t.download)}
        </Button>
        {lookOf(file) !== 'none' && lookOf(file) !== 'video' && (
          <Button icon={<Maximize2 />} onClick={() => setLarge(file)}>
            {say(t.large)}
          </Button>
        )}
        {file.can.change && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              onChange={(event) => {
                addUploads(
                  recordFiles,
                  target,
                  [...(event.target.files ?? [])].map((each) => ({ file: each })),
                  { owner_type: file.owner_type, owner_id: file.owner_id, replaces: file.id },
                );
                event.target.value = '';
              }}
            />
            <Button icon={<Upload />} onClick={() => chooser.current?.click()}>
              {say(t.replace)}
            </Button>
          </>
        )}
      </div>
      <UploadList target={target} />
      <Facts>
        <Fact name={say(t.uploaded)}>{formatMoment(file.uploaded_at, language)}</Fact>
        <Fact name={say(t.by)}>{file.uploaded_by?.name}</Fact>
        <Fact name={say(t.size)}>{formatBytes(file.bytes, language)}</Fact>
      </Facts>
      {(versions.data?.length ?? 0) > 1 && (
        <Section title={say(t.versions)} count={versions.data?.length ?? 0}>
          <ul className="flex flex-col divide-y divide-line">
            {versions.data?.map((each) => (
              <VersionLine key={each.id} version={each} onLarge={() => setLarge(each)} />
            ))}
          </ul>
        </Section>
      )}
      {large !== undefined && <DocumentViewer file={large} view={view} onClose={() => setLarge(undefined)} />}
      {file.can.change && <FileEdit key={file.id} file={file} onGone={closeRightSidebar} />}
    </div>
  );
}
