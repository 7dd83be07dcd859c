import { Download, History, Maximize2, MoreHorizontal, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { closeRightSidebar, retitleRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { DocumentPreview, lookOf } from './document-preview.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { FileEdit } from '../file-edit.tsx';
import { saveFiles, useFile, useMakeCurrent, useVersions, type FileEntry, type FilesView } from '../queries.ts';
import { UploadList } from '#platform/web/uploads/upload-list.tsx';
import { fileChannel } from '../file-channel.ts';
import { addUploads } from '#platform/web/uploads/upload-queue.ts';

const t = texts({
  download: { en: 'Download', es: 'Descargar' },
  large: { en: 'View large', es: 'Ver en grande' },
  more: { en: 'More for version {n}', es: 'Más para la versión {n}' },
  makeCurrent: { en: 'Make this version current', es: 'Hacer actual esta versión' },
  replace: { en: 'Upload a new version', es: 'Subir una versión nueva' },
  versions: { en: 'Versions', es: 'Versiones' },
  version: { en: 'Version {n}', es: 'Versión {n}' },
  current: { en: 'Current', es: 'Actual' },
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
  const makeCurrent = useMakeCurrent();
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
                    {each.name}
                  </span>
                  <span className="truncate text-12 text-text-3">
                    {[each.uploaded_by?.name, formatMoment(each.uploaded_at, language)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <DropdownMenu
                  align="end"
                  trigger={
                    <IconButton label={say(t.more, { n: each.version_no })} size="small">
                      <MoreHorizontal />
                    </IconButton>
                  }
                >
                  {lookOf(each) !== 'none' && (
                    <MenuItem icon={<Maximize2 />} onSelect={() => setLarge(each)}>
                      {say(t.large)}
                    </MenuItem>
                  )}
                  <MenuItem icon={<Download />} onSelect={() => void saveFiles({ fileIds: [each.id], as: 'file' })}>
                    {say(t.download)}
                  </MenuItem>
                  {!each.is_current && each.can.change && (
                    <MenuItem icon={<History />} onSelect={() => makeCurrent.mutate({ params: { id: each.id } })}>
                      {say(t.makeCurrent)}
                    </MenuItem>
                  )}
                </DropdownMenu>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {large !== undefined && <DocumentViewer file={large} view={view} onClose={() => setLarge(undefined)} />}
      {file.can.change && <FileEdit key={file.id} file={file} onGone={closeRightSidebar} />}
    </div>
  );
}
