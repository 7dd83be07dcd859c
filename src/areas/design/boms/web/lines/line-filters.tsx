import { Search, X } from 'lucide-react';
import { makeBuys } from '#areas/design/boms/schema.ts';
import { makeBuyChoices } from '#areas/design/catalogue/choices.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { type BomView, bomViews, type Filter } from './bom-rows.ts';
import { states } from './use-lines-view.ts';

const t = texts({
  views: { en: 'View', es: 'Vista' },
  code: { en: 'By code', es: 'Por código' },
  tree: { en: 'Assemblies', es: 'Ensambles' },
  station: { en: 'By station', es: 'Por estación' },
  module: { en: 'By module', es: 'Por módulo' },
  flat: { en: 'Flat', es: 'Plana' },
  find: { en: 'Find a line', es: 'Buscar una partida' },
  state: { en: 'State', es: 'Estado' },
  all: { en: 'Every state', es: 'Todos los estados' },
  open: { en: 'To settle', es: 'Por resolver' },
  unpriced: { en: 'Without a price', es: 'Sin precio' },
  old_price: { en: 'Old price', es: 'Precio viejo' },
  overridden: { en: 'Set by hand', es: 'Fijadas a mano' },
  optional: { en: 'Optional', es: 'Opcionales' },
  makeBuy: { en: 'Made or bought', es: 'Se hace o compra' },
  anyMakeBuy: { en: 'Made and bought', es: 'Hecho y comprado' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
});

/** What narrows the lines, and how they are laid out: all of it stands in the address. */
export function LineFilters({
  view,
  filter,
  typed,
  onType,
  onClear,
}: {
  view: BomView;
  filter: Filter;
  typed: string;
  onType: (typed: string) => void;
  onClear: (() => void) | undefined;
}) {
  const say = useSay();
  return (
    <>
      <Segmented
        label={say(t.views)}
        value={view}
        onValueChange={(next) => setSearch({ view: next })}
        items={bomViews.map((value) => ({ value, label: say(t[value]) }))}
      />
      <div className="w-44 max-md:w-full">
        <TextInput
          type="search"
          aria-label={say(t.find)}
          placeholder={say(t.find)}
          start={<Search />}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setSearch({ q: event.target.value.trim() });
          }}
        />
      </div>
      <div className="w-44 max-md:flex-1">
        <Select
          aria-label={say(t.state)}
          value={filter.state}
          onValueChange={(value) => setSearch({ state: value === 'all' ? undefined : value })}
          items={states.map((value) => ({ value, label: say(t[value]) }))}
        />
      </div>
      <div className="w-44 max-md:flex-1">
        <Select
          aria-label={say(t.makeBuy)}
          value={filter.makeBuy}
          onValueChange={(value) => setSearch({ make: value === 'all' ? undefined : value })}
          items={[
            { value: 'all', label: say(t.anyMakeBuy) },
            ...makeBuys.map((value) => ({ value, label: say(makeBuyChoices[value]) })),
          ]}
        />
      </div>
      {onClear !== undefined && (
        <IconButton label={say(t.clear)} onClick={onClear}>
          <X />
        </IconButton>
      )}
    </>
  );
}
