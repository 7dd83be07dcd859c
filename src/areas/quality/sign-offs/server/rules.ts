import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';

/** What sign-offs refuse, in words. */
export const rules = texts({
  noTemplate: {
    en: 'No template is in use for this form. Put one into use first.',
    es: 'Ninguna plantilla está en uso para este formulario. Pon una en uso primero.',
  },
  otherForm: { en: 'This template is for another form.', es: 'Esta plantilla es de otro formulario.' },
  notInUse: { en: 'Only a template in use can be begun.', es: 'Solo se puede empezar una plantilla en uso.' },
  needsModule: { en: 'This form is of a module.', es: 'Este formulario es de un módulo.' },
  needsUnit: { en: 'An owner accepts a home: name the unit.', es: 'Un propietario acepta una casa: indica la unidad.' },
  otherProject: { en: 'Belongs to another project.', es: 'Es de otro proyecto.' },
  there: {
    en: 'There is one already. Reopen it to look at something again.',
    es: 'Ya existe una. Reábrela para volver a revisar algo.',
  },
  kept: {
    en: 'Somebody has signed it, so it stays.',
    es: 'Alguien ya la firmó, así que se queda.',
  },
  frozen: { en: 'A form stays what it was begun as.', es: 'Un formulario sigue siendo lo que era al empezar.' },
  templateKept: {
    en: 'A version in use is not asked otherwise. Make the next version.',
    es: 'Una versión en uso no cambia. Haz la siguiente versión.',
  },
  noArea: {
    en: 'The next version of the form has no such area.',
    es: 'La siguiente versión del formulario no tiene esa área.',
  },
  askedAlready: { en: 'The next version asks it already.', es: 'La siguiente versión ya lo pregunta.' },
  areaFull: {
    en: 'The area has as many questions as it can hold.',
    es: 'El área ya tiene todas las preguntas que admite.',
  },
  revised: { en: 'The next version is being written already.', es: 'La siguiente versión ya se está escribiendo.' },
  empty: { en: 'Ask something first: it has no area yet.', es: 'Pregunta algo primero: aún no tiene áreas.' },
  place: { en: 'Is no question of this form.', es: 'No es una pregunta de este formulario.' },
  notAsked: {
    en: '“{question}” is not asked any more since version {n} of the template. Look at what the form asks now.',
    es: '“{question}” ya no se pregunta desde la versión {n} de la plantilla. Revisa qué pregunta ahora el formulario.',
  },
  answer: { en: 'Is no answer to this question.', es: 'No es una respuesta a esta pregunta.' },
  sentByOther: { en: 'This id belongs to another answer.', es: 'Este id es de otra respuesta.' },
  closed: {
    en: 'This area was handed over. It has to be returned or reopened before anybody answers again.',
    es: 'Esta área ya se entregó. Hay que devolverla o reabrirla antes de responder otra vez.',
  },
  holdPoint: {
    en: 'A hold point before it is not approved yet.',
    es: 'Un punto de espera anterior aún no está aprobado.',
  },
  block: { en: 'Something fails that has to pass first.', es: 'Falla algo que primero debe pasar.' },
  step: { en: 'It does not stand where this can be done.', es: 'No está donde esto se puede hacer.' },
  fourEyes: {
    en: 'Whoever made it does not check it. Somebody else has to.',
    es: 'Quien lo hizo no lo revisa. Debe hacerlo otra persona.',
  },
  lacks: { en: 'Not complete: {items}', es: 'No está completa: {items}' },
  areas: { en: 'Every area has to be approved first.', es: 'Primero deben aprobarse todas las áreas.' },
  signed: { en: 'Somebody who must sign has not signed yet.', es: 'Falta la firma de alguien que debe firmar.' },
  notYours: { en: 'This is not yours to sign.', es: 'Esta firma no te toca.' },
  signedAlready: { en: 'It is signed already.', es: 'Ya está firmada.' },
  qualityOnly: {
    en: 'Only quality or the project manager of this project, or an admin, does this.',
    es: 'Solo calidad o el gerente de este proyecto, o un administrador, hace esto.',
  },
  askedAlone: {
    en: 'You asked for it yourself. Another person of quality decides.',
    es: 'Tú mismo lo pediste. Decide otra persona de calidad.',
  },
  notAskedFor: {
    en: 'Nobody asks any more that this area does not apply.',
    es: 'Ya nadie pide que esta área no aplique.',
  },
  waivedByTwo: {
    en: 'A hold point, or what has failed critically, is passed over by two people: one asks, another one of quality decides.',
    es: 'Un punto de espera, o lo que falló en un punto crítico, se omite entre dos personas: una lo pide y otra de calidad decide.',
  },
  internal: {
    en: 'What you write is read by all who see the form.',
    es: 'Lo que escribes lo leen todos los que ven el formulario.',
  },
  notSubmitted: {
    en: 'A third party signs what was handed over or approved.',
    es: 'Un tercero firma lo que ya se entregó o aprobó.',
  },
  picture: { en: 'Must be a JPEG, PNG or WebP picture.', es: 'Debe ser una imagen JPEG, PNG o WebP.' },
  damaged: { en: 'The picture is damaged.', es: 'La imagen está dañada.' },
  pictureMissing: { en: 'Is required.', es: 'Es obligatorio.' },
  noPicture: { en: 'This picture is not there.', es: 'Esta imagen no existe.' },
  notNewest: {
    en: 'This is not the version in use that comes after the one of the form. Look again at what would change.',
    es: 'No es la versión en uso posterior a la del formulario. Revisa otra vez qué cambiaría.',
  },
  reopenFirst: {
    en: 'Every area is approved. Reopen one before another version is adopted.',
    es: 'Todas las áreas están aprobadas. Reabre una antes de adoptar otra versión.',
  },
  houseAddress: {
    en: 'Somebody of the house has this address. They sign with their own account.',
    es: 'Alguien de la casa tiene este correo. Firma con su propia cuenta.',
  },
  codeWrong: {
    en: 'The code is wrong or has expired. Ask for a new one.',
    es: 'El código es incorrecto o ya venció. Pide uno nuevo.',
  },
  codeMails: {
    en: 'No more codes within this hour. Each mail that went out also holds a link that opens the page without a code.',
    es: 'No hay más códigos en esta hora. Cada correo enviado también trae un enlace que abre la página sin código.',
  },
  pass: {
    en: 'Prove again that it is you: ask for a new code.',
    es: 'Demuestra otra vez que eres tú: pide un código nuevo.',
  },
  notSigned: { en: 'A certificate is made of a signed form.', es: 'El certificado se hace de un formulario firmado.' },
});

