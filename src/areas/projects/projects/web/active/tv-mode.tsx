import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { createPortal } from 'react-dom';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { ActiveCard } from './active-card.tsx';
import type { ActiveGroup } from './active-projects-screen.tsx';
import { stepOf } from '../embeds.tsx';
import { tvPages } from './tv-pages.ts';
import { statusNames } from '../words.ts';

const t = texts({
  title: {
    en: 'Active projects, TV mode. Escape leaves, the space bar pauses.',
    es: 'Proyectos activos, modo TV. Escape para salir, barra espaciadora para pausar.',
  },
  page: { en: '{at} of {of}', es: '{at} de {of}' },
});

/** How long a page stays: long enough to read four cards from across a hall. */
export const pageMs = 12_000;

interface TvModeProps {
  groups: readonly ActiveGroup[];
  /** The page that was on when it was last left. */
  startAt: number;
  onLeave: (at: number) => void;
}

/** The whole screen for a wall: one status after the other, large, without controls. Escape leaves; under reduced motion it changes without fading. */
export function TvMode({ groups, startAt, onLeave }: TvModeProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(startAt);
  const pages = tvPages(groups, 4);
  const page = pages[at % Math.max(1, pages.length)];
  const latest = useRef({ at, onLeave });
  useEffect(() => {
    latest.current = { at, onLeave };
  });

  useEffect(() => {
    let isPaused = false;
    const turn = setInterval(() => isPaused || setAt((now) => now + 1), pageMs);
    const leave = () => latest.current.onLeave(latest.current.at);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
      if (event.key === ' ') isPaused = !isPaused;
      if (event.key === 'ArrowRight') setAt((now) => now + 1);
      if (event.key === 'ArrowLeft') setAt((now) => Math.max(0, now - 1));
    };
    // The browser keeps Escape for itself while it gives the whole screen, and only says that it is over.
    let wasFull = document.fullscreenElement !== null;
    const onFullscreen = () => {
      if (wasFull && document.fullscreenElement === null) leave();
      wasFull = document.fullscreenElement !== null;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('fullscreenchange', onFullscreen);
    // What lies behind is neither reached nor read out meanwhile.
    const behind = document.getElementById('root');
    behind?.setAttribute('inert', '');
    box.current?.focus();
    return () => {
      clearInterval(turn);
      behind?.removeAttribute('inert');
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('fullscreenchange', onFullscreen);
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);

  if (page === undefined) return null;
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={say(t.title)}
      tabIndex={-1}
      className="fixed inset-0 z-60 flex cursor-none flex-col gap-6 overflow-hidden bg-canvas p-10 focus:outline-none max-md:p-4"
    >
      <header className="flex items-center gap-4">
        <StatusGlyph step={stepOf(page.status)} className="size-8!" />
        <h1 className="min-w-0 flex-1 truncate text-32 font-title tracking-title">
          {say(statusNames[page.status] ?? t.title)}
        </h1>
        <p className="text-20 text-text-3 tabular-nums">
          {say(t.page, { at: (at % pages.length) + 1, of: pages.length })}
        </p>
      </header>
      <ul
        key={at}
        className={clsx(
          'grid min-h-0 flex-1 auto-rows-fr gap-6 motion-safe:animate-[show_400ms_ease-out] max-md:auto-rows-auto max-md:grid-cols-1 max-md:overflow-y-auto',
          page.projects.length > 1 && 'grid-cols-2',
        )}
      >
        {page.projects.map((project) => (
          <li key={project.id} className="min-h-0">
            <ActiveCard project={project} isLarge />
          </li>
        ))}
      </ul>
      <div className="h-1 overflow-hidden rounded-full bg-press" aria-hidden="true">
        <div className="h-full bg-text-3" style={{ width: `${(((at % pages.length) + 1) / pages.length) * 100}%` }} />
      </div>
    </div>,
    document.body,
  );
}
