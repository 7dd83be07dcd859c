import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import type { RecordValues } from '#platform/web/record/record-fields.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { lesson } from '../record.ts';
import { ParetoButton } from './pareto.tsx';
import { SimilarLessons } from './similar-lessons.tsx';

const t = texts({
  title: { en: 'Nothing learned yet', es: 'Aún no hay lecciones' },
  text: {
    en: 'Write down what a job has taught, good or bad, in one sentence that another job can use.',
    es: 'Anota lo que enseñó una obra, bueno o malo, en una frase que sirva en otra.',
  },
});

const ofRecord = (record: RecordOf<RecordDeclaration>) => {
  const held: Readonly<Record<string, unknown>> = record;
  return <SimilarLessons words={wordsOf(held)} except={record.id} />;
};
const ofDraft = (values: RecordValues) => <SimilarLessons words={wordsOf(values)} />;
const wordsOf = (values: Readonly<Record<string, unknown>>) =>
  ['title', 'situation', 'lesson']
    .map((name) => values[name])
    .filter((words) => typeof words === 'string')
    .join(' ');

/** What jobs have taught, from the event to the template or drawing that holds it now. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={lesson}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['state', 'category', 'owner']}
      panel={ofRecord}
      besides={ofDraft}
      toolbarEnd={<ParetoButton />}
    />
  );
}
