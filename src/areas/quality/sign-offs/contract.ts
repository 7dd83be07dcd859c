import { z } from 'zod';
import { device, LinkProof, pass } from '#platform/shared/link-codes.ts';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import {
  Answers,
  AreaComment,
  CertificateQuery,
  LinkDraft,
  PartySignature,
  RequiredShots,
  SignatureDraft,
  SignOffForm,
  SignOffHead,
  SignOffWall,
  TemplateArea,
  VersionPlan,
  ViewQuery,
  verdicts,
  views,
} from './schema.ts';
import { formTypes } from './choices.ts';
import { AreasBody } from './rules.ts';
import { rules } from '#platform/shared/rules.ts';

const TemplateForm = z.object({
  id: Id,
  version: z.int(),
  state: z.string(),
  areas: z.array(TemplateArea),
  can: z.object({ change: z.boolean() }),
});

/** The facts that a link tells before anybody has proved who they are: no more than the mail that it came in. */
export const LinkHead = z.object({
  project_name: z.string(),
  name: z.string(),
  /** The masked address that the code goes to: `i•••@example.com`. */
  address: z.string(),
  expires_at: z.string(),
});

export const LinkPage = z.object({
  form: z.object({
    code: z.string(),
    title: z.string(),
    form_type: z.enum(formTypes),
    project_name: z.string(),
  }),
  area: z.object({
    name: z.string(),
    name_es: z.string().nullable(),
    items: z.array(
      z.object({
        text: z.string(),
        text_es: z.string().nullable(),
        code_ref: z.string().nullable(),
        unit: z.string().nullable(),
        answer: z.string().nullable(),
        verdict: z.enum(verdicts).nullable(),
      }),
    ),
  }),
  name: z.string(),
  statement: z.string(),
  statement_es: z.string(),
  expires_at: z.string(),
});

export const SignOffDraft = z.strictObject({
  project_id: Id,
  form_type: z.enum(formTypes, { error: rules.oneOf(formTypes) }),
  unit_id: Id.nullable().optional(),
  module_id: Id.nullable().optional(),
});

const Reopening = z.strictObject({
  reason: line(500, 3),
  area_ids: z
    .array(Id, { error: rules.list })
    .min(1, { error: rules.oneEntry })
    .max(40, { error: rules.mostEntries(40) }),
});

const WallQuery = z.strictObject({ factory: line(40).optional(), line: line(40).optional() });

const ListQuery = z.strictObject({
  project_id: Id.optional(),
  unit_id: Id.optional(),
  module_id: Id.optional(),
  view: z.enum(views, { error: rules.oneOf(views) }).optional(),
});

const Adopting = z.strictObject({ template_id: Id, reason: line(500, 3) });

/** What a template asks. What a template is, is declared (`record.ts`). */
export const templateFormsContract = contract({
  read: {
    method: 'GET',
    path: '/sign-off-templates/:id/areas',
    summary: 'The areas and questions of a template.',
    access: 'sign_offs.read',
    params: IdParams,
    reply: TemplateForm,
  },
  write: {
    method: 'PUT',
    path: '/sign-off-templates/:id/areas',
    summary: 'Writes the areas and questions of a draft.',
    access: 'sign_offs.templates',
    params: IdParams,
    body: AreasBody,
    reply: TemplateForm,
  },
  revise: {
    method: 'POST',
    path: '/sign-off-templates/:id/revise',
    summary: 'Begins the next version of a template, as a draft that says the same. Running forms keep theirs.',
    access: 'sign_offs.templates',
    params: IdParams,
    reply: TemplateForm,
    status: 201,
  },
});

/** Pictures of what something should look like, shown beside the questions that name them. */
export const signOffPicturesContract = contract({
  add: {
    method: 'POST',
    path: '/sign-off-pictures',
    summary: 'Adds a picture for the questions of templates: JPEG, PNG or WebP, at most 25 MB.',
    access: 'sign_offs.templates',
    files: { max: 1, bytes: 25 * 1024 * 1024 },
    reply: z.object({ id: Id }),
    status: 201,
    transaction: 'own',
  },
  picture: {
    method: 'GET',
    path: '/sign-off-pictures/:id',
    summary: 'A picture that a question names, to whoever may see the question.',
    allowance: 'files',
    access: 'sign_offs.use',
    params: IdParams,
    reply: 'stream',
  },
});

