import { texts } from '#platform/shared/text.ts';

/** The forms there are, in the order of a module's way. The key is the last word of the address. */
export const formTypeWords = texts({
  factory_qa: { en: 'Factory check', es: 'Control de planta' },
  pre_ship: { en: 'Pre-ship check', es: 'Control previo al envío' },
  receiving_set: { en: 'Receiving and set', es: 'Recepción y montaje' },
  site_final: { en: 'Site final', es: 'Final de obra' },
  owner_acceptance: { en: 'Owner acceptance', es: 'Aceptación del propietario' },
});
export type FormType = keyof typeof formTypeWords;
export const formTypes = [
  'factory_qa',
  'pre_ship',
  'receiving_set',
  'site_final',
  'owner_acceptance',
] as const satisfies readonly FormType[];

export const statusWords = texts({
  open: { en: 'Open', es: 'Abierta', tone: 'neutral' },
  reopened: { en: 'Reopened', es: 'Reabierta', tone: 'warn' },
  all_areas_approved: { en: 'All areas approved', es: 'Áreas aprobadas', tone: 'info' },
  signed: { en: 'Signed', es: 'Firmada', tone: 'good' },
  released: { en: 'Released', es: 'Liberada', tone: 'good' },
});
export type SignOffStatus = keyof typeof statusWords;
export const signOffStatuses = [
  'open',
  'reopened',
  'all_areas_approved',
  'signed',
  'released',
] as const satisfies readonly SignOffStatus[];

export const areaStates = ['not_started', 'in_progress', 'submitted', 'approved', 'returned'] as const;
export type AreaState = (typeof areaStates)[number];
export const areaStateWords = texts({
  not_started: { en: 'Not started', es: 'Sin empezar' },
  in_progress: { en: 'In progress', es: 'En curso' },
  submitted: { en: 'Waits for checker', es: 'Espera revisión' },
  approved: { en: 'Approved', es: 'Aprobada' },
  returned: { en: 'Returned', es: 'Devuelta' },
});

export const responseKinds = ['pass_fail_na', 'yes_no', 'choice', 'number', 'text', 'photo', 'signature'] as const;
export const responseWords = texts({
  pass_fail_na: { en: 'Pass, fail or n.a.', es: 'Pasa, falla o n.a.' },
  yes_no: { en: 'Yes or no', es: 'Sí o no' },
  choice: { en: 'One of a list', es: 'Una de una lista' },
  number: { en: 'A number', es: 'Un número' },
  text: { en: 'Words', es: 'Texto' },
  photo: { en: 'A photo', es: 'Una foto' },
  signature: { en: 'A signature', es: 'Una firma' },
});

export const noteRules = ['never', 'on_fail', 'always'] as const;
export const noteRuleWords = texts({
  never: { en: 'No note asked for', es: 'No se pide nota' },
  on_fail: { en: 'Note when it fails', es: 'Nota cuando falla' },
  always: { en: 'Always a note', es: 'Siempre una nota' },
});

export const failActions = ['block', 'punch', 'warn'] as const;
export const failActionWords = texts({
  block: { en: 'A fail stops the area', es: 'Una falla detiene el área' },
  punch: { en: 'A fail makes a punch item', es: 'Una falla crea un pendiente' },
  warn: { en: 'A fail asks for a note', es: 'Una falla pide una nota' },
});

export const signingRoles = ['maker', 'checker', 'third_party', 'owner', 'developer'] as const;
export type SigningRole = (typeof signingRoles)[number];
export const roleWords = texts({
  maker: { en: 'Made it', es: 'Lo hizo' },
  checker: { en: 'Checked it', es: 'Lo revisó' },
  third_party: { en: 'Third party', es: 'Tercero' },
  owner: { en: 'Owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Desarrollador' },
});
export const audiences = ['internal', 'shared'] as const;
export type Audience = (typeof audiences)[number];

/** How long the link of a third party is good. */
export const linkDays = 7;
/** From here on the clock of a tablet is wrong: it is put right, and said beside an answer. What is less may be the line. */
export const skewMinutes = 5;

/** What somebody says by signing, by what they sign as. It is kept with the signature in the language in which it was read. */
export const statementWords = texts({
  maker: {
    en: 'I made or watched these checks, and the photos are of this work.',
    es: 'Hice o presencié estas revisiones, y las fotos son de este trabajo.',
  },
  checker: {
    en: 'I looked at this area myself and found what is written here.',
    es: 'Revisé esta área yo mismo y encontré lo que aquí está escrito.',
  },
  form: {
    en: 'Every area of this form was made by one person and checked by another. I stand for what is written here.',
    es: 'Cada área de este formulario la hizo una persona y la revisó otra. Respondo por lo que aquí está escrito.',
  },
  owner: {
    en: 'I walked through my home. What is written here is what we found and agreed.',
    es: 'Recorrí mi casa. Lo que aquí está escrito es lo que encontramos y acordamos.',
  },
  developer: {
    en: 'I have read this form and accept what is written here.',
    es: 'Leí este formulario y acepto lo que aquí está escrito.',
  },
  third_party: {
    en: 'I inspected this area for my agency and found what is written here.',
    es: 'Inspeccioné esta área por mi agencia y encontré lo que aquí está escrito.',
  },
});

/** Photos that one answer may have. */
export const mostPhotos = 10;

/** What has to be shown of a module before it is released, by the tag of its photos. The module's move asks for the same. */
export const releaseShots = [
  { key: 'condition_out', needed: 6 },
  { key: 'data_plate', needed: 1 },
  { key: 'label', needed: 1 },
] as const;
