import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useMeet, type Whole } from '../queries.ts';

const t = texts({
  title: { en: 'Conditions, {met} of {all} met', es: 'Condiciones, {met} de {all} cumplidas' },
  met: { en: 'Met on {day}', es: 'Cumplida el {day}' },
});

/** On what a contract depends; each is ticked off on the day on which it was met, also when it is out or signed. */
export function ConditionsPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const meet = useMeet();
  const { conditions, id } = whole;
  if (conditions.length === 0) return null;
  return (
    <Section
      title={say(t.title, {
        met: conditions.filter(({ met_on: on }) => on !== null).length,
        all: conditions.length,
      })}
    >
      <ul className="grid gap-2">
        {conditions.map(({ key, text, text_es: other, met_on: on }) => (
          <li key={key}>
            <Checkbox
              label={language === 'es' ? (other ?? text) : text}
              help={on === null ? undefined : say(t.met, { day: formatDay(on, language) })}
              checked={on !== null}
              disabled={!holds(groups, 'contracts.write') || meet.isPending}
              onChange={({ target }) =>
                meet.mutate({ params: { id }, body: { key, met_on: target.checked ? companyToday() : null } })
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
