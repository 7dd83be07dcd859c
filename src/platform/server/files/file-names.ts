import { withoutInvisible } from '#platform/shared/invisible.ts';

const maxNameLength = 200;

/**
 * The name a file is shown and downloaded with: the last part of any path, without invisible characters, at most 200 characters.
 * `extension` is what its bytes say; it is added where the name ends otherwise, so that no picture is named like a program.
 */
export function cleanFileName(raw: string, extension: string | undefined): string {
  const last = withoutInvisible(raw.normalize('NFC')).split(/[/\\]/u).at(-1) ?? '';
  const tidy = last
    .replace(/"([^"]*)"/gu, '“$1”')
    .replaceAll('"', '”')
    .replace(/[<>:|?*]/gu, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  // What is left of ".jpg" is only its extension.
  const named = tidy === '' || (extension !== undefined && tidy.toLowerCase() === extension) ? 'file' : tidy;
  const fits = extension === undefined || (spellings[extension] ?? [extension]).includes(extensionOf(named));
  const ending = fits
    ? named.slice(named.length - (extensionOf(named) === '' ? 0 : extensionOf(named).length + 1))
    : `.${extension}`;
  const stem = fits ? named.slice(0, named.length - ending.length) : named;
  return `${[...stem].slice(0, maxNameLength - ending.length).join('')}${ending}`;
}

/** The extension in lower case, without its dot; empty when there is none or it is no plausible one. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** `Content-Disposition` after RFC 6266: the true name in UTF-8, and one in ASCII for what can't read that. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/gu, '')
    .replace(/["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii === '' ? 'file' : ascii}"; filename*=UTF-8''${encoded}`;
}

/** Several endings that mean one type. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  tif: ['tif', 'tiff'],
  mov: ['mov', 'qt'],
  mp4: ['mp4', 'm4v', 'mov'],
  xml: ['xml', 'ifcxml', 'gml', 'kml', 'xsd'],
  cfb: ['doc', 'xls', 'ppt', 'msg', 'rvt', 'rfa', 'vsd', 'pub', 'mpp', 'cfb'],
  zip: ['zip', 'ifczip', 'bcfzip', 'bcf', 'skp', 'kmz', '3mf', 'rfz'],
};
