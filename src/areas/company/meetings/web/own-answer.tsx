import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { Agenda } from '../schema.ts';
import { useAnswer } from './queries.ts';
import { useUserId } from './use-user-id.ts';

const t = texts({
  comes: { en: 'Do you come?', es: '¿Asistes?' },
  yes: { en: 'Yes', es: 'Sí' },
  maybe: { en: 'Maybe', es: 'Quizá' },
  no: { en: 'No', es: 'No' },
});

const answers = ['yes', 'maybe', 'no'] as const;

/** Whether the reader comes, asked of those who are asked to, until the meeting begins. */
export function OwnAnswer({ agenda: { meeting, participants } }: { agenda: Agenda }) {
  const say = useSay();
  const userId = useUserId();
  const answer = useAnswer();
  const own = participants.find(({ person }) => person?.id === userId);
  if (own === undefined || (meeting.state !== 'draft' && meeting.state !== 'open')) return null;
  const now = answer.isPending ? answer.variables.body.response : own.response;
  return (
    <span className="flex items-center gap-2 text-13 text-text-2">
      {say(t.comes)}
      <Segmented
        label={say(t.comes)}
        value={now}
        onValueChange={(value) => {
          const chosen = answers.find((each) => each === value);
          if (chosen !== undefined) answer.mutate({ params: { id: meeting.id }, body: { response: chosen } });
        }}
        items={answers.map((value) => ({ value, label: say(t[value]) }))}
      />
    </span>
  );
}
