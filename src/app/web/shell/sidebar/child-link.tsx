import { ExternalLink } from 'lucide-react';
import { useSidebarLinks } from '#areas/people/admin/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import type { NavChild } from '#app/nav.ts';

const t = texts({
  newTab: { en: '{name} (opens a new tab)', es: '{name} (abre otra pestaña)' },
});

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
  if (child.isExternal) return <OutsideLink child={child} label={label} className={className} />;
  return (
    <Link to={child.to} aria-current={child.to === current ? 'page' : undefined} className={className}>
      <span className="truncate">{label}</span>
    </Link>
  );
}

/** It leads where an admin has set it to; until that is known, and where none has, to the portal's own form. */
function OutsideLink({ child, label, className }: { child: NavChild; label: string; className: string }) {
  const say = useSay();
  const { data } = useSidebarLinks();
  return (
    <a
      href={(child.setting === undefined ? null : data?.[child.setting]) ?? child.to}
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
