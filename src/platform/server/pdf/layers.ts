import { PDFArray, PDFDict, PDFName, type PDFCatalog, type PDFObject } from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);

/** True where the document has no layers, or only such that every reader shows at once: none is off, and none follows a rule of its own. */
export function areLayersShown(catalog: PDFCatalog): boolean {
  const found = catalog.lookup(name('OCProperties'));
  const { context } = catalog;
  const objects = context.enumerateIndirectObjects().map(([, object]) => object);
  if (objects.some(hasRule)) return false;
  if (found === undefined) return true;
  if (!(found instanceof PDFDict)) return false;
  const usual = found.lookupMaybe(name('D'), PDFDict);
  const base = usual?.lookup(name('BaseState'));
  const off = usual?.lookup(name('OFF'));
  if (base !== undefined && String(base) !== '/ON') return false;
  return off === undefined || (off instanceof PDFArray && off.size() === 0);
}

/** A layer that is hidden on the screen by its use, or content that is shown by a rule over several layers. */
function hasRule(object: PDFObject): boolean {
  if (object instanceof PDFArray) return object.asArray().some(hasRule);
  if (!(object instanceof PDFDict)) return 'dict' in object && object.dict instanceof PDFDict && hasRule(object.dict);
  const type = String(object.lookup(name('Type')));
  if (type === '/OCMD')
    return object.has(name('VE')) || ['/AllOff', '/AnyOff'].includes(String(object.lookup(name('P'))));
  if (type === '/OCG') {
    const view = object.lookupMaybe(name('Usage'), PDFDict)?.lookupMaybe(name('View'), PDFDict);
    return String(view?.lookup(name('ViewState'))) === '/OFF';
  }
  return object.values().some((each) => (each instanceof PDFDict || each instanceof PDFArray) && hasRule(each));
}
