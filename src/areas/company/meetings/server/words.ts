import { texts } from '#platform/shared/text.ts';

/** What meetings refuse with. */
export const rules = texts({
  zone: { en: 'Must be a time zone like America/Denver.', es: 'Debe ser una zona horaria como America/Monterrey.' },
  time: { en: 'Must be a time like 09:30.', es: 'Debe ser una hora como 09:30.' },
  url: { en: 'Must be an address that begins with https://.', es: 'Debe ser una dirección que empiece con https://.' },
  address: { en: '{address} is no e-mail address.', es: 'Hay una dirección de correo que no es válida.' },
  lines: { en: 'Has more than {most} lines.', es: 'Tiene más de {most} líneas.' },
  endsOn: { en: 'Is required when it ends on a day.', es: 'Hace falta cuando termina en una fecha.' },
  endsBefore: { en: 'Lies before the first day.', es: 'Es anterior al primer día.' },
  endCount: {
    en: 'Is required when it ends after so many meetings.',
    es: 'Hace falta cuando termina tras varias reuniones.',
  },
  neverMeets: { en: 'By this rule it never meets.', es: 'Con esta regla nunca se reúne.' },
  leads: {
    en: 'Is done by the facilitator, by whoever writes the notes, or by an admin.',
    es: 'Lo hace quien modera, quien toma notas o un administrador.',
  },
  frozen: {
    en: 'This meeting is over. Open it again to change it.',
    es: 'Esta reunión terminó. Vuelve a abrirla para cambiarla.',
  },
  notRunning: { en: 'Is done while the meeting is in progress.', es: 'Se hace mientras la reunión está en curso.' },
  notHere: { en: 'Is not an item of this meeting.', es: 'No es un tema de esta reunión.' },
  noSeries: { en: 'Only a meeting of a series has a backlog.', es: 'Solo una serie tiene lista de espera.' },
  hasOutcomes: {
    en: 'It has outcomes, which belong to this meeting.',
    es: 'Tiene resultados, que son de esta reunión.',
  },
  tooOften: {
    en: 'Was carried on three times: name somebody who answers for it, or drop it.',
    es: 'Ya se pospuso tres veces: nombra a alguien que responda por él o descártalo.',
  },
  leased: { en: '{who} is writing these notes.', es: '{who} está escribiendo estas notas.' },
  noLease: { en: 'Take the notes first.', es: 'Primero toma las notas.' },
  section: { en: 'Is no section of this meeting.', es: 'No es una sección de esta reunión.' },
  parkedOutcome: { en: 'Waits in the backlog.', es: 'Está en la lista de espera.' },
  dropped: { en: 'Is said of a completed action only.', es: 'Solo se indica en una acción completada.' },
  carried: { en: 'Was brought forward already.', es: 'Ya se trajo a otra reunión.' },
  people: { en: 'Is named twice.', es: 'Aparece dos veces.' },
  staff: {
    en: 'Does not work here: invite them by their address.',
    es: 'No trabaja aquí: invítalo por su dirección de correo.',
  },
  kind: { en: 'Nothing of this kind can be linked.', es: 'No se puede enlazar nada de este tipo.' },
  notAsked: { en: 'You are not asked to this meeting.', es: 'No te convocaron a esta reunión.' },
  notHung: { en: 'Hangs on no item of this meeting.', es: 'No está en esta reunión.' },
  noFile: { en: 'Names a file that you do not see.', es: 'Nombra un archivo que no ves.' },
  cannotRead: {
    en: 'Somebody you mention reads no meetings.',
    es: 'Alguien a quien mencionas no lee reuniones.',
  },
  notesTooLong: { en: 'Has more than {most} characters.', es: 'Tiene más de {most} caracteres.' },
  linked: { en: 'Name what it is about.', es: 'Indica de qué trata.' },
});
