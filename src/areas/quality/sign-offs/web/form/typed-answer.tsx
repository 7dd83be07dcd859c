import { clsx } from 'clsx';
import { useState } from 'react';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { FormItem } from '../queries.ts';
import { isNumber, t } from '../form-words.ts';

export interface AnswerFieldProps {
  item: FormItem;
  disabled: boolean;
  /** What was tapped and is on its way; undefined while nothing is. */
  fresh: string | null | undefined;
  onAnswer: (answer: string | null) => void;
}

/** An answer that is measured or written; it is kept when the field is left, unless it is no number where one is asked for. */
export function Typed({ item, disabled, onAnswer }: AnswerFieldProps) {
  const say = useSay();
  const written = useWritten();
  const [words, setWords] = useState(item.given?.answer ?? '');
  const isMeasured = item.response === 'number';
  const isOdd = isMeasured && words.trim() !== '' && !isNumber(words);
  const keep = () => {
    if (words.trim() === '' || words.trim() === (item.given?.answer ?? '') || isOdd) return;
    onAnswer(words.trim());
  };
  const verdict = item.given?.verdict;
  return (
    <div className={clsx('flex items-center gap-3', !isMeasured && 'w-96', 'max-sm:w-full')}>
      {isMeasured && verdict !== undefined && (
        <span
          className={clsx(
            'text-right text-14 font-label max-sm:flex-1 sm:flex-none sm:whitespace-nowrap',
            verdict === 'fail' ? 'text-bad-text' : 'text-good-text',
          )}
        >
          {say(verdict === 'fail' ? t.outside : t.within)}
        </span>
      )}
      <span className={isMeasured ? 'w-48 max-sm:flex-1' : 'w-full'}>
        <TextInput
          size="large"
          inputMode={isMeasured ? 'decimal' : 'text'}
          aria-label={written(item.text, item.text_es)}
          aria-invalid={isOdd || undefined}
          value={words}
          disabled={disabled}
          maxLength={isMeasured ? 16 : 1000}
          end={item.unit ?? undefined}
          onChange={(event) => setWords(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
          }}
        />
      </span>
    </div>
  );
}
