/** What projects, units, modules, rates and the catalogue refuse with, alone or in a change of many rows, in Spanish. */
export const guardRules: Readonly<Record<string, string>> = {
  // What a move of a project or module waits for.
  'A signed Design Agreement or Letter of Intent.': 'Un contrato de diseño o carta de intención con firma.',
  'A signed Manufacturing Agreement.': 'Un contrato de fabricación con firma.',
  'The address of the site (street and city).': 'La dirección de la obra (calle y ciudad).',
  'A project manager among the members.': 'Un gerente de proyecto entre las personas del proyecto.',
  'The factory that builds it.': 'La planta que lo fabrica.',
  'At least one unit with a name.': 'Al menos una unidad con nombre.',
  'A baseline date on every milestone, and at least one milestone.': 'Una fecha base en cada hito, y al menos un hito.',
  'The actual date of the plan approval.': 'La fecha real de la aprobación de los planos.',
  'The actual date of the design freeze.': 'La fecha real del cierre del diseño.',
  'A serial number on every module, and at least one module.':
    'Un número de serie en cada módulo, y al menos un módulo.',
  'Every module delivered or set.': 'Todos los módulos entregados o montados.',
  'The date of the handover.': 'La fecha de la entrega.',
  'A released bill of materials of the project, or of the plan of every unit.':
    'Una lista de materiales liberada del proyecto, o del modelo de cada unidad.',
  'Signed pre-ship sign-offs.': 'Las aprobaciones previas al envío, firmadas.',
  'A published owner manual.': 'Un manual del propietario publicado.',
  'No open critical or safety item on site.': 'Ningún pendiente crítico o de seguridad abierto en obra.',
  'The last warranty coverage has ended and no item is open.':
    'La última cobertura de garantía terminó y no queda nada abierto.',
  'A label number.': 'Un número de etiqueta.',
  'Six photos of its condition, tagged condition_out.': 'Seis fotos de su estado, con la etiqueta condition_out.',
  'Photos tagged condition_in, or the reason why there are none.':
    'Fotos con la etiqueta condition_in, o la razón de que no haya.',
  'A signed pre-ship sign-off.': 'La aprobación previa al envío, firmada.',
  'No open critical item in the factory.': 'Ningún pendiente crítico abierto en planta.',
  'This move is not allowed yet.': 'Este cambio de estado aún no se permite.',
  'This move needs more facts.': 'A este cambio de estado le faltan datos.',
  'Is required for this move.': 'Es obligatorio para este cambio de estado.',
  'Is required for this step.': 'Es obligatorio para este paso.',
  'Say why the guards are passed over.': 'Di por qué se pasan por alto los requisitos.',
  'Your role on this project does not allow this move.': 'Tu función en este proyecto no permite este cambio.',
  'Was changed again since.': 'Se cambió otra vez desde entonces.',
  'This has been taken back already.': 'Esto ya se deshizo.',

  // Projects and milestones.
  'Is required for a milestone of your own.': 'Es obligatorio en un hito propio.',
  'An actual date can not lie in the future.': 'Una fecha real no puede estar en el futuro.',
  'Is nobody who can own a milestone.': 'No es alguien que pueda encargarse de un hito.',
  'Is no milestone of this project.': 'No es un hito de este proyecto.',
  'Lies before the milestone it waits for was done.': 'Es anterior al hito que espera.',
  'The baseline is locked since pre-production.': 'La fecha base está fija desde la preproducción.',
  'Say why the forecast moves.': 'Di por qué se mueve la fecha prevista.',
  'A milestone with a locked baseline stays.': 'Un hito con fecha base fija no se quita.',
  'Two units can not have one name.': 'Dos unidades no pueden llevar el mismo nombre.',
  'Is taken, or was once.': 'Ya está o estuvo en uso.',
  'A street is required from pre-MA on.': 'Desde pre-MA hace falta la calle.',
  'The original contract value is locked.': 'El valor original del contrato es fijo.',
  'The project has this milestone already.': 'El proyecto ya tiene este hito.',
  'Is nobody who can be a member.': 'No es alguien que pueda estar en el proyecto.',
  'A project number never changes.': 'El número de un proyecto nunca cambia.',
  'After pre-production only an admin changes the factory.':
    'Después de la preproducción solo un administrador cambia la planta.',

  // Units and modules.
  'Only a module that is not on the line yet can be removed.':
    'Solo se puede quitar un módulo que aún no está en línea.',
  'The project has a unit of this name.': 'El proyecto ya tiene una unidad con este nombre.',
  'The unit still has modules.': 'La unidad todavía tiene módulos.',
  'The unit has a module of this number.': 'La unidad ya tiene un módulo con este número.',
  'Another module has this serial number.': 'Otro módulo tiene este número de serie.',
  'The unit has a primary owner already.': 'La unidad ya tiene un propietario principal.',
  'A name is taken.': 'Un nombre ya está en uso.',
  'Is no module of this project.': 'No es un módulo de este proyecto.',

  // Rates.
  'Another approved rate holds on some of these days.': 'Otra tarifa aprobada rige en algunos de estos días.',
  'An approved rate is never changed.': 'Una tarifa aprobada no se cambia nunca.',
  'An approved rate is never changed; a new one follows it from a later day.':
    'Una tarifa aprobada no se cambia nunca; una nueva la sigue desde un día posterior.',
  'Only a draft waits for a decision.': 'Solo un borrador espera una decisión.',
  'A rate is approved or sent back by somebody else than who wrote it.':
    'Una tarifa la aprueba o devuelve alguien distinto de quien la escribió.',
  'There are rates already; the starter set is for an empty list.':
    'Ya hay tarifas; el juego inicial es para una lista vacía.',

  // The catalogue of costs.
  'Whose hours they are must be said where hours are counted.': 'Donde se cuentan horas hay que decir de quién son.',
  'The item has a price of zero, which only what the owner supplies may have.':
    'El artículo tiene precio cero, y eso solo puede ser de lo que pone el propietario.',
  'An item is no substitute of itself.': 'Un artículo no es sustituto de sí mismo.',
  'Names an item twice.': 'Nombra un artículo dos veces.',
  'Something uses this item, so it can only be retired.': 'Algo usa este artículo, así que solo se puede retirar.',
  'A price of zero is only for what the owner supplies.': 'Un precio cero es solo para lo que pone el propietario.',
  'Another item has this SKU.': 'Otro artículo tiene este SKU.',
  'This supplier has a price for the item from this day on already.':
    'Este proveedor ya tiene un precio del artículo desde este día.',
  'There is a supplier of this name already.': 'Ya hay un proveedor con este nombre.',
  'There are items or suppliers already; the starter items are for an empty catalogue.':
    'Ya hay artículos o proveedores; los iniciales son para un catálogo vacío.',

  // Subtasks, flags, lessons, files, schedule, break-even, views, wall.
  'Name the unit or the module, not both.': 'Indica la unidad o el módulo, no ambos.',
  'Is nobody who can own a subtask.': 'No es alguien que pueda encargarse de una subtarea.',
  'Is nobody.': 'No es nadie.',
  'Is taken by another flag.': 'Ya la usa otra bandera.',
  'Must be later than the start.': 'Debe ser posterior al inicio.',
  'Is the id of another flag.': 'Es el identificador de otra bandera.',
  'A flag keeps its name: code asks for it.': 'Una bandera conserva su nombre: el código pregunta por él.',
  'Must not lie before the day it was captured.': 'No puede ser anterior al día en que se anotó.',
  'Is required from triage on.': 'Es obligatorio desde la revisión inicial.',
  'Is required while it is embedded.': 'Es obligatorio mientras está incorporada.',
  'Names a file that this project does not have.': 'Nombra un archivo que este proyecto no tiene.',
  'Only a file of a unit or a module can be for the owners of one home.':
    'Solo un archivo de una unidad o de un módulo puede ser para los propietarios de una vivienda.',
  'This document is in the bin; bring it back first.': 'Este documento está en la papelera; restáuralo primero.',
  'A file is required.': 'Hace falta un archivo.',
  'This factory has a target for this month and unit already.': 'Esta planta ya tiene una meta de este mes y unidad.',
  'The month is over and its figures are closed.': 'El mes terminó y sus cifras están cerradas.',
  'The month is over and its figures are closed. An admin can open them with a reason.':
    'El mes terminó y sus cifras están cerradas. Un administrador puede abrirlas con una razón.',
  'The target has a scenario of this name.': 'La meta ya tiene un escenario con este nombre.',
  'Is no state of an estimate.': 'No es un estado de una estimación.',
  'Nothing moves: every date is there already.': 'Nada se mueve: todas las fechas ya están ahí.',
  'At most 91 days in one booking.': 'Como máximo 91 días en una reserva.',
  'Is no crane, crew or carrier.': 'No es una grúa, cuadrilla ni transportista.',
  'Is no module of the plan.': 'No es un módulo del plan.',
  'Is no milestone of the plan.': 'No es un hito del plan.',
  'Is no file of this project.': 'No es un archivo de este proyecto.',
  'Lies before the first day, or too far from it.': 'Es anterior al primer día o está demasiado lejos de él.',
  'Only its owner or an admin changes a shared view. Save a copy.':
    'Solo su dueño o un administrador cambia una vista compartida. Guarda una copia.',
  'Only a shared view can be the one that a group begins with.':
    'Solo una vista compartida puede ser con la que empieza un grupo.',
  'Groups begin with this view. Give them another one first.':
    'Hay grupos que empiezan con esta vista. Dales otra primero.',
  'Only its owner or an admin removes a shared view.': 'Solo su dueño o un administrador quita una vista compartida.',
  'Is a view of another table.': 'Es una vista de otra tabla.',
  'You have a view of this name.': 'Ya tienes una vista con este nombre.',
  'The wall of the company is internal.': 'El muro de la empresa es interno.',
  'This is not an audience that you can write to here.': 'Aquí no puedes escribir para esas personas.',
  'Only the thread of a home names one.': 'Solo el hilo de una vivienda nombra una.',
  'Name the home whose people are to read this.': 'Indica la vivienda cuyas personas deben leer esto.',
  'Names a unit that this project does not have.': 'Nombra una unidad que este proyecto no tiene.',
  'This project is in the archive; it can only be read.': 'Este proyecto está en el archivo; solo se puede leer.',
  'Only who wrote this can change it.': 'Solo quien lo escribió puede cambiarlo.',
  'Only who wrote this, or an admin, can do that.': 'Solo quien lo escribió, o un administrador, puede hacer eso.',
  'Only an announcement asks to be acknowledged.': 'Solo un anuncio pide que se confirme su lectura.',
  'Somebody you mention cannot see this post.': 'Alguien a quien mencionas no puede ver esta publicación.',

  // What the tables, the database and the ways in say of anything.
  'Refers to something that is not there, or is still in use.': 'Se refiere a algo que no existe o que sigue en uso.',
  'Holds a value that can not be stored.': 'Lleva un valor que no se puede guardar.',
  'This took too long. Try a smaller request.': 'Esto tardó demasiado. Prueba con menos a la vez.',
  'Too much happened at once. Try again.': 'Ocurrió demasiado a la vez. Inténtalo de nuevo.',
  'Is too long.': 'Es demasiado largo.',
  'There is no such field.': 'No existe ese campo.',
  'You may not change this field.': 'No tienes permiso para cambiar este campo.',
  'A row can not stand in several groups.': 'Una fila no puede estar en varios grupos.',
  'The portal is restarting.': 'El portal se está reiniciando.',
};

