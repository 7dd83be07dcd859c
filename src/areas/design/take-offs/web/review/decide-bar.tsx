import { Check, Hand, Slash, X } from 'lucide-react';
import { useState } from 'react';
import { CataloguePicker } from '#areas/design/catalogue/web/embeds.tsx';
import type { PricedItem } from '#areas/design/catalogue/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { CallError, outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { ReviewDraft, Run } from '#areas/design/take-offs/schema.ts';
import { readPartsOfLine, useReviewRun, useReviewRunInForm } from '../queries.ts';
import type { partsAsked, ReviewRow } from './review-rows.ts';
import { uomWord } from '../words.ts';

const t = texts({
  marked: {
    en: '{n, plural, one {# row} other {# rows}} marked',
    es: '{n, plural, one {# fila marcada} other {# filas marcadas}}',
  },
  bar: { en: 'Decide about the marked rows', es: 'Decidir sobre las filas marcadas' },
  accept: { en: 'Accept', es: 'Aceptar' },
  map: { en: 'Choose the item', es: 'Elegir el artículo' },
  exclude: { en: 'Leave out', es: 'Excluir' },
  clear: { en: 'Unmark all', es: 'Desmarcar todo' },
  reason: { en: 'Why are they left out?', es: '¿Por qué se excluyen?' },
  reasonHelp: {
    en: 'It stands beside the parts and goes over to the next revision.',
    es: 'Queda junto a los elementos y pasa a la siguiente revisión.',
  },
  mapText: {
    en: 'For {n, plural, one {# part} other {# parts}}. It is kept for the next revision of the model.',
    es: 'Para {n, plural, one {# elemento} other {# elementos}}. Se conserva para la siguiente revisión del modelo.',
  },
  quantity: { en: 'How much each part needs', es: 'Cuánto necesita cada elemento' },
  chosen: { en: 'Item', es: 'Artículo' },
  change: { en: 'Choose another', es: 'Elegir otro' },
  none: { en: 'Choose the item first', es: 'Primero elige el artículo' },
  tooMany: {
    en: 'At most 5,000 parts can be decided about at once.',
    es: 'Se puede decidir sobre 5,000 elementos a la vez como máximo.',
  },
});

type Parts = ReviewDraft['parts'];

interface DecideBarProps {
  run: Run;
  marked: ReadonlySet<string>;
  rows: readonly ReviewRow[];
  askedOf: (key: string) => ReturnType<typeof partsAsked> | undefined;
  onDone: () => void;
}

/** What a person decides about the marked rows: that they are right, what they are, or that they do not count. */
export function DecideBar({ run, marked, askedOf, onDone }: DecideBarProps) {
  const say = useSay();
  const review = useReviewRun();
  const [asking, setAsking] = useState<{ what: 'map' | 'exclude'; parts: Parts }>();
  const [isReading, setReading] = useState(false);

  const withParts = async (act: (parts: Parts) => void) => {
    setReading(true);
    try {
      const parts = await partsOf(run.id, marked, askedOf);
      if (parts.length > 5000) notify.error(say(t.tooMany));
      else act(parts);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error(error.message);
    } finally {
      setReading(false);
    }
  };
  const done = () => {
    setAsking(undefined);
    onDone();
  };
  return (
    <div
      role="toolbar"
      aria-label={say(t.bar)}
      className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2"
    >
      <span className="text-13 font-label" aria-live="polite">
        {say(t.marked, { n: marked.size })}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Check />}
          loading={review.isPending}
          onClick={() =>
            void withParts((parts) =>
              review.mutate({ params: { id: run.id }, body: { parts, decision: 'accept' } }, { onSuccess: onDone }),
            )
          }
        >
          {say(t.accept)}
        </Button>
        <Button
          size="small"
          icon={<Hand />}
          loading={isReading}
          onClick={() => void withParts((parts) => setAsking({ what: 'map', parts }))}
        >
          {say(t.map)}
        </Button>
        <Button
          size="small"
          icon={<Slash />}
          onClick={() => void withParts((parts) => setAsking({ what: 'exclude', parts }))}
        >
          {say(t.exclude)}
        </Button>
        <IconButton label={say(t.clear)} onClick={onDone}>
          <X />
        </IconButton>
      </span>
      {asking?.what === 'map' && (
        <MapDialog run={run} parts={asking.parts} onClose={() => setAsking(undefined)} onDone={done} />
      )}
      {asking?.what === 'exclude' && (
        <ExcludeDialog run={run} parts={asking.parts} onClose={() => setAsking(undefined)} onDone={done} />
      )}
    </div>
  );
}

/** The parts behind the marked rows, each once. */
async function partsOf(runId: string, marked: ReadonlySet<string>, askedOf: DecideBarProps['askedOf']): Promise<Parts> {
  const parts = new Map<string, Parts[number]>();
  for (const key of marked) {
    const asked = askedOf(key);
    const found = asked === undefined ? partOfKey(key) : await readPartsOfLine(runId, asked);
    for (const { entity, layer } of found) parts.set(`${entity}/${layer}`, { entity, layer });
  }
  return [...parts.values()];
}

/** The key of a part's row ends with its entity and layer. */
function partOfKey(key: string): Parts {
  const found = /#(\d+)\/([^#]*)$/u.exec(key);
  return found === null ? [] : [{ entity: Number(found[1]), layer: found[2] ?? '' }];
}

interface DialogProps {
  run: Run;
  parts: Parts;
  onClose: () => void;
  onDone: () => void;
}

function ExcludeDialog({ run, parts, onClose, onDone }: DialogProps) {
  const say = useSay();
  const review = useReviewRunInForm();
  const entry = useRecordForm({
    values: { reason: '' },
    send: ({ reason }) =>
      outcomeOf(review.mutateAsync({ params: { id: run.id }, body: { parts, decision: 'exclude', reason } })),
    onDone,
  });
  return (
    <FormDialog entry={entry} title={say(t.exclude)} submitLabel={say(t.exclude)} onClose={onClose}>
      <Field label={say(t.reason)} help={say(t.reasonHelp)} required error={entry.fault('reason')}>
        <TextInput maxLength={200} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}

function MapDialog({ run, parts, onClose, onDone }: DialogProps) {
  const say = useSay();
  const language = useLanguage();
  const review = useReviewRunInForm();
  const [item, setItem] = useState<PricedItem>();
  const entry = useRecordForm({
    values: { quantity: '1' },
    send: ({ quantity }) =>
      outcomeOf(
        review.mutateAsync({
          params: { id: run.id },
          body: { parts, decision: 'map', item_id: item?.id, quantity: quantity.trim() },
        }),
      ),
    onDone,
  });
  return (
    <FormDialog
      entry={entry}
      title={say(t.map)}
      description={say(t.mapText, { n: new Set(parts.map(({ entity }) => entity)).size })}
      submitLabel={say(t.map)}
      onClose={onClose}
      size="wide"
      lacks={item === undefined ? say(t.none) : undefined}
    >
      {item === undefined ? (
        <CataloguePicker onPick={setItem} className="h-80" />
      ) : (
        <>
          <Field label={say(t.chosen)} group>
            <span className="flex items-center gap-3 text-13">
              <span className="min-w-0 flex-1 truncate">
                <span className="text-text-3">{item.sku}</span> {item.name}
              </span>
              <Button size="small" onClick={() => setItem(undefined)}>
                {say(t.change)}
              </Button>
            </span>
          </Field>
          <Field label={say(t.quantity)} required error={entry.fault('quantity')}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              end={uomWord(item.uom, language)}
              {...entry.field('quantity')}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
