import { useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { costSourceChoices, placeChoices } from '#areas/design/estimates/choices.ts';
import {
  costSources,
  type EstimateDetail,
  type EstimateLine,
  type LineFields,
} from '#areas/design/estimates/schema.ts';
import { LineAlternates } from './line-alternates.tsx';
import { PriceHistory } from './price-history.tsx';
import { bareText, cellKinds, choicesOf, readCell, type CellField } from '../sheet/cells/cell-input.ts';
import { t as columnWords } from '../sheet/sheet-columns.tsx';
import { sizeOf, type SheetStore } from '../sheet/sheet-store.ts';
import { ageWords, sectionName } from '../words.ts';
import { CostSteps } from './cost-steps.tsx';
import { KeptText } from './markup-card.tsx';
import { QuantityOrigin } from './quantity-origin.tsx';

const t = texts({
  gone: { en: 'This line is not in the estimate any more.', es: 'Esta partida ya no está en la estimación.' },
  price: { en: 'Where the price is from', es: 'De dónde viene el precio' },
  quantity: { en: 'Where the quantity is from', es: 'De dónde viene la cantidad' },
  before: { en: 'What it cost before', es: 'Lo que costó antes' },
  steps: { en: 'From what is needed to what it costs', es: 'De lo que se necesita a lo que cuesta' },
  source: { en: 'Source', es: 'Fuente' },
  asOf: { en: 'Price of', es: 'Precio del' },
  item: { en: 'Item', es: 'Artículo' },
  amount: { en: 'Amount', es: 'Importe' },
  none: {
    en: 'No price yet. Type one, or take an item from the catalogue.',
    es: 'Aún sin precio. Escribe uno o toma un artículo del catálogo.',
  },
  formula: { en: 'Worked out here: {formula}', es: 'Se calcula aquí: {formula}' },
  edit: { en: 'Line', es: 'Partida' },
  parts: { en: 'GlobalIds', es: 'GlobalIds' },
});

const edited: readonly CellField[] = [
  'description',
  'quantity',
  'uom',
  'unit_cost',
  'waste_percent',
  'round_to',
  'piece_size',
  'markup_override',
  'hours',
  'crew',
  'cost_code',
  'type',
  'place',
  'module',
  'confidence',
  'note',
];
const flags = ['taxable', 'optional', 'supplied_by_owner'] as const;

/** One line: its fields, and for each figure where it comes from. */
export function LinePanel({
  detail,
  line,
  lines,
  store,
  isEditable,
  onOpen,
}: {
  detail: EstimateDetail;
  line: EstimateLine | undefined;
  lines: readonly EstimateLine[];
  store: SheetStore;
  isEditable: boolean;
  onOpen: (uid: string) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  if (line === undefined) return <p className="text-13 text-text-2">{say(t.gone)}</p>;
  const change = (fields: LineFields, seen?: EstimateLine) => store.change([{ uid: line.line_uid, fields, seen }]);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="text-14 font-title wrap-anywhere">{line.description}</p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-12 text-text-3">
          {sectionName(line.section, language)}
          <Tag>{say(placeChoices[line.place])}</Tag>
        </p>
      </div>
      <Section title={say(t.price)}>
        {line.unit_cost === null ? (
          <p className="text-13 text-warn-text">{say(t.none)}</p>
        ) : (
          <Facts>
            <Fact name={say(t.source)}>
              <Tag tone={line.cost_source === 'manual' ? 'line' : 'info'}>
                {say(costSourceChoices[line.cost_source])}
              </Tag>
            </Fact>
            {line.cost_as_of !== null && <Fact name={say(t.asOf)}>{ageWords(line.cost_as_of, language)}</Fact>}
          </Facts>
        )}
        {line.item !== null && (
          <p className="mt-2 text-13">
            <Link className="link" to={`/design/catalogue?item=${line.item.id}`}>
              {line.item.sku}
            </Link>{' '}
            <span className="text-text-2">{line.item.name}</span>
          </p>
        )}
      </Section>
      <Section title={say(t.before)}>
        <PriceHistory estimateId={detail.estimate.id} line={line} onTake={isEditable ? change : undefined} />
      </Section>
      <Section title={say(t.quantity)}>
        <QuantityOrigin line={line} detail={detail} />
      </Section>
      <Section title={say(t.steps)}>
        <CostSteps line={line} />
      </Section>
      <LineAlternates detail={detail} line={line} lines={lines} store={store} isEditable={isEditable} onOpen={onOpen} />
      {isEditable && (
        <Section title={say(t.edit)}>
          <div className="grid grid-cols-2 gap-3">
            {edited.map((field) => (
              <FieldEntry key={field} field={field} line={line} store={store} onChange={change} />
            ))}
            {line.unit_cost !== null && (
              <Field label={say(t.source)}>
                <Select
                  value={line.cost_source}
                  onValueChange={(source) => change({ cost_source: source })}
                  items={costSources.map((value) => ({ value, label: say(costSourceChoices[value]) }))}
                />
              </Field>
            )}
            <div className="col-span-2 flex flex-wrap gap-4">
              {flags.map((flag) => (
                <Checkbox
                  key={flag}
                  label={say(columnWords[flag])}
                  checked={line[flag]}
                  onChange={(event) => change({ [flag]: event.target.checked })}
                />
              ))}
            </div>
          </div>
        </Section>
      )}
    </div>
  );
}

function FieldEntry({
  field,
  line,
  store,
  onChange,
}: {
  field: CellField;
  line: EstimateLine;
  store: SheetStore;
  onChange: (fields: LineFields, seen?: EstimateLine) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const size = sizeOf(store.use((state) => state.base));
  const refused = store.use((state) =>
    state.faults.find((fault) => fault.uid === line.line_uid && fault.field === field),
  );
  const [fault, setFault] = useState<string>();
  const seen = useRef<EstimateLine>(undefined);
  const choices = choicesOf(field);
  const label = say(columnWords[field]);
  const isWide = field === 'description' || field === 'note';
  return (
    <div className={isWide ? 'col-span-2' : undefined}>
      <Field label={label} error={fault ?? refused?.message}>
        {choices.length > 0 ? (
          <Select
            value={String(line[field])}
            onValueChange={(value) => onChange({ [field]: value })}
            items={choices.map((choice) => ({ value: choice.value, label: say(choice.label) }))}
          />
        ) : (
          <KeptText
            value={bareText(line, field, language)}
            {...(cellKinds[field] === 'text' || field === 'quantity' ? {} : { inputMode: 'decimal' as const })}
            {...(field === 'unit_cost' ? { start: '$' } : {})}
            onBegin={() => {
              seen.current = line;
            }}
            onKeep={(text) => {
              const read = readCell(field, text, size, language);
              setFault(read.ok ? undefined : read.why);
              if (read.ok) onChange(read.fields, seen.current);
            }}
          />
        )}
      </Field>
    </div>
  );
}
