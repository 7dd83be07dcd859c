import { say, texts, type Language } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { addressOf } from '#platform/web/call/call.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { estimatesContract } from '#areas/design/estimates/contract.ts';
import type { Estimate } from '#areas/design/estimates/schema.ts';

const t = texts({
  done: { en: '{name} is saved.', es: 'Se guardó {name}.' },
});

/** Saves the estimate as a file: for the client, or internal with costs and margin. */
export async function downloadEstimate(
  { id, code, revision }: Pick<Estimate, 'id' | 'code' | 'revision'>,
  format: 'pdf' | 'xlsx',
  view: 'client' | 'internal',
  language: Language,
): Promise<void> {
  const address =
    format === 'pdf'
      ? addressOf(estimatesContract.pdf, { params: { id }, query: { view, language } })
      : addressOf(estimatesContract.export, { params: { id }, query: { view, format, language } });
  const name = `${code}-r${revision}-${view}.${format}`;
  if (await download(address, name)) notify.success(say(t.done, language, { name }));
}
