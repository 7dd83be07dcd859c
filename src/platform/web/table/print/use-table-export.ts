import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import { type SortKey, sortWord } from '#platform/shared/table.ts';
import { sayNotSaved } from '#platform/web/call/blobs.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { DataTableProps } from '../table-parts.ts';
import type { TableState } from '../table-state.ts';
import { t } from '../table-texts.ts';
import type { Extract } from '../rows/table-source.ts';
import { downloadTable, type ExportFormat } from './table-export.ts';

/** Makes a file of all rows that fit, and tells how far it is. */
export function useTableExport(
  { endpoints, name }: Pick<DataTableProps, 'endpoints' | 'name'>,
  {
    filter,
    q,
    sort,
    columns,
  }: { filter: TableState['filter']; q: string; sort: readonly SortKey[]; columns: readonly string[] },
) {
  const say = useSay();
  const language = useLanguage();
  const [progress, setProgress] = useState<string>();
  const exporting = useRef<AbortController>(undefined);
  useEffect(() => () => exporting.current?.abort(), []);
  /** All that fits, or the picked rows of it. */
  const exportAs = (format: ExportFormat, of: Omit<Extract, 'sort'> = { filter, q }) => {
    const control = new AbortController();
    exporting.current = control;
    setProgress(say(t.exporting));
    void downloadTable(
      endpoints,
      of,
      { sort: sortWord(sort), columns, format, name },
      (bytes) => setProgress(`${say(t.exporting)} ${formatBytes(bytes, language)}`),
      control.signal,
    )
      .then((file) => notify.success(say(t.exported, { name: file })))
      .catch((error: unknown) => {
        if (!control.signal.aborted) sayNotSaved(error, `${name}.${format}`);
      })
      .finally(() => setProgress(undefined));
  };
  return { progress, exportAs, cancel: () => exporting.current?.abort() };
}
