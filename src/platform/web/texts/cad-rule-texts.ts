/** The refusals of the CAD platform and of its groups and syncs, in Spanish. */
export const cadRules: Readonly<Record<string, string>> = {
  'The CAD platform does not answer right now. Try again in a moment.':
    'La plataforma CAD no responde en este momento. Inténtalo de nuevo en un rato.',
  'The CAD platform does not let this connection read that. Ask its owner to share it.':
    'La plataforma CAD no deja leer eso con esta conexión. Pide a su dueño que lo comparta.',
  'The CAD platform no longer accepts the connection. Connect again.':
    'La plataforma CAD ya no acepta la conexión. Conéctala de nuevo.',
  'The CAD platform answered in a form that is not known here.':
    'La plataforma CAD respondió en un formato que aquí no se conoce.',
  'Nobody has connected the CAD platform yet.': 'Nadie ha conectado todavía la plataforma CAD.',
  'No CAD platform is set up. Your administrator names it in the settings of the portal.':
    'No hay plataforma CAD configurada. Tu administrador la indica en los ajustes del portal.',
  'This connection was not begun here, or more than ten minutes ago. Begin it again.':
    'Esta conexión no se inició aquí, o hace más de diez minutos. Iníciala de nuevo.',
  'The CAD platform was told not to allow it. Nothing was connected.':
    'Se le dijo a la plataforma CAD que no lo permita. No se conectó nada.',
  'The CAD platform did not accept the answer. Begin the connection again.':
    'La plataforma CAD no aceptó la respuesta. Inicia la conexión de nuevo.',
  'A group uses this variant. Take it out of the group first.':
    'Un grupo usa esta variante. Quítala primero del grupo.',
  'An active group has at least one assembly.': 'Un grupo activo tiene al menos un ensamble.',
  'Add an assembly to the group first.': 'Agrega primero un ensamble al grupo.',
  'A retired group takes no more syncs.': 'Un grupo retirado ya no se sincroniza.',
  'Stands in the list already. Raise its quantity.': 'Ya está en la lista. Sube su cantidad.',
  'Is no saved variant.': 'No es una variante guardada.',
  'This plan was used or discarded already. Plan again.': 'Este plan ya se usó o se descartó. Planea de nuevo.',
  'The BOM was changed since this was planned. Plan again.':
    'La lista cambió desde que se planeó esto. Planea de nuevo.',
  'The BOM is in review. Release it or take it back to work first.':
    'La lista está en revisión. Libérala o regrésala a trabajo primero.',
  'It was taken from a workspace, where work goes on. Take it from a version first.':
    'Se tomó de un espacio de trabajo que sigue cambiando. Tómala primero de una versión.',
  'Another variant has this name by now. Remove that one first.':
    'Otra variante ya tiene este nombre. Elimina primero esa.',
  'Must be one of module, storey, flat.': 'Debe ser module, storey o flat.',
  'Is no line of this plan.': 'No es una partida de este plan.',
  'This was changed again since, so it stays as it is.':
    'Esto se volvió a cambiar desde entonces, así que se queda como está.',
  'The group of this sync is in the bin. Restore the group first.':
    'El grupo de esta sincronización está en la papelera. Restáuralo primero.',
  'The BOM was changed since, so it stays as it is.': 'La lista cambió desde entonces, así que se queda como está.',
};

export const cadPatterns: readonly (readonly [RegExp, string])[] = [
  [
    /^The calls of this year to the CAD platform are spent\. They start again on (\S+)\.$/u,
    'Se gastaron las llamadas de este año a la plataforma CAD. Vuelven a empezar el $1.',
  ],
  [
    /^The CAD platform takes no more calls for now\. Try again in (\d+) minutes?\.$/u,
    'La plataforma CAD no acepta más llamadas por ahora. Inténtalo de nuevo en $1 min.',
  ],
  [/^“(.+)” is no longer there\.$/u, '«$1» ya no está ahí.'],
];
