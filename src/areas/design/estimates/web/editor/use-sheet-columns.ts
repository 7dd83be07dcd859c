import { useMemo } from 'react';
import { useTableSettings } from '#areas/platform-services/views/web/queries.ts';
import { hiddenAtFirst, sheetKeys } from '../sheet/sheet-columns.tsx';

/** Which columns the sheet shows, in which order and how wide: kept for the person. */
export function useSheetColumns() {
  const settings = useTableSettings('estimate-lines');
  const { setup } = settings;
  const keys = useMemo(() => {
    const hidden = new Set([
      ...hiddenAtFirst.filter((key) => !(setup?.shown ?? []).includes(key)),
      ...(setup?.hidden ?? []),
    ]);
    const order = setup?.order ?? [];
    const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
    const shown = sheetKeys.filter((key) => key === 'description' || !hidden.has(key));
    return [
      'description' as const,
      ...shown.filter((key) => key !== 'description').toSorted((a, b) => placeOf(a) - placeOf(b)),
    ];
  }, [setup]);
  return {
    keys,
    sizes: useMemo(() => setup?.widths ?? {}, [setup]),
    resize: (key: string, width: number) => settings.change({ widths: { ...setup?.widths, [key]: width } }),
    move: (key: string, beside: string, where: 'left' | 'right') => {
      const rest = keys.filter((each) => each !== key);
      const at = rest.findIndex((each) => each === beside) + (where === 'right' ? 1 : 0);
      settings.change({ order: [...rest.slice(0, at), key, ...rest.slice(at)] });
    },
    show: (key: string, isShown: boolean) => {
      const [from, into] = isShown ? (['hidden', 'shown'] as const) : (['shown', 'hidden'] as const);
      settings.change({
        [into]: [...new Set([...(setup?.[into] ?? []), key])],
        [from]: (setup?.[from] ?? []).filter((each) => each !== key),
      });
    },
  };
}
