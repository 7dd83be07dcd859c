import { askForBytes, saveBlob } from '#platform/web/call/blobs.ts';
import { addressOf } from '#platform/web/call/call.ts';
import { languageNow } from '#platform/web/texts/language.ts';
import { whichQuery, type Extract, type TableEndpoints } from '../rows/table-source.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Fetches the file of what is shown: this filter, this order, these columns. Says how much has come; throws when it is refused. */
export async function downloadTable(
  endpoints: TableEndpoints,
  which: Omit<Extract, 'sort'>,
  options: { sort: string; columns: readonly string[]; format: ExportFormat; name: string },
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const query = {
    ...whichQuery(which),
    ids: which.ids?.join(','),
    sort: options.sort === '' ? undefined : options.sort,
    columns: options.columns.join(','),
    format: options.format,
    language: languageNow(),
  };
  const response = await askForBytes(addressOf(endpoints.export, { query }), { signal });
  if (response.body === null) throw new Error('An answer without a body');
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  const given = /filename="?([^";]+)"?/u.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const name = given ?? `${options.name}.${options.format}`;
  saveBlob(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name);
  return name;
}
