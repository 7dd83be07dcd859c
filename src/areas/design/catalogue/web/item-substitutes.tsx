import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { ItemRead, Substitute } from '../schema.ts';
import { useItems, useSetSubstitutes } from './queries.ts';

const t = texts({
  title: { en: 'Substitutes', es: 'Sustitutos' },
  none: { en: 'Nothing stands in for it.', es: 'Nada lo sustituye.' },
  for: { en: 'Stands in for', es: 'Sustituye a' },
  factor: { en: '{n} for one', es: '{n} por uno' },
  remove: { en: 'No substitute any more: {sku}', es: 'Ya no es sustituto: {sku}' },
  add: { en: 'Add', es: 'Agregar' },
  item: { en: 'Item that may be taken instead', es: 'Artículo que puede usarse en su lugar' },
  search: { en: 'SKU or name', es: 'SKU o nombre' },
  nothing: { en: 'No item found', es: 'Ningún artículo' },
  amount: { en: 'How much for one', es: 'Cuánto por uno' },
});

/** What may be taken instead of an item, and what it stands in for itself. */
export function ItemSubstitutes({ item }: { item: ItemRead }) {
  const say = useSay();
  const set = useSetSubstitutes();
  const [adding, setAdding] = useState(false);
  const send = (substitutes: readonly Pick<Substitute, 'item_id' | 'factor' | 'note'>[]) =>
    set.mutateAsync({
      params: { id: item.id },
      body: { substitutes: substitutes.map(({ item_id, factor, note }) => ({ item_id, factor, note })) },
    });
  return (
    <Section
      title={say(t.title)}
      count={item.substitutes.length}
      action={
        item.can.change &&
        !adding && (
          <Button size="small" icon={<Plus />} onClick={() => setAdding(true)}>
            {say(t.add)}
          </Button>
        )
      }
    >
      {item.substitutes.length === 0 && !adding && <p className="text-13 text-text-2">{say(t.none)}</p>}
      <ul className="flex flex-col text-13">
        {item.substitutes.map((each) => (
          <li key={each.item_id} className="flex min-h-8 items-center gap-2">
            <OtherItem other={each} />
            {item.can.change && (
              <IconButton
                size="small"
                label={say(t.remove, { sku: each.sku })}
                onClick={() => void send(item.substitutes.filter(({ item_id: id }) => id !== each.item_id))}
              >
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {adding && (
        <NewSubstitute
          item={item}
          isBusy={set.isPending}
          onAdd={async (id, factor) => {
            await send([...item.substitutes, { item_id: id, factor, note: null }]);
            setAdding(false);
          }}
        />
      )}
      {item.stands_in_for.length > 0 && (
        <>
          <h3 className="mt-2 text-12 text-text-2">{say(t.for)}</h3>
          <ul className="flex flex-col text-13">
            {item.stands_in_for.map((each) => (
              <li key={each.item_id} className="flex min-h-8 items-center gap-2">
                <OtherItem other={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function OtherItem({ other }: { other: Substitute }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <button
        type="button"
        onClick={() => setSearch({ item: other.item_id })}
        className="min-w-0 flex-1 truncate text-left hover:underline"
      >
        <span className="text-text-3">{other.sku}</span> {other.name}
      </button>
      {other.factor !== '1' && (
        <span className="text-text-3 tabular-nums">
          {say(t.factor, { n: formatNumber(Number(other.factor), language) })}
        </span>
      )}
    </>
  );
}

function NewSubstitute({
  item,
  isBusy,
  onAdd,
}: {
  item: ItemRead;
  isBusy: boolean;
  onAdd: (id: string, factor: string) => Promise<void>;
}) {
  const say = useSay();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [factor, setFactor] = useState('1');
  const found = useItems({ ...(q.trim() === '' ? { code: item.cost_code.slice(0, 2) } : { q: q.trim() }), limit: 30 });
  const taken = new Set([item.id, ...item.substitutes.map(({ item_id: id }) => id)]);
  const items = (found.data ?? []).filter(({ id }) => !taken.has(id));
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_88px_auto] items-end gap-2">
      <Field label={say(t.item)}>
        <Combobox
          items={items.map((each) => ({ value: each.id, label: `${each.sku} ${each.name}` }))}
          value={chosen}
          valueLabel={items.find(({ id }) => id === chosen)?.name}
          onValueChange={setChosen}
          onSearch={setQ}
          loading={found.isFetching}
          emptyText={say(t.nothing)}
          placeholder={say(t.search)}
        />
      </Field>
      <Field label={say(t.amount)}>
        <TextInput inputMode="decimal" value={factor} onChange={(event) => setFactor(event.target.value)} />
      </Field>
      <Button
        look="primary"
        loading={isBusy}
        disabled={chosen === null || !(Number(factor) > 0)}
        onClick={() => {
          if (chosen !== null) void onAdd(chosen, factor);
        }}
      >
        {say(t.add)}
      </Button>
    </div>
  );
}
