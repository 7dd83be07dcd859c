import clsx from 'clsx';
import type { ReactNode } from 'react';
import { texts, type Language } from '#platform/shared/text.ts';
import { brand } from '../texts/brand.ts';
import { setLanguage, useLanguage, useSay } from '../texts/language.ts';
import { Link } from '../link.tsx';
import { useDocumentTitle } from './page-title.ts';
import { usePublicPages } from './public-pages.ts';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { NightHouse } from '#ui/drawings/night-house.tsx';

const t = texts({
  subtitle: { en: 'Unified Information', es: 'Información unificada' },
  siteManual: { en: 'Site manual', es: 'Manual de obra' },
  language: { en: 'Language', es: 'Idioma' },
  picture: { en: 'Two modules, one afternoon.', es: 'Dos módulos, una tarde.' },
  caption: {
    en: 'Set on a Thursday in July, lights on in August.',
    es: 'Montada un jueves de julio, con luz en agosto.',
  },
});

const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

interface AuthFrameProps {
  title: string;
  text?: string | undefined;
  /** Larger type and targets, for owners and the floor. */
  isComfortable?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every screen before the sign-in: the form on one side, a house with its lights on at the other. */
export function AuthFrame({ title, text, isComfortable = false, children }: AuthFrameProps) {
  const say = useSay();
  const hasSiteManual = usePublicPages((state) => state.hasSiteManual);
  useDocumentTitle(title);
  return (
    <div
      className="grid grid-cols-1 min-h-dvh bg-surface max-md:grid-rows-[212px_1fr] md:grid-cols-[minmax(400px,1fr)_1.25fr]"
      {...(isComfortable ? { 'data-density': 'comfort' } : {})}
    >
      <main tabIndex={-1} className="flex flex-col px-10 py-8 outline-none max-md:px-5 max-md:pt-5 max-md:pb-4">
        <div className="flex items-center gap-3 max-md:mb-5">
          <BrandMark className="size-8.5" />
          <span>
            <b className="block text-16 leading-5 font-title tracking-title">{brand}</b>
            <small className="block text-12 text-text-3">{say(t.subtitle)}</small>
          </span>
        </div>
        <div className="mx-auto grid w-full max-w-narrow gap-5 py-8 max-md:gap-4 max-md:py-0 md:my-auto">
          <div>
            <h1 className="text-[28px] leading-9 font-title tracking-display text-balance max-md:text-24">{title}</h1>
            {text !== undefined && <p className="mt-1 text-[15px] leading-[22px] text-text-2">{text}</p>}
          </div>
          {children}
        </div>
        <footer className="flex flex-wrap items-center gap-4 pt-4 text-12 text-text-3 max-md:mt-auto">
          {hasSiteManual && (
            <Link
              to="/site_manual"
              className="mr-auto inline-flex items-center py-1 hover:text-text-1 comfort:min-h-11"
            >
              {say(t.siteManual)}
            </Link>
          )}
          <span className="ml-auto">
            <LanguageChoice />
          </span>
        </footer>
      </main>
      <NightHouse
        className={clsx(
          'max-md:order-first max-md:mx-2 max-md:mt-2 max-md:rounded-[16px]',
          'md:sticky md:top-3 md:my-3 md:mr-3 md:h-[calc(100dvh-24px)] md:rounded-[16px]',
        )}
      >
        <div className="text-14 max-md:hidden">
          <b className="block text-20 font-title tracking-title">{say(t.picture)}</b>
          {say(t.caption)}
        </div>
      </NightHouse>
    </div>
  );
}

function LanguageChoice() {
  const say = useSay();
  const language = useLanguage();
  return (
    <div role="group" aria-label={say(t.language)} className="flex items-center gap-1.5">
      {(['en', 'es'] as const).map((each, index) => (
        <span key={each} className="flex items-center gap-1.5">
          {index > 0 && <span aria-hidden="true">·</span>}
          <button
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
            className="py-1 hover:text-text-1 aria-pressed:text-text-1 comfort:min-h-11"
          >
            {names[each]}
          </button>
        </span>
      ))}
    </div>
  );
}
