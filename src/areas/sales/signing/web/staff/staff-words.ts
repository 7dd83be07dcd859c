import { texts } from '#platform/shared/text.ts';

/** The words of the screen on which staff look after an envelope. */
export const staffWords = texts({
  title: { en: 'Envelope', es: 'Sobre' },
  loading: { en: 'Loading the envelope', es: 'Cargando el sobre' },
  gone: { en: 'This envelope is not there', es: 'Este sobre no existe' },
  number: { en: 'Number {number}', es: 'Número {number}' },
  order: { en: 'Order', es: 'Orden' },
  happened: { en: 'What happened', es: 'Lo que ocurrió' },
  waits: { en: 'Waits for {names}', es: 'Espera a {names}' },
  ends: { en: 'Ends on {day}', es: 'Termina el {day}' },
  frozen: {
    en: 'Sent pages can’t change. Voiding starts anew.',
    es: 'Lo enviado no cambia. Anular empieza de nuevo.',
  },
  remind: { en: 'Remind now', es: 'Recordar ahora' },
  void: { en: 'Void', es: 'Anular' },
  voidTitle: { en: 'Void what was sent?', es: '¿Anular lo enviado?' },
  voidText: {
    en: 'Nobody can sign it any more. All who were asked read your reason.',
    es: 'Nadie podrá firmarlo. Quienes fueron invitados leerán tu motivo.',
  },
  reason: { en: 'Reason', es: 'Motivo' },
  download: { en: 'Signed file', es: 'Archivo firmado' },
  correct: { en: 'Correct', es: 'Corregir' },
  correctTitle: { en: 'Correct name and address', es: 'Corregir nombre y correo' },
  correctText: {
    en: 'The link that went out ends, and a new one goes to the new address.',
    es: 'El enlace enviado deja de valer y uno nuevo va al correo nuevo.',
  },
  inPerson: { en: 'Sign here', es: 'Firmar aquí' },
  inPersonTitle: { en: 'Sign in person on this device', es: 'Firmar en persona en este dispositivo' },
  inPersonText: {
    en: 'Say how you know who it is; it stands on the certificate. Then hand the device over.',
    es: 'Indica cómo sabes quién es; quedará en el certificado. Después entrega el dispositivo.',
  },
  identified: { en: 'How you know them', es: 'Cómo sabes quién es' },
  name: { en: 'Full name', es: 'Nombre completo' },
  email: { en: 'E-mail', es: 'Correo' },
  save: { en: 'Save', es: 'Guardar' },
  begin: { en: 'Begin', es: 'Empezar' },
  noAddress: { en: 'no address, signs in person', es: 'sin correo, firma en persona' },
  instead: { en: 'in the place of {name}', es: 'en lugar de {name}' },
  send: { en: 'Send', es: 'Enviar' },
  whose: { en: 'Whose place', es: 'De quién' },
  kind: { en: 'What goes there', es: 'Qué va ahí' },
  howTo: {
    en: 'Press on a page to put a place there. Arrow keys move it, with Shift in large steps; + and − change its size; Delete takes it away.',
    es: 'Pulsa en una página para poner un lugar. Las flechas lo mueven, con Mayús a pasos grandes; + y − cambian su tamaño; Supr lo quita.',
  },
  addTo: { en: 'Put a place on page {n}', es: 'Poner un lugar en la página {n}' },
  place: {
    en: '{kind} of {name}, page {n}, {left}% from the left, {top}% from the top',
    es: '{kind} de {name}, página {n}, a {left}% de la izquierda y {top}% de arriba',
  },
  optional: { en: 'May stay empty', es: 'Puede quedar vacío' },
  take: { en: 'Take away', es: 'Quitar' },
});
