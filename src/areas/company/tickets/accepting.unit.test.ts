import { expect, test } from 'vitest';
import { anotherJudges, anotherSignsOff, approverAccepts, askerAccepts } from './accepting.ts';
import { acceptWords } from './choices.ts';

const me = { userId: 'me', groups: ['employee'] };
const ana = { id: 'ana', name: 'Ana Ruiz' };
const mine = { id: 'me', name: 'Me' };

test('the same person is barred by the id that the server holds and by the name that a screen holds', () => {
  for (const own of ['me', mine]) {
    expect(anotherJudges({ submitted_by: own }, me)).toBe(acceptWords.anotherPerson);
    expect(anotherSignsOff({ completed_by: own }, me)).toBe(acceptWords.anotherSignsOff);
    expect(approverAccepts({ submitted_by: own, priority: 'low' }, me)).toBe(acceptWords.anotherPerson);
    expect(approverAccepts({ submitted_by: ana, priority: 'urgent', approver_id: own }, me)).toBeUndefined();
    expect(askerAccepts({ requester_id: own }, me)).toBeUndefined();
    expect(askerAccepts({ requester_id: ana, visibility: 'internal', created_by: own }, me)).toBeUndefined();
  }
});

test('what is critical or required by code is its approver’s, and says so or asks for one', () => {
  for (const critical of [{ priority: 'urgent' }, { regulatory: true }]) {
    expect(approverAccepts({ ...critical, approver_id: ana }, me)).toBe(acceptWords.approver);
    expect(approverAccepts({ ...critical, approver_id: null }, me)).toBe(acceptWords.noApprover);
  }
  expect(
    approverAccepts({ priority: 'medium', regulatory: false, submitted_by: ana, approver_id: ana }, me),
  ).toBeUndefined();
});

test('staff accept a shared ticket for whoever asked only after quiet days; whoever asked from outside at once', () => {
  const asked = { requester_id: ana, visibility: 'shared', created_by: 'me' };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  expect(askerAccepts({ ...asked, resolved_at: daysAgo(2) }, me)).toBe(acceptWords.asker);
  expect(askerAccepts({ ...asked, resolved_at: daysAgo(8) }, me)).toBeUndefined();
  expect(askerAccepts({ ...asked, resolved_at: daysAgo(2) }, { userId: 'x', groups: ['home_owner'] })).toBeUndefined();
});
