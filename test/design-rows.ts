import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { TestPortal } from './portal.ts';

/** A part of a model as a test needs it: a wall of ten square metres unless it says otherwise. */
export interface PartFacts {
  ifc_class?: string;
  name?: string;
  type_name?: string;
  global_id?: string;
  shape_hash?: string;
  module?: string;
  assembly_id?: string;
  area?: number;
  /** Its area can't be right, or is of an unknown unit. */
  doubt?: 'shape' | 'unit';
}

/** Keeps a model that has been read, with these parts; answers its id. Their entities are 1, 2, 3, … */
export async function keepModel(
  at: TestPortal,
  facts: { project: string | null; name?: string; series?: string; revision?: number },
  parts: readonly PartFacts[],
): Promise<string> {
  const id = newId();
  await at.database.db.execute(sql`
    insert into building_models (id, series_id, revision, project_id, name, file_name, storage_key, bytes, sha256,
      state, ifc_schema, element_count, entity_count)
    values (${id}, ${facts.series ?? id}, ${facts.revision ?? 1}, ${facts.project}, ${facts.name ?? 'A house'},
      'house.ifc', ${newId()}, 1000, ${'a'.repeat(64)}, 'ready', 'IFC4', ${parts.length}, ${parts.length})`);
  for (const [index, part] of parts.entries()) {
    const quantities = [
      {
        set: 'Qto_WallBaseQuantities',
        name: 'NetSideArea',
        measure: 'area',
        value: part.area ?? 10,
        source: 'set',
        doubt: part.doubt,
      },
    ];
    await at.database.db.execute(sql`
      insert into model_elements (model_id, entity, global_id, ifc_class, name, type_name, module, assembly_id, storey,
        materials, properties, quantities, shape_hash)
      values (${id}, ${index + 1}, ${part.global_id ?? `part-${index + 1}`}, ${part.ifc_class ?? 'IFCWALL'},
        ${part.name ?? `Wall ${index + 1}`}, ${part.type_name ?? null}, ${part.module ?? null},
        ${part.assembly_id ?? null}, 'Ground', '[]', '[]', ${JSON.stringify(quantities)}::jsonb,
        ${part.shape_hash ?? `shape-${index + 1}`})`);
  }
  return id;
}

/** Keeps an item of the catalogue with one price in force; answers its id. */
export async function keepItem(
  at: TestPortal,
  facts: { sku: string; uom?: string; price?: string | null; kind?: string; piece_size?: string; cost_code?: string },
): Promise<string> {
  const id = newId();
  const { db } = at.database;
  await db.execute(sql`
    insert into cost_items (id, sku, name, cost_code, uom, kind, piece_size)
    values (${id}, ${facts.sku}, ${`Item ${facts.sku}`}, ${facts.cost_code ?? '06 11 00'}, ${facts.uom ?? 'sqft'},
      ${facts.kind ?? 'material'}, ${facts.piece_size ?? '0'}::numeric)`);
  if (facts.price !== null) {
    const supplier = newId();
    await db.execute(sql`insert into suppliers (id, name) values (${supplier}, ${`Supplier of ${facts.sku}`})`);
    await db.execute(sql`
      insert into cost_prices (id, item_id, supplier_id, unit_cost, effective_from)
      values (${newId()}, ${id}, ${supplier}, ${facts.price ?? '2.5'}::numeric, '2020-01-01')`);
  }
  return id;
}

/** One of everything of the design area that belongs to a project, by the word that stands before its id in a path. */
export async function makeDesignRows(
  at: TestPortal,
  make: (path: string, body: object) => Promise<any>,
  side: { number: string; project: string },
): Promise<Record<string, string>> {
  const item = await keepItem(at, { sku: `SKU-${side.number}` });
  const rule = await make('/rules', {
    name: `Rule ${side.number}`,
    layer: `layer-${side.number}`,
    scope: 'project',
    project_id: side.project,
    match: { classes: ['IfcWall'] },
    quantity: { measure: 'area', names: ['NetSideArea'] },
    item_id: item,
  });
  const model = await keepModel(at, { project: side.project, name: `Model ${side.number}` }, [
    {},
    { ifc_class: 'IFCLAMP' },
  ]);
  const run = await make('/bim2bom', { model_id: model });
  // A run of its own model: a new one would close the run above.
  const other = await keepModel(at, { project: side.project, name: `Other model ${side.number}` }, [{}]);
  const { estimate } = await make('/estimates', { name: `Estimate ${side.number}`, project_id: side.project });
  const { bom } = await make('/boms', { name: `BOM ${side.number}`, project_id: side.project });
  const variant = (name: string) =>
    make('/model-platform/variants', {
      name: `${name} ${side.number}`,
      provider: 'own',
      document_id: other,
      document_name: 'Other model',
      wvm: 'v',
      place_id: other,
      place_name: 'R1',
      assembly_id: 'model',
      assembly_name: 'Other model',
    });
  const group = await make('/model-platform/groups', {
    name: `Group ${side.number}`,
    members: [{ variant_id: (await variant('Member')).id, quantity: '1' }],
  });
  const sync = await make(`/model-platform/groups/${group.id}/plan`, {});
  return {
    groups: group.id,
    syncs: sync.id,
    variants: (await variant('Spare')).id,
    boms: bom.id,
    changes: bom.id,
    estimates: estimate.id,
    compare: estimate.id,
    rules: rule.id,
    bim2bom: run.id,
    diff: run.id,
    rule_item: item,
    models: model,
    other_model: other,
  };
}

/** Keeps an approved rate that holds everywhere since 2020. */
export async function keepRate(
  at: TestPortal,
  facts: { kind: string; key: string; value: string; uom: string; factory?: string },
): Promise<void> {
  await at.database.db.execute(sql`
    insert into rate_cards (id, kind, key, factory, value, uom, effective_from, status, source, approved_at)
    values (${newId()}, ${facts.kind}, ${facts.key}, ${facts.factory ?? null}, ${facts.value}::numeric, ${facts.uom},
      '2020-01-01', 'approved', 'A test', now())`);
}
