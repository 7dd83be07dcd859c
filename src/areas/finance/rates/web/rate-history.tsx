import { Pencil, Trash2 } from 'lucide-react';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { rateStatusChoices } from '../choices.ts';
import type { RateCard } from '../schema.ts';
import { useRemoveRate } from './queries.ts';
import { valueWords } from './words.ts';

const t = texts({
  edit: { en: 'Edit draft', es: 'Editar borrador' },
  remove: { en: 'Move the draft to the bin', es: 'Mover el borrador a la papelera' },
  history: { en: 'History', es: 'Historial' },
  value: { en: 'Value', es: 'Valor' },
  days: { en: 'Days', es: 'Días' },
  until: { en: 'to {day}', es: 'al {day}' },
  open: { en: 'until the next one', es: 'hasta la siguiente' },
  who: { en: 'Who', es: 'Quién' },
  approved: { en: 'approved by {name}, {when}', es: 'aprobada por {name}, {when}' },
  written: { en: 'written by {name}', es: 'escrita por {name}' },
});

const tones = { draft: 'warn', approved: 'good', rejected: 'bad' } as const;

interface RateHistoryProps {
  /** The rates of one place, newest first. */
  history: readonly RateCard[];
  onEdit: (draft: RateCard) => void;
}

/** The rates of one place as a table: from when to when, how much, who wrote it and who approved it. */
export function RateHistory({ history, onEdit }: RateHistoryProps) {
  const say = useSay();
  const language = useLanguage();
  const remove = useRemoveRate();
  return (
    <Section title={say(t.history)} count={history.length}>
      <Table caption={say(t.history)} compact flush>
        <thead>
          <tr>
            <HeadCell>{say(t.days)}</HeadCell>
            <HeadCell numeric>{say(t.value)}</HeadCell>
            <HeadCell>{say(t.who)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {history.map((rate) => (
            <tr key={rate.id}>
              <Cell className="whitespace-nowrap">
                {formatDay(rate.effective_from, language, 0)}
                <span className="block text-12 text-text-3">
                  {rate.effective_to === null
                    ? say(t.open)
                    : say(t.until, { day: formatDay(rate.effective_to, language, 0) })}
                </span>
              </Cell>
              <Cell numeric>{valueWords(rate, language)}</Cell>
              <Cell className="whitespace-normal text-12 text-text-2">
                {rate.status === 'approved' ? (
                  say(t.approved, {
                    name: rate.approved_by?.name ?? 'Hearth',
                    when: rate.approved_at === null ? '' : formatMoment(rate.approved_at, language),
                  })
                ) : (
                  <>
                    <Tag tone={tones[rate.status]}>{say(rateStatusChoices[rate.status])}</Tag>{' '}
                    {say(t.written, { name: rate.made_by?.name ?? '–' })}
                    {rate.refusal !== null && `: ${rate.refusal.reason}`}
                  </>
                )}
                {rate.can.change && (
                  <span className="flex">
                    <IconButton size="small" label={say(t.edit)} onClick={() => onEdit(rate)}>
                      <Pencil />
                    </IconButton>
                    <IconButton
                      size="small"
                      label={say(t.remove)}
                      onClick={() => remove.mutate({ params: { id: rate.id } })}
                    >
                      <Trash2 />
                    </IconButton>
                  </span>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
