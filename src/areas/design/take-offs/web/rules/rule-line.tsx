import { clsx } from 'clsx';
import { ruleScopeWords } from '#areas/design/take-offs/choices.ts';
import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Switch } from '#ui/inputs/switch.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useSwitchRule } from '../queries.ts';
import { uomWord } from '../words.ts';
import type { ShownRule } from './rule-form-values.ts';
import { fieldWords } from './rule-words.ts';
import { ruleName, starterName } from './starter-names.ts';

const t = texts({
  takes: { en: '{taken} of {matched}', es: '{taken} de {matched}' },
  takesTitle: {
    en: 'Takes {taken} of the {matched} parts that it finds; the others are taken by rules before it.',
    es: 'Toma {taken} de los {matched} elementos que encuentra; los demás los toman reglas anteriores.',
  },
  on: { en: '{name} is active', es: '{name} está activa' },
  leftOut: { en: 'left out: {reason}', es: 'se excluye: {reason}' },
});

interface RuleLineProps {
  rule: ShownRule;
  count: { matched: number; taken: number } | undefined;
  mayWrite: boolean;
}

/** One rule among the others, with what can be done with it. */
export function RuleLine({ rule, count, mayWrite }: RuleLineProps) {
  const say = useSay();
  const language = useLanguage();
  const switchRule = useSwitchRule();
  const name = ruleName(rule, language);
  const target =
    rule.item === null
      ? say(t.leftOut, { reason: starterName(rule.exclude_reason ?? '', language) })
      : `${rule.item.name} · ${uomWord(rule.item.uom, language)}`;
  return (
    <li
      className={clsx(
        'flex min-w-0 items-center gap-3 border-b border-line px-3 hover:bg-hover',
        !rule.active && 'text-text-3',
      )}
    >
      <span className="w-9 flex-none text-right text-12 text-text-3 tabular-nums" title={say(fieldWords.priority)}>
        {rule.priority}
      </span>
      <button
        type="button"
        onClick={() => setSearch({ rule: rule.id })}
        className="grid min-w-0 flex-1 py-1.5 text-left text-13"
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-label" title={name}>
            {name}
          </span>
          {rule.scope !== 'company' && <Tag tone="info">{say(ruleScopeWords[rule.scope])}</Tag>}
        </span>
        <span className="truncate text-12 text-text-3">{target}</span>
      </button>
      <span
        className={clsx('flex-none text-12 tabular-nums', count?.taken === 0 ? 'text-text-3' : 'text-text-1')}
        title={count === undefined ? '' : say(t.takesTitle, count)}
      >
        {count === undefined ? '' : count.taken === count.matched ? count.taken : say(t.takes, count)}
      </span>
      {mayWrite && (
        <Switch
          aria-label={say(t.on, { name })}
          checked={rule.active}
          disabled={switchRule.isPending}
          onChange={(event) =>
            switchRule.mutate({
              params: { id: rule.id },
              body: { active: event.target.checked, version: rule.version },
            })
          }
        />
      )}
    </li>
  );
}
