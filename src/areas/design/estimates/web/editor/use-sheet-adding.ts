import type { PricedItem } from '#areas/design/catalogue/schema.ts';
import { factsOfItem } from '#areas/design/estimates/schema.ts';
import { useTakeBom } from '#areas/design/estimates/web/queries.ts';
import { addedLine } from '../sheet/sheet-commands.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';

/** Puts items of the catalogue and whole assemblies among the lines. */
export function useSheetAdding(store: SheetStore, openLine: string | undefined) {
  const { lines, base } = store.use();
  const addItem = (item: PricedItem, at?: { section: string; before: string | null }) => {
    const here = openLine === undefined ? undefined : lines.find(({ line_uid }) => line_uid === openLine);
    const section = at?.section ?? here?.section ?? item.cost_code.slice(0, 2);
    const { edit } = addedLine(
      lines,
      section,
      { item_id: item.id, quantity: '1' },
      {
        ...(at === undefined ? {} : { before: at.before }),
        looks: { item: { id: item.id, sku: item.sku, name: item.name }, ...factsOfItem(item, item.best) },
      },
    );
    store.run(edit);
  };
  const takeBom = useTakeBom();
  const addAssembly = (bomId: string, section?: string) =>
    takeBom.mutate(
      { params: { id: base.estimate.id }, body: { bom_id: bomId, ...(section === undefined ? {} : { section }) } },
      { onSuccess: ({ added, detail: after }) => store.took(after, added) },
    );
  return { addItem, addAssembly };
}
