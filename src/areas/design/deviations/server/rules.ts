import { texts } from '#platform/shared/text.ts';

/** Why a deviation, or a step of it, is refused. */
export const rules = texts({
  strangeModules: { en: 'Must be modules of this deviation.', es: 'Deben ser módulos de esta desviación.' },
  placed: {
    en: 'Needs the modules or units that it is for.',
    es: 'Necesita los módulos o unidades a los que se refiere.',
  },
  bounded: { en: 'Needs a number of modules or a last day.', es: 'Necesita un número de módulos o un último día.' },
  tooFew: { en: 'Is fewer than the modules that it names.', es: 'Es menos que los módulos que nombra.' },
  letter: {
    en: 'Is needed to use as it is what touches safety or code.',
    es: 'Hace falta para usar como está lo que afecta a la seguridad o al código.',
  },
  fourEyes: { en: 'Whoever submitted it may not decide on it.', es: 'Quien la envió no puede decidir sobre ella.' },
  noQuality: { en: 'Quality has not passed it yet.', es: 'Calidad aún no la ha aceptado.' },
  noDesign: { en: 'It is major: design has not passed it yet.', es: 'Es mayor: diseño aún no la ha aceptado.' },
  notDone: { en: 'Not all of its modules are dealt with.', es: 'No todos sus módulos están resueltos.' },
  notPast: { en: 'Its last day is not over.', es: 'Su último día aún no ha pasado.' },
  said: { en: 'Is required once it is submitted.', es: 'Es obligatorio una vez enviada.' },
  twoPeople: { en: 'Must be somebody else than for design.', es: 'Debe ser otra persona que en diseño.' },
  stays: { en: 'Stays while it is approved.', es: 'Se queda mientras está aprobada.' },
  late: { en: 'Take it back to draft to change what it says.', es: 'Vuelve a borrador para cambiar lo que dice.' },
  otherProject: { en: 'Must be of the same project.', es: 'Debe ser del mismo proyecto.' },
  notReview: { en: 'Is given while it is under review.', es: 'Se da mientras está en revisión.' },
  notYours: { en: 'Only whoever gave it takes it back.', es: 'Solo quien la dio la retira.' },
  byOneself: { en: 'Is given by oneself.', es: 'La da cada quien por sí mismo.' },
  ownAsk: { en: 'Whoever submitted it may not pass it.', es: 'Quien la envió no puede aceptarla.' },
  notYourWork: {
    en: 'Is given by whoever does this work on the project.',
    es: 'La da quien hace este trabajo en el proyecto.',
  },
});
