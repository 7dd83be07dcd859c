import { refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { SignatureDraft } from '#areas/sales/signing/schema.ts';
import { rules } from '../rules.ts';

/** Refuses, at its field, what somebody typed and the sealed file could not show: it is drawn or left out, never blank. */
export async function requireDrawable(draft: SignatureDraft): Promise<void> {
  const typed: [path: string, text: string][] = Object.entries(draft.values ?? {}).map(([id, value]) => [
    `values.${id}`,
    value,
  ]);
  for (const key of ['mark', 'initials'] as const) {
    const mark = draft[key];
    if (mark?.method === 'typed') typed.push([key, mark.text]);
  }
  // Fonts are read by whoever signs with words alone.
  const { undrawn } = await import('#platform/server/pdf/typeset/faces.ts');
  for (const [path, text] of typed) {
    const missing = await undrawn(text);
    if (missing.length === 0) continue;
    const rule = path.startsWith('values.') ? rules.undrawnText : rules.undrawnMark;
    throw refuse(path, sentence(rule, { list: missing.slice(0, 8).join(' ') }));
  }
}