const LinkParams = z.strictObject({ token: line(100) });

/** Forms as they are filled in, checked, signed and read: for staff, the floor, owners and developers, each what is theirs. */
export const signOffsContract = contract({
  list: {
    method: 'GET',
    path: '/sign-off-forms',
    summary: 'The forms that the caller may see, of a project, home or module where one is named.',
    access: 'sign_offs.use',
    query: ListQuery,
    reply: z.array(SignOffHead),
  },
  wall: {
    method: 'GET',
    path: '/sign-off-wall',
    summary:
      'The modules of the factories by station: what is checked, what fails, what waits for whom, what blocks shipping.',
    access: 'sign_offs.work',
    query: WallQuery,
    reply: SignOffWall,
  },
  shots: {
    method: 'GET',
    path: '/sign-off-wall/shots',
    summary:
      'What has to be photographed of the modules in the factory and the yard, and how much of it is: by the station where each stands, and for its release.',
    access: 'sign_offs.work',
    reply: RequiredShots,
  },
  start: {
    method: 'POST',
    path: '/sign-off-forms',
    summary: 'Begins a form from the template in use, or answers the one that was begun already.',
    access: 'sign_offs.work',
    body: SignOffDraft,
    reply: SignOffForm,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/sign-off-forms/:id',
    summary: 'One form with its areas, answers, comments and signatures, as far as the caller may see them.',
    access: 'sign_offs.use',
    params: IdParams,
    query: ViewQuery,
    reply: SignOffForm,
  },
  answer: {
    method: 'POST',
    path: '/sign-off-forms/:id/answers',
    summary:
      'Answers up to 100 items. Each has an id of the sender’s own and counts once; of two answers to one item the later by the device’s clock stands.',
    access: 'sign_offs.work',
    params: IdParams,
    body: Answers,
    reply: SignOffForm,
  },
  submit: {
    method: 'POST',
    path: '/sign-off-areas/:id/submit',
    summary: 'Signs an area as its maker and hands it to a checker.',
    access: 'sign_offs.check',
    params: IdParams,
    body: SignatureDraft,
    reply: SignOffForm,
  },
  approve: {
    method: 'POST',
    path: '/sign-off-areas/:id/approve',
    summary: 'Signs an area as its checker: never the one who made it.',
    access: 'sign_offs.check',
    params: IdParams,
    body: SignatureDraft,
    reply: SignOffForm,
  },
  giveBack: {
    method: 'POST',
    path: '/sign-off-areas/:id/return',
    summary: 'Gives an area back to its maker with a reason; its answers stay.',
    access: 'sign_offs.work',
    params: IdParams,
    body: z.strictObject({ reason: line(500, 3) }),
    reply: SignOffForm,
  },
  waive: {
    method: 'PUT',
    path: '/sign-off-areas/:id/not-applicable',
    summary:
      'Says with a reason that an area does not apply, or by null that it does after all. Of a hold point, of what failed critically, and by anybody but quality it is asked for: another person of quality decides.',
    access: 'sign_offs.work',
    params: IdParams,
    body: z.strictObject({ reason: line(500, 3).nullable() }),
    reply: SignOffForm,
  },
  confirmWaive: {
    method: 'POST',
    path: '/sign-off-areas/:id/not-applicable/confirm',
    summary: 'Agrees, as another person of quality than who asked, that an area does not apply.',
    access: 'sign_offs.write',
    params: IdParams,
    reply: SignOffForm,
  },
  comment: {
    method: 'POST',
    path: '/sign-off-areas/:id/comments',
    summary: 'Says something about an area, inside the house or to all who see the form, with files.',
    access: 'sign_offs.use',
    params: IdParams,
    body: AreaComment,
    reply: SignOffForm,
    status: 201,
  },
  invite: {
    method: 'POST',
    path: '/sign-off-links',
    summary:
      'Mails a link by which somebody of an agency signs one area, once, within seven days. It goes to their address alone.',
    access: 'sign_offs.work',
    body: LinkDraft,
    reply: z.object({ address: z.string(), expires_at: z.string() }),
    status: 201,
  },
  sign: {
    method: 'POST',
    path: '/sign-off-forms/:id/sign',
    summary: 'Signs a form of which every area is approved: for quality, as owner, or as developer where asked.',
    access: 'sign_offs.sign',
    params: IdParams,
    body: SignatureDraft,
    reply: SignOffForm,
  },
  release: {
    method: 'POST',
    path: '/sign-off-forms/:id/release',
    summary: 'Releases what was signed, and tells those who go on with it.',
    access: 'sign_offs.write',
    params: IdParams,
    reply: SignOffForm,
  },
  reopen: {
    method: 'POST',
    path: '/sign-off-forms/:id/reopen',
    summary: 'Opens some areas of a signed form again. Their signatures stay and count no more.',
    access: 'sign_offs.write',
    params: IdParams,
    body: Reopening,
    reply: SignOffForm,
  },
  newer: {
    method: 'GET',
    path: '/sign-off-forms/:id/newer-version',
    summary: 'What the version in use of its template would change in an open form; null where the form follows it.',
    access: 'sign_offs.write',
    params: IdParams,
    reply: VersionPlan.nullable(),
  },
  adopt: {
    method: 'POST',
    path: '/sign-off-forms/:id/adopt',
    summary:
      'Takes an open form to the newer version of its template. Answers stay where the question is the same; signatures of areas that are asked otherwise count no more.',
    access: 'sign_offs.write',
    params: IdParams,
    body: Adopting,
    reply: SignOffForm,
  },
  certificate: {
    method: 'GET',
    path: '/sign-off-forms/:id/certificate',
    summary: 'The certificate of a signed form as a PDF that is signed itself, with an index of its photos.',
    access: 'sign_offs.use',
    params: IdParams,
    query: CertificateQuery,
    reply: 'stream',
    allowance: 'exports',
  },
});

