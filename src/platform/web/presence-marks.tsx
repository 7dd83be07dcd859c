import { Pencil } from 'lucide-react';
import type { PresenceRecord, Present } from '#platform/shared/presence.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';
import { AvatarStack } from '#ui/marks/avatar-stack.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { useLanguage, useSay } from './texts/language.ts';
import { usePeopleAt, usePresence } from './presence.ts';

const t = texts({
  here: { en: 'Also here: {names}', es: 'También aquí: {names}' },
  writes: { en: '{name} (writing)', es: '{name} (escribiendo)' },
  writing: {
    en: '{names} {n, plural, one {is} other {are}} writing…',
    es: '{names} {n, plural, one {está} other {están}} escribiendo…',
  },
  editing: {
    en: '{names} {n, plural, one {is} other {are}} changing these facts too. What you both change is compared when you save.',
    es: '{names} también {n, plural, one {está} other {están}} cambiando estos datos. Lo que cambien ambos se compara al guardar.',
  },
} satisfies Record<string, Text>);

interface OfRecord {
  type: PresenceRecord;
  id: string;
}

/** The faces of the others who look at this record now, for the head of its page; their names as a tip and for screen readers. */
export function PresenceStack({ type, id }: OfRecord) {
  return <Faces people={usePresence(type, id)} />;
}

/** The faces of those who are at a record right now, in the row of a list that `useListPresence` stands in. */
export function RowPresence({ type, id }: OfRecord) {
  return <Faces people={usePeopleAt(type, id)} inRow />;
}

function Faces({ people, inRow = false }: { people: readonly Present[]; inRow?: boolean }) {
  const say = useSay();
  const language = useLanguage();
  if (people.length === 0) return null;
  const names = inWords(
    people.map(({ name, writing }) => (writing === null ? name : say(t.writes, { name }))),
    language,
  );
  const sentence = say(t.here, { names });
  return (
    <Tooltip label={sentence}>
      {/* A place for the focus, so that the tip opens by keyboard as well. */}
      <span
        role="img"
        aria-label={sentence}
        // A row is gone through by its cells; its own faces are read with it.
        {...(inRow ? {} : { tabIndex: 0 })}
        className="inline-flex items-center gap-1.5 rounded-full px-1"
      >
        <span aria-hidden="true" className="pointer-events-none inline-flex">
          <AvatarStack people={people.map(({ name, photo_url: photoUrl }) => ({ name, photoUrl }))} max={4} />
        </span>
        {people.some(({ writing }) => writing !== null) && <Pencil className="size-3.5 text-text-3" />}
      </span>
    </Tooltip>
  );
}

/** Who writes on the wall of this record. Its line is there always, so that nothing moves when somebody begins. */
export function WritingLine({ type, id }: OfRecord) {
  const say = useSay();
  const language = useLanguage();
  const writers = writersIn(usePresence(type, id), 'wall');
  return (
    <p role="status" className="-mt-2 min-h-5 truncate text-12 text-text-3">
      {writers.length > 0 && say(t.writing, { names: inWords(writers, language), n: writers.length })}
    </p>
  );
}

/** Above the fields of a form: who else changes the same record. `isEditing` says it of the reader to them. */
export function EditingNotice({ type, id, isEditing }: OfRecord & { isEditing: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const writers = writersIn(usePresence(type, id, { isEditing }), 'form');
  if (writers.length === 0) return null;
  return <Banner tone="info">{say(t.editing, { names: inWords(writers, language), n: writers.length })}</Banner>;
}

function writersIn(people: readonly Present[], place: Present['writing']): string[] {
  return people.filter(({ writing }) => writing === place).map(({ name }) => name);
}

function inWords(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
