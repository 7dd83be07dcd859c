import { isDeepStrictEqual } from 'node:util';
import { AppError, faultOf, type Fault } from '#platform/shared/errors.ts';
import { ProjectPatch, ProjectRead } from '../schema.ts';
import { workedOutFields, type ProjectChange } from '../contract.ts';

/** Facts of a move: a record says them too, and then they are what the last move said. */
const ofMoves = ['hold_reason', 'hold_until', 'archive_reason'] as const;

const notHere = {
  en: 'Can not be set here: leave it out, or send it as it was read.',
  es: 'No se puede cambiar aquí: omítelo o envíalo tal como se leyó.',
};

/**
 * What a PUT asks to change. What was sent along as it was read is left out; what was sent along and says something else is refused
 * by name, because it would otherwise be lost in silence.
 */
export async function patchOf(given: ProjectChange, read: () => Promise<ProjectRead>): Promise<ProjectPatch> {
  const sent: Record<string, unknown> = given;
  const sentAlong = workedOutFields.filter((name) => sent[name] !== undefined);
  const { hold_reason, hold_until, archive_reason, ...rest } = given;
  const moves = { hold_reason, hold_until, archive_reason };
  const needsRecord = sentAlong.length > 0 || ofMoves.some((name) => moves[name] !== undefined);
  const record = needsRecord ? asSent(await read()) : undefined;
  const faults: Fault[] = [];
  if (record !== undefined) {
    for (const name of sentAlong) if (!isDeepStrictEqual(sent[name], record[name])) faults.push(faultOf(name, notHere));
    for (const name of ofMoves) {
      if (moves[name] === undefined) continue;
      if (moves[name] === (record[name] ?? null)) moves[name] = undefined;
      else if (moves[name] === null) faults.push(faultOf(name, notHere));
    }
  }
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  const settable = Object.fromEntries(Object.entries(rest).filter(([name]) => Object.hasOwn(ProjectPatch.shape, name)));
  return ProjectPatch.parse({ ...settable, ...moves });
}

/** A record as its reader got it: only what the reply holds, in the shapes of JSON. */
function asSent(record: ProjectRead): Record<string, unknown> {
  const sent: Record<string, unknown> = JSON.parse(JSON.stringify(ProjectRead.parse(record)));
  return sent;
}
