import { sql } from 'drizzle-orm';
import { type Uom, uoms } from '#areas/design/take-offs/choices.ts';
import type { RuleDraft } from '#areas/design/take-offs/schema.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { FormulaError, parseFormula } from '#platform/shared/arithmetic.ts';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { unitFault } from '../runs/counting.ts';

/** Refuses a rule that contradicts itself, or that measures what its item is not counted in. */
export async function refuseUncountable(write: Write, draft: RuleDraft): Promise<void> {
  if ((draft.scope === 'plan') !== (draft.plan_code !== null))
    throw badInput(
      'plan_code',
      draft.scope === 'plan'
        ? { en: 'Say which plan.', es: 'Di qué plano.' }
        : { en: 'Only a rule of a plan names one.', es: 'Solo una regla de un plano nombra uno.' },
    );
  if ((draft.scope === 'project') !== (draft.project_id !== null))
    throw badInput(
      'project_id',
      draft.scope === 'project'
        ? { en: 'Say which project.', es: 'Di qué proyecto.' }
        : { en: 'Only a rule of a project names one.', es: 'Solo una regla de un proyecto nombra uno.' },
    );
  if (draft.item_id === null && draft.exclude_reason === null)
    throw badInput('item_id', {
      en: 'Choose the item, or say why these parts are left out.',
      es: 'Elige el artículo, o di por qué se excluyen estos elementos.',
    });
  if (draft.item_id !== null && draft.exclude_reason !== null)
    throw badInput('exclude_reason', {
      en: 'A rule either counts an item or leaves parts out.',
      es: 'Una regla cuenta un artículo o excluye elementos.',
    });
  if (draft.formula !== null) refuseFormula(draft.formula);
  if (draft.project_id !== null) {
    const { rows } = await write.tx.execute(
      sql`select 1 from projects where id = ${draft.project_id} and deleted_at is null`,
    );
    if (rows.length === 0) throw badInput('project_id', { en: 'Is no project.', es: 'No es un proyecto.' });
  }
  if (draft.item_id === null) return;
  const { rows } = await write.tx.execute<{ uom: string }>(
    sql`select uom from cost_items where id = ${draft.item_id} and deleted_at is null`,
  );
  const uom = rows[0]?.uom;
  if (uom === undefined)
    throw badInput('item_id', { en: 'Is no item of the catalogue.', es: 'No es un artículo del catálogo.' });
  const fault = unitFault({ quantity: draft.quantity, formula: draft.formula, uom: knownUom(uom) });
  if (fault !== undefined) throw refuse('quantity', fault);
}

/** Refuses a formula that can not be read, with the place of its fault. */
export function refuseFormula(formula: string, path = 'formula'): void {
  try {
    parseFormula(formula);
  } catch (error) {
    if (error instanceof FormulaError) throw badInput(path, error.placed());
    throw error;
  }
}

/** The unit of that name; pieces where it is none that is known. */
export function knownUom(uom: string): Uom {
  const found = (Object.keys(uoms) as Uom[]).find((each) => each === uom);
  return found ?? 'ea';
}
