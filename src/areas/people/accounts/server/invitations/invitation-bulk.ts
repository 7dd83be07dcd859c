import { parse } from 'csv-parse/sync';
import { badInput, type Fault, faultOf } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { InvitationDraft, type InvitationBulkRow } from '#areas/people/accounts/schema.ts';
import { findUnit } from './invitation-store.ts';
import { checkInvitation, resendInvitation, sendInvitation, type InvitationSettings } from './invitation-service.ts';
import { sentence } from '#platform/shared/text.ts';
import { faultsOf } from '#platform/shared/rule-faults.ts';

const mostRows = 1000;
const known = ['email', 'kind', 'group', 'first_name', 'last_name', 'unit_id', 'project_number', 'unit'] as const;
type Cell = (typeof known)[number];

/** What people call the columns, in both languages. */
const otherNames: Readonly<Record<string, Cell>> = {
  e_mail: 'email',
  mail: 'email',
  correo: 'email',
  correo_electronico: 'email',
  type: 'kind',
  tipo: 'kind',
  groups: 'group',
  grupo: 'group',
  grupos: 'group',
  first: 'first_name',
  given_name: 'first_name',
  nombre: 'first_name',
  last: 'last_name',
  family_name: 'last_name',
  apellido: 'last_name',
  apellidos: 'last_name',
  project: 'project_number',
  proyecto: 'project_number',
  unit_name: 'unit',
  unidad: 'unit',
};

/** The rows of the text of a CSV file: comma, semicolon or tab; the first row names the columns. */
export function readCsv(text: string): Record<string, string>[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/u));
  const delimiter = [',', ';', '\t'].reduce((best, each) =>
    firstLine.split(each).length > firstLine.split(best).length ? each : best,
  );
  let records: Record<string, string>[];
  try {
    // Files that passed through several programs mix their line ends.
    records = parse<Record<string, string>>(text.replaceAll(/\r\n?/gu, '\n'), {
      bom: true,
      columns: true,
      delimiter,
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
      max_record_size: 10_000,
    });
  } catch (error) {
    throw badInput(
      'csv',
      sentence(
        { en: 'Can not be read as CSV: {n}.', es: 'No se puede leer como CSV: {n}.' },
        { n: error instanceof Error ? error.message : 'malformed' },
      ),
    );
  }
  if (records.length === 0)
    throw badInput('csv', { en: 'Has no rows below its header.', es: 'No tiene filas debajo del encabezado.' });
  if (records.length > mostRows)
    throw badInput(
      'csv',
      sentence(
        { en: 'Must have at most {mostRows} rows.', es: 'Debe tener como máximo {mostRows} filas.' },
        { mostRows },
      ),
    );
  return records;
}

/** The cells under the names that we use; a column that we don't know is a fault of its row. */
function named(record: Readonly<Record<string, string>>): { cells: Partial<Record<Cell, string>>; faults: Fault[] } {
  const cells: Partial<Record<Cell, string>> = {};
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value.trim() === '') continue;
    const key = name
      .trim()
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z]+/gu, '_');
    const cell = known.find((each) => each === key) ?? otherNames[key];
    if (cell === undefined)
      faults.push(faultOf(name.slice(0, 60), { en: 'Is not a known column.', es: 'No es una columna conocida.' }));
    else cells[cell] = value.trim();
  }
  return { cells, faults };
}

/**
 * Invites many. Every row is judged and answered for itself: a bad row never keeps a good one from being sent. A person who is invited
 * already gets a new link. With `dryRun` the same verdicts, and nothing is written.
 */
export async function inviteMany(
  write: Write,
  viewer: Viewer,
  settings: InvitationSettings,
  records: readonly Readonly<Record<string, string>>[],
  dryRun: boolean,
): Promise<InvitationBulkRow[]> {
  const results: InvitationBulkRow[] = [];
  const seen = new Map<string, number>();
  for (const [index, record] of records.entries()) {
    const row = index + 1;
    const { cells, faults } = named(record);
    const draft = await draftOf(write, cells, faults);
    const email = draft?.email ?? cells.email ?? '';
    if (draft === undefined) {
      results.push({ row, email, ok: false, action: 'none', id: null, errors: faults });
      continue;
    }
    const key = `${draft.email} ${draft.kind} ${draft.unit_id ?? ''}`;
    const twin = seen.get(key);
    if (twin !== undefined)
      faults.push(
        faultOf('email', sentence({ en: 'Is the same as row {twin}.', es: 'Es igual que la fila {twin}.' }, { twin })),
      );
    seen.set(key, twin ?? row);
    const { faults: broken, checked } = await checkInvitation(write.tx, viewer, draft);
    faults.push(...broken);
    if (faults.length > 0) {
      results.push({ row, email, ok: false, action: 'none', id: null, errors: faults });
      continue;
    }
    const action = checked.open === undefined ? 'invite' : 'resend';
    let id = checked.open?.id ?? null;
    if (!dryRun) {
      if (checked.open === undefined) id = await sendInvitation(write, viewer, settings, checked);
      else await resendInvitation(write, viewer, settings, checked.open.id);
    }
    results.push({ row, email, ok: true, action, id, errors: [] });
  }
  return results;
}

async function draftOf(
  write: Write,
  cells: Partial<Record<Cell, string>>,
  faults: Fault[],
): Promise<InvitationDraft | undefined> {
  const { unit, project_number: projectNumber, group, kind, ...rest } = cells;
  let unitId = rest.unit_id;
  if (unitId === undefined && (unit !== undefined || projectNumber !== undefined)) {
    if (unit === undefined || projectNumber === undefined)
      faults.push(
        faultOf(unit === undefined ? 'unit' : 'project_number', {
          en: 'Is required with the other.',
          es: 'Es obligatorio junto con el otro.',
        }),
      );
    else {
      unitId = (await findUnit(write.tx, { projectNumber, name: unit }))?.id;
      if (unitId === undefined)
        faults.push(
          faultOf(
            'unit',
            sentence(
              {
                en: 'Project {projectNumber} has no unit of this name.',
                es: 'El proyecto {projectNumber} no tiene una unidad con este nombre.',
              },
              { projectNumber },
            ),
          ),
        );
    }
  }
  const parsed = InvitationDraft.safeParse({
    ...rest,
    kind: kind?.toLowerCase(),
    ...(group === undefined
      ? {}
      : {
          group: group
            .split(/[;|,]/u)
            .map((each) => each.trim().toLowerCase())
            .filter((each) => each !== ''),
        }),
    ...(unitId === undefined ? {} : { unit_id: unitId }),
  });
  if (parsed.success && faults.length === 0) return parsed.data;
  if (!parsed.success) faults.push(...faultsOf(parsed.error));
  return undefined;
}
