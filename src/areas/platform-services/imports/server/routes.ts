import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { figure, languageFor, sentence } from '#platform/shared/text.ts';
import { cleanFileName } from '#platform/server/files/file-names.ts';
import type { StagedFile, StagingArea } from '#platform/server/files/file-store.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { readWorkbook } from '#platform/server/sheets/sheets.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { importsContract } from '../contract.ts';
import { maxImportBytes, maxImportRows, type ImportReport, type ImportRequest } from '../schema.ts';
import { applyPlan, type UnitWriter } from './apply.ts';
import { messages, speaker, type Speak } from './messages.ts';
import { planImport, type Plan } from './plan.ts';
import { isCobie, readCobie } from './read-cobie.ts';
import { readTables } from './read-table.ts';
import type { Reading } from './rows.ts';
import { readStored, type Stored } from './store.ts';

const maxFaultsShown = 200;

/** Serves the imports area. */
export function mountImports(kernel: Kernel, staging: StagingArea, writer: UnitWriter): void {
  mount(kernel, 'imports', importsContract, {
    async units({ viewer, parts, db, inWrite, actor, request }) {
      const speak = speaker(languageFor(request.headers['accept-language']));
      const arrived: { name: string; staged: StagedFile }[] = [];
      try {
        const { body } = await parts(async (part) => {
          arrived.push({
            name: cleanFileName(part.name, undefined),
            staged: await staging.stage(part.stream, maxImportBytes),
          });
        });
        const [file] = arrived;
        if (file === undefined) throw badInput('file', { en: 'A file is required.', es: 'Hace falta un archivo.' });
        await requireProject(db, viewer, body.project_id);
        const reading = await readFile(file.staged.path, body, speak);
        if (body.look) {
          const plan = planImport(body.project_id, [], { units: [], modules: [], serials: [] });
          return report({ ...body, dry_run: true }, file.name, reading, plan, false);
        }
        if (body.dry_run)
          return report(body, file.name, reading, (await planWith(db, body, reading, speak, false)).plan, false);
        return await inWrite(
          async (write) => {
            await requireProject(write.tx, viewer, body.project_id);
            const { plan, stored } = await planWith(write.tx, body, reading, speak, true);
            refuseFaults(plan, body);
            await applyPlan(write, viewer, writer, body.project_id, plan.rows, stored);
            await tell(write, body.project_id, file.name, plan);
            return report(body, file.name, reading, plan, true);
          },
          { ...actor, source: 'import' },
        );
      } finally {
        for (const { staged } of arrived) await staging.discard(staged);
      }
    },
  });
}

async function readFile(path: string, body: ImportRequest, speak: Speak): Promise<Reading> {
  const workbook = await readWorkbook(path);
  const reading = isCobie(workbook)
    ? readCobie(workbook, body.mapping !== undefined, speak)
    : readTables(workbook, body.mapping, speak, { anyHead: body.look });
  if (body.look) return reading;
  if (reading.rows.length === 0) throw refuse('file', sentence(messages.nothingFound, {}));
  if (reading.rows.length > maxImportRows || workbook.sheets.some((sheet) => sheet.dropped > 0))
    throw refuse('file', sentence(messages.tooManyRows, { max: figure(maxImportRows) }));
  return reading;
}

async function planWith(
  db: Executor,
  body: ImportRequest,
  reading: Reading,
  speak: Speak,
  lock: boolean,
): Promise<{ plan: Plan; stored: Stored }> {
  const serials = reading.rows.flatMap((row) =>
    row.module['serial_no'] === undefined ? [] : [String(row.module['serial_no'])],
  );
  const stored = await readStored(db, body.project_id, serials, lock);
  const plan = planImport(body.project_id, reading.rows, stored);
  const shared = plan.rows.filter((row) => row.module?.action === 'create' && row.unit === null).length;
  const warnings = [
    ...(shared > 0 ? [speak(messages.sharedModules, { count: shared })] : []),
    ...(plan.counts.rows.update > 0 ? [speak(messages.blankKeeps)] : []),
  ];
  for (const warning of warnings) if (!reading.warnings.includes(warning)) reading.warnings.push(warning);
  return { plan, stored };
}

/** One fault keeps everything out, unless the person has said to go on without the faulty rows. */
function refuseFaults(plan: Plan, body: ImportRequest): void {
  const faulty = plan.rows.filter((row) => row.errors.length > 0);
  if (faulty.length === 0 || (body.skip_faulty && faulty.length < plan.rows.length)) return;
  throw new AppError('rule_broken', {
    said: sentence(messages.faultyRows, { count: faulty.length }),
    details: faulty
      .flatMap((row) =>
        row.errors.map((fault) => ({
          ...fault,
          path: [`${row.sheet}!${row.row}`, fault.path].filter((part) => part !== '').join('.'),
        })),
      )
      .slice(0, maxFaultsShown),
  });
}

async function tell(write: Write, projectId: string, fileName: string, { counts }: Plan): Promise<void> {
  const units = { created: counts.units.create, changed: counts.units.update };
  const modules = { created: counts.modules.create, changed: counts.modules.update };
  write.audit({
    action: 'units.imported',
    entityType: 'project',
    entityId: projectId,
    projectId,
    new: { file: fileName, units, modules, left_out: counts.rows.error },
  });
  await write.publish('units.imported', { projectId, fileName, units, modules });
}

function report(body: ImportRequest, fileName: string, reading: Reading, plan: Plan, applied: boolean): ImportReport {
  const { format, sheets, columns, warnings } = reading;
  return {
    format,
    file_name: fileName,
    project_id: body.project_id,
    dry_run: body.dry_run,
    applied,
    sheets,
    columns,
    rows: plan.rows,
    counts: plan.counts,
    warnings,
  };
}
