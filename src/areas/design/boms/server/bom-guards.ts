import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { bomGuardPlace } from '../states.ts';
import type { BomRow } from './service.ts';
import { hasWorkedOn, type LineReply } from './store.ts';

/** Over what a line says, in the order of the lines: two versions with the same checksum build the same. */
export function checksumOf(lines: readonly LineReply[]): string {
  const hash = createHash('sha256');
  for (const {
    line_uid,
    parent_uid,
    item,
    description,
    quantity,
    uom,
    waste_percent,
    round_to,
    piece_size,
    make_buy,
    station,
    module,
  } of lines)
    hash.update(
      JSON.stringify([
        line_uid,
        parent_uid,
        item?.id,
        description,
        quantity,
        uom,
        waste_percent,
        round_to,
        piece_size,
        make_buy,
        station,
        module,
      ]),
    );
  return hash.digest('hex');
}

const placeOf = (guard: Parameters<typeof bomGuardPlace>[0], row: BomRow) =>
  bomGuardPlace(guard, { id: row.id, group_id: row.groupId });

/** What a step of a version waits for, each by its name: it throws until that is so. */
export const guards = {
  async has_lines(write: Write, _viewer: Viewer, row: BomRow) {
    const { rows } = await write.tx.execute(sql`select 1 from bom_lines where bom_id = ${row.id} limit 1`);
    if (rows.length === 0)
      throw refuse('to', { en: 'There is no line yet.', es: 'Aún no hay ninguna partida.' }, placeOf('has_lines', row));
  },
  async from_version(_write: Write, _viewer: Viewer, row: BomRow) {
    if (row.sourceRef.unreleased === true)
      throw refuse(
        'to',
        {
          en: 'It was taken from a workspace, where work goes on. Take it from a version first.',
          es: 'Se tomó de un espacio de trabajo que sigue cambiando. Tómala primero de una versión.',
        },
        placeOf('from_version', row),
      );
  },
  async no_open_line(write: Write, _viewer: Viewer, row: BomRow) {
    const { rows } = await write.tx.execute<{ check: number; unmapped: number }>(
      sql`select count(*) filter (where state = 'check')::int as "check", count(*)
        filter (where state = 'unmapped')::int as unmapped from bom_lines where bom_id = ${row.id}`,
    );
    const { check = 0, unmapped = 0 } = rows[0] ?? {};
    if (check + unmapped > 0)
      throw refuse(
        'to',
        sentence(
          {
            en: 'Release waits for {unmapped} {unmapped, plural, one {line} other {lines}} to map and {check} to check.',
            es: 'La liberación espera {unmapped, plural, one {{unmapped} partida} other {{unmapped} partidas}} por asignar y {check} por revisar.',
          },
          { unmapped, check },
        ),
        placeOf('to_map', row),
      );
  },
  async four_eyes(write: Write, viewer: Viewer, row: BomRow) {
    if (await hasWorkedOn(write.tx, viewer, row.id))
      throw refuse('to', {
        en: 'Somebody who has not worked on it must release it.',
        es: 'Debe liberarla alguien que no haya trabajado en ella.',
      });
  },
} as const;
