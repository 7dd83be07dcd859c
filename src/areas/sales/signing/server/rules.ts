import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';

/** What signing refuses, in words. */
export const rules = texts({
  unreadable: {
    en: 'This file cannot be read as a PDF. Save it again as a PDF and add it anew.',
    es: 'Este archivo no se puede leer como PDF. Guárdalo otra vez como PDF y agrégalo de nuevo.',
  },
  encrypted: {
    en: 'This PDF is locked with a password. Save it without one and add it anew.',
    es: 'Este PDF está protegido con contraseña. Guárdalo sin ella y agrégalo de nuevo.',
  },
  script: {
    en: 'This PDF holds a script or an action that runs by itself. Print it to a new PDF and add that.',
    es: 'Este PDF contiene un script o una acción automática. Imprímelo en un PDF nuevo y agrega ese.',
  },
  signature: {
    en: 'This PDF was signed already, and a second signature would break the first. Add the unsigned document.',
    es: 'Este PDF ya está firmado, y otra firma rompería la primera. Agrega el documento sin firmar.',
  },
  fields: {
    en: 'This PDF has fields that can still be filled in. Print it to a new PDF and add that.',
    es: 'Este PDF tiene campos que aún se pueden llenar. Imprímelo en un PDF nuevo y agrega ese.',
  },
  files: {
    en: 'This PDF has other files inside. Print it to a new PDF and add that.',
    es: 'Este PDF lleva otros archivos dentro. Imprímelo en un PDF nuevo y agrega ese.',
  },
  layers: {
    en: 'This PDF has hidden layers. Show the layers that belong to it, print it to a new PDF and add that.',
    es: 'Este PDF tiene capas ocultas. Muestra las capas que le pertenecen, imprímelo en un PDF nuevo y agrega ese.',
  },
  notes: {
    en: 'This PDF has notes that not every reader shows alike. Print it with its notes to a new PDF and add that.',
    es: 'Este PDF tiene notas que no todos los lectores muestran igual. Imprímelo con sus notas en un PDF nuevo y agrega ese.',
  },
  drawing: {
    en: 'A page of this PDF is drawn with errors that readers mend differently. Print it to a new PDF and add that.',
    es: 'Una página de este PDF está dibujada con errores que cada lector corrige a su modo. Imprímelo en un PDF nuevo y agrega ese.',
  },
  pages: {
    en: 'This PDF has more than 500 pages. Split it.',
    es: 'Este PDF tiene más de 500 páginas. Divídelo.',
  },
  tooLarge: {
    en: 'This file is larger than 50 MB. Make it smaller, for example with fewer or smaller pictures.',
    es: 'Este archivo pesa más de 50 MB. Hazlo más pequeño, por ejemplo con menos imágenes.',
  },
  tooMuch: {
    en: 'All documents together have more than 1,000 pages or 100 MB. Send them in two envelopes.',
    es: 'Todos los documentos juntos pasan de 1,000 páginas o 100 MB. Envíalos en dos sobres.',
  },
  neverSealed: {
    en: 'This file is larger than any that is signed here.',
    es: 'Este archivo pesa más que cualquiera que se firme aquí.',
  },
  swapped: {
    en: 'A document is not the one that was sent. Nothing was signed; the sender has to send it again.',
    es: 'Un documento no es el que se envió. No se firmó nada; quien lo envió debe mandarlo de nuevo.',
  },
  notPlain: {
    en: 'A document holds notes, layers or pages that a sealed file cannot keep as they are shown. Nothing was signed; the sender has to add it anew and send it again.',
    es: 'Un documento tiene notas, capas o páginas que un archivo sellado no puede conservar como se muestran. No se firmó nada; quien lo envió debe agregarlo y enviarlo de nuevo.',
  },
  noAnchor: {
    en: 'The document has no place of this name.',
    es: 'El documento no tiene un lugar con este nombre.',
  },
  noPage: { en: 'The document has no such page.', es: 'El documento no tiene esa página.' },
  noDocument: { en: 'Is no document of this envelope.', es: 'No es un documento de este sobre.' },
  noRecipient: {
    en: 'Is nobody who signs in this envelope.',
    es: 'No es alguien que firme en este sobre.',
  },
  nobody: { en: 'Name at least one person who signs.', es: 'Indica al menos una persona que firme.' },
  nothing: { en: 'Add at least one document.', es: 'Agrega al menos un documento.' },
  who: {
    en: 'Name a person with an account, or a name and an e-mail address.',
    es: 'Indica una persona con cuenta, o un nombre y un correo.',
  },
  party: {
    en: 'This belongs to them: they stay, in the part that they have.',
    es: 'Esto les pertenece: se quedan, con el papel que tienen.',
  },
  ownDocument: {
    en: 'This is what the envelope is about. Only what was added to it is taken out.',
    es: 'Esto es de lo que trata el sobre. Solo se quita lo que se agregó.',
  },
  noFile: { en: 'Add a PDF.', es: 'Agrega un PDF.' },
  noPlace: {
    en: 'Everybody who signs needs a place for the signature.',
    es: 'Cada persona que firma necesita un lugar para su firma.',
  },
  past: { en: 'The last day to sign must lie ahead.', es: 'El último día para firmar debe ser futuro.' },
  tooLong: {
    en: 'The last day to sign must lie within 180 days.',
    es: 'El último día para firmar debe estar dentro de 180 días.',
  },
  out: {
    en: 'An envelope of this is out already. Void it before you send another.',
    es: 'Ya hay un sobre enviado de esto. Anúlalo antes de enviar otro.',
  },
  frozen: {
    en: 'What was sent is not changed. Void it and send it anew.',
    es: 'Lo enviado no se cambia. Anúlalo y envíalo de nuevo.',
  },
  step: { en: 'It no longer stands where this can be done.', es: 'Ya no está donde esto se puede hacer.' },
  ended: {
    en: 'This is over: {state}. Nothing more can be signed in it.',
    es: 'Esto ya terminó: {state}. Ya no se puede firmar nada.',
  },
  signedAlready: { en: 'You have signed this already.', es: 'Ya firmaste esto.' },
  declinedAlready: { en: 'You have declined this already.', es: 'Ya rechazaste esto.' },
  turn: { en: 'It is not your turn yet.', es: 'Aún no es tu turno.' },
  notAsked: {
    en: 'This was sent to you to read, not to sign.',
    es: 'Esto se te envió para leer, no para firmar.',
  },
  late: { en: 'The time to sign this is over.', es: 'El plazo para firmar ya terminó.' },
  early: { en: 'There is still time to sign.', es: 'Todavía hay tiempo para firmar.' },
  otherField: { en: 'Is no place of yours in these documents.', es: 'No es un lugar tuyo en estos documentos.' },
  missing: { en: 'Is still to be filled in.', es: 'Falta llenarlo.' },
  markMissing: { en: 'Draw or type your signature.', es: 'Dibuja o escribe tu firma.' },
  initialsMissing: { en: 'Draw or type your initials.', es: 'Dibuja o escribe tus iniciales.' },
  undrawnMark: {
    en: 'These characters cannot be shown in the signed file: {list}. Leave them out, or draw your signature.',
    es: 'Estos caracteres no se pueden mostrar en el archivo firmado: {list}. Omítelos, o dibuja tu firma.',
  },
  undrawnText: {
    en: 'These characters cannot be shown in the signed file: {list}. Leave them out.',
    es: 'Estos caracteres no se pueden mostrar en el archivo firmado: {list}. Omítelos.',
  },
  checkValue: { en: 'A box is checked (true) or left out.', es: 'Una casilla se marca (true) o se omite.' },
  kept: { en: 'What was signed stays as it is.', es: 'Lo firmado se queda como está.' },
  filled: { en: 'This place is filled in already.', es: 'Este lugar ya está lleno.' },
  sameAddress: { en: 'This is the address that it has now.', es: 'Este es el correo que ya tiene.' },
  sameInside: {
    en: 'Somebody with this address takes part already.',
    es: 'Alguien con este correo ya participa.',
  },
  noAddress: {
    en: 'This person has no address. They sign in person.',
    es: 'Esta persona no tiene correo. Firma en persona.',
  },
  ownAccount: {
    en: '{name} has an account: they sign in on this device with it and find the documents under what waits for them.',
    es: '{name} tiene una cuenta: inicia sesión con ella en este dispositivo y encuentra los documentos en lo que tiene pendiente.',
  },
  houseAddress: {
    en: 'This is the address of {name}, who works here and signs for nobody else.',
    es: 'Este es el correo de {name}, que trabaja aquí y no firma por nadie más.',
  },
  houseOnly: {
    en: 'Somebody of the house signs here: give the address of a colleague’s account.',
    es: 'Aquí firma alguien de la casa: indica el correo de la cuenta de un colega.',
  },
  notYourself: {
    en: 'Nobody puts themselves in the place of a colleague who is to sign. Another colleague can.',
    es: 'Nadie se pone en el lugar de un colega que debe firmar. Otro colega sí puede.',
  },
  witnessMissing: {
    en: 'Has no address for a code: name a colleague who is with you and confirms who signs.',
    es: 'No tiene correo para un código: indica un colega que esté contigo y confirme quién firma.',
  },
  witnessNeedless: {
    en: 'Has an address: the code goes there, and nobody else vouches for them.',
    es: 'Tiene correo: el código va ahí y nadie más responde por esa persona.',
  },
  witness: {
    en: 'Name another employee or admin, who neither sent this nor takes part in it, nor vouches for somebody else in it.',
    es: 'Indica otro empleado o administrador que no haya enviado esto, no participe ni responda por alguien más en este sobre.',
  },
  notOwn: {
    en: 'Each signature needs a proof of its signer’s own.',
    es: 'Cada firma necesita una prueba propia de quien firma.',
  },
  nothingToObject: {
    en: 'Nobody signs or has signed in person with this name.',
    es: 'Nadie firma ni firmó en persona con este nombre.',
  },
  portalFills: { en: 'The portal fills this in itself.', es: 'El portal llena esto por sí mismo.' },
  readsAlong: {
    en: '{name} only reads along on this project and signs nothing. Name somebody who owns or decides.',
    es: '{name} solo tiene lectura en este proyecto y no firma. Indica a quien es propietario o decide.',
  },
  reminded: {
    en: 'They were reminded within the last hour.',
    es: 'Ya se les recordó en la última hora.',
  },
  nobodyWaits: { en: 'Nobody is asked at this moment.', es: 'Nadie tiene nada pendiente por ahora.' },
  notSealed: {
    en: 'The signed file is being made. Try again in a moment.',
    es: 'El archivo firmado se está preparando. Inténtalo en un momento.',
  },
  codeWrong: {
    en: 'The code is wrong or has expired. Ask for a new one.',
    es: 'El código es incorrecto o ya venció. Pide uno nuevo.',
  },
  codeMails: {
    en: 'No more codes within this hour. Each mail that went out also holds a link that opens the documents without a code.',
    es: 'No hay más códigos en esta hora. Cada correo enviado también trae un enlace que abre los documentos sin código.',
  },
  pass: {
    en: 'Prove again that it is you: ask for a new code.',
    es: 'Demuestra otra vez que eres tú: pide un código nuevo.',
  },
});

/** What the database refuses, by the names of its rules. */
export const constraints: ConstraintFaults = {
  envelopes_one_out: faultOf('of', rules.out),
  envelopes_frozen: faultOf('', rules.frozen),
  envelopes_step: faultOf('', rules.step),
  envelopes_whole: faultOf('recipients', rules.nobody),
  envelopes_places: faultOf('fields', rules.noPlace),
  envelopes_kept: faultOf('', rules.kept),
  envelope_recipients_step: faultOf('', rules.step),
  envelope_recipients_turn: faultOf('', rules.turn),
  envelope_recipients_late: faultOf('', rules.late),
  envelope_recipients_early: faultOf('', rules.early),
  envelope_fields_missing: faultOf('values', rules.missing),
  envelope_fields_filled: faultOf('values', rules.filled),
  envelope_signatures_once: faultOf('', rules.signedAlready),
  envelope_signatures_own: faultOf('', rules.notOwn),
  envelope_signatures_proof: faultOf('', rules.notOwn),
  envelope_signatures_kept: faultOf('', rules.kept),
  envelope_log_kept: faultOf('', rules.kept),
};
