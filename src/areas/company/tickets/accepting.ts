import { isStaff } from '#platform/shared/access.ts';
import type { Bar } from '#platform/shared/record.ts';
import { acceptWords, isQuiet, mustBeApproved } from './choices.ts';

type Named = Readonly<Record<string, unknown>>;

/** Whether a field names this person: on the server by an id, on a screen by an id and a name. */
const names = (record: Named, field: string, userId: string): boolean => {
  const value = record[field];
  return value === userId || (typeof value === 'object' && value !== null && 'id' in value && value.id === userId);
};

/** Whoever put a punch item right neither accepts it nor sends it back. */
export const anotherJudges: Bar = (record, { userId }) =>
  names(record, 'submitted_by', userId) ? acceptWords.anotherPerson : undefined;

/** What is critical or required by code is accepted by its approver alone (docs/decisions/422). */
export const approverAccepts: Bar = (record, person) => {
  const barred = anotherJudges(record, person);
  if (barred !== undefined || !mustBeApproved(record) || names(record, 'approver_id', person.userId)) return barred;
  return record['approver_id'] == null ? acceptWords.noApprover : acceptWords.approver;
};

/** Whoever put a warranty item right does not sign it off. */
export const anotherSignsOff: Bar = (record, { userId }) =>
  names(record, 'completed_by', userId) ? acceptWords.anotherSignsOff : undefined;

/** A resolved ticket is accepted by whoever asked; by staff, where it is their own or nobody has said anything for long. */
export const askerAccepts: Bar = (record, { userId, groups }) => {
  const isOwn =
    names(record, 'requester_id', userId) ||
    (record['visibility'] === 'internal' && names(record, 'created_by', userId));
  return !isStaff(groups) || isOwn || isQuiet(record['resolved_at']) ? undefined : acceptWords.asker;
};
