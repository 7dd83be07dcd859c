import { useMemo } from 'react';
import { holds } from '#platform/shared/access.ts';
import { permittedColumns, type Column, type Columns } from '#platform/shared/table.ts';
import { useGroups } from '../call/session.ts';
import { setColumnWidth, useTables } from '../stores.ts';
import type { TableSettingsStore } from './table-parts.ts';

export interface ShownColumns {
  /** All that this person may see. */
  permitted: Columns;
  /** Every permitted column in its order, shown or not. */
  order: readonly string[];
  shown: readonly string[];
  isPinned: (key: string) => boolean;
  widthOf: (key: string) => number;
  /** Columns whose width somebody has set: they no longer grow. */
  isSized: (key: string) => boolean;
  resize: (key: string, width: number) => void;
  pin: (key: string, pinned: boolean) => void;
  reset: () => void;
}

/** Which columns stand where and how wide: what the address says, else what the person set, else what was declared. */
export function useColumns(
  table: string,
  columns: Columns,
  inAddress: readonly string[] | undefined,
  settings: TableSettingsStore | undefined,
): ShownColumns {
  const groups = useGroups();
  const kept = useTables((state) => state.widths[table]);
  const setup = settings?.setup;
  const permitted = useMemo(() => {
    const found: Record<string, Column> = {};
    for (const [key, column] of Object.entries(permittedColumns(columns, (capability) => holds(groups, capability))))
      if (column !== undefined) found[key] = column;
    return found;
  }, [columns, groups]);
  return useMemo(() => {
    const keys = Object.keys(permitted);
    const own = (setup?.order ?? []).filter((key) => keys.includes(key));
    const base = [...own, ...keys.filter((key) => !own.includes(key))];
    const isShownByDefault = (key: string) =>
      !(setup?.hidden.includes(key) ?? false) &&
      ((setup?.shown.includes(key) ?? false) || permitted[key]?.hidden !== true);
    const named = inAddress?.filter((key) => keys.includes(key)) ?? [];
    const shown = named.length > 0 ? named : base.filter(isShownByDefault);
    const order = [...shown, ...base.filter((key) => !shown.includes(key))];
    const pinned = setup?.pinned ?? keys.filter((key) => permitted[key]?.pinned === true);
    const widths = { ...setup?.widths, ...kept };
    return {
      permitted,
      order,
      shown: [...shown.filter((key) => pinned.includes(key)), ...shown.filter((key) => !pinned.includes(key))],
      isPinned: (key: string) => pinned.includes(key),
      widthOf: (key: string) => widths[key] ?? permitted[key]?.width ?? 120,
      isSized: (key: string) => widths[key] !== undefined,
      resize(key: string, width: number) {
        // Kept in this browser at once and with the person a moment later.
        setColumnWidth(table, key, width);
        settings?.change({ widths: { ...widths, [key]: width } });
      },
      pin(key: string, isPinned: boolean) {
        settings?.change({ pinned: isPinned ? [...pinned, key] : pinned.filter((each) => each !== key) });
      },
      reset() {
        useTables.setState(({ widths: all }) => ({ widths: { ...all, [table]: {} } }));
        settings?.change({ widths: {}, order: [], hidden: [], shown: [], pinned: null });
      },
    };
  }, [permitted, inAddress, setup, kept, table, settings]);
}
