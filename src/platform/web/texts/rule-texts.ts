import type { Language } from '#platform/shared/text.ts';
import { accountPatterns, accountRules } from './account-rule-texts.ts';
import { bomPatterns, bomRules } from '../bom-rule-texts.ts';
import { cadPatterns, cadRules } from './cad-rule-texts.ts';
import { estimatePatterns, estimateRules } from './estimate-rule-texts.ts';
import { filePatterns, fileRules } from './file-rule-texts.ts';
import { guardIn, guardPatterns, guardRules } from './guard-rule-texts.ts';
import { heardRule } from './heard-rules.ts';
import { modelPatterns, modelRules } from './model-rule-texts.ts';
import { takeOffPatterns, takeOffRules } from './take-off-rule-texts.ts';

/** The rules of the server that carry no figure, in Spanish. The server speaks English to scripts; screens translate. */
const whole: Readonly<Record<string, string>> = {
  'Must be text.': 'Debe ser un texto.',
  'Must not be empty.': 'No puede quedar vacío.',
  'Must not hold control characters.': 'No puede llevar caracteres de control.',
  'Must be a number.': 'Debe ser un número.',
  'Must be a whole number.': 'Debe ser un número entero.',
  'Must be a whole number of cents.': 'Debe ser un número entero de centavos.',
  'Must be a whole number of days.': 'Debe ser un número entero de días.',
  'Must be true or false.': 'Debe ser verdadero o falso.',
  'Too many people are signing in right now. Try again in a moment.':
    'Hay demasiadas personas iniciando sesión. Inténtalo en un momento.',
  'Several exports are under way. Try again soon.': 'Hay varias exportaciones en curso. Inténtalo pronto.',
  'Several documents are being made. Try again soon.': 'Se están haciendo varios documentos. Inténtalo pronto.',
  'Must be a list.': 'Debe ser una lista.',
  'Must be an e-mail address.': 'Debe ser una dirección de correo.',
  'Must be a UUID.': 'No es un identificador válido.',
  'Must be a known group.': 'Debe ser un grupo conocido.',
  'Is too small.': 'Es demasiado pequeño.',
  'Is too large.': 'Es demasiado grande.',
  'Must be a date like 2026-11-20.': 'Debe ser una fecha como 2026-11-20.',
  'Must lie between 1900 and 2199.': 'Debe estar entre 1900 y 2199.',
  'Is required.': 'Es obligatorio.',
  'Must be the letters of a state, like NV.': 'Deben ser las letras de un estado, como NV.',
  'Lies before the first day.': 'Es anterior al primer día.',
  'There is one of that state and number already.': 'Ya hay uno de ese estado y número.',
  'There is one of that name already.': 'Ya hay uno con ese nombre.',
  'Can not be set here: leave it out, or send it as it was read.':
    'No se puede cambiar aquí: omítelo o envíalo tal como se leyó.',
  'Is held for this project on these very days already. Change that booking instead.':
    'Ya está reservado para este proyecto en esos mismos días. Cambia esa reserva.',
  'It is held for days to come. Give those back first.':
    'Está reservado para días próximos. Cancela primero esas reservas.',
  'A milestone can not wait for itself, not even by way of others.':
    'Un hito no puede esperarse a sí mismo, ni por medio de otros.',
  'Must have six digits.': 'Debe tener seis dígitos.',
  'Must be the six digits of the code.': 'Deben ser los seis dígitos del código.',
  'Must be a number with its country code, like +14065550100.':
    'Debe ser un número con código de país, como +528155550100.',
  'Must be a time zone like America/Denver.': 'Debe ser una zona horaria como America/Monterrey.',
  'Must name at least one scope.': 'Elige al menos un permiso.',
  'Must be draft, in_review, published or archived.': 'Debe ser draft, in_review, published o archived.',
  'Must be en or es.': 'Debe ser en o es.',
  'Is no current document of this unit or its project.': 'No es un documento vigente de esta unidad ni de su proyecto.',
  'Owners do not see this document yet. Show it to them first.':
    'Los propietarios aún no ven este documento. Muéstraselo primero.',
  'Name the document of the owner manual first.': 'Indica primero el documento del manual del propietario.',
  'Only a draft of the owner manual can be changed. Move it to draft first.':
    'Solo se puede cambiar un borrador del manual del propietario. Pásalo primero a borrador.',
  'An owner manual begins as a draft.': 'Un manual del propietario empieza como borrador.',
  'From draft an owner manual moves to in_review or archived.':
    'De borrador, un manual del propietario pasa a revisión o al archivo.',
  'From in_review an owner manual moves to draft or published.':
    'De revisión, un manual del propietario pasa a borrador o se publica.',
  'From published an owner manual moves to draft or archived.':
    'Ya publicado, un manual del propietario pasa a borrador o al archivo.',
  'From archived an owner manual moves to draft.': 'Archivado, un manual del propietario solo pasa a borrador.',
  'May hold letters, digits, dots, dashes and underscores, and begins with a letter or digit.':
    'Puede llevar letras, dígitos, puntos, guiones y guiones bajos, y empieza con letra o dígito.',
};

/** The rules with figures, in Spanish. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^Must have at least (\d+) characters\.$/u, 'Debe tener al menos $1 caracteres.'],
  [/^Must have at most (\d+) characters\.$/u, 'Debe tener como máximo $1 caracteres.'],
  [/^Must be at least (-?[\d.]+)\.$/u, 'Debe ser al menos $1.'],
  [/^Must be at most (-?[\d.]+)\.$/u, 'Debe ser como máximo $1.'],
  [/^Must have at most (\d+) rows\.$/u, 'Debe tener como máximo $1 filas.'],
  [/^Must have at most (\d+) names\.$/u, 'Debe tener como máximo $1 nombres.'],
  [/^Must have at least one (\w+)\.$/u, 'Debe tener al menos un elemento.'],
  [/^Must hold at least one (\w+)\.$/u, 'Debe llevar al menos un elemento.'],
];

/**
 * A rule of the server in the reader's language. One that is not known here stands as the server wrote it; of several files, each
 * refusal begins with the name of its file, which stays.
 */
export function ruleIn(message: string, language: Language): string {
  const heard = heardRule(message, language);
  if (heard !== undefined) return heard;
  if (language === 'en') return message;
  const known = translated(message);
  if (known !== undefined) return known;
  for (let at = message.indexOf(': '); at > 0; at = message.indexOf(': ', at + 1)) {
    const rule = translated(message.slice(at + 2));
    if (rule !== undefined) return `${message.slice(0, at)}: ${rule}`;
  }
  return message;
}

const ofAreas = [accountRules, fileRules, modelRules, takeOffRules, cadRules, estimateRules, bomRules, guardRules];
const allPatterns = [
  ...patterns,
  ...accountPatterns,
  ...filePatterns,
  ...modelPatterns,
  ...takeOffPatterns,
  ...cadPatterns,
  ...estimatePatterns,
  ...bomPatterns,
  ...guardPatterns,
];

function translated(message: string): string | undefined {
  const known = whole[message] ?? ofAreas.find((rules) => rules[message] !== undefined)?.[message];
  if (known !== undefined) return known;
  const guard = guardIn(message, translated);
  if (guard !== undefined) return guard;
  const found = allPatterns.find(([pattern]) => pattern.test(message));
  return found === undefined ? undefined : message.replace(found[0], found[1]);
}
