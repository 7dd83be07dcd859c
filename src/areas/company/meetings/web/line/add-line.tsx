import { clsx } from 'clsx';
import { Link2, Plus, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useAddItems } from '../queries.ts';
import { LinkPicker, type Linked } from './link-picker.tsx';
import { useDrop } from './use-line-drag.ts';

const t = texts({
  add: { en: 'Add an item, or paste a list', es: 'Agrega un tema o pega una lista' },
  addButton: { en: 'Add', es: 'Agregar' },
  link: { en: 'Add an item about a record', es: 'Agregar un tema sobre un registro' },
  section: { en: 'Add a section', es: 'Agregar una sección' },
});

/** One's own portal in an address falls away: what is left is the path that the server knows. */
const ownPaths = (text: string): string => text.replaceAll(`${location.origin}/`, '/');

/** The line at the end of an agenda that makes more items of it: typed, pasted as a list, or about a record. */
export function AddLine({
  meetingId,
  section,
  onDrop,
  onSection,
}: {
  meetingId: string;
  /** The last section, in which the end of the agenda is. */
  section: string | null;
  onDrop: (id: string) => void;
  onSection: () => void;
}) {
  const say = useSay();
  const add = useAddItems();
  const [text, setText] = useState('');
  const [isLinking, setLinking] = useState(false);
  const { ref, isOver } = useDrop<HTMLFormElement>(onDrop);
  const send = (lines: string, link?: Linked) => {
    if (lines.trim() === '' || add.isPending) return;
    add.mutate(
      {
        params: { id: meetingId },
        body: {
          text: ownPaths(lines),
          section_id: section,
          ...(link === undefined ? {} : { link: { kind: link.kind, id: link.id } }),
        },
      },
      { onSuccess: () => setText('') },
    );
  };
  return (
    <form
      ref={ref}
      className={clsx(
        'flex items-center gap-3 border-b border-line px-6 py-2 max-md:px-4',
        isOver && 'shadow-[inset_0_2px_var(--accent)]',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <Plus className="size-4 flex-none text-text-3" aria-hidden="true" />
      <input
        data-entry=""
        aria-label={say(t.add)}
        placeholder={say(t.add)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!/[\r\n]/u.test(pasted.trim())) return;
          event.preventDefault();
          send(pasted);
        }}
        className="min-h-8 min-w-0 flex-1 bg-transparent text-14 outline-none max-md:min-h-11"
      />
      {text.trim() === '' ? (
        <>
          <IconButton size="small" label={say(t.link)} onClick={() => setLinking(true)}>
            <Link2 />
          </IconButton>
          <IconButton size="small" label={say(t.section)} onClick={onSection}>
            <Rows3 />
          </IconButton>
        </>
      ) : (
        <Button type="submit" size="small" loading={add.isPending}>
          {say(t.addButton)}
        </Button>
      )}
      {isLinking && (
        <LinkPicker
          onClose={() => setLinking(false)}
          onPick={(link) => {
            setLinking(false);
            if (link !== null) send(link.name, link);
          }}
        />
      )}
    </form>
  );
}
