import { warrantyReopenDays } from '#areas/company/tickets/choices.ts';
import { sentence, texts } from '#platform/shared/text.ts';

/** Why a warranty item, a step of it, a report or a coverage is refused. */
export const rules = texts({
  notYet: { en: 'Can’t have been received after now.', es: 'No puede haberse recibido después de ahora.' },
  tierTaken: { en: 'The home has this coverage already.', es: 'La vivienda ya tiene esta cobertura.' },
  otherUnit: { en: 'Was reported about another unit.', es: 'Se reportó de otra unidad.' },
  notStaff: { en: 'Must be staff.', es: 'Debe ser del personal.' },
  stays: { en: 'It has ended; this stays as it is.', es: 'Terminó; esto queda como está.' },
  coordinates: {
    en: 'Only whoever coordinates the warranty, runs the project or takes care of it does this.',
    es: 'Solo lo hace quien coordina la garantía, dirige el proyecto o se encarga de esto.',
  },
  visitAhead: { en: 'Must be a time to come.', es: 'Debe ser un momento por venir.' },
  late: sentence(
    {
      en: 'It was signed off more than {days} days ago. Report it anew.',
      es: 'Se dio por bueno hace más de {days} días. Repórtalo de nuevo.',
    },
    { days: warrantyReopenDays },
  ),
  target: {
    en: 'Must be another open warranty item of the same unit.',
    es: 'Debe ser otro caso de garantía abierto de la misma unidad.',
  },
  backCharge: {
    en: 'A back-charge says whom it is charged to, and how much.',
    es: 'Un cargo indica a quién se cobra y cuánto.',
  },
  costs: { en: 'Can’t be below zero.', es: 'No puede ser menor que cero.' },
  asked: { en: 'Ask the owner something first.', es: 'Primero pregunta algo al dueño.' },
  staffOnly: { en: 'Is for staff to say.', es: 'Lo indica el personal.' },
  noHome: { en: 'Say which of your homes it is about.', es: 'Indica de cuál de tus viviendas se trata.' },
  needsUnit: { en: 'Say which home it is about.', es: 'Indica de qué vivienda se trata.' },
});
