import { contentDisposition } from '#platform/server/files/file-names.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { contractsContract, contractTextsContract, ownContractsContract } from '../contract.ts';
import { readCashIn } from './cash-in.ts';
import { convertLetter } from './convert.ts';
import { readOwn } from './own.ts';
import { paperOf } from './documents/paper.ts';
import { noteReceipt, voidReceipt } from './receipts.ts';
import { templates } from './record.ts';
import { constraints } from './rules.ts';
import { correctParty, remindOf, sendContract, voidContract, type SendingPorts } from './sending.ts';
import { readSettings, writeSettings } from './settings.ts';
import { notePaper } from './steps.ts';
import { readTemplate, writeTemplate } from './documents/templates.ts';
import { meetCondition, writeTerms } from './terms/terms.ts';
import { readWhole } from './terms/whole.ts';

/** Serves contracts beside their list: their terms, papers, signatures and money; the words of their templates; and parties their own. */
export function mountContracts(kernel: Kernel, ports: SendingPorts): void {
  const { envelopes } = ports;
  mount(
    kernel,
    'contract-clauses',
    contractTextsContract,
    {
      read: ({ viewer, params, db }) => readTemplate(db, viewer, params.id),
      async write({ viewer, params, body, ifMatch, write }) {
        await writeTemplate(write, viewer, params.id, { clauses: body.clauses, version: body.version ?? ifMatch });
        return readTemplate(write.tx, viewer, params.id);
      },
      async revise({ viewer, params, write }) {
        return readTemplate(write.tx, viewer, await templates.revise(write, viewer, params.id));
      },
    },
    constraints,
  );
  mount(
    kernel,
    'contract-terms',
    contractsContract,
    {
      cashIn: ({ viewer, query, db }) => readCashIn(db, viewer, query.project_id),
      settings: ({ viewer, db }) => readSettings(db, viewer),
      async writeSettings({ viewer, body, write }) {
        await writeSettings(write, viewer, body.review_above);
        return readSettings(write.tx, viewer);
      },
      whole: ({ viewer, params, db }) => readWhole(db, viewer, params.id),
      async terms({ viewer, params, body, ifMatch, write }) {
        await writeTerms(write, viewer, params.id, { ...body, version: body.version ?? ifMatch });
        return readWhole(write.tx, viewer, params.id);
      },
      async document({ viewer, params, db, reply }) {
        await readWhole(db, viewer, params.id);
        const { bytes, name } = await paperOf(db, params.id, ports);
        await reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', contentDisposition('inline', name))
          .send(bytes);
      },
      send: ({ viewer, params, body, db, once, ifMatch }) =>
        sendContract({ db, viewer, once }, params.id, { ...body, version: body.version ?? ifMatch }, ports),
      async remind({ viewer, params, write }) {
        await remindOf(write, viewer, params.id, envelopes);
        return readWhole(write.tx, viewer, params.id);
      },
      async correct({ viewer, params, body, write }) {
        const { recipient_id: recipientId, ...to } = body;
        await correctParty(write, viewer, params.id, { recipientId, to, envelopes });
        return readWhole(write.tx, viewer, params.id);
      },
      async void({ viewer, params, body, write }) {
        await voidContract(write, viewer, params.id, { reason: body.reason, envelopes });
        return readWhole(write.tx, viewer, params.id);
      },
      async meet({ viewer, params, body, write }) {
        await meetCondition(write, viewer, params.id, body);
        return readWhole(write.tx, viewer, params.id);
      },
      async receive({ viewer, params, body, write }) {
        await noteReceipt(write, viewer, params.id, body);
        return readWhole(write.tx, viewer, params.id);
      },
      async voidReceipt({ viewer, params, body, write }) {
        await voidReceipt(write, viewer, params.id, { receiptId: body.receipt_id, reason: body.reason });
        return readWhole(write.tx, viewer, params.id);
      },
      async paper({ viewer, params, body, write }) {
        await readWhole(write.tx, viewer, params.id);
        await notePaper(write, params.id, viewer.userId, body);
        return readWhole(write.tx, viewer, params.id);
      },
      convert: async ({ viewer, params, write }) => ({ id: await convertLetter(write, viewer, params.id) }),
    },
    constraints,
  );
  mount(kernel, 'own-contracts', ownContractsContract, {
    list: ({ viewer, query, db }) => readOwn(db, viewer, query.project_id),
  });
}
