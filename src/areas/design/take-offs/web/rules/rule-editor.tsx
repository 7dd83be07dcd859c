import { ArrowLeft, History, Trash2 } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { CataloguePicker } from '#areas/design/catalogue/web/embeds.tsx';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { useProjects } from '#areas/projects/projects/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { confidences, confidenceWords, ruleScopes, ruleScopeWords } from '#areas/design/take-offs/choices.ts';
import { MatchFields } from './match-fields.tsx';
import { QuantityFields } from './quantity-fields.tsx';
import { useRemoveRule } from '../queries.ts';
import { formulaFault, type RuleForm, type ShownRule } from './rule-form-values.ts';
import { PreviewSummary, RulePreview } from './rule-preview.tsx';
import { fieldWords } from './rule-words.ts';
import { ruleName } from './starter-names.ts';
import { usePreview } from './use-preview.ts';
import { words } from '../words.ts';
import { useRuleEntry } from './use-rule-entry.ts';

const RuleHistory = lazyPart(async () => ({ default: (await import('./rule-history.tsx')).RuleHistory }));

const t = texts({
  back: { en: 'All rules', es: 'Todas las reglas' },
  add: { en: 'New rule', es: 'Nueva regla' },
  save: { en: 'Save rule', es: 'Guardar regla' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  history: { en: 'History', es: 'Historial' },
  which: { en: 'Which parts', es: 'Qué elementos' },
  what: { en: 'What they are', es: 'Qué son' },
  howMuch: { en: 'How much', es: 'Cuánto' },
  outcome: { en: 'These parts', es: 'Estos elementos' },
  item: { en: 'count an item', es: 'cuentan un artículo' },
  exclude: { en: 'are left out', es: 'se excluyen' },
  choose: { en: 'Choose the item', es: 'Elegir el artículo' },
  change: { en: 'Choose another', es: 'Elegir otro' },
  layerHelp: {
    en: 'Rules of different layers all count; in one layer the first takes the part.',
    es: 'Las reglas de distintas capas cuentan todas; en una capa la primera toma el elemento.',
  },
  priorityHelp: { en: 'The highest is asked first.', es: 'La más alta se pregunta primero.' },
  noProject: { en: 'No such project', es: 'No hay tal proyecto' },
  toSave: {
    en: 'Runs use it when the model is mapped again.',
    es: 'Las corridas la usan cuando se asigna otra vez el modelo.',
  },
});

export interface RuleEditorProps {
  model: BuildingModel;
  rule: ShownRule | undefined;
  layers: readonly string[];
  mayWrite: boolean;
  onClose: (savedId?: string) => void;
}

/** A rule being written, beside what it finds in the model at this moment. */
export function RuleEditor({ model, rule, layers, mayWrite, onClose }: RuleEditorProps) {
  const say = useSay();
  const formId = useId();
  const remove = useRemoveRule();
  const [showsHistory, setShowsHistory] = useState(false);
  const entry = useRuleEntry({ model, rule, onClose });
  const language = useLanguage();
  const form = entry.form.watch();
  const faultOfFormula = useFormulaWords(form.formula);
  const preview = usePreview(model.id, form, rule?.id);
  const labels = Object.fromEntries(Object.entries(fieldWords).map(([key, word]) => [key, say(word)]));
  return (
    <div className="@container flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" size="small" icon={<ArrowLeft />} onClick={() => entry.close(() => onClose())}>
          {say(t.back)}
        </Button>
        <h2 className="min-w-0 flex-1 truncate text-16 font-title">
          {rule === undefined ? say(t.add) : ruleName(rule, language)}
        </h2>
        {rule !== undefined && (
          <Button size="small" icon={<History />} onClick={() => setShowsHistory(true)}>
            {say(t.history)}
          </Button>
        )}
      </div>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => entry.submit(event)}
        className="grid grid-cols-1 min-h-0 flex-1 content-start gap-5 overflow-y-auto pr-2 pb-4 @[56rem]:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <fieldset disabled={!mayWrite} className="grid min-w-0 content-start gap-5">
          <div className="grid gap-3 empty:hidden">
            <FormNotices entry={entry} labels={labels} />
          </div>
          <Head entry={entry} layers={layers} />
          <Section title={say(t.which)}>
            <MatchFields modelId={model.id} entry={entry} />
          </Section>
          <Section title={say(t.what)}>
            <Target entry={entry} />
          </Section>
          {form.outcome === 'item' && (
            <Section title={say(t.howMuch)}>
              <QuantityFields entry={entry} formulaFault={faultOfFormula} />
            </Section>
          )}
        </fieldset>
        <div className="min-w-0 @[56rem]:sticky @[56rem]:top-0 @[56rem]:self-start">
          <RulePreview preview={preview} />
        </div>
      </form>
      <div className="border-t border-line pt-2 @[56rem]:hidden">
        <PreviewSummary preview={preview} />
      </div>
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-2 @[56rem]:border-t border-line pt-3">
          {rule !== undefined && (
            <Button
              look="quiet"
              icon={<Trash2 />}
              onClick={() =>
                remove.mutate({ params: { id: rule.id } }, { onSuccess: () => entry.cancel(() => onClose()) })
              }
            >
              {say(t.remove)}
            </Button>
          )}
          <span className="ml-auto hidden text-12 text-text-3 @[56rem]:block">{say(t.toSave)}</span>
          <Button className="ml-auto @[56rem]:ml-0" onClick={() => entry.cancel(() => onClose())}>
            {say(words.cancel)}
          </Button>
          <Button type="submit" form={formId} look="primary" loading={entry.isBusy}>
            {say(t.save)}
          </Button>
        </div>
      )}
      <Suspense>
        {showsHistory && rule !== undefined && (
          <RuleHistory rule={rule} mayWrite={mayWrite} onClose={() => setShowsHistory(false)} />
        )}
      </Suspense>
    </div>
  );
}

