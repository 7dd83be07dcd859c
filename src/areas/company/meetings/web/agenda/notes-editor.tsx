import { NotebookPen } from 'lucide-react';
import { useRef } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { staffGroups } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { RichEditor } from '#ui/rich/rich-editor.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import type { ReactNode } from 'react';
import type { AgendaItem } from '#areas/company/meetings/schema.ts';
import { useNow } from '../clock.ts';
import { useNotesWriting } from '../line/use-notes-writing.ts';
import { useUserId } from '../use-user-id.ts';

const t = texts({
  notes: { en: 'Notes on {title}', es: 'Notas de {title}' },
  write: { en: 'Write notes', es: 'Escribir notas' },
  change: { en: 'Go on with the notes', es: 'Seguir con las notas' },
  done: { en: 'Done', es: 'Listo' },
  writes: { en: '{who} writes the notes', es: '{who} toma notas' },
  unsaved: { en: 'Not saved: {why}', es: 'Sin guardar: {why}' },
});

/** The colleague who writes these notes now. Whoever went away without giving them back has them no longer than they were theirs. */
function useOtherWriter({ writer, writer_until: until }: AgendaItem): NonNullable<AgendaItem['writer']> | undefined {
  const userId = useUserId();
  const someone = writer !== null && writer.id !== userId ? writer : undefined;
  const now = useNow(someone !== undefined);
  return Date.parse(until ?? '') > now ? someone : undefined;
}

/** Whom an @ in notes offers: staff, who alone read them. */
function useMentioned() {
  const users = useActiveUsers().data ?? [];
  return async (q: string) =>
    users
      .filter(({ group }) => group.some((each) => staffGroups.some((staff) => staff === each)))
      .map(({ id, first_name: first, last_name: last }) => ({ id, name: `${first} ${last}` }))
      .filter(({ name }) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
      .slice(0, 8);
}

const portalLink = (path: string, words: ReactNode): ReactNode => (
  <Link to={path} className="link">
    {words}
  </Link>
);

/** The notes of an item to read. */
export function NotesText({ body, className = 'text-14' }: { body: AgendaItem['body']; className?: string }) {
  return body === null ? null : <RichText document={body} renderLink={portalLink} className={className} />;
}

/**
 * The notes of an item. Whoever begins to write holds them while they write, and is followed by others as they are saved; what somebody
 * else wrote meanwhile is never written over: it stays above what is being typed.
 */
export function NotesEditor({ item, isFrozen }: { item: AgendaItem; isFrozen: boolean }) {
  const say = useSay();
  const words = useEditorWords();
  const people = useMentioned();
  const other = useOtherWriter(item);
  const place = useRef<HTMLDivElement>(null);
  const { writing, problem, begin, end, write } = useNotesWriting(item);
  const isWriting = writing !== undefined && !isFrozen;
  return (
    <div
      ref={place}
      className="flex min-w-0 flex-col items-start gap-1.5"
      // Whoever goes elsewhere has ended; the lists and small windows of the editor itself stand outside this place.
      onBlur={() =>
        setTimeout(() => {
          const focused = document.activeElement;
          const isInside =
            place.current?.contains(focused) === true ||
            (focused?.closest('[data-radix-popper-content-wrapper]') ?? null) !== null;
          if (!isInside && focused !== document.body) void end();
        })
      }
    >
      {isWriting ? (
        <div className="w-full min-w-0">
          <RichEditor
            key={writing.round}
            autoFocus
            label={say(t.notes, { title: item.title })}
            placeholder={say(t.write)}
            words={words}
            initial={writing.initial}
            onChange={write}
            onSubmit={() => void end()}
            people={people}
            end={
              <Button size="small" onClick={() => void end()}>
                {say(t.done)}
              </Button>
            }
          />
        </div>
      ) : (
        <>
          {item.body !== null && (
            <div className="w-full min-w-0 border-l-2 border-line-strong pl-3">
              <NotesText body={item.body} />
            </div>
          )}
          {!isFrozen && other === undefined && (
            <Button
              size="small"
              look="quiet"
              className="-ml-2"
              icon={<NotebookPen />}
              aria-label={say(t.notes, { title: item.title })}
              onClick={() => void begin()}
            >
              {say(item.body === null ? t.write : t.change)}
            </Button>
          )}
        </>
      )}
      {other !== undefined && <p className="text-12 text-text-3">{say(t.writes, { who: other.name })}</p>}
      {problem !== undefined && (
        <p role="alert" className="text-12 text-bad-text">
          {say(t.unsaved, { why: problem })}
        </p>
      )}
    </div>
  );
}
