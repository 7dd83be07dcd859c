import { outcomeOf } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import type { SheetPatch } from '#areas/sales/change-orders/schema.ts';
import { useWriteSheet, type Sheet } from '../queries.ts';

/** Writes parts of a sheet by the version that is on the screen; says what was refused, and answers whether it went through. */
export function useSheetWrites(id: string, sheet: Sheet) {
  const language = useLanguage();
  const change = useWriteSheet();
  const write = async (patch: SheetPatch): Promise<boolean> => {
    // What is reckoned is the server's to say.
    const lines = patch.lines?.map((line) => {
      const { cost_cents: _cost, price_cents: _price, ...draft } = { cost_cents: 0, price_cents: 0, ...line };
      return draft;
    });
    const outcome = await outcomeOf(
      change.mutateAsync({
        params: { id },
        body: { ...patch, ...(lines === undefined ? {} : { lines }), version: sheet.version },
      }),
    );
    if (!outcome.ok) notify.error(saidOf(outcome, language) ?? '');
    return outcome.ok;
  };
  return { write, isWriting: change.isPending };
}
