import { useId } from 'react';
import type { SheetImportReport } from '#platform/shared/sheet-import.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import type { ColumnMapping } from './column-memory.ts';

const t = texts({
  title: { en: 'Columns of the file', es: 'Columnas del archivo' },
  text: {
    en: 'Say what each column holds. It is remembered for the next file with the same headers.',
    es: 'Indica qué contiene cada columna. Se recuerda para el próximo archivo con los mismos encabezados.',
  },
  readAs: { en: '“{header}” is read as', es: '«{header}» se lee como' },
  leaveOut: { en: 'Not imported', es: 'No se importa' },
  ours: { en: 'Worked out by the portal', es: 'Lo calcula el portal' },
  example: { en: 'For example: {example}', es: 'Por ejemplo: {example}' },
  required: { en: '{label} (needed)', es: '{label} (hace falta)' },
});

/** The columns of a report: those of the file, and the fields that they can fill. */
export type SheetColumns = Pick<SheetImportReport, 'columns' | 'fields'>;

/** Columns that nobody has said anything about and that are not understood. */
export function unreadOf({ columns }: SheetColumns, mapping: ColumnMapping = {}): string[] {
  return columns
    .filter(({ header, field, is_ours: isOurs }) => field === null && !isOurs && !Object.hasOwn(mapping, header))
    .map(({ header }) => header);
}

/** Columns that are not read as they are mapped, but for those that the portal works out by itself. */
export function leftOutOf({ columns }: SheetColumns, mapping: ColumnMapping): string[] {
  return columns
    .filter(({ header, is_ours: isOurs }) => !isOurs && (mapping[header] ?? null) === null)
    .map(({ header }) => header);
}

/** Fields without which a file with these columns brings nothing; none where a key says which records its rows are about. */
export function missingOf({ fields }: SheetColumns, mapping: ColumnMapping): SheetColumns['fields'] {
  const read = new Set(Object.values(mapping));
  if (fields.some(({ name, is_key: isKey }) => isKey && read.has(name))) return [];
  return fields.filter(({ name, required }) => required && !read.has(name));
}

/** The field of every column: as it was said before, else as it is understood. Two columns never fill one field. */
export function mappingOf({ columns, fields }: SheetColumns, said: ColumnMapping = {}): ColumnMapping {
  const known = new Set(fields.map(({ name }) => name));
  const taken = new Set<string>();
  const take = (field: string | null | undefined): string | null => {
    if (field === null || field === undefined || !known.has(field) || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const before = new Map(
    columns.map(({ header }) => [header, Object.hasOwn(said, header) ? take(said[header]) : undefined]),
  );
  return Object.fromEntries(
    columns.map(({ header, field }) => {
      const own = before.get(header);
      return [header, own === undefined ? take(field) : own];
    }),
  );
}

/** The mapping with another field for a column; the column that had it before is left out. */
export function withField(mapping: ColumnMapping, header: string, field: string | null): ColumnMapping {
  return Object.fromEntries(
    Object.entries(mapping).map(([each, held]) => [
      each,
      each === header ? field : field !== null && held === field ? null : held,
    ]),
  );
}

interface ColumnsStepProps {
  found: SheetColumns;
  mapping: ColumnMapping;
  onMappingChange: (mapping: ColumnMapping) => void;
}

const leftOut = '';

/** Each column of the file with a cell of it, and the field that it fills. */
export function ColumnsStep({ found, mapping, onMappingChange }: ColumnsStepProps) {
  const say = useSay();
  const language = useLanguage();
  const titleId = useId();
  const items = [
    { value: leftOut, label: say(t.leaveOut) },
    ...found.fields.map(({ name, label, required }) => ({
      value: name,
      label: required ? say(t.required, { label: label[language] }) : label[language],
    })),
  ];
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div>
        <h3 id={titleId} className="font-title">
          {say(t.title)}
        </h3>
        <p className="text-13 text-text-2">{say(t.text)}</p>
      </div>
      <ul className="flex flex-col">
        {found.columns.map(({ header, example, is_ours: isOurs }, index) => (
          <li
            key={`${header}-${String(index)}`}
            className="grid items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 sm:grid-cols-2"
          >
            <div className="min-w-0">
              <p className="truncate text-13 font-label" title={header}>
                {header}
              </p>
              <p className="truncate text-13 text-text-3">
                {isOurs && mapping[header] === null ? say(t.ours) : example !== null && say(t.example, { example })}
              </p>
            </div>
            <Select
              aria-label={say(t.readAs, { header })}
              items={items}
              value={mapping[header] ?? leftOut}
              onValueChange={(field) => onMappingChange(withField(mapping, header, field === leftOut ? null : field))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