/** What the database refuses, by the names of its rules. */
export const constraints: ConstraintFaults = {
  sign_off_templates_in_use: faultOf('to', {
    en: 'Another one is in use for this.',
    es: 'Ya hay otra en uso para esto.',
  }),
  sign_off_templates_revision: faultOf('', rules.revised),
  sign_off_templates_place: faultOf('applies_state', {
    en: 'Must be the two letters of a state.',
    es: 'Deben ser las dos letras de un estado.',
  }),
  sign_off_templates_areas: faultOf('areas', {
    en: 'The questions do not go together.',
    es: 'Las preguntas no concuerdan.',
  }),
  sign_off_templates_kept: faultOf('areas', rules.templateKept),
  sign_offs_one: faultOf('form_type', rules.there),
  sign_offs_place: faultOf('form_type', rules.needsModule),
  sign_offs_kept: faultOf('', rules.kept),
  sign_offs_frozen: faultOf('', rules.frozen),
  sign_offs_step: faultOf('', rules.step),
  sign_offs_areas: faultOf('', rules.areas),
  sign_offs_signed: faultOf('', rules.signed),
  sign_off_areas_step: faultOf('', rules.step),
  sign_off_areas_four_eyes: faultOf('', rules.fourEyes),
  sign_off_areas_waived_by_two: faultOf('reason', rules.waivedByTwo),
  sign_off_areas_block: faultOf('', rules.block),
  sign_off_closed: faultOf('', rules.closed),
  sign_off_hold_point: faultOf('', rules.holdPoint),
  sign_off_results_place: faultOf('answers', rules.place),
  sign_off_kept: faultOf('', rules.kept),
  sign_off_signatures_area: faultOf('', rules.signedAlready),
  sign_off_signatures_form: faultOf('', rules.signedAlready),
};
