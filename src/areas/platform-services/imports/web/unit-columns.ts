import { moduleColumns, unitColumns } from '#areas/projects/units/columns.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import type { Columns } from '#platform/shared/table.ts';
import type { SheetColumns } from '#platform/web/forms/sheet-import/sheet-columns.tsx';
import { importTargets, type ImportReport, type ImportTarget } from '../schema.ts';

/** Fields that no list of units or modules shows. */
const unlisted: Readonly<Record<string, Text>> = texts({
  online_baseline_on: { en: 'On line, baseline', es: 'Entra a línea, línea base' },
  offline_baseline_on: { en: 'Off line, baseline', es: 'Sale de línea, línea base' },
  ship_baseline_on: { en: 'Ship, baseline', es: 'Envío, línea base' },
  deliver_baseline_on: { en: 'Delivery, baseline', es: 'Entrega, línea base' },
  set_baseline_on: { en: 'Set, baseline', es: 'Montaje, línea base' },
});

/** Words of a field, as the lists of units and modules have them. */
function labelOf(target: ImportTarget): Text {
  const [of = '', field = ''] = target.split('.');
  const columns: Columns = of === 'unit' ? unitColumns : moduleColumns;
  const listed = Object.entries(columns).find(([key, { edit }]) => edit === field || key === field)?.[1].label;
  return listed ?? unlisted[field] ?? { en: field, es: field };
}

/**
 * The columns of a report and the fields that they can fill. Undefined where nobody maps them by hand: COBie has fixed names, and in several
 * sheets one field may stand under several headers.
 */
export function columnsToMap({ format, sheets, columns }: ImportReport): SheetColumns | undefined {
  if (format === 'cobie' || sheets.filter(({ used }) => used).length > 1) return undefined;
  return {
    columns: columns.map(({ header, target, example }) => ({
      header,
      field: target,
      example,
      is_ours: false,
      note: null,
    })),
    // A row names a unit, or it names a module by its number.
    fields: importTargets.map((name) => ({
      name,
      label: labelOf(name),
      required: name === 'unit.name',
      is_key: name === 'module.module_no',
    })),
  };
}
