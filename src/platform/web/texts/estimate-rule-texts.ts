/** The refusals of estimates and the faults of formulas, in Spanish. */
export const estimateRules: Readonly<Record<string, string>> = {
  'Only a draft can be edited. Make a new revision, or take it back from review.':
    'Solo se edita un borrador. Haz una nueva revisión o devuélvela de la revisión.',
  'Take over an estimate or a BOM, not both.': 'Toma una estimación o una lista de materiales, no ambas.',
  'Is no project.': 'No es un proyecto.',
  'Is no BOM.': 'No es una lista de materiales.',
  'Is no estimate.': 'No es una estimación.',
  'Only an estimate that is closed to editing is revised; a draft is edited.':
    'Solo se revisa una estimación cerrada; un borrador se edita.',
  'There is a revision in work already.': 'Ya hay una revisión en trabajo.',
  'An approved estimate is never edited. Make a new revision.':
    'Una estimación aprobada no se edita. Haz una nueva revisión.',
  'It is in review. Take it back to a draft first.': 'Está en revisión. Primero devuélvela a borrador.',
  'There is no line to review.': 'No hay ninguna partida que revisar.',
  'Somebody who has not worked on it must approve it.': 'Debe aprobarla alguien que no haya trabajado en ella.',
  'Say why.': 'Di por qué.',
  'Say who gets it.': 'Di quién la recibe.',
  'Say until when it holds.': 'Di hasta cuándo vale.',
  'Is only taken when it is sent.': 'Solo se acepta al enviarla.',
  'Must not lie in the past.': 'No puede estar en el pasado.',
  'Must not be negative.': 'No puede ser negativo.',
  'Must not come to less than zero.': 'No puede dar menos de cero.',
  'A cost of zero is only for what the owner supplies. Leave it empty while it is not known.':
    'Un costo de cero es solo para lo que pone el dueño. Déjalo vacío mientras no se conozca.',
  'Is no line of this estimate.': 'No es una partida de esta estimación.',
  'Must not be an alternate of an alternate.': 'No puede ser alternativa de otra alternativa.',
  'Has alternates. Take them out with it, or let one take its place first.':
    'Tiene alternativas. Quítalas con él o deja antes que una lo sustituya.',
  'Is named twice.': 'Aparece dos veces.',
  'Must name every line once.': 'Debe nombrar cada partida una vez.',
  'Was changed by somebody else since.': 'Otra persona lo cambió después.',
  'Must be a number as text.': 'Debe ser un número como texto.',
  'Must be a decimal like 12.5 with at most six places.':
    'Debe ser un decimal como 12.5, con seis decimales como máximo.',
};

export const estimatePatterns: readonly (readonly [RegExp, string])[] = [
  [/^(\d+) lines? ha(?:s|ve) no price yet\.$/u, 'Aún faltan precios en las partidas: $1.'],
  [
    /^The margin is below ([\d.]+) percent: an admin must approve it\.$/u,
    'El margen es menor de $1 %: debe aprobarla un administrador.',
  ],
  [/^An estimate that is .+ can't become .+\.$/u, 'Ese paso ya no es posible desde su situación actual.'],
];
