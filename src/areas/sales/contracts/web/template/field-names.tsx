import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { clauseFields } from '#areas/sales/contracts/choices.ts';

const t = texts({
  title: { en: 'Fields that a clause may name', es: 'Campos que puede nombrar una cláusula' },
  text: {
    en: 'Write the name between two braces. It is filled in from the contract; a contract that lacks one is not sent.',
    es: 'Escribe el nombre entre llaves dobles. Se llena desde el contrato; un contrato al que le falte uno no se envía.',
  },
  copy: { en: 'Copy {name}', es: 'Copiar {name}' },
  copied: { en: 'Copied', es: 'Copiado' },
});

/** What can stand between two braces, with what it stands for. */
export function FieldNames() {
  const say = useSay();
  const language = useLanguage();
  return (
    <details className="rounded-card border border-line p-3 text-13">
      <summary className="cursor-pointer font-label">{say(t.title)}</summary>
      <p className="mt-2 text-text-2">{say(t.text)}</p>
      <ul className="mt-2 grid gap-1 sm:grid-cols-2">
        {Object.entries(clauseFields).map(([name, words]) => (
          <li key={name} className="flex items-center gap-2">
            <code className="text-12">{`{{${name}}}`}</code>
            <span className="min-w-0 flex-1 truncate text-text-3">{words[language]}</span>
            <CopyButton text={`{{${name}}}`} label={say(t.copy, { name })} copiedLabel={say(t.copied)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
