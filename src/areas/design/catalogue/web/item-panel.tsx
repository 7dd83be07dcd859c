import { Archive, ArchiveRestore, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { closeRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { rateKeyWords } from '#areas/finance/rates/choices.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { itemKindChoices, itemPlaceChoices, itemUnitChoices, makeBuyChoices } from '../choices.ts';
import type { ItemRead, Price } from '../schema.ts';
import { ItemDialog } from './item-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { useItem, useRemoveItem, useSetItemActive } from './queries.ts';
import { ItemSubstitutes } from './item-substitutes.tsx';
import { divisionWords, perWords, priceWords, words } from './words.ts';
import { ItemPrices } from './item-prices.tsx';

const t = texts({
  loading: { en: 'Loading the item', es: 'Cargando el artículo' },
  errorTitle: { en: 'The item could not be loaded', es: 'No se pudo cargar el artículo' },
  edit: { en: 'Edit item', es: 'Editar artículo' },
  aside: { en: 'Retire', es: 'Retirar' },
  back: { en: 'Take up again', es: 'Volver a usar' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  inUse: { en: 'Something uses it: it can only be retired.', es: 'Algo lo usa: solo se puede retirar.' },
  prices: { en: 'Prices', es: 'Precios' },
  addPrice: { en: 'New price', es: 'Nuevo precio' },
  price: { en: 'Price', es: 'Precio' },
  source: { en: 'Source', es: 'Fuente' },
  uses: { en: 'Used in', es: 'Usado en' },
  unused: { en: 'Nothing uses it yet.', es: 'Nada lo usa aún.' },
  estimate: { en: 'Estimate', es: 'Estimación' },
  bom: { en: 'BOM', es: 'Lista' },
  rule: { en: 'Rule', es: 'Regla' },
  run: { en: 'Run', es: 'Corrida' },
  facts: { en: 'Facts', es: 'Datos' },
  code: { en: 'Cost code', es: 'Código' },
  kind: { en: 'Kind', es: 'Tipo' },
  makeBuy: { en: 'Made or bought', es: 'Se hace o compra' },
  where: { en: 'Where', es: 'Dónde' },
  station: { en: 'Station', es: 'Estación' },
  waste: { en: 'Waste', es: 'Merma' },
  piece: { en: 'Piece holds', es: 'La pieza trae' },
  steps: { en: 'Sold in steps of', es: 'Se vende por' },
  labor: { en: 'Work per unit', es: 'Trabajo por unidad' },
  hours: { en: '{n} h, {of}', es: '{n} h, {of}' },
  cad: { en: 'CAD parts', es: 'Partes CAD' },
  note: { en: 'Note', es: 'Nota' },
});

/** Where what uses an item stands; rules are edited beside the run that they are for. */
const useAddresses = {
  estimate: '/design/estimates/',
  bom: '/design/model-platform-bom/',
  run: '/design/estimates/new-bim2bom?run=',
} as const;

/** An item at a glance, in the right sidebar: its prices through time, what may stand in for it, and what counts on it. */
export function ItemPanel({ id }: { id: string }) {
  const say = useSay();
  const { data, error } = useItem(id);
  if (data !== undefined && data.id === id) return <PanelBody item={data} />;
  return error === null ? (
    <SkeletonRows rows={8} label={say(t.loading)} />
  ) : (
    <ErrorState title={say(t.errorTitle)} text={error.message} />
  );
}

function PanelBody({ item }: { item: ItemRead }) {
  const say = useSay();
  const language = useLanguage();
  const setActive = useSetItemActive();
  const remove = useRemoveItem();
  const [dialog, setDialog] = useState<{ kind: 'item' } | { kind: 'price'; price?: Price } | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2 text-13 text-text-2">
          {item.sku}
          {!item.active && <Tag tone="warn">{say(words.inactive)}</Tag>}
          {item.is_sample && <Tag>{say(words.sample)}</Tag>}
          {item.supplied_by_owner && <Tag tone="info">{say(words.byOwner)}</Tag>}
        </p>
        <h2 className="text-20 font-title">{item.name}</h2>
        <p className="text-16 font-label tabular-nums">{priceWords(item, item.best, language)}</p>
        {item.can.change && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={<Pencil />} onClick={() => setDialog({ kind: 'item' })}>
              {say(t.edit)}
            </Button>
            <Button
              size="small"
              icon={item.active ? <Archive /> : <ArchiveRestore />}
              loading={setActive.isPending}
              onClick={() => setActive.mutate({ params: { id: item.id }, body: { active: !item.active } })}
            >
              {say(item.active ? t.aside : t.back)}
            </Button>
            <Button
              size="small"
              look="danger"
              icon={<Trash2 />}
              disabled={!item.can.remove}
              {...(item.can.remove ? {} : { disabledReason: say(t.inUse) })}
              onClick={() => remove.mutate({ params: { id: item.id } }, { onSuccess: closeRightSidebar })}
            >
              {say(t.remove)}
            </Button>
          </div>
        )}
      </header>
      <Section
        title={say(t.prices)}
        count={item.prices.length}
        action={
          item.can.change && (
            <Button size="small" icon={<Plus />} onClick={() => setDialog({ kind: 'price' })}>
              {say(t.addPrice)}
            </Button>
          )
        }
      >
        <ItemPrices item={item} onEdit={(price) => setDialog({ kind: 'price', price })} />
      </Section>
      <ItemSubstitutes item={item} />
      <Section title={say(t.uses)} count={item.used_in.length}>
        {item.used_in.length === 0 ? (
          <p className="text-13 text-text-2">{say(t.unused)}</p>
        ) : (
          <ul className="flex flex-col text-13">
            {item.used_in.map((use) => (
              <li key={`${use.kind} ${use.id}`} className="flex min-h-8 items-center gap-2">
                <Tag>{say(t[use.kind])}</Tag>
                {use.kind === 'rule' ? (
                  <span className="min-w-0 flex-1 truncate">{use.name}</span>
                ) : (
                  <Link
                    to={`${useAddresses[use.kind]}${use.id}`}
                    onClick={closeRightSidebar}
                    className="min-w-0 flex-1 truncate hover:underline"
                  >
                    {use.name}
                  </Link>
                )}
                {use.count > 1 && <span className="text-text-3 tabular-nums">{`× ${use.count}`}</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <ItemFacts item={item} />
      {dialog?.kind === 'item' && <ItemDialog item={item} onClose={close} />}
      {dialog?.kind === 'price' && <PriceDialog item={item} price={dialog.price} onClose={close} />}
    </div>
  );
}

function ItemFacts({ item }: { item: ItemRead }) {
  const say = useSay();
  const language = useLanguage();
  const unit = say(itemUnitChoices[item.uom]);
  const amount = (text: string) => (Number(text) === 0 ? null : formatNumber(Number(text), language));
  const sized = (text: string) => (Number(text) === 0 ? null : `${formatNumber(Number(text), language)} ${unit}`);
  return (
    <Section title={say(t.facts)}>
      <Facts>
        <Fact name={say(t.code)}>{`${item.cost_code} · ${divisionWords(item.cost_code.slice(0, 2), language)}`}</Fact>
        <Fact name={say(t.kind)}>{say(itemKindChoices[item.kind])}</Fact>
        <Fact name={say(t.price)}>{perWords(item, language)}</Fact>
        <Fact name={say(t.makeBuy)}>{say(makeBuyChoices[item.make_buy])}</Fact>
        <Fact name={say(t.where)}>{say(itemPlaceChoices[item.place])}</Fact>
        <Fact name={say(t.station)}>{item.station}</Fact>
        <Fact name={say(t.waste)}>{amount(item.waste_percent) === null ? null : `${amount(item.waste_percent)}%`}</Fact>
        <Fact name={say(t.piece)}>{sized(item.piece_size)}</Fact>
        <Fact name={say(t.steps)}>{sized(item.round_to)}</Fact>
        <Fact name={say(t.labor)}>
          {amount(item.labor_hours) === null
            ? null
            : say(t.hours, {
                n: formatNumber(Number(item.labor_hours), language),
                of: rateKeyWords(item.labor_class ?? '', language),
              })}
        </Fact>
        <Fact name={say(t.cad)}>{item.cad_part_numbers.join(', ')}</Fact>
        <Fact name={say(t.note)}>{item.note}</Fact>
      </Facts>
    </Section>
  );
}
