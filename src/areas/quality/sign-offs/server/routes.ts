import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { codeMailsAnHour } from '#platform/server/link-codes.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { budget, networkOf, spend } from '#platform/server/writes/attempts.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { signOffLinksContract, signOffPicturesContract, signOffsContract, templateFormsContract } from '../contract.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import type { SigningKey } from '#platform/server/pdf/signing-key.ts';
import { refuse, refuseAs } from '#platform/shared/errors.ts';
import { adoptVersion, planVersion } from './templates/adopt.ts';
import { takeAnswers } from './answers.ts';
import { certificateOf } from './certificate/certificate.ts';
import { readForm } from './form.ts';
import { formFor, type FormRow } from './form-rows.ts';
import { addPicture, drawPicture, findPicture } from './certificate/pictures.ts';
import {
  enterLink,
  linkBehind,
  linkHead,
  mailCode,
  makeLink,
  openLink,
  signByLink,
  type MailSettings,
} from './links.ts';
import { requireWorks, standpointOn } from './rights.ts';
import { constraints, rules } from './rules.ts';
import type { PunchDoor } from './punch-door.ts';
import { readShots } from './shots.ts';
import { startForm } from './start.ts';
import { approveArea, releaseForm, reopenForm, returnArea, signForm, submitArea } from './steps.ts';
import { confirmWaive, waiveArea } from './waiving.ts';
import { sayOfArea } from './talk.ts';
import { templates } from './record.ts';
import { readTemplate, writeTemplate } from './templates/templates.ts';
import { listForms, readWall } from './wall.ts';

const quarterHour = 15 * 60;
const anHour = 60 * 60;

interface Ports {
  punch: PunchDoor | undefined;
  /** What certificates are signed with, and the name that stands on them. */
  signingKey: () => Promise<SigningKey>;
  settings: MailSettings;
}

/** Serves sign-offs: their templates' questions, the forms for everybody who has a part in them, and the links of third parties. */
export function mountSignOffs(kernel: Kernel, { punch, signingKey, settings }: Ports): void {
  mount(
    kernel,
    'sign-off-questions',
    templateFormsContract,
    {
      read: ({ viewer, params, db }) => readTemplate(db, viewer, params.id),
      async write({ viewer, params, body, ifMatch, write }) {
        await writeTemplate(write, viewer, params.id, { areas: body.areas, version: body.version ?? ifMatch });
        return readTemplate(write.tx, viewer, params.id);
      },
      async revise({ viewer, params, write }) {
        return readTemplate(write.tx, viewer, await templates.revise(write, viewer, params.id));
      },
    },
    constraints,
  );

  const answer = (write: Write, viewer: Viewer, form: Pick<FormRow, 'id'>) =>
    readForm(write.tx, viewer, form.id, { punch });
  mount(
    kernel,
    'sign-off-forms',
    signOffsContract,
    {
      async list({ viewer, query, db }) {
        if (query.project_id !== undefined) await requireProject(db, viewer, query.project_id, query.view);
        return listForms(db, viewer, query);
      },
      wall: ({ viewer, query, db }) => readWall(db, viewer, query),
      shots: ({ viewer, db }) => readShots(db, viewer),
      async start({ viewer, body, write }) {
        return answer(write, viewer, { id: await startForm(write, viewer, body) });
      },
      read: ({ viewer, params, query, db }) => readForm(db, viewer, params.id, { view: query.view, punch }),
      async answer({ viewer, params, body, write }) {
        const form = await formFor(write.tx, viewer, params.id, { held: true });
        requireWorks(await standpointOn(write.tx, viewer, form));
        await takeAnswers(write, viewer, form, body, punch);
        return answer(write, viewer, form);
      },
      submit: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await submitArea(write, viewer, params.id, body)),
      approve: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await approveArea(write, viewer, params.id, body)),
      giveBack: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await returnArea(write, viewer, params.id, body.reason)),
      waive: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await waiveArea(write, viewer, params.id, body.reason)),
      confirmWaive: async ({ viewer, params, write }) =>
        answer(write, viewer, await confirmWaive(write, viewer, params.id)),
      comment: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await sayOfArea(write, viewer, params.id, body)),
      invite: ({ viewer, body, write }) => makeLink(write, settings, viewer, body),
      sign: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await signForm(write, viewer, params.id, body)),
      release: async ({ viewer, params, write }) => answer(write, viewer, await releaseForm(write, viewer, params.id)),
      reopen: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await reopenForm(write, viewer, params.id, body)),
      newer: ({ viewer, params, db }) => planVersion(db, viewer, params.id),
      adopt: async ({ viewer, params, body, write }) =>
        answer(write, viewer, await adoptVersion(write, viewer, params.id, body)),
      async certificate({ viewer, params, query, db, reply }) {
        const form = await readForm(db, viewer, params.id, { view: query.view, punch });
        if (!form.can.certificate) throw refuse('', rules.notSigned);
        const { language } = query;
        const bytes = await certificateOf(db, form, { language, brand: settings.brandName, key: await signingKey() });
        await reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', contentDisposition('attachment', `${form.code} ${form.title}.pdf`))
          .send(bytes);
      },
    },
    constraints,
  );

  mountPictures(kernel);
  mountLinks(kernel, settings);
}

/** Serves those of agencies, who come by a link of their own. */
function mountLinks(kernel: Kernel, settings: MailSettings): void {
  const limit = (db: Executor, request: FastifyRequest) =>
    spend(db, [budget('sign_off_link', networkOf(request.ip), 120, quarterHour)]);
  mount(
    kernel,
    'sign-off-links',
    signOffLinksContract,
    {
      async open({ params, request, db }) {
        await limit(db, request);
        return linkHead(db, params.token);
      },
      async code({ params, body, request, db, once, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        await spend(db, [
          { ...budget('sign_off_code', link.id, codeMailsAnHour, anHour), said: rules.codeMails },
          budget('sign_off_code_network', networkOf(request.ip), 30, anHour),
        ]);
        await once((write) => mailCode(write, settings, params.token, body), { ...actor, id: null, name: link.name });
      },
      async enter({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        const by = { ...actor, id: null, name: link.name };
        const pass = await inWrite((write) => enterLink(write, params.token, body), by);
        if (pass === undefined) throw refuseAs('code_wrong', 'code', rules.codeWrong);
        return { pass };
      },
      async read({ params, body, request, db }) {
        await limit(db, request);
        return openLink(db, params.token, body.pass);
      },
      async sign({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        const by = { ...actor, id: null, name: link.name };
        const signedAt = await inWrite(
          (write) => signByLink(write, params.token, body.pass, body.signature, request.ip),
          by,
        );
        return { signed_at: signedAt };
      },
    },
    constraints,
  );
}

function mountPictures(kernel: Kernel): void {
  mount(
    kernel,
    'sign-off-pictures',
    signOffPicturesContract,
    {
      async add({ viewer, parts, inWrite }) {
        const {
          files: [picture],
        } = await parts(drawPicture);
        if (picture === undefined) throw refuse('picture', rules.pictureMissing);
        return inWrite(async (write) => ({ id: await addPicture(write, viewer, picture) }));
      },
      async picture({ viewer, params, db, request, reply }) {
        const bytes = await findPicture(db, viewer, params.id);
        await sendFile(request, reply, {
          bytes: bytes.length,
          mime: 'image/webp',
          name: 'reference.webp',
          etag: params.id,
          inline: true,
          open: async (range) =>
            Readable.from(range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)),
        });
      },
    },
    constraints,
  );
}