/** Those with figures and names. */
export const guardPatterns: readonly (readonly [RegExp, string])[] = [
  [/^Lies before \w+ \((.+)\)\.$/u, 'Es anterior a un paso previo ($1).'],
  [/^A project can't go from status (\d) to (\d)\.$/u, 'Un proyecto no pasa del estado $1 al $2.'],
  [/^A module can't go from \w+ to \w+\.$/u, 'El módulo no puede pasar de su estado a ese.'],
  [/^Leads nowhere from \w+\.$/u, 'De su estado no se pasa a ese.'],
  [/^From \w+ an owner manual moves to .+\.$/u, 'El manual del propietario no puede pasar de su estado a ese.'],
  [
    /^Is the day of the last of its modules, (.+)\. Move the modules\.$/u,
    'Es el día del último de sus módulos, $1. Mueve los módulos.',
  ],
  [
    /^A rate that begins on (.+) is approved already; a correction begins on a later day\.$/u,
    'Ya hay una tarifa aprobada que empieza el $1; una corrección empieza un día posterior.',
  ],
  [
    /^The next rate begins on (.+); this one must end before it\.$/u,
    'La siguiente tarifa empieza el $1; esta debe terminar antes.',
  ],
  [
    /^Is the published owner manual of (.+)\. Move that manual back to draft or to the archive first\.$/u,
    'Es el manual del propietario publicado de $1. Devuelve primero ese manual a borrador o pásalo al archivo.',
  ],
  [/^Is used in (.+)\.$/u, 'Se usa en $1.'],
  [/^Must have at most (\d+) tags\.$/u, 'Debe tener como máximo $1 etiquetas.'],
  [/^The unit still has (\d+) modules\.$/u, 'La unidad todavía tiene módulos: $1.'],
  [/^The unit still has (\d+) owners\.$/u, 'La unidad todavía tiene propietarios: $1.'],
  [/^Stands twice in the list: (.+)\.$/u, 'Está dos veces en la lista: $1.'],
  [/^The project has a unit of this name: (.+)\.$/u, 'El proyecto ya tiene una unidad con este nombre: $1.'],
  [/^Project (.+) has no unit of this name\.$/u, 'El proyecto $1 no tiene una unidad con este nombre.'],
  [/^You have (\d+) views\. Remove some first\.$/u, 'Tienes $1 vistas. Quita algunas primero.'],
  [/^At most (\d+) addresses\. Revoke one first\.$/u, 'Como máximo $1 direcciones. Revoca una primero.'],
  [
    /^(\d+) of these dates have moved or happened since\.$/u,
    'Desde entonces se movieron u ocurrieron $1 de estas fechas.',
  ],
  [
    /^This calls (\d+) people\. Confirm that you mean to\.$/u,
    'Esto avisa a $1 personas. Confirma que es lo que quieres.',
  ],
  [/^More than (\d+) rows match\. Narrow the filter down\.$/u, 'Coinciden más de $1 filas. Ajusta el filtro.'],
  [/^Breaks the rule (.+)\.$/u, 'No cumple la regla $1.'],
  [/^At most (\d+) files? at once\.$/u, 'Como máximo $1 archivos a la vez.'],
];

const missing = /^Is missing: (?<what>.+)$/u;
const unchecked = /^Can't be checked here yet \(.+? is not built\): (?<what>.+) Confirm it by acknowledging "\w+"\.$/u;

/** A guard inside the sentence that says how it stands: what is missing, or what the person has to confirm. */
export function guardIn(message: string, translated: (message: string) => string | undefined): string | undefined {
  const [words, pattern] = missing.test(message)
    ? (['Falta: ', missing] as const)
    : (['Aún no se puede revisar aquí; confírmalo: ', unchecked] as const);
  const what = pattern.exec(message)?.groups?.['what'];
  return what === undefined ? undefined : `${words}${translated(what) ?? what}`;
}
