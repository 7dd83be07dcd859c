import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { FormItem } from '../queries.ts';
import { isNumber, t } from '../form-words.ts';

interface AnswerFieldProps {
  item: FormItem;
  disabled: boolean;
  /** What was tapped and is on its way; undefined while nothing is. */
  fresh: string | null | undefined;
  onAnswer: (answer: string | null) => void;
}

/** Where one question is answered: big targets for what is tapped, a field for what is measured or written. */
export function AnswerField(props: AnswerFieldProps) {
  const { item, disabled, fresh, onAnswer } = props;
  const say = useSay();
  const written = useWritten();
  const shown = fresh === undefined ? (item.given?.answer ?? null) : fresh;
  switch (item.response) {
    case 'pass_fail_na':
    case 'yes_no': {
      const choices =
        item.response === 'yes_no'
          ? ([
              ['yes', t.yes],
              ['no', t.no],
            ] as const)
          : ([
              ['pass', t.pass],
              ['fail', t.fail],
              ['na', t.na],
            ] as const);
      return (
        <div role="group" aria-label={written(item.text, item.text_es)} className="flex flex-none gap-2">
          {choices.map(([value, word]) => (
            <Target
              key={value}
              value={value}
              label={say(word)}
              pressed={shown === value}
              disabled={disabled}
              onPress={onAnswer}
            />
          ))}
        </div>
      );
    }
    case 'choice':
      return (
        <Select
          size="large"
          className="w-80 max-sm:w-full"
          aria-label={written(item.text, item.text_es)}
          items={item.options.map(({ text, text_es }) => ({ value: text, label: written(text, text_es) }))}
          value={shown}
          disabled={disabled}
          onValueChange={onAnswer}
        />
      );
    case 'photo':
      return null;
    default:
      return <Typed key={item.given?.id ?? 'none'} {...props} />;
  }
}

interface TargetProps {
  value: string;
  label: string;
  pressed: boolean;
  disabled: boolean;
  onPress: (value: string) => void;
}

function Target({ value, label, pressed, disabled, onPress }: TargetProps) {
  const good = value === 'pass' || value === 'yes';
  const bad = value === 'fail' || value === 'no';
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPress(value)}
      className={clsx(
        'inline-flex h-14 min-w-19 flex-1 items-center justify-center gap-2 rounded-[12px] border bg-raised px-3 text-16 font-title sm:w-26 sm:flex-none [&_svg]:size-5',
        pressed && good && 'border-good-line bg-good-fill text-good-text',
        pressed && bad && 'border-bad-line bg-bad-fill text-bad-text',
        pressed && !good && !bad && 'border-text-2 bg-press',
        !pressed && (disabled ? 'border-line text-text-3' : 'border-line-strong text-text-1'),
      )}
    >
      {good && <Check />}
      {bad && <X />}
      {label}
    </button>
  );
}

function Typed({ item, disabled, onAnswer }: AnswerFieldProps) {
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
