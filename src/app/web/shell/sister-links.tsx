import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { withoutEndSlash } from '#platform/web/place.ts';
import type { Sister } from '#app/web/sisters.ts';

const t = texts({ related: { en: 'Screens beside this one', es: 'Pantallas hermanas' } });

/** The way to the screens about the same thing, above the title of each of them. */
export function SisterLinks({ sisters, path }: { sisters: readonly Sister[]; path: string }) {
  const say = useSay();
  return (
    <nav aria-label={say(t.related)} className="-mx-2 min-w-0 overflow-x-auto [scrollbar-width:none] print:hidden">
      <ul className="flex w-max gap-0.5">
        {sisters.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === withoutEndSlash(path) ? 'page' : undefined}
              className="flex h-7 items-center rounded-2 px-2 text-13 whitespace-nowrap text-text-2 -outline-offset-2 hover:bg-hover aria-[current]:font-label aria-[current]:text-text-1 comfort:h-11"
            >
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
