import { type AppError, refuse } from '#platform/shared/errors.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

/** Why a file is no model that can be read, each in a sentence for the person who sent it. */
export const modelFaults = {
  empty: { en: 'The file is empty.', es: 'El archivo está vacío.' },
  ifcxml: {
    en: 'This is an .ifcxml file. Export the model as .ifc or .ifczip.',
    es: 'Este es un archivo .ifcxml. Exporta el modelo como .ifc o .ifczip.',
  },
  pdf: {
    en: 'This is a PDF file, not a building model. Send the .ifc or .ifczip file.',
    es: 'Este es un PDF, no un modelo de edificio. Envía el archivo .ifc o .ifczip.',
  },
  html: {
    en: 'This is a web page, not a building model. Send the .ifc or .ifczip file.',
    es: 'Esta es una página web, no un modelo de edificio. Envía el archivo .ifc o .ifczip.',
  },
  zip_as_ifc: {
    en: 'This is an archive under the name of a model. Name it .ifczip, or unpack it and send the .ifc file.',
    es: 'Este es un archivo comprimido con nombre de modelo. Nómbralo .ifczip, o descomprímelo y envía el .ifc.',
  },
  not_step: {
    en: 'This is no IFC file: its first line does not say ISO-10303-21.',
    es: 'Este no es un archivo IFC: su primera línea no dice ISO-10303-21.',
  },
  truncated: {
    en: 'The file is cut off: its end is missing. Export or copy it again, and send it once more.',
    es: 'El archivo está cortado: le falta el final. Expórtalo o cópialo de nuevo y envíalo otra vez.',
  },
  no_schema: {
    en: 'The file does not say in which IFC schema it is written.',
    es: 'El archivo no dice en qué esquema IFC está escrito.',
  },
  no_length_unit: {
    en: 'The file does not say in which unit it is drawn. Say which, and it is read again.',
    es: 'El archivo no dice en qué unidad está dibujado. Indica cuál y se vuelve a leer.',
  },
  no_data: {
    en: 'The model is empty: the file holds no building elements.',
    es: 'El modelo está vacío: el archivo no contiene elementos de construcción.',
  },
  not_zip: {
    en: 'The file is named .ifczip but is no archive.',
    es: 'El archivo se llama .ifczip pero no es un archivo comprimido.',
  },
  zip_damaged: {
    en: 'The archive is damaged and can not be unpacked.',
    es: 'El archivo comprimido está dañado y no se puede abrir.',
  },
  zip_method: {
    en: 'The archive is packed with Deflate64 or another method that can not be unpacked here. Pack it again with the usual method (Deflate), or send the .ifc file.',
    es: 'El archivo comprimido usa Deflate64 u otro método que aquí no se puede abrir. Comprímelo de nuevo con el método habitual (Deflate) o envía el .ifc.',
  },
  zip_locked: {
    en: 'The archive is locked with a password. Unlock it, or send the .ifc file.',
    es: 'El archivo comprimido está protegido con contraseña. Quítala o envía el .ifc.',
  },
  zip_slip: {
    en: 'The archive names a file outside of itself and is refused for safety.',
    es: 'El archivo comprimido apunta fuera de sí mismo y se rechaza por seguridad.',
  },
  zip_bomb: {
    en: 'The archive unfolds to far more than it may and is refused for safety.',
    es: 'El archivo comprimido ocupa mucho más de lo permitido al abrirse y se rechaza por seguridad.',
  },
  zip_none: { en: 'The archive holds no .ifc file.', es: 'El archivo comprimido no contiene ningún .ifc.' },
  zip_many: {
    en: 'The archive holds more than one model. Send each by itself.',
    es: 'El archivo comprimido contiene más de un modelo. Envía cada uno por separado.',
  },
  too_large: {
    en: 'The model is larger than 500 MB unpacked, which is more than can be read. Export it in parts.',
    es: 'El modelo pesa más de 500 MB sin comprimir, más de lo que se puede leer. Expórtalo por partes.',
  },
  damaged: {
    en: 'The file breaks the rules of its format in a way that can not be read. Export it again.',
    es: 'El archivo rompe las reglas de su formato y no se puede leer. Expórtalo de nuevo.',
  },
  crashed: {
    en: 'The reading ended unexpectedly. Try again; if it ends the same way, export the model anew.',
    es: 'La lectura terminó de forma inesperada. Inténtalo de nuevo; si se repite, exporta el modelo otra vez.',
  },
  timed_out: {
    en: 'The reading took longer than it may and was stopped. Export the model in parts.',
    es: 'La lectura tardó más de lo permitido y se detuvo. Exporta el modelo por partes.',
  },
  out_of_memory: {
    en: 'The reading needed more memory than it may and was stopped. Export the model in parts.',
    es: 'La lectura necesitó más memoria de la permitida y se detuvo. Exporta el modelo por partes.',
  },
  no_shapes: {
    en: 'The model holds no shapes that could be drawn. Its parts and quantities are listed all the same.',
    es: 'El modelo no contiene formas que dibujar. Sus elementos y cantidades se muestran de todos modos.',
  },
  viewer_failed: {
    en: 'This model can not be drawn in 3D. Its parts and quantities are listed all the same.',
    es: 'Este modelo no se puede dibujar en 3D. Sus elementos y cantidades se muestran de todos modos.',
  },
  viewer_timed_out: {
    en: 'Preparing the 3D view took longer than it may and was stopped. Parts and quantities are listed all the same.',
    es: 'Preparar la vista 3D tardó más de lo permitido y se detuvo. Los elementos y cantidades se muestran de todos modos.',
  },
  viewer_too_large: {
    en: 'Preparing the 3D view needed more memory than it may and was stopped. Parts and quantities are listed all the same.',
    es: 'Preparar la vista 3D necesitó más memoria de la permitida y se detuvo. Los elementos y cantidades se muestran de todos modos.',
  },
  interrupted: {
    en: 'The portal was interrupted three times while it read this model, and does not try again by itself.',
    es: 'El portal se interrumpió tres veces mientras leía este modelo y no lo intenta más por sí solo.',
  },
} as const satisfies Record<string, Text>;
export type ModelFaultCode = keyof typeof modelFaults;

