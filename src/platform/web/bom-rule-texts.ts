/** The refusals of bills of materials, in Spanish. */
export const bomRules: Readonly<Record<string, string>> = {
  'Only a version in work is edited. Make the next version, or take it back from review.':
    'Solo se edita una versión en curso. Haz la siguiente versión, o regrésala de la revisión.',
  'A BOM is of a project or of a plan, not of both.': 'Una lista es de un proyecto o de un plano, no de ambos.',
  'Say why.': 'Di por qué.',
  'Is only taken with the release.': 'Solo se toma con la liberación.',
  'There is no line yet.': 'Aún no hay ninguna partida.',
  'Somebody who has not worked on it must release it.': 'Debe liberarla alguien que no haya trabajado en ella.',
  'This version is in work already.': 'Esta versión ya está en curso.',
  'This BOM has a version in work already.': 'Esta lista ya tiene una versión en curso.',
  'This BOM has a version in work already. Release or remove it first.':
    'Esta lista ya tiene una versión en curso. Libérala o elimínala primero.',
  'This BOM has another version in work by now. Release or remove it first.':
    'Esta lista ya tiene otra versión en curso. Libérala o elimínala primero.',
  'A released BOM is never edited. Make the next version.':
    'Una lista liberada nunca se edita. Haz la siguiente versión.',
  'Is no line of this BOM.': 'No es una partida de esta lista.',
  'Say why a figure that was worked out is replaced.': 'Di por qué se reemplaza una cifra calculada.',
  'Assemblies are nested at most 15 deep.': 'Los ensambles se anidan hasta 15 niveles.',
  'Is no supplier.': 'No es un proveedor.',
};

export const bomPatterns: readonly (readonly [RegExp, string])[] = [
  [/^“(.+)” would be a part of itself\.$/u, '«$1» sería parte de sí misma.'],
  [/^“(.+)” belongs to a line that is not there\.$/u, '«$1» pertenece a una partida que no está.'],
  [
    /^Release waits for (\d+) lines? to map and (\d+) to check\.$/u,
    'La liberación espera $1 partidas por asignar y $2 por revisar.',
  ],
];
