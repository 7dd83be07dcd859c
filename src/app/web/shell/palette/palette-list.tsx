import clsx from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { menuHeadingLook, menuItemLook } from '#ui/overlays/menu-look.ts';
import type { PaletteEntry } from './palette-entries.tsx';
import type { useEntries } from './use-palette-entries.ts';

const t = texts({
  results: { en: 'Results', es: 'Resultados' },
  nothing: { en: 'Nothing found for “{words}”.', es: 'No se encontró nada para «{words}».' },
  nothingHelp: {
    en: 'Try fewer words, a project number or a serial number.',
    es: 'Prueba con menos palabras, un número de proyecto o un número de serie.',
  },
});

interface PaletteListProps {
  /** Of the list; that of each entry is made of it and of its place. */
  id: string;
  groups: ReturnType<typeof useEntries>['groups'];
  /** What the keyboard stands on. */
  active: PaletteEntry | undefined;
  onReach: (key: string) => void;
  onTake: (entry: PaletteEntry, inNewTab: boolean) => void;
  /** The words for which nothing was found; undefined while there is something, or it is still looked for. */
  inVain: string | undefined;
}

/** What fits, by groups. */
export function PaletteList({ id, groups, active, onReach, onTake, inVain }: PaletteListProps) {
  const say = useSay();
  const keys = groups.flatMap((group) => group.entries.map((entry) => entry.key));
  const indexOf = new Map(keys.map((key, place) => [key, place]));
  return (
    <>
      <div id={id} role="listbox" aria-label={say(t.results)} className="min-h-0 flex-1 overflow-y-auto p-2 empty:p-0">
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div id={`${id}-${group.key}`} className={menuHeadingLook}>
              {group.title}
            </div>
            {group.entries.map((entry) => {
              const own = indexOf.get(entry.key) ?? 0;
              const isActive = entry.key === active?.key;
              return (
                <div
                  key={entry.key}
                  id={`${id}-${own}`}
                  role="option"
                  aria-selected={isActive}
                  data-highlighted={isActive ? '' : undefined}
                  onPointerMove={() => isActive || onReach(entry.key)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={(event) => onTake(entry, event.ctrlKey || event.metaKey)}
                  className={clsx(menuItemLook, 'min-h-9! cursor-pointer py-1 max-sm:min-h-12!')}
                >
                  {entry.icon}
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-text-1">{entry.label}</span>
                    {entry.below !== undefined && (
                      <span className="block truncate text-12 text-text-3">{entry.below}</span>
                    )}
                  </span>
                  {entry.beside !== undefined && (
                    <span className="max-w-[45%] flex-none truncate text-12 text-text-3">{entry.beside}</span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {inVain !== undefined && (
        <div className="flex-none px-4 py-8 text-center">
          <p className="text-14 text-text-1">{say(t.nothing, { words: inVain })}</p>
          <p className="mt-1 text-13 text-text-3">{say(t.nothingHelp)}</p>
        </div>
      )}
    </>
  );
}