/** Why a model could not be read or drawn, as its row keeps it. */
export interface KeptFault extends Text {
  readonly code: ModelFaultCode | 'unknown_schema';
}

export class ModelFault extends Error {
  override name = 'ModelFault';
  readonly code: ModelFaultCode | 'unknown_schema';
  readonly said: Text;
  constructor(code: ModelFaultCode | 'unknown_schema', said?: Text) {
    const words = said ?? (code === 'unknown_schema' ? unknownSchema('') : modelFaults[code]);
    super(words.en);
    this.code = code;
    this.said = words;
  }

  /** As the model keeps it. */
  get kept(): KeptFault {
    const { en, es } = this.said;
    return { code: this.code, en, es };
  }

  /** As an answer to whoever sends the file. */
  refusal(): AppError {
    return refuse('file', this.said);
  }
}

export function isFaultCode(code: string): code is ModelFaultCode {
  return Object.hasOwn(modelFaults, code);
}

export function requireKnownSchema(schema: string): void {
  if (/^IFC(?:2X3|4|4X[123])(?:_[A-Z0-9_]+)?$/u.test(schema)) return;
  throw new ModelFault('unknown_schema', unknownSchema(schema));
}

function unknownSchema(schema: string): Text {
  const name = schema.replace(/[^\w.-]/gu, '').slice(0, 40);
  return sentence(
    {
      en: 'The file is written in the schema {name}. IFC2x3, IFC4 and IFC4x3 can be read.',
      es: 'El archivo está escrito en el esquema {name}. Se pueden leer IFC2x3, IFC4 e IFC4x3.',
    },
    { name: name || '?' },
  );
}
