import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { dealsContract, pipelineContract } from '../contract.ts';
import { readBoard } from './board.ts';
import { readOverview } from './overview.ts';
import { projectOf, winByWord, type DealPorts } from './project.ts';
import { servedOpportunities } from './record.ts';
import { constraints } from './rules.ts';
import { readRoom, readRoomRows } from './room.ts';
import { holdSlots, releaseSlots } from './slots.ts';
import { takeStep } from './steps.ts';
import { readWhole } from './whole.ts';

/** Serves deals beside their list: their steps, what they hold of a factory, the project they become, and the board. */
export function mountDeals(kernel: Kernel, ports: DealPorts): void {
  mount(
    kernel,
    'deals',
    dealsContract,
    {
      whole: ({ viewer, params, db, language }) => readWhole(db, viewer, params.id, language),
      async step({ viewer, params, body, ifMatch, write, language }) {
        await takeStep(write, viewer, params.id, { ...body, version: body.version ?? ifMatch }, servedOpportunities);
        return readWhole(write.tx, viewer, params.id, language);
      },
      async hold({ viewer, params, body, write, language }) {
        await holdSlots(write, viewer, params.id, body);
        return readWhole(write.tx, viewer, params.id, language);
      },
      async release({ viewer, params, write, language }) {
        await releaseSlots(write, viewer, params.id);
        return readWhole(write.tx, viewer, params.id, language);
      },
      async project({ viewer, params, write, language }) {
        await projectOf(write, viewer, params.id, ports);
        return readWhole(write.tx, viewer, params.id, language);
      },
      async win({ viewer, params, body, ifMatch, write, language }) {
        await winByWord(write, viewer, params.id, {
          reason: body.reason,
          version: body.version ?? ifMatch,
          ports,
        });
        return readWhole(write.tx, viewer, params.id, language);
      },
    },
    constraints,
  );
  mount(kernel, 'pipeline', pipelineContract, {
    board: ({ query, db }) => readBoard(db, query),
    overview: ({ query, db, language }) => readOverview(db, query.pipeline, language),
    room: ({ db }) => readRoom(db),
    roomRows: ({ query, db }) => readRoomRows(db, query),
  });
}
