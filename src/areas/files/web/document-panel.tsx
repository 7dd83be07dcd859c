import { Download, ExternalLink, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useFileText, usePictureUrl } from '#platform/web/blobs.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { closeRightSidebar } from '#platform/web/right-sidebar.tsx';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { FileIcon } from '#ui/file-icon.tsx';
import { Section } from '#ui/section.tsx';
import { Tag } from '#ui/tag.tsx';
import { FileEdit } from './file-edit.tsx';
import { orderDownload, saveFiles, useFileList, useVersions, type FileEntry, type FilesView } from './queries.ts';
import { UploadList } from '#platform/web/uploads/upload-list.tsx';
import { fileChannel } from './file-channel.ts';
import { addUploads } from '#platform/web/uploads/upload-queue.ts';

const t = texts({
  download: { en: 'Download', es: 'Descargar' },
  open: { en: 'Open', es: 'Abrir' },
  replace: { en: 'Upload a new version', es: 'Subir una versión nueva' },
  versions: { en: 'Versions', es: 'Versiones' },
  version: { en: 'Version {n}', es: 'Versión {n}' },
  current: { en: 'Current', es: 'Actual' },
  uploaded: { en: 'Uploaded', es: 'Subido' },
  by: { en: 'By', es: 'Por' },
  size: { en: 'Size', es: 'Tamaño' },
  preview: { en: 'Beginning of the text', es: 'Comienzo del texto' },
});

const previewBytes = 64 * 1024;

/** One document in the right panel: what it looks like, its facts, its versions, and what can be changed. */
export function DocumentPanel({ file: given, view }: { file: FileEntry; view?: FilesView | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  // The list behind is kept fresh by the live messages; what is shown here follows it, also to a new version.
  const { data: siblings } = useFileList({ owner_type: given.owner_type, owner_id: given.owner_id, view, limit: 1000 });
  const versions = useVersions(given.id, view === undefined);
  const newest = versions.data?.find((each) => each.is_current);
  const file = newest ?? siblings?.find((each) => each.id === given.id) ?? given;
  const target = `${file.owner_type}:${file.owner_id}`;
  return (
    <div className="flex flex-col gap-5 p-4">
      <Preview key={file.id} file={file} view={view} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} onClick={() => void saveFiles({ fileIds: [file.id], as: 'file', view })}>
          {say(t.download)}
        </Button>
        {file.shows_inline && (
          <Button icon={<ExternalLink />} onClick={() => void openInTab(file, view)}>
            {say(t.open)}
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
                  fileChannel,
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
              <li key={each.id} className="flex items-center gap-3 py-2 text-13">
                <span className="grid min-w-0 flex-1">
                  <span className="flex items-center gap-2 font-label">
                    {say(t.version, { n: each.version_no })}
                    {each.is_current && <Tag tone="good">{say(t.current)}</Tag>}
                  </span>
                  <span className="truncate text-12 text-text-2" title={each.name}>
                    {each.name} · {each.uploaded_by?.name} · {formatMoment(each.uploaded_at, language)}
                  </span>
                </span>
                <Button size="small" onClick={() => void saveFiles({ fileIds: [each.id], as: 'file' })}>
                  {say(t.download)}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {file.can.change && <FileEdit key={file.id} file={file} onGone={closeRightSidebar} />}
    </div>
  );
}

async function openInTab(file: FileEntry, view: FilesView | undefined): Promise<void> {
  // Opened before the answer is there: a tab that a script opens later is taken for an unwanted one.
  const tab = window.open('', '_blank');
  const url = await orderDownload({ fileIds: [file.id], as: 'inline', view });
  if (url === undefined || tab === null) tab?.close();
  else tab.location.href = url;
}

function Preview({ file, view }: { file: FileEntry; view: FilesView | undefined }) {
  const say = useSay();
  const url = usePictureUrl(file.has_thumbnail ? `/api/files/${file.id}/thumbnail?size=1280` : null);
  const isText = file.mime.startsWith('text/') || file.mime === 'application/json';
  const text = useFileText(isText && file.bytes <= previewBytes ? `/api/files/${file.id}/content` : null);
  if (file.kind === 'video') return <Film file={file} view={view} />;
  if (text !== undefined)
    return (
      <pre
        aria-label={say(t.preview)}
        // Scrolled by the keys as well.
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-3 bg-sunken p-3 text-12 whitespace-pre-wrap"
      >
        {text}
      </pre>
    );
  return (
    <div className="grid max-h-72 min-h-32 place-items-center overflow-hidden rounded-3 bg-sunken">
      {url === undefined ? (
        <FileIcon name={file.name} className="size-12" />
      ) : (
        <img src={url} alt={file.caption ?? file.name} className="max-h-72 max-w-full object-contain" />
      )}
    </div>
  );
}

function Film({ file, view }: { file: FileEntry; view: FilesView | undefined }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => void orderDownload({ fileIds: [file.id], as: 'inline', view }).then(setUrl), [file.id, view]);
  return (
    <video src={url} controls className="max-h-72 w-full rounded-3 bg-sunken">
      <track kind="captions" />
    </video>
  );
}
