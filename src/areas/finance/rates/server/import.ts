import { sql } from 'drizzle-orm';
import type { StagingArea } from '#platform/server/files/file-store.ts';
import type { ReadSheetRow, SheetImporter, SheetPlan } from '#platform/server/sheets/sheet-import.ts';
import { headersOf } from '#platform/server/sheets/sheet-heads.ts';
import { toldChange, wordsFor } from '#platform/server/sheets/told-values.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { faultsOf } from '#platform/shared/rule-faults.ts';
import type { SheetImportRow } from '#platform/shared/sheet-import.ts';
import { figure, sentence, texts, type Language } from '#platform/shared/text.ts';
import { rateKeyOf, rateKindChoices, rateUnitChoices } from '../choices.ts';
import { rateColumns } from '../columns.ts';
import type { RateImport } from '../contract.ts';
import { RateDraft, type RateStatus } from '../schema.ts';
import { changeRate, createRate } from './service.ts';
import { lockRate } from './store.ts';
import { faultOf } from '#platform/shared/errors.ts';

const t = texts({
  twice: {
    en: 'Row {row} says the same kind, key, factory, state and day.',
    es: 'La fila {row} indica el mismo tipo, clave, planta, estado y día.',
  },
  approved: {
    en: 'A rate that begins on this day is approved already with {value}.',
    es: 'Una tarifa que empieza ese día ya está aprobada con {value}.',
  },
});

const factoryWords = {
  loma_linda: ['Loma Linda', 'Loma Linda', 'Loma Linda, CA'],
  butte: ['Butte', 'Butte', 'Butte, MT'],
  monterrey: ['Monterrey', 'Monterrey', 'Monterrey, NL'],
  reno: ['Reno', 'Reno', 'Reno, NV'],
};

/** The columns of a sheet of rates. */
const fields = {
  kind: { kind: wordsFor(rateKindChoices), headers: ['Kind', 'Tipo', 'Rate kind', 'Category', 'Categoria'] },
  key: { kind: 'text', headers: ['Key', 'Clave', 'Name', 'Nombre', 'Class', 'Clase', 'Trade', 'Oficio', 'Rate'] },
  factory: { kind: factoryWords, headers: ['Factory', 'Planta', 'Plant', 'Fabrica'] },
  state: { kind: 'text', headers: ['State', 'Estado'] },
  value: { kind: 'amount', headers: ['Value', 'Valor', 'Amount', 'Importe', 'Price', 'Precio', 'Tarifa'] },
  uom: {
    kind: wordsFor(rateUnitChoices, {
      usd_per_hour: ['$/h', '$/hora', 'hr', 'h', 'hour', 'hora', '$/hr', 'usd/h'],
      percent: ['%', 'por ciento', 'pct'],
      usd: ['$', 'usd', 'dollars', 'dolares'],
      times: ['×', 'x', 'veces', 'factor'],
    }),
    headers: ['Unit', 'Unidad', 'UOM'],
  },
  effective_from: { kind: 'date', headers: ['From', 'Desde', 'Effective from', 'Effective', 'Vigente desde', 'Date'] },
  effective_to: { kind: 'date', headers: ['To', 'Hasta', 'Effective to', 'Vigente hasta'] },
  source: { kind: 'text', headers: ['Source', 'Fuente', 'Evidence'] },
  note: { kind: 'text', headers: ['Note', 'Nota', 'Notes', 'Notas'] },
} as const;
type Field = keyof typeof fields;

interface Stored extends Record<string, unknown> {
  id: string;
  name: string;
  value: string;
  status: RateStatus;
}

/** Rates from a sheet: every row becomes a draft that waits for a decision; what is approved already is never touched. */
export function rateImporter(
  viewer: Viewer,
  staging: StagingArea,
  language: Language,
): SheetImporter<Field, RateImport> {
  return {
    staging,
    fields,
    required: ['key', 'value'],
    ours: headersOf(rateColumns),
    plan: (db, rows, body) => planRates(db, rows, body, { viewer, language }),
  };
}

