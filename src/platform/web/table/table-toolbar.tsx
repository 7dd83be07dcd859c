import { Download, Ellipsis, FileSpreadsheet, Layers2, Printer, Search, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  dateUnits,
  isGroupable,
  mostGroups,
  rowHeights,
  type Columns,
  type DateUnit,
  type GroupKey,
  type RowHeight,
} from '#platform/shared/table.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuChoice, MenuHeading, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { afterPause } from '../idle.ts';
import { useSay } from '../texts/language.ts';
import { unitWords } from './filter/filter-words.ts';
import type { ExportFormat } from './print/table-export.ts';
import { t } from './table-texts.ts';

/** Search within the table. Every pause in typing asks; what was typed is never replaced by what comes back. */
export function TableSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const say = useSay();
  const [typed, setTyped] = useState(q);
  const sentWord = useRef(q);
  useEffect(() => {
    // Only a change from outside (a view, Clear filters) comes back into the entry.
    if (q !== sentWord.current) setTyped(q);
    sentWord.current = q;
  }, [q]);
  useEffect(() => {
    if (typed.trim() === sentWord.current) return undefined;
    return afterPause('a pause in typing', 200, () => {
      sentWord.current = typed.trim();
      onSearch(typed.trim());
    });
  }, [typed, onSearch]);
  return (
    <div className="w-52 max-xl:w-40 max-md:w-full">
      <TextInput
        type="search"
        size="medium"
        aria-label={say(t.find)}
        placeholder={say(t.find)}
        start={<Search />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

/** Up to three levels of groups; dates are gathered by a stretch of time. */
export function GroupPanel({
  columns,
  group,
  onGroup,
}: {
  columns: Columns;
  group: readonly GroupKey[];
  onGroup: (group: readonly GroupKey[]) => void;
}) {
  const say = useSay();
  const groupable = Object.entries(columns).filter(([, column]) => isGroupable(column));
  const isDate = (key: string) => ['date', 'moment'].includes(columns[key]?.kind ?? '');
  const levels = [...group, ...(group.length < mostGroups ? [undefined] : [])];
  const put = (level: number, key: GroupKey | undefined) =>
    onGroup(key === undefined ? group.slice(0, level) : [...group.slice(0, level), key, ...group.slice(level + 1)]);
  const first = group[0];
  const firstColumn = first === undefined ? undefined : columns[first.column];
  const words =
    firstColumn === undefined
      ? say(t.group)
      : `${say(t.group)}: ${say(firstColumn.label)}${group.length > 1 ? ` +${group.length - 1}` : ''}`;
  return (
    <Popover
      align="end"
      label={say(t.groupBy)}
      className="w-72"
      trigger={
        <Button look="quiet" icon={<Layers2 />} aria-label={words}>
          <span className="max-lg:hidden">{words}</span>
        </Button>
      }
    >
      <div className="flex flex-col gap-2 p-3">
        {levels.map((key, level) => (
          <div key={level} className="flex flex-col gap-1.5">
            <Select
              aria-label={say(level === 0 ? t.groupBy : t.thenBy)}
              value={key?.column ?? 'none'}
              onValueChange={(column) => put(level, column === 'none' ? undefined : { column })}
              items={[
                { value: 'none', label: say(level === 0 ? t.noGroup : t.none) },
                ...groupable
                  .filter(([each]) => each === key?.column || group.every(({ column }) => column !== each))
                  .map(([each, column]) => ({ value: each, label: say(column.label) })),
              ]}
            />
            {key !== undefined && isDate(key.column) && (
              <Select
                aria-label={say(t.by)}
                value={key.unit ?? 'month'}
                onValueChange={(unit) =>
                  put(level, { column: key.column, unit: dateUnits.find((each) => each === unit) ?? 'month' })
                }
                items={dateUnits.map((unit: DateUnit) => ({ value: unit, label: say(unitWords[unit]) }))}
              />
            )}
          </div>
        ))}
      </div>
    </Popover>
  );
}

/** What is seldom needed: row height, export, print, import. */
export function MoreMenu({
  density,
  onDensity,
  onExport,
  onPrint,
  onImport,
  progress,
  onCancel,
}: {
  density: RowHeight;
  onDensity: (density: RowHeight) => void;
  onExport: (format: ExportFormat) => void;
  onPrint: () => void;
  onImport: (() => void) | undefined;
  /** How far an export or a print has come, in words. */
  progress: string | undefined;
  onCancel: () => void;
}): ReactNode {
  const say = useSay();
  return (
    <>
      {progress === undefined ? (
        <DropdownMenu
          trigger={
            <Button look="quiet" icon={<Download />} aria-label={say(t.export)}>
              <span className="max-lg:hidden">{say(t.export)}</span>
            </Button>
          }
        >
          <MenuItem icon={<FileSpreadsheet />} onSelect={() => onExport('xlsx')}>
            {say(t.exportXlsx)}
          </MenuItem>
          <MenuItem icon={<FileSpreadsheet />} onSelect={() => onExport('csv')}>
            {say(t.exportCsv)}
          </MenuItem>
        </DropdownMenu>
      ) : (
        <span role="status" className="inline-flex items-center gap-1 text-13 text-text-2">
          {progress}
          <IconButton label={say(t.cancel)} size="small" onClick={onCancel}>
            <X />
          </IconButton>
        </span>
      )}
      <DropdownMenu
        trigger={
          <IconButton label={say(t.more)}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuHeading>{say(t.rowHeight)}</MenuHeading>
        <MenuChoice
          value={density}
          onValueChange={(value) => onDensity(rowHeights.find((height) => height === value) ?? 'regular')}
          items={rowHeights.map((value) => ({ value, label: say(t[value]) }))}
        />
        <MenuRule />
        {onImport !== undefined && (
          <MenuItem icon={<Upload />} onSelect={onImport}>
            {say(t.import)}
          </MenuItem>
        )}
        <MenuItem icon={<Printer />} onSelect={onPrint}>
          {say(t.print)}
        </MenuItem>
      </DropdownMenu>
    </>
  );
}
