import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { BomDiff } from '../schema.ts';
import { listLines, readBom, type LineReply } from './store.ts';

const compared = [
  'quantity',
  'uom',
  'unit_cost',
  'waste_percent',
  'round_to',
  'piece_size',
  'setup_quantity',
  'make_buy',
  'station',
  'module',
  'lead_days',
  'optional',
  'description',
] as const;

/** What changed from one version to another, line by line. The cents of the lines add up to the difference of the two. */
export async function compareBoms(
  db: Executor,
  viewer: Viewer,
  a: string,
  b: string,
): Promise<z.input<typeof BomDiff>> {
  const [first, second] = [await readBom(db, viewer, a), await readBom(db, viewer, b)];
  const [linesA, linesB] = [await listLines(db, a), await listLines(db, b)];
  const was = new Map(linesA.map((line) => [line.line_uid, line]));
  const is = new Map(linesB.map((line) => [line.line_uid, line]));
  const lines = [...new Set([...is.keys(), ...was.keys()])].flatMap((uid) => {
    const [one, other] = [was.get(uid), is.get(uid)];
    const either = other ?? one;
    if (either === undefined) return [];
    const fields = one === undefined || other === undefined ? [] : fieldsOf(one, other);
    if (one !== undefined && other !== undefined && fields.length === 0) return [];
    return [
      {
        line_uid: uid,
        description: either.description,
        uom: either.uom,
        module: either.module,
        change:
          one === undefined ? ('added' as const) : other === undefined ? ('removed' as const) : ('changed' as const),
        fields,
        quantity_a: one?.quantity ?? null,
        quantity_b: other?.quantity ?? null,
        cents_a: costOf(one),
        cents_b: costOf(other),
        lead_days_a: one?.lead_days ?? null,
        lead_days_b: other?.lead_days ?? null,
      },
    ];
  });
  const head = ({ id, code, version_no }: typeof first) => ({ id, code, version_no });
  return {
    a: head(first),
    b: head(second),
    lines,
    cents_a: first.material_cents + first.labor_cents,
    cents_b: second.material_cents + second.labor_cents,
    lead_days_a: first.lead_days,
    lead_days_b: second.lead_days,
  };
}

function costOf(line: LineReply | undefined): number {
  return line === undefined || line.optional || line.state === 'check' ? 0 : line.ext_cents + line.labor_cents;
}

function fieldsOf(a: LineReply, b: LineReply): string[] {
  const changed: string[] = compared.filter((field) => a[field] !== b[field]);
  if (a.item?.id !== b.item?.id) changed.unshift('item');
  if (a.supplier?.id !== b.supplier?.id) changed.push('supplier');
  if (a.parent_uid !== b.parent_uid) changed.push('assembly');
  return changed;
}
