import { Plus, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useLoadStarterRules, useRuleCounts, useRules } from '../queries.ts';
import { RuleEditor } from './rule-editor.tsx';
import type { ShownRule } from './rule-form-values.ts';
import { ruleName, starterName } from './starter-names.ts';
import { words } from '../words.ts';
import { RuleLine } from './rule-line.tsx';

const t = texts({
  rules: { en: 'Rules in the order they are asked', es: 'Reglas en el orden en que se preguntan' },
  loading: { en: 'Loading the rules', es: 'Cargando las reglas' },
  error: { en: 'The rules could not be loaded', es: 'No se pudieron cargar las reglas' },
  empty: { en: 'No rules yet', es: 'Aún no hay reglas' },
  emptyText: {
    en: 'A rule says which parts are which item and how much of it. The starter rules know the usual parts of a house.',
    es: 'Una regla dice qué elementos son qué artículo y cuánto se necesita. Las reglas iniciales conocen las partes usuales de una casa.',
  },
  starter: { en: 'Load the starter rules', es: 'Cargar las reglas iniciales' },
  loaded: {
    en: '{n, plural, =0 {All starter rules are there already} one {# rule added} other {# rules added}}.',
    es: '{n, plural, =0 {Ya están todas las reglas iniciales} one {# regla agregada} other {# reglas agregadas}}.',
  },
  withoutItem: { en: '{n} wait for an item of the catalogue.', es: '{n} esperan un artículo del catálogo.' },
  add: { en: 'New rule', es: 'Nueva regla' },
  search: { en: 'Find a rule', es: 'Buscar una regla' },
  onlyFinding: { en: 'Only those that find parts here', es: 'Solo las que encuentran elementos aquí' },
  none: { en: 'No rule matches', es: 'Ninguna regla coincide' },
});

/** All rules that count for a model, by layer in the order in which they are asked, and the one that is being written. */
export function RulesPanel({ model }: { model: BuildingModel }) {
  const say = useSay();
  const opened = useSearch()['rule'];
  const mayWrite = holds(useGroups(), 'take_offs.write');
  const rules = useRules({ model_id: model.id });
  if (rules.data === undefined)
    return rules.isError ? (
      <ErrorState
        title={say(t.error)}
        action={<Button onClick={() => void rules.refetch()}>{say(words.retry)}</Button>}
      />
    ) : (
      <SkeletonRows rows={8} label={say(t.loading)} />
    );
  const rule = rules.data.find(({ id }) => id === opened);
  const layers = [...new Set(rules.data.map(({ layer }) => layer))];
  if (opened === 'new' || rule !== undefined)
    return (
      <RuleEditor
        key={opened}
        model={model}
        rule={rule}
        layers={layers}
        mayWrite={mayWrite}
        onClose={() => setSearch({ rule: undefined })}
      />
    );
  if (rules.data.length === 0) return <NoRules mayWrite={mayWrite} />;
  return <RuleList model={model} rules={rules.data} mayWrite={mayWrite} />;
}

function NoRules({ mayWrite }: { mayWrite: boolean }) {
  const say = useSay();
  const load = useStarter();
  return (
    <EmptyState
      drawing={<HouseDrawing />}
      title={say(t.empty)}
      text={say(t.emptyText)}
      action={
        mayWrite && (
          <span className="flex flex-wrap justify-center gap-2">
            <Button icon={<Plus />} onClick={() => setSearch({ rule: 'new' })}>
              {say(t.add)}
            </Button>
            <Button look="primary" loading={load.isPending} onClick={load.run}>
              {say(t.starter)}
            </Button>
          </span>
        )
      }
    />
  );
}

function useStarter() {
  const say = useSay();
  const starter = useLoadStarterRules();
  return {
    isPending: starter.isPending,
    run: () =>
      starter.mutate(
        {},
        {
          onSuccess: ({ added, without_item: missing }) =>
            notify.info(
              [say(t.loaded, { n: added }), missing > 0 ? say(t.withoutItem, { n: missing }) : '']
                .filter((each) => each !== '')
                .join(' '),
            ),
        },
      ),
  };
}

function RuleList({
  model,
  rules,
  mayWrite,
}: {
  model: BuildingModel;
  rules: readonly ShownRule[];
  mayWrite: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const counts = new Map((useRuleCounts(model.id).data ?? []).map((count) => [count.rule_id, count]));
  const load = useStarter();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim().toLowerCase());
  const [onlyFinding, setOnlyFinding] = useState(false);
  const shown = rules.filter(
    (rule) =>
      (q === '' ||
        `${rule.name} ${ruleName(rule, language)} ${rule.item?.name ?? ''} ${rule.item?.sku ?? ''}`
          .toLowerCase()
          .includes(q)) &&
      (!onlyFinding || (counts.get(rule.id)?.matched ?? 0) > 0),
  );
  return (
    <div className="@container flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <TextInput
            type="search"
            aria-label={say(t.search)}
            placeholder={say(t.search)}
            start={<Search />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {mayWrite && (
          <>
            <Button loading={load.isPending} onClick={load.run}>
              {say(t.starter)}
            </Button>
            <Button look="primary" icon={<Plus />} onClick={() => setSearch({ rule: 'new' })}>
              {say(t.add)}
            </Button>
          </>
        )}
      </div>
      <Checkbox
        label={say(t.onlyFinding)}
        checked={onlyFinding}
        onChange={(event) => setOnlyFinding(event.target.checked)}
      />
      <div role="region" aria-label={say(t.rules)} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {shown.length === 0 && <p className="py-4 text-13 text-text-2">{say(t.none)}</p>}
        {[...Map.groupBy(shown, ({ layer }) => layer)].map(([layer, of]) => (
          <section key={layer} aria-label={starterName(layer, language)}>
            <h3 className="sticky top-0 z-1 bg-sunken px-3 py-1.5 text-12 font-label text-text-2">
              {starterName(layer, language)}
            </h3>
            <ol>
              {of.map((rule) => (
                <RuleLine key={rule.id} rule={rule} count={counts.get(rule.id)} mayWrite={mayWrite} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}
