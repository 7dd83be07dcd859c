import { ruleBroken, type AppError } from '#platform/shared/errors.ts';

/** Why a file is no model that can be read, each in a sentence for the person who sent it. Their Spanish: `platform/web/texts/model-rule-texts.ts`. */
export const modelFaults = {
  empty: 'The file is empty.',
  ifcxml: 'This is an .ifcxml file. Export the model as .ifc or .ifczip.',
  pdf: 'This is a PDF file, not a building model. Send the .ifc or .ifczip file.',
  html: 'This is a web page, not a building model. Send the .ifc or .ifczip file.',
  zip_as_ifc: 'This is an archive under the name of a model. Name it .ifczip, or unpack it and send the .ifc file.',
  not_step: 'This is no IFC file: its first line does not say ISO-10303-21.',
  truncated: 'The file is cut off: its end is missing. Export or copy it again, and send it once more.',
  no_schema: 'The file does not say in which IFC schema it is written.',
  no_length_unit: 'The file does not say in which unit it is drawn. Say which, and it is read again.',
  no_data: 'The model is empty: the file holds no building elements.',
  not_zip: 'The file is named .ifczip but is no archive.',
  zip_damaged: 'The archive is damaged and can not be unpacked.',
  zip_method:
    'The archive is packed with Deflate64 or another method that can not be unpacked here. Pack it again with the usual method (Deflate), or send the .ifc file.',
  zip_locked: 'The archive is locked with a password. Unlock it, or send the .ifc file.',
  zip_slip: 'The archive names a file outside of itself and is refused for safety.',
  zip_bomb: 'The archive unfolds to far more than it may and is refused for safety.',
  zip_none: 'The archive holds no .ifc file.',
  zip_many: 'The archive holds more than one model. Send each by itself.',
  too_large: 'The model is larger than 500 MB unpacked, which is more than can be read. Export it in parts.',
  damaged: 'The file breaks the rules of its format in a way that can not be read. Export it again.',
  crashed: 'The reading ended unexpectedly. Try again; if it ends the same way, export the model anew.',
  timed_out: 'The reading took longer than it may and was stopped. Export the model in parts.',
  out_of_memory: 'The reading needed more memory than it may and was stopped. Export the model in parts.',
  no_shapes: 'The model holds no shapes that could be drawn. Its parts and quantities are listed all the same.',
  viewer_failed: 'This model can not be drawn in 3D. Its parts and quantities are listed all the same.',
  viewer_timed_out:
    'Preparing the 3D view took longer than it may and was stopped. Parts and quantities are listed all the same.',
  viewer_too_large:
    'Preparing the 3D view needed more memory than it may and was stopped. Parts and quantities are listed all the same.',
  interrupted: 'The portal was interrupted three times while it read this model, and does not try again by itself.',
} as const;
export type ModelFaultCode = keyof typeof modelFaults;

export class ModelFault extends Error {
  override name = 'ModelFault';
  readonly code: ModelFaultCode | 'unknown_schema';
  constructor(code: ModelFaultCode | 'unknown_schema', sentence?: string) {
    super(sentence ?? (code === 'unknown_schema' ? unknownSchema('') : modelFaults[code]));
    this.code = code;
  }

  /** As an answer to whoever sends the file. */
  refusal(): AppError {
    return ruleBroken('file', this.message);
  }
}

export function isFaultCode(code: string): code is ModelFaultCode {
  return Object.hasOwn(modelFaults, code);
}

export function requireKnownSchema(schema: string): void {
  if (/^IFC(?:2X3|4|4X[123])(?:_[A-Z0-9_]+)?$/u.test(schema)) return;
  throw new ModelFault('unknown_schema', unknownSchema(schema));
}

function unknownSchema(schema: string): string {
  const name = schema.replace(/[^\w.-]/gu, '').slice(0, 40);
  return `The file is written in the schema ${name || '?'}. IFC2x3, IFC4 and IFC4x3 can be read.`;
}
