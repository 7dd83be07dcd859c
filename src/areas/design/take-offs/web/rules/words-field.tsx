import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';

const t = texts({
  remove: { en: 'Take out {word}', es: 'Quitar {word}' },
  add: { en: 'Type, then Enter', es: 'Escribe y pulsa Intro' },
});

interface WordsFieldProps {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  words: readonly string[];
  /** What the model offers to choose from. */
  offered?: readonly string[] | undefined;
  onChange: (words: string[]) => void;
  className?: string | undefined;
}

/** A list of words that is added to one by one; Backspace in the empty entry takes the last one out. */
export function WordsField({ label, help, error, words, offered = [], onChange, className }: WordsFieldProps) {
  const say = useSay();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const word = text.trim();
    setTyped('');
    if (word !== '' && !words.includes(word)) onChange([...words, word]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // With nothing typed Enter sends the form, as in every other field.
      if (typed.trim() === '') return;
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && words.length > 0) onChange(words.slice(0, -1));
  };
  return (
    <Field
      label={label}
      {...(help === undefined ? {} : { help })}
      error={error}
      {...(className === undefined ? {} : { className })}
    >
      <TextInput
        list={listId}
        maxLength={120}
        autoComplete="off"
        placeholder={say(t.add)}
        value={typed}
        onChange={(event) => {
          const { value } = event.target;
          // Choosing from the list fills the whole word at once.
          if (offered.includes(value)) add(value);
          else setTyped(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
      />
      <datalist id={listId}>
        {offered
          .filter((each) => !words.includes(each))
          .map((each) => (
            <option key={each} value={each} />
          ))}
      </datalist>
      {words.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1">
          {words.map((word) => (
            <li
              key={word}
              className="flex max-w-full items-center gap-1 rounded-2 bg-press py-0.5 pr-0.5 pl-2 text-12 text-text-1"
            >
              <span className="truncate" title={word}>
                {word}
              </span>
              <button
                type="button"
                aria-label={say(t.remove, { word })}
                onClick={() => onChange(words.filter((each) => each !== word))}
                className="grid size-5 flex-none place-items-center rounded-1 text-text-3 hover:bg-hover hover:text-text-1"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
