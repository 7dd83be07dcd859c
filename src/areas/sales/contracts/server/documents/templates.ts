import { holds } from '#platform/shared/access.ts';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { unknownFields } from '#areas/sales/contracts/rules.ts';
import type { Clause } from '#areas/sales/contracts/schema.ts';
import { servedContractTemplates, templates } from '../record.ts';
import { rules } from '../rules.ts';

export async function readTemplate(db: Executor, viewer: Viewer, id: string) {
  const { version, state, words: clauses } = await templates.read(db, id);
  return {
    id,
    version,
    state,
    clauses,
    can: { change: state === 'draft' && holds(viewer.groups, 'contracts.templates') },
  };
}

/** Writes the clauses of a draft. A field that no contract has is refused by its name. */
export async function writeTemplate(
  write: Write,
  viewer: Viewer,
  id: string,
  { clauses, version }: { clauses: readonly Clause[]; version?: number | undefined },
): Promise<void> {
  await templates.requireDraft(write.tx, id);
  const faults = clauses.flatMap((clause, at) => {
    const named = (part: 'body' | 'body_es') =>
      unknownFields(clause[part]).map((name) => faultOf(`clauses.${at}.${part}`, sentence(rules.field, { name })));
    const isTwice = clauses.findIndex(({ key }) => key === clause.key) !== at;
    return [...(isTwice ? [faultOf(`clauses.${at}.key`, rules.twice)] : []), ...named('body'), ...named('body_es')];
  });
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  await servedContractTemplates.life.change(write, viewer, id, { clauses }, version, () =>
    readTemplate(write.tx, viewer, id),
  );
}
