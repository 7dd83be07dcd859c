import { texts } from '#platform/shared/text.ts';

/** Why a ticket, a step of it or what is said about it is refused. */
export const rules = texts({
  noCursor: { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' },
  notStaff: { en: 'Is nobody who can take care of a ticket.', es: 'No es nadie que pueda atender un ticket.' },
  otherPlace: { en: 'Must be of the same project.', es: 'Debe ser del mismo proyecto.' },
  nobodyOutside: {
    en: 'To share it, name who asked: an owner, a developer or a floor manager.',
    es: 'Para compartirlo, indica quién lo pidió: un propietario, un desarrollador o un encargado de planta.',
  },
  notOwner: { en: 'Must be an owner of this unit.', es: 'Debe ser propietario de esta unidad.' },
  notDeveloper: { en: 'Must be a developer of this project.', es: 'Debe ser desarrollador de este proyecto.' },
  needsUnit: { en: 'Name the home that it is about.', es: 'Indica la casa de la que trata.' },
  needsProject: { en: 'Name the project that it is about.', es: 'Indica el proyecto del que trata.' },
  staysShared: {
    en: 'Stays shared: somebody outside has written in it.',
    es: 'Sigue compartido: alguien de fuera escribió en él.',
  },
  asked: {
    en: 'Ask first: a shared comment must go with it.',
    es: 'Pregunta primero: debe ir con un comentario compartido.',
  },
  ahead: { en: 'Must be a day to come.', es: 'Debe ser un día por venir.' },
  openPoints: { en: 'Still open: {names}.', es: 'Aún abierto: {names}.' },
  late: {
    en: 'More than {days} days have gone by. Write, and a new request begins that leads back here.',
    es: 'Pasaron más de {days} días. Escribe y empezará una solicitud nueva que enlaza con esta.',
  },
  leads: {
    en: 'Only an admin or who leads the department does this.',
    es: 'Solo lo hace un administrador o quien dirige el departamento.',
  },
  ended: { en: 'It has ended; nothing is written there any more.', es: 'Terminó; ya no se escribe en él.' },
  targetEnded: { en: 'Must be a ticket that is still open.', es: 'Debe ser un ticket que siga abierto.' },
  ring: { en: 'Would lead round to itself.', es: 'Llevaría de vuelta a sí mismo.' },
  isMerged: {
    en: 'It was merged into that one; take the merge back instead.',
    es: 'Se fusionó con ese; deshaz la fusión en su lugar.',
  },
  shortTitle: { en: 'Must have at least 3 characters.', es: 'Debe tener al menos 3 caracteres.' },
  noPoints: { en: 'Must hold a point.', es: 'Debe tener al menos un punto.' },
  manyPoints: { en: 'Must hold at most {most} points.', es: 'Debe tener como máximo {most} puntos.' },
  longPoint: { en: 'A point has at most {most} characters.', es: 'Un punto tiene como máximo {most} caracteres.' },
  longDescription: { en: 'Must have at most {most} characters.', es: 'Debe tener como máximo {most} caracteres.' },
  otherPoint: { en: 'Is no point of this checklist.', es: 'No es un punto de esta lista.' },
  nothing: { en: 'Must say what changes.', es: 'Debe decir qué cambia.' },
  five: {
    en: 'At most five people work on it beside the assignee.',
    es: 'Como máximo cinco personas trabajan en él además del responsable.',
  },
  notShared: {
    en: 'This ticket is for staff only. Share it first.',
    es: 'Este ticket es solo del personal. Compártelo primero.',
  },
  cannotRead: {
    en: 'Somebody you mention cannot read this.',
    es: 'Alguien a quien mencionas no puede leer esto.',
  },
  fileHidden: {
    en: 'Is not open to who reads this. Share the file first.',
    es: 'No está abierto a quien lee esto. Comparte primero el archivo.',
  },
  notThisTicket: { en: 'Is not of this ticket.', es: 'No es de este ticket.' },
  tooMuch: {
    en: 'An answer to something that staff wrote for themselves stays with staff.',
    es: 'La respuesta a algo que el personal escribió para sí se queda con el personal.',
  },
  onlyAuthor: { en: 'Only who wrote it changes it.', es: 'Solo lo cambia quien lo escribió.' },
  empty: { en: 'Must not be empty.', es: 'No puede quedar vacío.' },
  notDone: { en: 'It is asked when the work is done.', es: 'Se pregunta cuando el trabajo está hecho.' },
  onWarranty: {
    en: 'A warranty item is changed among the warranty requests.',
    es: 'Un caso de garantía se modifica en las solicitudes de garantía.',
  },
  onPunchList: {
    en: 'Is a punch item: it is worked on in its punch list.',
    es: 'Es un pendiente: se trabaja en su lista de pendientes.',
  },
  noAppeal: {
    en: 'Once, and only while it is said not to be covered.',
    es: 'Una vez, y solo mientras se dice que no está cubierto.',
  },
  rated: { en: 'You have said so already.', es: 'Ya lo dijiste.' },
  ratedOver: {
    en: 'You have said how it went, so this request is over. Write, and a new one begins.',
    es: 'Ya dijiste cómo te fue, así que esta solicitud terminó. Escribe y comienza una nueva.',
  },
});
