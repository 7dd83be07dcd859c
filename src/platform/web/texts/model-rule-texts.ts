/** The refusals of building models and the failures of their reading, in Spanish. */
export const modelRules: Readonly<Record<string, string>> = {
  'This is an .ifcxml file. Export the model as .ifc or .ifczip.':
    'Este es un archivo .ifcxml. Exporta el modelo como .ifc o .ifczip.',
  'This is a PDF file, not a building model. Send the .ifc or .ifczip file.':
    'Este es un PDF, no un modelo de edificio. Envía el archivo .ifc o .ifczip.',
  'This is a web page, not a building model. Send the .ifc or .ifczip file.':
    'Esta es una página web, no un modelo de edificio. Envía el archivo .ifc o .ifczip.',
  'This is an archive under the name of a model. Name it .ifczip, or unpack it and send the .ifc file.':
    'Este es un archivo comprimido con nombre de modelo. Nómbralo .ifczip, o descomprímelo y envía el .ifc.',
  'This is no IFC file: its first line does not say ISO-10303-21.':
    'Este no es un archivo IFC: su primera línea no dice ISO-10303-21.',
  'The file is cut off: its end is missing. Export or copy it again, and send it once more.':
    'El archivo está cortado: le falta el final. Expórtalo o cópialo de nuevo y envíalo otra vez.',
  'The file does not say in which IFC schema it is written.': 'El archivo no dice en qué esquema IFC está escrito.',
  'The file does not say in which unit it is drawn. Say which, and it is read again.':
    'El archivo no dice en qué unidad está dibujado. Indica cuál y se vuelve a leer.',
  'Must be metre, centimetre, millimetre, foot or inch.': 'Debe ser metro, centímetro, milímetro, pie o pulgada.',
  'This file declares its own units.': 'Este archivo declara sus propias unidades.',
  'The model is empty: the file holds no building elements.':
    'El modelo está vacío: el archivo no contiene elementos de construcción.',
  'The file is named .ifczip but is no archive.': 'El archivo se llama .ifczip pero no es un archivo comprimido.',
  'The archive is damaged and can not be unpacked.': 'El archivo comprimido está dañado y no se puede abrir.',
  'The archive is packed with Deflate64 or another method that can not be unpacked here. Pack it again with the usual method (Deflate), or send the .ifc file.':
    'El archivo comprimido usa Deflate64 u otro método que aquí no se puede abrir. Comprímelo de nuevo con el método habitual (Deflate) o envía el .ifc.',
  'The archive is locked with a password. Unlock it, or send the .ifc file.':
    'El archivo comprimido está protegido con contraseña. Quítala o envía el .ifc.',
  'The archive names a file outside of itself and is refused for safety.':
    'El archivo comprimido apunta fuera de sí mismo y se rechaza por seguridad.',
  'The archive unfolds to far more than it may and is refused for safety.':
    'El archivo comprimido ocupa mucho más de lo permitido al abrirse y se rechaza por seguridad.',
  'The archive holds no .ifc file.': 'El archivo comprimido no contiene ningún .ifc.',
  'The archive holds more than one model. Send each by itself.':
    'El archivo comprimido contiene más de un modelo. Envía cada uno por separado.',
  'The model is larger than 500 MB unpacked, which is more than can be read. Export it in parts.':
    'El modelo pesa más de 500 MB sin comprimir, más de lo que se puede leer. Expórtalo por partes.',
  'The file breaks the rules of its format in a way that can not be read. Export it again.':
    'El archivo rompe las reglas de su formato y no se puede leer. Expórtalo de nuevo.',
  'The reading ended unexpectedly. Try again; if it ends the same way, export the model anew.':
    'La lectura terminó de forma inesperada. Inténtalo de nuevo; si se repite, exporta el modelo otra vez.',
  'The reading took longer than it may and was stopped. Export the model in parts.':
    'La lectura tardó más de lo permitido y se detuvo. Exporta el modelo por partes.',
  'The reading needed more memory than it may and was stopped. Export the model in parts.':
    'La lectura necesitó más memoria de la permitida y se detuvo. Exporta el modelo por partes.',
  'The model holds no shapes that could be drawn. Its parts and quantities are listed all the same.':
    'El modelo no contiene formas que dibujar. Sus elementos y cantidades se muestran de todos modos.',
  'This model can not be drawn in 3D. Its parts and quantities are listed all the same.':
    'Este modelo no se puede dibujar en 3D. Sus elementos y cantidades se muestran de todos modos.',
  'Preparing the 3D view took longer than it may and was stopped. Parts and quantities are listed all the same.':
    'Preparar la vista 3D tardó más de lo permitido y se detuvo. Los elementos y cantidades se muestran de todos modos.',
  'Preparing the 3D view needed more memory than it may and was stopped. Parts and quantities are listed all the same.':
    'Preparar la vista 3D necesitó más memoria de la permitida y se detuvo. Los elementos y cantidades se muestran de todos modos.',
  'The model has to be read before it is drawn.': 'El modelo debe leerse antes de dibujarse.',
  'The 3D view is not being prepared right now.': 'La vista 3D no se está preparando ahora.',
  'The portal was interrupted three times while it read this model, and does not try again by itself.':
    'El portal se interrumpió tres veces mientras leía este modelo y no lo intenta más por sí solo.',
  'A model belongs to a project or to a plan.': 'Un modelo pertenece a un proyecto o a un plano.',
  'A revision stays where its model is.': 'Una revisión se queda donde está su modelo.',
  'There is no such model here.': 'Aquí no existe ese modelo.',
  'There is no such revision of this model.': 'No existe esa revisión de este modelo.',
  'This model is not being read right now.': 'Este modelo no se está leyendo ahora.',
  'Only a model that failed or was stopped is read again.': 'Solo se vuelve a leer un modelo que falló o se detuvo.',
  'The file of this model is no longer here.': 'El archivo de este modelo ya no está aquí.',
  'Must be architecture, structure, mep, interior, combined or other.':
    'Debe ser arquitectura, estructura, instalaciones, interiores, combinado u otro.',
};

export const modelPatterns: readonly (readonly [RegExp, string])[] = [
  [
    /^The file is written in the schema (\S+)\. IFC2x3, IFC4 and IFC4x3 can be read\.$/u,
    'El archivo está escrito en el esquema $1. Se pueden leer IFC2x3, IFC4 e IFC4x3.',
  ],
];
