import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { holds } from '#platform/shared/access.ts';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { breakEvenContract } from '../contract.ts';
import type { BreakEvenTarget, Scenario } from '../schema.ts';
import {
  addScenario,
  changeScenario,
  changeTarget,
  createTarget,
  lockScenario,
  lockTarget,
  setScenarioBinned,
  unlockTarget,
} from './service.ts';
import { findScenario, listTargets, monthNow, readFactories } from './store.ts';

async function readTarget(db: Executor, viewer: Viewer, id: string): Promise<z.input<typeof BreakEvenTarget>> {
  const [target] = await listTargets(db, viewer, sql`t.id = ${id} and t.deleted_at is null`);
  if (target === undefined) throw new AppError('not_found');
  return target;
}

async function readScenario(db: Executor, id: string): Promise<z.input<typeof Scenario>> {
  const scenario = await findScenario(db, id);
  if (scenario === undefined) throw new AppError('not_found');
  return scenario;
}

/** Serves the break-even targets of the factories. */
export function mountBreakEven(kernel: Kernel): void {
  mount(
    kernel,
    'break-even',
    breakEvenContract,
    {
      async read({ viewer, query, db }) {
        const month = query.month ?? monthNow();
        const measure = query.unit_of_measure ?? 'module';
        return {
          month,
          unit_of_measure: measure,
          factories: await readFactories(db, viewer, month, measure),
          can_write: holds(viewer.groups, 'break_even.write'),
        };
      },
      readTarget: ({ viewer, params, db }) => readTarget(db, viewer, params.id),
      async create({ viewer, body, write }) {
        return readTarget(write.tx, viewer, await createTarget(write, viewer, body));
      },
      async change({ viewer, params, body, ifMatch, write }) {
        const row = await lockTarget(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readTarget(write.tx, viewer, params.id));
        await changeTarget(write, viewer, row, body);
        return readTarget(write.tx, viewer, params.id);
      },
      async unlock({ viewer, params, body, write }) {
        await unlockTarget(write, viewer, await lockTarget(write, params.id), body.reason);
        return readTarget(write.tx, viewer, params.id);
      },
      async addScenario({ viewer, params, body, write }) {
        return readScenario(write.tx, await addScenario(write, viewer, await lockTarget(write, params.id), body));
      },
      async changeScenario({ viewer, params, body, ifMatch, write }) {
        const { row, target } = await lockScenario(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readScenario(write.tx, params.id));
        await changeScenario(write, viewer, row, target, body);
        return readScenario(write.tx, params.id);
      },
      async removeScenario({ viewer, params, write }) {
        await setScenarioBinned(write, viewer, await lockScenario(write, params.id), true);
      },
    },
    {
      break_even_targets_once: faultOf('month', {
        en: 'This factory has a target for this month and unit already.',
        es: 'Esta planta ya tiene una meta de este mes y unidad.',
      }),
      break_even_targets_closed: faultOf('month', {
        en: 'The month is over and its figures are closed.',
        es: 'El mes terminó y sus cifras están cerradas.',
      }),
      break_even_scenarios_name: faultOf('name', {
        en: 'The target has a scenario of this name.',
        es: 'La meta ya tiene un escenario con este nombre.',
      }),
    },
  );
}
