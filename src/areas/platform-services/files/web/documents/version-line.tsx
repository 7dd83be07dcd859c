import { Download, History, Maximize2, MoreHorizontal } from 'lucide-react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { type FileEntry, saveFiles, useMakeCurrent } from '../queries.ts';
import { lookOf } from './document-preview.tsx';

const t = texts({
  download: { en: 'Download', es: 'Descargar' },
  large: { en: 'View large', es: 'Ver en grande' },
  more: { en: 'More for version {n}', es: 'Más para la versión {n}' },
  makeCurrent: { en: 'Make this version current', es: 'Hacer actual esta versión' },
  version: { en: 'Version {n}', es: 'Versión {n}' },
  current: { en: 'Current', es: 'Actual' },
});

/** One version of a document: when it came and by whom, and what can be done with it. */
export function VersionLine({ version: each, onLarge }: { version: FileEntry; onLarge: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const makeCurrent = useMakeCurrent();
  return (
    <li className="flex items-center gap-3 py-2 text-13">
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
          <MenuItem icon={<Maximize2 />} onSelect={onLarge}>
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
  );
}
