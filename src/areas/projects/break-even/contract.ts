import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { IdParams } from '#platform/shared/ids.ts';
import {
  BreakEven,
  BreakEvenTarget,
  Month,
  Scenario,
  ScenarioDraft,
  ScenarioPatch,
  TargetDraft,
  TargetPatch,
  TargetUnlock,
  UnitOfMeasure,
} from './schema.ts';

export const breakEvenContract = contract({
  read: {
    method: 'GET',
    path: '/break-even',
    summary:
      'Every factory in one month and the eleven before it: what was booked, produced, shipped and set, counted from modules, units and contracts, beside its break-even and target.',
    access: 'break_even.read',
    query: z.strictObject({ month: Month.optional(), unit_of_measure: UnitOfMeasure.optional() }),
    reply: BreakEven,
  },
  readTarget: {
    method: 'GET',
    path: '/break-even-targets/:id',
    summary: 'One target with its scenarios.',
    access: 'break_even.read',
    params: IdParams,
    reply: BreakEvenTarget,
  },
  create: {
    method: 'POST',
    path: '/break-even-targets',
    summary: 'Sets the target of a factory for a month. A month that is over takes an admin and a reason.',
    access: 'break_even.write',
    body: TargetDraft,
    reply: BreakEvenTarget,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/break-even-targets/:id',
    summary: 'Changes the figures that are given; refused once the month is over, unless an admin has opened it.',
    access: 'break_even.write',
    params: IdParams,
    body: TargetPatch,
    reply: BreakEvenTarget,
  },
  unlock: {
    method: 'POST',
    path: '/break-even-targets/:id/unlock',
    summary: 'Opens the figures of a month that is over for 24 hours, with a reason that stays on the record.',
    access: 'break_even.unlock',
    params: IdParams,
    body: TargetUnlock,
    reply: BreakEvenTarget,
  },
  addScenario: {
    method: 'POST',
    path: '/break-even-targets/:id/scenarios',
    summary: 'Keeps other figures for a target under a name.',
    access: 'break_even.write',
    params: IdParams,
    body: ScenarioDraft,
    reply: Scenario,
    status: 201,
  },
  changeScenario: {
    method: 'PATCH',
    path: '/break-even-scenarios/:id',
    summary: 'Changes the name or figures of a scenario.',
    access: 'break_even.write',
    params: IdParams,
    body: ScenarioPatch,
    reply: Scenario,
  },
  removeScenario: {
    method: 'DELETE',
    path: '/break-even-scenarios/:id',
    summary: 'Removes a scenario.',
    access: 'break_even.write',
    params: IdParams,
    reply: 'empty',
  },
});
