import { BellRing } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { InboxItem } from '../schema.ts';
import { useAskAgain } from './queries.ts';

const t = texts({
  remind: { en: 'Remind', es: 'Recordar' },
  today: { en: 'They were reminded today', es: 'Ya se les recordó hoy' },
  done: {
    en: '{n, plural, one {# person was reminded.} other {# people were reminded.}}',
    es: '{n, plural, one {Se le recordó a # persona.} other {Se les recordó a # personas.}}',
  },
});

/** Reminds whoever has a thing, and says how many those are. */
export function useRemind(given?: ReturnType<typeof useAskAgain>): (item: InboxItem) => void {
  const say = useSay();
  const own = useAskAgain();
  const ask = given ?? own;
  return ({ kind, id }) =>
    ask.mutate({ body: { kind, id } }, { onSuccess: ({ people }) => notify.success(say(t.done, { n: people })) });
}

/** Asks whoever has the thing once more; until tomorrow it says that this was done. */
export function AskAgainButton({ item }: { item: InboxItem }) {
  const say = useSay();
  const ask = useAskAgain();
  const remind = useRemind(ask);
  return (
    <Button
      size="small"
      icon={<BellRing />}
      loading={ask.isPending}
      disabledReason={item.asked_on === null ? undefined : say(t.today)}
      onClick={() => remind(item)}
    >
      {say(t.remind)}
    </Button>
  );
}
