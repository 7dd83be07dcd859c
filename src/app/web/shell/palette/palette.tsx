import { Search, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { go } from '#platform/web/place.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showOption } from '#ui/inputs/option-list.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { PaletteEntry } from './palette-entries.tsx';
import { closePalette, usePalette } from './palette-state.ts';
import { useEntries } from './use-palette-entries.ts';
import { PaletteList } from './palette-list.tsx';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteField } from './palette-field.tsx';

const t = texts({
  title: { en: 'Search and commands', es: 'Búsqueda y comandos' },
  placeholder: { en: 'Search, or go to a page', es: 'Busca o ve a una página' },
  create: { en: 'What do you want to create?', es: '¿Qué quieres crear?' },
  close: { en: 'Close', es: 'Cerrar' },
  guess: {
    en: 'Nothing has these exact words. These come close:',
    es: 'Nada tiene esas palabras exactas. Esto se parece:',
  },
  failed: {
    en: 'The search could not be reached. Pages still work.',
    es: 'No se pudo buscar. Las páginas sí funcionan.',
  },
  count: {
    en: '{count, plural, =0 {No results} one {# result} other {# results}}',
    es: '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}}',
  },
});

/** Everything one can go to or begin, by a few letters. Mounted while it is open; a sheet over the whole page on a phone. */
export function Palette() {
  const say = useSay();
  const mode = usePalette((state) => state.mode);
  const [typed, setTyped] = useState(() => usePalette.getState().words);
  const input = useRef<HTMLInputElement>(null);
  const { groups, isSearching, isGuess, hasFailed } = useEntries(typed, mode);
  const id = useId();
  // What the arrow keys have reached, by its own key, so that results that come later do not move it to another entry.
  const [reached, setReached] = useState<string | undefined>(undefined);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.key === reached),
  );
  const active = entries[at];
  const [waiting, setWaiting] = useState<string | undefined>(undefined);

  // Enter that came before the answer counts for the first result of those very words.
  const awaited = waiting === typed && !isSearching ? active : undefined;
  useEffect(() => {
    if (awaited !== undefined) take(awaited, false);
  }, [awaited]);
  const step = (by: number) => {
    if (entries.length === 0) return;
    const next = (at + by + entries.length) % entries.length;
    setReached(entries[next]?.key);
    showOption(id, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = moves[event.key];
    if (by !== undefined) step(Math.abs(by) === 1 ? by : Math.max(-at, Math.min(entries.length - 1 - at, by)));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (active !== undefined) take(active, event.ctrlKey || event.metaKey);
      else if (isSearching) setWaiting(typed);
    } else return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && closePalette()}>
      <Radix.Portal>
        <Radix.Overlay className="veil fixed inset-0 z-50" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Not selected: what comes next goes behind the words that are there.
            event.preventDefault();
            input.current?.focus();
            input.current?.setSelectionRange(typed.length, typed.length);
          }}
          className="floats fixed inset-x-3 top-[max(12px,12dvh)] z-50 mx-auto flex max-h-[min(70dvh,560px)] max-w-dialog-wide flex-col overflow-hidden focus:outline-none max-sm:inset-0 max-sm:top-0 max-sm:max-h-none max-sm:rounded-none max-sm:border-0"
        >
          <Radix.Title className="sr-only">{say(t.title)}</Radix.Title>
          <div className="flex flex-none items-center gap-2.5 border-b border-line px-4 py-2 max-sm:min-h-14">
            <Search className="text-text-3" />
            <PaletteField
              ref={input}
              label={say(t.title)}
              placeholder={say(mode === 'create' ? t.create : t.placeholder)}
              value={typed}
              controls={id}
              isExpanded={entries.length > 0}
              active={active === undefined ? undefined : `${id}-${at}`}
              onType={(words) => {
                setTyped(words);
                setReached(undefined);
                setWaiting(undefined);
              }}
              onKeyDown={onKeyDown}
            />
            {isSearching && <Spinner />}
            <Radix.Close asChild>
              <IconButton label={say(t.close)} size="small">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          {isGuess && <p className="flex-none px-4 pt-3 text-12 text-text-2">{say(t.guess)}</p>}
          {hasFailed && <p className="flex-none px-4 pt-3 text-12 text-warn-text">{say(t.failed)}</p>}
          <PaletteList
            id={id}
            groups={groups}
            active={active}
            onReach={setReached}
            onTake={take}
            inVain={entries.length === 0 && !isSearching ? typed.trim() : undefined}
          />
          <PaletteFoot />
          <p role="status" className="sr-only">
            {!isSearching && typed !== '' && say(t.count, { count: entries.length })}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Goes where an entry leads, or does what it says. */
function take(entry: PaletteEntry, inNewTab: boolean): void {
  closePalette();
  if (entry.act !== undefined) entry.act();
  else if (entry.to !== undefined && inNewTab) window.open(entry.to, '_blank', 'noopener');
  else if (entry.to !== undefined) go(entry.to);
}