/** The fault of the formula while it is typed, with its place, in the reader's words. */
function useFormulaWords(formula: string): string | undefined {
  const language = useLanguage();
  const fault = formulaFault(formula);
  return fault === undefined ? undefined : `${fault.said[language]} (${fault.at})`;
}

function Head({ entry, layers }: { entry: RecordForm<RuleForm>; layers: readonly string[] }) {
  const say = useSay();
  const listId = useId();
  const projects = useProjects();
  const scope = entry.form.watch('scope');
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field label={say(fieldWords.name)} required error={entry.fault('name')} className="col-span-full">
        <TextInput maxLength={160} {...entry.field('name')} />
      </Field>
      <Field label={say(fieldWords.layer)} help={say(t.layerHelp)} required error={entry.fault('layer')}>
        <TextInput maxLength={40} list={listId} autoComplete="off" {...entry.field('layer')} />
      </Field>
      <datalist id={listId}>
        {layers.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Field label={say(fieldWords.priority)} help={say(t.priorityHelp)} error={entry.fault('priority')}>
        <NumberInput {...entry.choice('priority')} min={-1000} max={1000} />
      </Field>
      <Field label={say(fieldWords.scope)} error={entry.fault('scope')}>
        <Select
          {...entry.choice('scope')}
          items={ruleScopes.map((value) => ({ value, label: say(ruleScopeWords[value]) }))}
        />
      </Field>
      {scope === 'plan' && (
        <Field label={say(fieldWords.plan_code)} required error={entry.fault('plan_code')}>
          <TextInput maxLength={40} autoComplete="off" {...entry.field('plan_code')} />
        </Field>
      )}
      {scope === 'project' && (
        <Field label={say(fieldWords.project_id)} required error={entry.fault('project_id')}>
          <Combobox
            {...entry.choice('project_id')}
            loading={projects.isPending}
            emptyText={say(t.noProject)}
            items={(projects.data ?? []).map((each) => ({
              value: each.id,
              label: `${each.project_number} ${each.name}`,
            }))}
          />
        </Field>
      )}
      <Field label={say(fieldWords.confidence)} error={entry.fault('confidence')}>
        <Select
          {...entry.choice('confidence')}
          items={confidences.map((value) => ({ value, label: say(confidenceWords[value]) }))}
        />
      </Field>
      <div className="col-span-full">
        <Checkbox label={say(fieldWords.active)} {...entry.field('active')} />
      </div>
    </div>
  );
}

function Target({ entry }: { entry: RecordForm<RuleForm> }) {
  const say = useSay();
  const [isChoosing, setChoosing] = useState(false);
  const { outcome, item } = entry.form.watch();
  return (
    <div className="grid gap-3">
      <Field label={say(t.outcome)} className="max-w-60">
        <Select
          {...entry.choice('outcome')}
          items={(['item', 'exclude'] as const).map((value) => ({ value, label: say(t[value]) }))}
        />
      </Field>
      {outcome === 'exclude' ? (
        <Field label={say(fieldWords.exclude_reason)} required error={entry.fault('exclude_reason')}>
          <TextInput maxLength={200} {...entry.field('exclude_reason')} />
        </Field>
      ) : (
        <Field label={say(fieldWords.item)} required group error={entry.fault('item')}>
          <span className="flex items-center gap-3 text-13">
            {item !== null && (
              <span className="min-w-0 flex-1 truncate">
                <span className="text-text-3">{item.sku}</span> {item.name}
              </span>
            )}
            <Button size="small" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {say(item === null ? t.choose : t.change)}
            </Button>
          </span>
          {isChoosing && (
            <CataloguePicker
              className="h-72 rounded-card border border-line p-2"
              onPick={({ id, sku, name, uom }) => {
                entry.choice('item').onValueChange({ id, sku, name, uom });
                setChoosing(false);
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