/** The other end of a third party's link. One that is unknown, used or expired is answered 404, without a difference. */
export const signOffLinksContract = contract({
  open: {
    method: 'POST',
    path: '/sign-off-links/:token/open',
    summary: 'What the link is for, before its holder has proved who they are.',
    access: 'everyone.use',
    params: LinkParams,
    reply: LinkHead,
    transaction: 'own',
  },
  code: {
    method: 'POST',
    path: '/sign-off-links/:token/code',
    summary: 'Mails a code to the address that the link was sent to, for the device that asks.',
    access: 'everyone.use',
    params: LinkParams,
    body: z.strictObject({ device, language: z.enum(['en', 'es'], { error: rules.oneOf(['en', 'es']) }) }),
    reply: 'empty',
    transaction: 'own',
  },
  enter: {
    method: 'POST',
    path: '/sign-off-links/:token/enter',
    summary: 'Takes the code, or the way out of a mail, and gives a pass for two hours.',
    access: 'everyone.use',
    params: LinkParams,
    body: LinkProof,
    reply: z.object({ pass: z.string() }),
    transaction: 'own',
  },
  read: {
    method: 'POST',
    path: '/sign-off-links/:token/read',
    summary: 'What the link asks somebody to sign.',
    access: 'everyone.use',
    params: LinkParams,
    body: z.strictObject({ pass }),
    reply: LinkPage,
    transaction: 'own',
  },
  sign: {
    method: 'POST',
    path: '/sign-off-links/:token/sign',
    summary: 'Signs it under the name that was invited, once.',
    access: 'links.sign',
    params: LinkParams,
    body: z.strictObject({ pass, signature: PartySignature }),
    reply: z.object({ signed_at: z.string() }),
    transaction: 'own',
  },
});
