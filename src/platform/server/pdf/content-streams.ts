import { inflateSync, constants } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { balanced, balanceOf } from './content-balance.ts';

/** All drawing instructions of a document together, unpacked. */
const mostBytes = 256 * 1024 * 1024;
const filter = PDFName.of('Filter');

/** Drawing instructions that end amid something, or whose packing is broken: they cannot be kept as they are shown. */
export class BrokenDrawing extends Error {}

/** Unpacks drawing instructions, up to a bound for all of a document. Throws `BrokenDrawing`. */
export class Unpacker {
  #left = mostBytes;

  bytesOf(stream: PDFStream): Uint8Array {
    const bytes = this.#unpack(stream);
    this.#left -= bytes.length;
    if (this.#left < 0) throw new BrokenDrawing('The drawing is too large.');
    return bytes;
  }

  #unpack(stream: PDFStream): Uint8Array {
    if (!(stream instanceof PDFRawStream)) return stream.getContents();
    const packed = stream.contents;
    const found = stream.dict.lookup(filter);
    const names = found instanceof PDFArray ? found.asArray().map(String) : found === undefined ? [] : [String(found)];
    try {
      if (names.length === 0) return packed;
      if (names.length === 1 && names[0] === '/FlateDecode' && !stream.dict.has(PDFName.of('DecodeParms')))
        return inflateSync(packed, { maxOutputLength: this.#left, finishFlush: constants.Z_SYNC_FLUSH });
      return decodePDFRawStream(stream).decode();
    } catch (error) {
      throw new BrokenDrawing('The drawing cannot be unpacked.', { cause: error });
    }
  }
}

/**
 * Closes what forms and patterns leave open. One that closes a graphics state of the page that draws it is drawn by each reader in its own
 * way: throws `BrokenDrawing`.
 */
export function balanceForms(context: PDFContext, unpacker: Unpacker): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream) || !isDrawn(object)) continue;
    const mended = balancedForm(context, object, unpacker);
    if (mended !== object) context.assign(ref, mended);
  }
}

function isDrawn({ dict }: PDFStream): boolean {
  return (
    String(dict.lookup(PDFName.of('Subtype'))) === '/Form' || String(dict.lookup(PDFName.of('PatternType'))) === '1'
  );
}

function balancedForm(context: PDFContext, form: PDFStream, unpacker: Unpacker): PDFStream {
  const bytes = unpacker.bytesOf(form);
  const isTooOften = (balanceOf(bytes)?.extra.length ?? 0) > 0;
  const mended = isTooOften ? undefined : balanced(bytes);
  if (mended === undefined) throw new BrokenDrawing('A form cannot be balanced.');
  return mended === bytes ? form : repacked(context, form, mended);
}

/** A stream with the same facts and other bytes. */
function repacked(context: PDFContext, stream: PDFStream, bytes: Uint8Array): PDFRawStream {
  const fresh = context.flateStream(bytes);
  for (const [key, value] of stream.dict.entries())
    if (!['/Filter', '/DecodeParms', '/Length', '/F', '/FFilter', '/FDecodeParms'].includes(key.toString()))
      fresh.dict.set(key, value);
  return fresh;
}

/** The streams of a page's drawing: one, or several that are read as one. */
export function streamsOf(context: PDFContext, contents: PDFObject | undefined): PDFObject[] {
  const found = context.lookup(contents);
  if (found instanceof PDFStream) return contents === undefined ? [] : [contents];
  return found instanceof PDFArray ? found.asArray().filter((each) => context.lookup(each) instanceof PDFStream) : [];
}
