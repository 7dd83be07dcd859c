import { say, texts, type Language, type Text, type TextValues } from '#platform/shared/text.ts';

/** Everything an import says to a person, in their language. */
export const messages = texts({
  required: { en: 'Is required.', es: 'Es obligatorio.' },
  notNumber: { en: 'Must be a number, not "{value}".', es: 'Debe ser un número, no "{value}".' },
  notWhole: { en: 'Must be a whole number, not "{value}".', es: 'Debe ser un número entero, no "{value}".' },
  notDate: { en: 'Must be a date, not "{value}".', es: 'Debe ser una fecha, no "{value}".' },
  notLength: {
    en: 'Must be a length like 52.5 or 52\'\'-6", not "{value}".',
    es: 'Debe ser una longitud como 52.5 o 52\'\'-6", no "{value}".',
  },
  notOneOf: { en: 'Must be one of {choices}, not "{value}".', es: 'Debe ser uno de {choices}, no "{value}".' },
  tooLong: { en: 'Must have at most {max} characters.', es: 'Debe tener como máximo {max} caracteres.' },
  tooBig: { en: 'Must be at most {max}.', es: 'Debe ser como máximo {max}.' },
  tooSmall: { en: 'Must be at least {min}.', es: 'Debe ser al menos {min}.' },
  needsName: {
    en: 'The row has neither a unit name nor a module number.',
    es: 'La fila no tiene nombre de unidad ni número de módulo.',
  },
  needsModuleNo: {
    en: 'The row has module data, but no module number.',
    es: 'La fila tiene datos de módulo, pero no número de módulo.',
  },
  needsUnitName: {
    en: 'The row has unit data, but no unit name.',
    es: 'La fila tiene datos de unidad, pero no nombre de unidad.',
  },
  unitTwice: { en: 'Unit {name} stands already in row {row}.', es: 'La unidad {name} ya aparece en la fila {row}.' },
  unitConflict: {
    en: 'Row {row} says {other} for unit {name}; this row says {value}.',
    es: 'La fila {row} dice {other} para la unidad {name}; esta fila dice {value}.',
  },
  moduleTwice: {
    en: 'Module {name} of this unit stands already in row {row}.',
    es: 'El módulo {name} de esta unidad ya aparece en la fila {row}.',
  },
  serialTwice: {
    en: 'Serial number {serial} stands already in row {row}.',
    es: 'El número de serie {serial} ya aparece en la fila {row}.',
  },
  serialTaken: {
    en: 'Serial number {serial} belongs to module {module} of project {project} already.',
    es: 'El número de serie {serial} ya pertenece al módulo {module} del proyecto {project}.',
  },
  becameDate: {
    en: 'The spreadsheet turned this into a date; format the column as text.',
    es: 'La hoja de cálculo convirtió esto en una fecha; dé formato de texto a la columna.',
  },
  nothingFound: {
    en: "No unit or module was found: one column has to hold the unit''s name or the module''s number.",
    es: 'No se encontró ninguna unidad ni módulo: una columna debe contener el nombre de la unidad o el número del módulo.',
  },
  tooManyRows: {
    en: 'The sheet has more than {max} rows. Split it.',
    es: 'La hoja tiene más de {max} filas. Divídela.',
  },
  faultyRows: {
    en: '{count, plural, one {# row has a fault} other {# rows have faults}}; nothing was imported.',
    es: '{count, plural, one {# fila tiene un error} other {# filas tienen errores}}; no se importó nada.',
  },

  sheetUsed: {
    en: '{count, plural, one {# row} other {# rows}} read; the headers stand in row {row}.',
    es: '{count, plural, one {# fila leída} other {# filas leídas}}; los encabezados están en la fila {row}.',
  },
  sheetEmpty: { en: 'Empty.', es: 'Vacía.' },
  sheetWithoutColumns: {
    en: "Left out: no column for a unit''s name or a module''s number.",
    es: 'Omitida: ninguna columna con el nombre de la unidad o el número del módulo.',
  },
  columnTwice: { en: 'Left out: another column means the same.', es: 'Omitida: otra columna significa lo mismo.' },
  columnUnknown: { en: 'Left out: not known. Map it if it matters.', es: 'Omitida: desconocida. Asígnela si importa.' },
  columnLeftOut: { en: 'Left out as asked.', es: 'Omitida según lo indicado.' },
  columnConverted: { en: 'Converted from {unit}.', es: 'Convertida desde {unit}.' },
  mappingUnused: {
    en: 'The mapping names columns that are not there: {columns}.',
    es: 'La asignación nombra columnas que no existen: {columns}.',
  },
  sharedModules: {
    en: '{count, plural, one {# module names} other {# modules name}} no unit and will be shared by all.',
    es: '{count, plural, one {# módulo no nombra} other {# módulos no nombran}} ninguna unidad y será compartido por todas.',
  },
  blankKeeps: {
    en: 'An empty cell leaves what is stored as it is.',
    es: 'Una celda vacía deja lo guardado como está.',
  },

  cobieZone: {
    en: '{count, plural, one {# zone} other {# zones}} of kind {kind}: each became a unit, with the rooms that it names.',
    es: '{count, plural, one {# zona} other {# zonas}} del tipo {kind}: cada una se convirtió en una unidad, con los espacios que nombra.',
  },
  cobieZoneOther: {
    en: 'Left out: no zone groups rooms into homes.',
    es: 'Omitida: ninguna zona agrupa espacios en viviendas.',
  },
  cobieSpace: {
    en: '{inside} of {all} rooms belong to a unit: their net areas add up to its floor area, bedrooms and bathrooms are counted.',
    es: '{inside} de {all} espacios pertenecen a una unidad: sus áreas netas suman su superficie; se cuentan recámaras y baños.',
  },
  cobieSpacePrefix: {
    en: 'No zones: rooms were grouped by the letters that their names begin with.',
    es: 'Sin zonas: los espacios se agruparon por las letras iniciales de su nombre.',
  },
  cobieFloor: {
    en: '{count, plural, one {# floor} other {# floors}}: say on which levels a unit lies.',
    es: '{count, plural, one {# piso} other {# pisos}}: indican en qué niveles está una unidad.',
  },
  cobieFacility: {
    en: "Gave the building''s name ({name}) and the units of measure ({area}).",
    es: 'Dio el nombre del edificio ({name}) y las unidades de medida ({area}).',
  },
  cobieLeftOut: {
    en: 'Left out: {count, plural, one {# row} other {# rows}} that units and modules have no field for.',
    es: 'Omitida: {count, plural, one {# fila} other {# filas}} para las que unidades y módulos no tienen campo.',
  },
  cobieRoomsLeft: { en: 'Rooms in no unit: {rooms}.', es: 'Espacios en ninguna unidad: {rooms}.' },
  cobieRoomsMissing: {
    en: 'Zone {zone} names rooms that the sheet Space does not have: {rooms}.',
    es: 'La zona {zone} nombra espacios que la hoja Space no tiene: {rooms}.',
  },
  cobieMapping: {
    en: 'COBie sheets have fixed columns; the mapping was not used.',
    es: 'Las hojas COBie tienen columnas fijas; la asignación no se usó.',
  },
});

export type Speak = (text: Text, values?: TextValues) => string;

export function speaker(language: Language): Speak {
  return (text, values) => say(text, language, values);
}
