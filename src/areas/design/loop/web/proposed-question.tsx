import { ListPlus, PencilLine } from 'lucide-react';
import { useState } from 'react';

import { recordAddress } from '#areas/platform-services/changes/choices.ts';
import { holds } from '#platform/shared/access.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { LessonStory } from '../schema.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { useTakeQuestion } from './queries.ts';
import { photoRuleWords } from '#platform/shared/photo-rule.ts';

const t = texts({
  title: { en: 'Question for the checks', es: 'Pregunta para las revisiones' },
  text: {
    en: 'Propose what a form should ask, so that the next home is checked for it.',
    es: 'Propón qué debe preguntar un formulario, para que la próxima casa se revise por ello.',
  },
  propose: { en: 'Propose a question', es: 'Proponer una pregunta' },
  edit: { en: 'Change the question', es: 'Modificar la pregunta' },
  take: { en: 'Take into the next version', es: 'Incluir en la siguiente versión' },
  taken: { en: 'Asked by {name} v{n}', es: 'La pregunta {name} v{n}' },
  draft: { en: 'Not in use yet', es: 'Aún sin usar' },
  used: { en: 'In use', es: 'En uso' },
  retired: { en: 'Retired', es: 'Retirada' },
  effect: { en: 'Before and after that version', es: 'Antes y después de esa versión' },
  when: { en: 'Homes checked', es: 'Casas revisadas' },
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'After', es: 'Después' },
  homes: { en: 'Homes', es: 'Casas' },
  items: { en: 'Cases', es: 'Casos' },
  rate: { en: 'Per 100', es: 'Por cada 100' },
});

const formName = (form: { name: string; name_es: string | null }, language: Language): string =>
  language === 'es' ? (form.name_es ?? form.name) : form.name;

/** The question that a lesson proposes, the way into the next version of its form, and what that has changed. */
export function ProposedQuestion({ id, story }: { id: string; story: LessonStory }) {
  const { question, taken } = story;
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const take = useTakeQuestion();
  const [isEditing, setEditing] = useState(false);
  return (
    <Section title={say(t.title)}>
      <div className="grid gap-2 text-13">
        {question === null ? (
          <p className="text-text-2">{say(t.text)}</p>
        ) : (
          <>
            <p className="text-14 wrap-anywhere">{language === 'es' ? question.text_es : question.text}</p>
            <p className="wrap-anywhere text-text-2">{language === 'es' ? question.text : question.text_es}</p>
            <p className="text-12 text-text-3">
              {question.template !== null && `${formName(question.template, language)} · `}
              {photoRuleWords[question.photo][language]}
            </p>
          </>
        )}
        {taken === null ? (
          <div className="flex flex-wrap gap-2">
            {holds(groups, 'lessons.write') && (
              <Button size="small" icon={<PencilLine />} onClick={() => setEditing(true)}>
                {say(question === null ? t.propose : t.edit)}
              </Button>
            )}
            {question !== null && holds(groups, 'sign_offs.templates') && (
              <Button
                size="small"
                look="primary"
                icon={<ListPlus />}
                loading={take.isPending}
                onClick={() => take.mutate({ params: { id } })}
              >
                {say(t.take)}
              </Button>
            )}
          </div>
        ) : (
          <Taken taken={taken} />
        )}
      </div>
      {isEditing && <QuestionDialog id={id} story={story} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Taken({ taken }: { taken: NonNullable<LessonStory['taken']> }) {
  const say = useSay();
  const language = useLanguage();
  const rows = [
    { name: t.before, ...taken.before },
    { name: t.after, ...taken.after },
  ];
  const [state, tone] =
    taken.state === 'active'
      ? ([t.used, 'good'] as const)
      : taken.state === 'draft'
        ? ([t.draft, 'warn'] as const)
        : ([t.retired, 'neutral'] as const);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-2">
        <Link to={recordAddress('sign_off_template', taken.id) ?? '/'} className="link min-w-0 wrap-anywhere">
          {say(t.taken, { name: formName(taken, language), n: taken.revision })}
        </Link>
        <Tag tone={tone}>{say(state)}</Tag>
      </p>
      <Table caption={say(t.effect)} compact flush>
        <thead>
          <tr>
            <HeadCell>{say(t.when)}</HeadCell>
            <HeadCell numeric>{say(t.homes)}</HeadCell>
            <HeadCell numeric>{say(t.items)}</HeadCell>
            <HeadCell numeric>{say(t.rate)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, units, items }) => (
            <tr key={name.en}>
              <Cell rowHead>{say(name)}</Cell>
              <Cell numeric>{formatNumber(units, language)}</Cell>
              <Cell numeric>{formatNumber(items, language)}</Cell>
              <Cell numeric>{units === 0 ? '–' : formatNumber((items / units) * 100, language, 1)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
