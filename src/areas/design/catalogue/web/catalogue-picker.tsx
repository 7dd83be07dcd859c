import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { clsx } from 'clsx';
import { GripVertical, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { ItemQuery, PricedItem } from '../schema.ts';
import { useItemGroups, useItems } from './queries.ts';
import { divisionWords, priceWords } from './words.ts';

const t = texts({
  title: { en: 'Catalogue', es: 'Catálogo' },
  search: { en: 'Search by SKU, name or code', es: 'Busca por SKU, nombre o código' },
  group: { en: 'Group', es: 'Grupo' },
  every: { en: 'Every group', es: 'Todos los grupos' },
  counted: { en: '{name} ({n})', es: '{name} ({n})' },
  help: {
    en: 'Arrow keys choose, Enter adds. Or drag an item into the table.',
    es: 'Las flechas eligen, Enter agrega. O arrastra un artículo a la tabla.',
  },
  loading: { en: 'Loading the catalogue', es: 'Cargando el catálogo' },
  errorTitle: { en: 'The catalogue could not be loaded', es: 'No se pudo cargar el catálogo' },
  nothing: { en: 'Nothing found.', es: 'No se encontró nada.' },
  add: { en: 'Add {sku}', es: 'Agregar {sku}' },
});

export interface CataloguePickerProps {
  /** Takes the item that was chosen, at the price of the day and place. */
  onPick: (item: PricedItem) => void;
  /** The day that prices count on; today without one. */
  on?: string | undefined;
  factory?: ItemQuery['factory'];
  state?: string | undefined;
  className?: string;
}

const most = 60;

/** The catalogue beside a table: search, groups, keys. An item goes over by Enter, by its button, or by being dragged there. */
export function CataloguePicker({ onPick, on, factory, state, className }: CataloguePickerProps) {
  const say = useSay();
  const language = useLanguage();
  const [q, setQ] = useState('');
  const [group, setGroup] = useState('all');
  const [at, setAt] = useState(0);
  const listId = useId();
  const asked = useDelayed(q.trim(), 150);
  const groups = useItemGroups();
  const { data, error, isPending } = useItems({
    ...(asked === '' ? {} : { q: asked }),
    ...(group === 'all' ? {} : { code: group }),
    ...(on === undefined ? {} : { on }),
    ...(factory === undefined ? {} : { factory }),
    ...(state === undefined ? {} : { state }),
    limit: most,
  });
  const items = data ?? [];
  const active = items[Math.min(at, items.length - 1)];
  const optionId = (item: PricedItem) => `${listId}-${item.id}`;
  const reach = (index: number) => {
    const next = Math.max(0, Math.min(items.length - 1, index));
    setAt(next);
    const item = items[next];
    if (item !== undefined) document.getElementById(optionId(item))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      reach(Math.min(at, items.length - 1) + step);
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      onPick(active);
    }
  };
  return (
    <section aria-label={say(t.title)} className={clsx('flex min-h-0 flex-col gap-2', className)}>
      <TextInput
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        aria-label={say(t.search)}
        placeholder={say(t.search)}
        value={q}
        onChange={(event) => {
          setQ(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Select
        aria-label={say(t.group)}
        value={group}
        onValueChange={(next) => {
          setGroup(next);
          setAt(0);
        }}
        items={[
          { value: 'all', label: say(t.every) },
          ...(groups.data ?? []).map(({ division, items: count }) => ({
            value: division,
            label: say(t.counted, { name: divisionWords(division, language), n: count }),
          })),
        ]}
      />
      <p className="text-12 text-text-3">{say(t.help)}</p>
      {isPending ? (
        <SkeletonRows rows={8} label={say(t.loading)} compact />
      ) : data === undefined ? (
        <ErrorState title={say(t.errorTitle)} text={error?.message} />
      ) : items.length === 0 ? (
        <p role="status" className="py-4 text-13 text-text-2">
          {say(t.nothing)}
        </p>
      ) : (
        <ul id={listId} role="listbox" aria-label={say(t.title)} className="min-h-0 flex-1 overflow-y-auto">
          {items.map((item, index) => (
            <PickerItem
              key={item.id}
              id={optionId(item)}
              item={item}
              isActive={item.id === active?.id}
              onReach={() => setAt(index)}
              onPick={() => onPick(item)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface PickerItemProps {
  id: string;
  item: PricedItem;
  isActive: boolean;
  onReach: () => void;
  onPick: () => void;
}

function PickerItem({ id, item, isActive, onReach, onPick }: PickerItemProps) {
  const say = useSay();
  const language = useLanguage();
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // What a table that takes it reads: `source.data.kind === 'catalogue-item'`.
    return draggable({ element, getInitialData: () => ({ kind: 'catalogue-item', item }) });
  }, [item]);
  return (
    // The entry keeps the focus, as in every combobox; keys are handled there.
    <li
      ref={box}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseEnter={onReach}
      onClick={onPick}
      title={say(t.add, { sku: item.sku })}
      className={clsx(
        'group flex cursor-pointer items-center gap-2 rounded-2 px-2 py-1.5 text-13',
        isActive && 'bg-hover',
      )}
    >
      <GripVertical aria-hidden="true" className="size-3.5 shrink-0 cursor-grab text-text-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.name}</span>
        <span className="block truncate text-12 text-text-3">
          {item.sku} · {item.cost_code}
        </span>
      </span>
      <span className="shrink-0 text-right text-12 tabular-nums text-text-2">
        {priceWords(item, item.best, language)}
      </span>
      <Plus aria-hidden="true" className={clsx('size-3.5 shrink-0', isActive ? 'text-text-1' : 'text-text-3')} />
    </li>
  );
}
