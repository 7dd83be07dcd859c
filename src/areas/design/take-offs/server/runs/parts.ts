import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { RuleBody } from '#areas/design/take-offs/schema.ts';
import { mapModel } from './map-model.ts';
import type { MappedPart } from './mapped-part.ts';
import type { RulePart } from './matching.ts';

/** Parts that are mapped in one go; between two goes the portal answers others. */
const chunk = 400;

/** The parts of a model as rules look at them. Rooms are no parts. */
export async function partsOf(db: Executor, modelId: string): Promise<RulePart[]> {
  const { rows } = await db.execute<Omit<RulePart, 'isWhole'> & { is_whole: boolean } & Record<string, unknown>>(sql`
    select e.entity, e.global_id as "globalId", e.ifc_class as "ifcClass", e.predefined_type as "predefinedType",
      e.name, e.type_name as "typeName", e.storey,
      e.assembly_name as "assemblyName", e.module, e.materials, e.properties, e.quantities,
      exists (select 1 from model_elements w where w.model_id = e.model_id and w.assembly_id = e.global_id) as is_whole
    from model_elements e where e.model_id = ${modelId} and not e.is_space order by e.entity`);
  return rows.map(({ is_whole, ...part }) => ({ ...part, isWhole: is_whole }));
}

/** Maps a model without keeping the portal from others for long. */
export async function mapInTurns(rules: readonly RuleBody[], parts: readonly RulePart[]): Promise<MappedPart[]> {
  const mapped: MappedPart[] = [];
  for (let at = 0; at < parts.length; at += chunk) {
    mapped.push(...mapModel(rules, parts.slice(at, at + chunk)));
    await breathe();
  }
  return mapped;
}
