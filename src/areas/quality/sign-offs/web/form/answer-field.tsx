import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import { t } from '../form-words.ts';
import { Typed, type AnswerFieldProps } from './typed-answer.tsx';
import { Target } from './tapped-answer.tsx';

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
