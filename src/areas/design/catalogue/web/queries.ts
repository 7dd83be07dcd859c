import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { titlesFound } from '#platform/web/record/titles-found.ts';
import { catalogueContract } from '../contract.ts';
import { supplier } from '../record.ts';
import type { ItemQuery } from '../schema.ts';

const t = texts({
  removed: { en: 'The item is in the bin.', es: 'El artículo está en la papelera.' },
  substitutes: { en: 'The substitutes are changed.', es: 'Los sustitutos cambiaron.' },
  priceRemoved: { en: 'The price is in the bin.', es: 'El precio está en la papelera.' },
});

type Asked = Partial<Pick<ItemQuery, 'q' | 'code' | 'on' | 'factory' | 'state' | 'limit'>>;

/** Items by words and group, each with what it costs on a day at a place. */
export function useItems(query: Asked, options: { enabled?: boolean } = {}) {
  return useRead(catalogueContract.list, { query }, options);
}

export function useItem(id: string) {
  return useRead(catalogueContract.read, { params: { id } });
}

export function useItemGroups() {
  return useRead(catalogueContract.groups, {});
}

/** Suppliers whose name holds these words, by name; without words the first ones. Retired ones are not offered. */
export const findSuppliers = titlesFound(supplier, ['retired', 'is', false]);

const refreshes = ['catalogue', 'tables'];
export const useCreateItem = () => useChange(catalogueContract.create, { refreshes, errorToast: false });
export const useChangeItem = () => useChange(catalogueContract.change, { refreshes, errorToast: false });
/** The same from a button that has no form: what goes wrong is a toast. */
export const useSetItemActive = () => useChange(catalogueContract.change, { refreshes });
export const useRemoveItem = () => useChange(catalogueContract.remove, { refreshes, undoToast: t.removed });
export const useSetSubstitutes = () =>
  useChange(catalogueContract.setSubstitutes, { refreshes, undoToast: t.substitutes });
export const useAddPrice = () => useChange(catalogueContract.addPrice, { refreshes, errorToast: false });
export const useChangePrice = () => useChange(catalogueContract.changePrice, { refreshes, errorToast: false });
export const useRemovePrice = () => useChange(catalogueContract.removePrice, { refreshes, undoToast: t.priceRemoved });
export const useLoadStarter = () => useChange(catalogueContract.loadStarter, { refreshes });
