import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { bomDemandContract, changeDecisionsContract, changeSheetsContract, floorChangesContract } from '../contract.ts';
import { approve, ask, decline, listDecisions, noteSeen, readDecision } from './decisions.ts';
import { demandOf } from './demand.ts';
import { floorChanges } from './floor.ts';
import { logPdf } from './log.ts';
import { bill, comment, exposureOf, remind, sourcesFor } from './more.ts';
import type { PlanDoor } from './plan-door.ts';
import { contractLineOf, orderFor } from './rows.ts';
import { constraints } from './rules.ts';
import { readSheet, writeSheet } from './sheet.ts';
import { review, takeStep } from './steps.ts';

interface Ports {
  plan: PlanDoor;
  brandName: string;
}

/** Serves change orders beside their fields: for the house, and for those who decide on them. */
export function mountChangeOrders(kernel: Kernel, { plan, brandName }: Ports): void {
  const sheet = (write: Write, viewer: Viewer, id: string) => readSheet(write.tx, viewer, id, plan);
  mount(
    kernel,
    'change-order-sheets',
    changeSheetsContract,
    {
      read: ({ viewer, params, db }) => readSheet(db, viewer, params.id, plan),
      async write({ viewer, params, body, ifMatch, write }) {
        await writeSheet(write, viewer, params.id, { ...body, version: body.version ?? ifMatch }, plan);
        return sheet(write, viewer, params.id);
      },
      sources: ({ viewer, params, query, db }) => sourcesFor(db, viewer, params.id, query),
      async dates({ viewer, params, db }) {
        const order = await orderFor(db, viewer, params.id);
        return order.proposed.length === 0 ? null : plan.preview(db, viewer, order.proposed);
      },
      async step({ viewer, params, body, write }) {
        await takeStep(write, viewer, params.id, body, plan);
        return sheet(write, viewer, params.id);
      },
      async review({ viewer, params, body, write }) {
        await review(write, viewer, params.id, body);
        return sheet(write, viewer, params.id);
      },
      async comment({ viewer, params, body, write }) {
        await comment(write, viewer, params.id, body);
        return sheet(write, viewer, params.id);
      },
      remind: ({ viewer, body, write }) => remind(write, viewer, body.ids),
      bill: ({ viewer, body, write }) => bill(write, viewer, body),
      async contractLine({ viewer, params, db }) {
        await requireProject(db, viewer, params.id);
        return contractLineOf(db, params.id);
      },
      exposure: ({ viewer, query, db }) => exposureOf(db, viewer, query.project_id),
      async log({ viewer, query, db, reply }) {
        const { language, project_id: projectId } = query;
        if (projectId !== undefined) await requireProject(db, viewer, projectId);
        const bytes = await logPdf(db, viewer, { language, brand: brandName, projectId });
        await reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', contentDisposition('attachment', 'change-orders.pdf'))
          .send(bytes);
      },
    },
    constraints,
  );
  mount(kernel, 'bom-demand', bomDemandContract, {
    list: ({ viewer, params, db }) => demandOf(db, viewer, params.id),
  });
  mount(kernel, 'floor-changes', floorChangesContract, {
    list: ({ viewer, query, db }) => floorChanges(db, viewer, query.project_id),
  });
  const decision = (write: Write, viewer: Viewer, id: string) => readDecision(write.tx, viewer, id);
  mount(
    kernel,
    'change-decisions',
    changeDecisionsContract,
    {
      list: ({ viewer, query, db }) => listDecisions(db, viewer, query),
      read: ({ viewer, params, query, db }) => readDecision(db, viewer, params.id, query.view),
      async approve({ viewer, params, body, request, write }) {
        await approve(write, viewer, params.id, { revision: body.revision, mark: body.mark, ip: request.ip });
        return decision(write, viewer, params.id);
      },
      async decline({ viewer, params, body, write }) {
        await decline(write, viewer, params.id, body);
        return decision(write, viewer, params.id);
      },
      async ask({ viewer, params, body, write }) {
        await ask(write, viewer, params.id, body.body);
        return decision(write, viewer, params.id);
      },
      async seen({ viewer, params, write }) {
        await noteSeen(write, viewer, params.id);
      },
    },
    constraints,
  );
}
