/** The refusals of rules over models, of runs, and of formulas, in Spanish. */
export const takeOffRules: Readonly<Record<string, string>> = {
  'Say which plan.': 'Di qué plano.',
  'Say which project.': 'Di qué proyecto.',
  'Only a rule of a plan names one.': 'Solo una regla de un plano nombra uno.',
  'Only a rule of a project names one.': 'Solo una regla de un proyecto nombra uno.',
  'Choose the item, or say why these parts are left out.':
    'Elige el artículo, o di por qué se excluyen estos elementos.',
  'A rule either counts an item or leaves parts out.': 'Una regla cuenta un artículo o excluye elementos.',
  'Is no item of the catalogue.': 'No es un artículo del catálogo.',
  'Is no rule.': 'No es una regla.',
  'Is no model.': 'No es un modelo.',
  'The model has not been read yet.': 'El modelo aún no se ha leído.',
  'Say why these parts are left out.': 'Di por qué se excluyen estos elementos.',
  'Choose the item.': 'Elige el artículo.',
  'Not all of them are in this run.': 'No todos están en esta corrida.',
  'Some of them have no quantity yet: say what they are and how much.':
    'Algunos aún no tienen cantidad: di qué son y cuánto se necesita.',
  'This run is closed. Map the model again to go on.':
    'Esta corrida está cerrada. Asigna el modelo otra vez para continuar.',
  'The parts are still being mapped. Wait a moment.': 'Los elementos aún se están asignando. Espera un momento.',
  'Some figures contradict the shape of their part, or have no known unit. Look at them first.':
    'Algunas cifras contradicen la forma de su elemento, o no tienen unidad conocida. Revísalas primero.',
  'Only a run that has been mapped can be published.': 'Solo se puede publicar una corrida ya asignada.',
  'The mapping ended unexpectedly. Start a new run.': 'La asignación terminó de forma inesperada. Inicia otra corrida.',
  'The formula divides by zero.': 'La fórmula divide entre cero.',
  'The formula ends too early.': 'La fórmula termina antes de tiempo.',
  'The formula is nested too deeply.': 'La fórmula tiene demasiados niveles.',
  'The outcome is too large.': 'El resultado es demasiado grande.',
  'A number has at most fifteen digits and six places.': 'Un número tiene como máximo quince cifras y seis decimales.',
};

export const takeOffPatterns: readonly (readonly [RegExp, string])[] = [
  [
    /^The item is counted in (\w+) and the rule gives a (\w+): add a formula, or choose another quantity\.$/u,
    'El artículo se cuenta en $1 y la regla da otra medida ($2): agrega una fórmula o elige otra cantidad.',
  ],
  [/^Say how much each part needs, in (\w+)\.$/u, 'Di cuánto necesita cada elemento, en $1.'],
  [
    /^Must be a decimal like 12\.5 with at most six places\.$/u,
    'Debe ser un decimal como 12.5, con seis decimales como máximo.',
  ],
  [/^“(.+)” is not expected here\.(.*)$/u, '«$1» no va aquí.$2'],
  [/^“(.+)” can't be understood here\.(.*)$/u, '«$1» no se entiende aquí.$2'],
  [/^“(.+)” has no value here\.(.*)$/u, '«$1» no tiene valor aquí.$2'],
  [/^“(.+)” does not take (\d+) values\.(.*)$/u, '«$1» no acepta $2 valores.$3'],
  [/^There is no function “(.+)”\.(.*)$/u, 'No hay una función «$1».$2'],
  [/^A “(.+)” is missing\.(.*)$/u, 'Falta «$1».$2'],
  [/^A formula has at most (\d+) characters\.(.*)$/u, 'Una fórmula tiene como máximo $1 caracteres.$2'],
];