const nameOf = (draft: RateDraft) =>
  [draft.kind, draft.key, draft.factory ?? '', draft.state ?? '', draft.effective_from].join('/');

async function planRates(
  db: Executor,
  rows: readonly ReadSheetRow<Field>[],
  body: RateImport,
  { viewer, language }: { viewer: Viewer; language: Language },
): Promise<SheetPlan> {
  const { rows: stored } = await db.execute<Stored>(sql`
    select r.id, r.kind || '/' || r.key || '/' || coalesce(r.factory, '') || '/' || coalesce(r.state,
      '') || '/' || r.effective_from as name, trim_scale(r.value)::text as value, r.status
    from rate_cards r where r.deleted_at is null order by r.status = 'approved', r.created_at`);
  const known = new Map(stored.map((each) => [each.name, each]));
  const seen = new Map<string, number>();
  const acts: ((write: Write) => Promise<void>)[] = [];
  const planned = rows
    // A sheet of headings between its rows: what has no value is no rate.
    .filter((row) => row.values.value !== undefined || row.faults.length > 0)
    .map((row): SheetImportRow => {
      const given = {
        ...(body.kind === undefined ? {} : { kind: body.kind }),
        ...(body.effective_from === undefined ? {} : { effective_from: body.effective_from }),
        source: body.source ?? 'Imported',
        ...row.values,
        // A list that was taken out says the keys in its reader's words.
        ...(typeof row.values.key === 'string' ? { key: rateKeyOf(row.values.key) } : {}),
      };
      const name = [row.values.key ?? '', row.values.factory ?? '', row.values.state ?? ''].filter(Boolean).join(' · ');
      const told = (action: SheetImportRow['action'], more: Partial<SheetImportRow> = {}): SheetImportRow => ({
        row: row.row,
        action,
        name,
        changes: [],
        errors: [],
        ...more,
      });
      const parsed = RateDraft.safeParse(given);
      const faults = [
        ...row.faults,
        ...(parsed.success
          ? []
          : faultsOf(parsed.error)
              .map((fault) => ({ ...fault, path: headerOf(row, fault.path) }))
              .filter(({ path }) => row.faults.every((fault) => fault.path !== path))),
      ];
      if (!parsed.success || faults.length > 0) return told('error', { errors: faults });
      const draft = parsed.data;
      const before = seen.get(nameOf(draft));
      if (before !== undefined)
        return told('error', { errors: [faultOf('', sentence(t.twice, { row: figure(before) }))] });
      seen.set(nameOf(draft), row.row);
      const same = known.get(nameOf(draft));
      if (same === undefined) {
        acts.push(async (write) => void (await createRate(write, viewer, draft)));
        const facts = Object.keys(fields) as Field[];
        return told('create', {
          changes: facts.flatMap((field) => {
            const after: unknown = draft[field];
            return after === null || after === undefined || after === ''
              ? []
              : [toldChange(fields[field], { after }, language)];
          }),
        });
      }
      if (same.value === draft.value && same.status !== 'rejected') return told('skip');
      if (same.status === 'approved')
        return told('error', {
          errors: [faultOf(headerOf(row, 'value'), sentence(t.approved, { value: same.value }))],
        });
      acts.push(async (write) => changeRate(write, viewer, await lockRate(write, same.id), draft));
      return told('update', {
        changes: [toldChange(fields.value, { before: same.value, after: draft.value }, language)],
      });
    });
  return {
    rows: planned,
    async apply(write) {
      for (const act of acts) await act(write);
      write.audit({
        action: 'rates.imported',
        entityType: 'rate_card',
        entityId: 'import',
        new: { rows: acts.length },
      });
    },
  };
}

function headerOf(row: ReadSheetRow<Field>, path: string): string {
  return row.headers[path as Field] ?? path;
}
