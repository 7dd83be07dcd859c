import { ExternalLink } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import type { NavChild } from '#app/nav.ts';

const t = texts({
  newTab: { en: '{name} (opens a new tab)', es: '{name} (abre otra pestaña)' },
});

/** Where an entry leads: to the address that a setting gives it, else to our own. */
function addressOf({ setting, to }: NavChild): string {
  const given = setting === undefined ? null : document.querySelector(`meta[name="address-of-${setting}"]`);
  return given?.getAttribute('content') ?? to;
}

/** A sub-entry; one that leads outside opens a tab of its own and says so. */
export function ChildLink({
  child,
  current,
  className,
}: {
  child: NavChild;
  current?: string | undefined;
  className: string;
}) {
  const say = useSay();
  const label = say(child.label);
  if (child.isExternal) {
    return (
      <a
        href={addressOf(child)}
        target="_blank"
        rel="noreferrer"
        aria-label={say(t.newTab, { name: label })}
        className={className}
      >
        <span className="truncate">{label}</span>
        <ExternalLink className="size-3! text-text-3" />
      </a>
    );
  }
  return (
    <Link to={child.to} aria-current={child.to === current ? 'page' : undefined} className={className}>
      <span className="truncate">{label}</span>
    </Link>
  );
}
