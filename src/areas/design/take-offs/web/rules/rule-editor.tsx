import { ArrowLeft, History, Trash2 } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { MatchFields } from './match-fields.tsx';
import { QuantityFields } from './quantity-fields.tsx';
import { useRemoveRule } from '../queries.ts';
import { formulaFault, type ShownRule } from './rule-form-values.ts';
import { PreviewSummary, RulePreview } from './rule-preview.tsx';
import { fieldWords } from './rule-words.ts';
import { ruleName } from './starter-names.ts';
import { usePreview } from './use-preview.ts';
import { words } from '../words.ts';
import { useRuleEntry } from './use-rule-entry.ts';
import { RuleHead } from './rule-head.tsx';
import { RuleTarget } from './rule-target.tsx';

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
          <RuleHead entry={entry} layers={layers} />
          <Section title={say(t.which)}>
            <MatchFields modelId={model.id} entry={entry} />
          </Section>
          <Section title={say(t.what)}>
            <RuleTarget entry={entry} />
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
