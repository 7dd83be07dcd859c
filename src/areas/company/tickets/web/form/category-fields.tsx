import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { categoryFieldKinds, readCategoryFields } from '#areas/company/tickets/rules.ts';

const t = texts({
  required: { en: 'must be filled', es: 'obligatorio' },
  facts: { en: '{kind}, {more}', es: '{kind}, {more}' },
});

/** The fields of a category as people read them: what each is called, of which kind, and what may be chosen. */
export function CategoryFields({ lines }: { lines: string }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ul className="grid divide-y divide-line text-13">
      {readCategoryFields(lines).fields.map(({ key, kind, label, required, choices }) => {
        const words = say(categoryFieldKinds[kind]);
        return (
          <li key={key} className="grid gap-0.5 py-1.5">
            <span className="font-label">{label[language]}</span>
            <span className="text-text-3">
              {required ? say(t.facts, { kind: words, more: say(t.required) }) : words}
            </span>
            {choices.length > 0 && (
              <span className="text-text-2">
                {new Intl.ListFormat(language, { type: 'disjunction' }).format(
                  choices.map((each) => each.label[language]),
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
