import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';

const t = texts({
  name: { en: 'Name of the section', es: 'Nombre de la sección' },
  save: { en: 'Save', es: 'Guardar' },
});

/** How the heading of a section looks, and the field for its name in its place. */
export const sectionLook =
  'flex min-h-9 items-center gap-2 border-b border-line bg-sunken px-6 py-1.5 text-12 font-label text-text-2 max-md:px-4';

/** Asks for the name of a section; undefined when somebody thinks better of it. */
export function SectionName({ title, onName }: { title: string; onName: (title: string | undefined) => void }) {
  const say = useSay();
  const [typed, setTyped] = useState(title);
  return (
    <form
      className={sectionLook}
      onSubmit={(event) => {
        event.preventDefault();
        onName(typed.trim() === '' ? undefined : typed.trim());
      }}
    >
      <TextInput
        autoFocus
        aria-label={say(t.name)}
        placeholder={say(t.name)}
        maxLength={140}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onName(undefined);
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit" size="small">
        {say(t.save)}
      </Button>
    </form>
  );
}
