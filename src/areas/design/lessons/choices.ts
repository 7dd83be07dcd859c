import type { StateWord } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';

export const lessonEfforts = texts({
  s: { en: 'Small', es: 'Poco' },
  m: { en: 'Medium', es: 'Medio' },
  l: { en: 'Large', es: 'Mucho' },
});

/** Who takes lessons further where nobody is named. */
const triage = { en: 'whoever triages lessons', es: 'quien clasifica lecciones' };

/** Where a lesson stands, and whose move it is there. */
export const lessonStateWords = {
  captured: {
    en: 'Captured',
    es: 'Registrada',
    tone: 'neutral',
    waits: { right: 'lessons.triage', who: triage, department: 'Quality' },
  },
  triaged: {
    en: 'Triaged',
    es: 'Clasificada',
    tone: 'info',
    waits: { right: 'lessons.triage', who: triage, department: 'Quality' },
  },
  action_planned: { en: 'Action planned', es: 'Acción planeada', tone: 'info', waits: 'owner' },
  implemented: {
    en: 'Implemented',
    es: 'Aplicada',
    tone: 'warn',
    waits: { right: 'lessons.triage', who: triage, department: 'Quality' },
  },
  embedded: { en: 'Embedded', es: 'Incorporada', tone: 'good' },
  rejected: { en: 'Rejected', es: 'Rechazada', tone: 'bad' },
} as const satisfies Readonly<Record<string, StateWord>>;
