import { Bell, BellOff, Reply } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import type { Say } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { longestReply } from '#areas/company/tickets/choices.ts';

const t = texts({
  watch: { en: 'Watch', es: 'Seguir' },
  unwatch: { en: 'Stop watching', es: 'Dejar de seguir' },
  reply: { en: 'Reply to whoever asked', es: 'Responder a quien preguntó' },
  words: { en: 'Reply', es: 'Respuesta' },
  help: {
    en: 'Each of them reads it on their own request. Tickets for staff alone get nothing and are named afterwards.',
    es: 'Cada persona la lee en su propia solicitud. Los tickets solo del personal no reciben nada y se nombran después.',
  },
  first: { en: 'Write it first.', es: 'Escríbela primero.' },
});

const wordsOf = (values: Readonly<Record<string, unknown>>): string => {
  const text = values['text'];
  return typeof text === 'string' ? text : '';
};

/** What can be done to many tickets at once, beside their fields and steps. */
export function ticketBulkActs(say: Say): readonly TableAction[] {
  return [
    { name: 'watch', label: say(t.watch), icon: <Bell />, first: { on: true } },
    { name: 'watch', label: say(t.unwatch), icon: <BellOff />, first: { on: false } },
    {
      name: 'reply',
      label: say(t.reply),
      icon: <Reply />,
      first: {},
      form: (values, set) => (
        <Field label={say(t.words)} help={say(t.help)} required>
          <Textarea
            rows={6}
            maxLength={longestReply}
            value={wordsOf(values)}
            onChange={({ target }) => set({ text: target.value })}
          />
        </Field>
      ),
      lacks: (values) => (wordsOf(values).trim() === '' ? say(t.first) : undefined),
    },
  ];
}
