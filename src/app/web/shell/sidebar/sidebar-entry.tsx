import clsx from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { targetOf, type NavItem } from '#app/nav.ts';
import { ChildLink } from './child-link.tsx';
import { Flyout } from './flyout.tsx';
import { childLook, rowLook } from './row-look.ts';

const t = texts({
  show: { en: 'Show {name}', es: 'Mostrar {name}' },
  hide: { en: 'Hide {name}', es: 'Ocultar {name}' },
});

interface EntryProps {
  item: NavItem;
  /** The address of the entry that the page belongs to. */
  current: string | undefined;
  isOpen: boolean;
  /** How much waits behind it; none is not shown. */
  count?: number | undefined;
}

/** One entry of the sidebar, with its sub-entries beneath it, or beside it where there is only room for icons. */
export function SidebarEntry({ item, current, isOpen, count = 0 }: EntryProps) {
  const say = useSay();
  const isWithin =
    current !== undefined &&
    (item.to === current || item.within === current || (item.children ?? []).some((child) => child.to === current));
  const [isUnfolded, setUnfolded] = useState<boolean | undefined>(undefined);
  const shows = isUnfolded ?? isWithin;
  const label = say(item.label);
  const Icon = item.icon;
  const children = item.children;
  const link = (
    <Link
      to={targetOf(item)}
      aria-current={
        current === undefined ? undefined : item.to === current ? 'page' : item.within === current ? 'true' : undefined
      }
      aria-label={isOpen ? undefined : label}
      className={clsx(
        rowLook,
        'min-w-0 flex-1 aria-[current]:bg-press aria-[current]:text-text-1',
        isWithin && 'text-text-1',
        isOpen ? children && 'pr-8' : clsx('justify-center px-0!', isWithin && 'bg-press'),
      )}
    >
      <Icon className={clsx('size-5!', isWithin ? 'text-accent-text' : 'text-text-3')} />
      {isOpen && <span className="truncate">{label}</span>}
      {isOpen && count > 0 && (
        <span className="ml-auto flex-none text-12 text-text-2 tabular-nums">{count > 99 ? '99+' : count}</span>
      )}
    </Link>
  );
  if (!isOpen)
    return (
      <li>
        {children ? (
          <Flyout label={label} trigger={link} items={children} />
        ) : (
          <Tooltip label={label} side="right">
            {link}
          </Tooltip>
        )}
      </li>
    );
  if (children === undefined) return <li>{link}</li>;
  const Chevron = shows ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className="relative flex items-center">
        {link}
        <button
          type="button"
          aria-expanded={shows}
          aria-label={say(shows ? t.hide : t.show, { name: label })}
          onClick={() => setUnfolded(!shows)}
          className="absolute right-1 grid size-6 place-items-center rounded-1 text-text-3 hover:bg-hover hover:text-text-1 comfort:size-10"
        >
          <Chevron className="size-3.5!" />
        </button>
      </div>
      {shows && (
        <ul className="mt-px mb-1 ml-4.5 flex flex-col gap-px border-l border-line-strong pl-2.25">
          {children.map((child) => (
            <li key={child.to}>
              <ChildLink child={child} current={current} className={childLook} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
