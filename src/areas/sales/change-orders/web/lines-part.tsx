import { clsx } from 'clsx';
import { Lock, Minus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { lineChangeWords } from '../choices.ts';
import { marginPercent } from '../rules.ts';
import { ClientPreview } from './client/client-preview.tsx';
import type { Sheet, SheetLine } from './queries.ts';
import { LineDialog } from './sheet/line-dialog.tsx';
import { SourceDialog } from './sheet/source-dialog.tsx';
import { useSheetWrites } from './sheet/use-sheet-writes.ts';

const t = texts({
  title: { en: 'What changes', es: 'Qué cambia' },
  staff: { en: 'Staff', es: 'Personal' },
  client: { en: 'As the client sees it', es: 'Como lo ve el cliente' },
  view: { en: 'Whose view', es: 'Vista de quién' },
  change: { en: 'Change', es: 'Cambio' },
  code: { en: 'Code', es: 'Código' },
  what: { en: 'What', es: 'Qué' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  cost: { en: 'Cost', es: 'Costo' },
  margin: { en: 'Margin', es: 'Margen' },
  price: { en: 'Price', es: 'Precio' },
  before: { en: 'Before tax', es: 'Antes de impuesto' },
  tax: { en: 'Sales tax {percent}%', es: 'Impuesto {percent}%' },
  total: { en: 'Change order total', es: 'Total de la orden' },
  add: { en: 'Add a line', es: 'Agregar partida' },
  pick: { en: 'From estimate or BOM', es: 'De la estimación o la lista' },
  edit: { en: 'Change {name}', es: 'Modificar {name}' },
  remove: { en: 'Take {name} out', es: 'Quitar {name}' },
  none: {
    en: 'No line yet. Price it line by line: the total comes of the lines.',
    es: 'Aún sin líneas. Cotiza línea por línea: el total sale de ellas.',
  },
});

const signs = { added: Plus, removed: Minus, modified: Pencil };

/** The lines with what they cost the house and what they are sold for, or the change as its client gets it. */
export function LinesPart({ id, sheet }: { id: string; sheet: Sheet }) {
  const say = useSay();
  const [view, setView] = useState<'staff' | 'client'>('staff');
  const [edited, setEdited] = useState<SheetLine | 'new'>();
  const [picking, setPicking] = useState(false);
  const { write, isWriting } = useSheetWrites(id, sheet);
  const { lines, can } = sheet;
  return (
    <Section
      title={say(t.title)}
      count={lines.length}
      action={
        <Segmented
          label={say(t.view)}
          items={[
            { value: 'staff', label: say(t.staff), icon: <Lock /> },
            { value: 'client', label: say(t.client) },
          ]}
          value={view}
          onValueChange={setView}
        />
      }
    >
      {view === 'client' ? (
        <div className="max-w-[640px]">
          <ClientPreview offer={sheet.offer} />
        </div>
      ) : (
        <>
          {lines.length === 0 ? (
            <p className="py-2 text-13 text-text-2">{say(t.none)}</p>
          ) : (
            <LinesTable
              sheet={sheet}
              onEdit={can.write ? setEdited : undefined}
              onRemove={(line) => void write({ lines: lines.filter((each) => each.uid !== line.uid) })}
              isBusy={isWriting}
            />
          )}
          {can.write && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" icon={<Plus />} onClick={() => setEdited('new')}>
                {say(t.add)}
              </Button>
              <Button size="small" onClick={() => setPicking(true)}>
                {say(t.pick)}
              </Button>
            </div>
          )}
        </>
      )}
      {edited !== undefined && (
        <LineDialog
          line={edited === 'new' ? undefined : edited}
          onSave={(line) =>
            write({
              lines: lines.some((each) => each.uid === line.uid)
                ? lines.map((each) => (each.uid === line.uid ? line : each))
                : [...lines, line],
            })
          }
          onClose={() => setEdited(undefined)}
        />
      )}
      {picking && (
        <SourceDialog
          id={id}
          onPick={(line) => {
            setPicking(false);
            setEdited({ ...line, cost_cents: 0, price_cents: 0 });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Section>
  );
}

/** On a phone the price stands beside what it is for; what it is made of needs a wider screen. */
const wide = 'max-md:hidden';
/** The ground of what never leaves the house. */
const figures = clsx('bg-hover text-text-2', wide);
const share = (percent: number | null) => (percent === null ? '–' : `${percent}%`);

function LinesTable({
  sheet,
  onEdit,
  onRemove,
  isBusy,
}: {
  sheet: Sheet;
  onEdit: ((line: SheetLine) => void) | undefined;
  onRemove: (line: SheetLine) => void;
  isBusy: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const canEdit = onEdit !== undefined;
  return (
    <Table caption={say(t.title)} compact flush>
      <thead>
        <tr>
          <HeadCell>{say(t.change)}</HeadCell>
          <HeadCell className={wide}>{say(t.code)}</HeadCell>
          <HeadCell>{say(t.what)}</HeadCell>
          <HeadCell numeric>{say(t.quantity)}</HeadCell>
          <HeadCell numeric className={wide}>
            {say(t.cost)}
          </HeadCell>
          <HeadCell numeric className={wide}>
            {say(t.margin)}
          </HeadCell>
          <HeadCell numeric>{say(t.price)}</HeadCell>
          {canEdit && <HeadCell aria-label={say(t.edit, { name: '' })} />}
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => {
          const Sign = signs[line.change];
          return (
            <tr key={line.uid}>
              <Cell>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  <Sign className="size-4 text-text-3" aria-hidden />
                  <span className="max-md:sr-only">{say(lineChangeWords[line.change])}</span>
                </span>
              </Cell>
              <Cell className={clsx(wide, 'whitespace-nowrap')}>{line.cost_code}</Cell>
              <Cell rowHead className="md:min-w-40">
                {line.description}
              </Cell>
              <Cell numeric>{quantityOf(line)}</Cell>
              <Cell numeric className={figures}>
                {money(line.cost_cents)}
              </Cell>
              <Cell numeric className={figures}>
                {share(marginPercent(line))}
              </Cell>
              <Cell numeric>{money(line.price_cents)}</Cell>
              {canEdit && (
                <Cell>
                  <span className="flex justify-end gap-1">
                    <IconButton
                      size="small"
                      label={say(t.edit, { name: line.description })}
                      onClick={() => onEdit(line)}
                    >
                      <Pencil />
                    </IconButton>
                    <IconButton
                      size="small"
                      disabled={isBusy}
                      label={say(t.remove, { name: line.description })}
                      onClick={() => onRemove(line)}
                    >
                      <Trash2 />
                    </IconButton>
                  </span>
                </Cell>
              )}
            </tr>
          );
        })}
      </tbody>
      <Foot sheet={sheet} canEdit={canEdit} />
    </Table>
  );
}

/** What the lines come to: cost and margin for the house, price, tax and total for both. */
function Foot({ sheet, canEdit }: { sheet: Sheet; canEdit: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  return (
    <tfoot>
      <tr>
        <td className={wide} />
        <Cell colSpan={3} numeric>
          {say(t.before)}
        </Cell>
        <Cell numeric className={figures}>
          {money(sheet.cost_cents)}
        </Cell>
        <Cell numeric className={figures}>
          {share(sheet.margin_percent)}
        </Cell>
        <Cell numeric>{money(sheet.price_cents)}</Cell>
        {canEdit && <td />}
      </tr>
      {sheet.tax_cents !== 0 && (
        <tr>
          <td className={wide} />
          <Cell colSpan={3} numeric>
            {say(t.tax, { percent: sheet.offer.tax_percent })}
          </Cell>
          <td className={figures} />
          <td className={figures} />
          <Cell numeric>{money(sheet.tax_cents)}</Cell>
          {canEdit && <td />}
        </tr>
      )}
      <tr className="font-title">
        <Cell colSpan={3}>{say(t.total)}</Cell>
        <td className={wide} />
        <td className={figures} />
        <td className={figures} />
        <Cell numeric className="text-16">
          {money(sheet.total_cents)}
        </Cell>
        {canEdit && <td />}
      </tr>
    </tfoot>
  );
}

function quantityOf({ change, old_quantity: before, new_quantity: after, uom }: SheetLine): string {
  if (change === 'removed') return `−${before} ${uom}`;
  return change === 'modified' && before !== after ? `${before} → ${after} ${uom}` : `${after} ${uom}`;
}
