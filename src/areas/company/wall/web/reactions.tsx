import { CheckCheck, Eye, Heart, PartyPopper, SmilePlus, ThumbsUp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import type { Post, Reaction } from '../schema.ts';
import { shownReactions, wallWords } from './wall-words.ts';

const t = texts({
  add: { en: 'Add a reaction', es: 'Agregar una reacción' },
  count: { en: '{name}: {count}', es: '{name}: {count}' },
});

const drawn: Readonly<Record<Reaction, LucideIcon>> = {
  agree: ThumbsUp,
  done: CheckCheck,
  love: Heart,
  seen: Eye,
  celebrate: PartyPopper,
};

interface ReactionsProps {
  items: Post['reactions'];
  onReact: (reaction: Reaction, on: boolean) => void;
  disabled: boolean;
  children?: ReactNode;
}

/** What people felt, each as a switch, and the menu of the others. */
export function Reactions({ items, onReact, disabled, children }: ReactionsProps) {
  const say = useSay();
  return (
    <div className="-ml-1 flex flex-wrap items-center gap-1">
      {items.map(({ reaction, count, mine, names }) => {
        const Icon = drawn[reaction];
        const label = say(t.count, { name: say(wallWords[reaction]), count });
        return (
          <Tooltip key={reaction} label={names.length === 0 ? label : names.join(', ')}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={label}
              disabled={disabled}
              onClick={() => onReact(reaction, !mine)}
              className={`inline-flex h-6 items-center gap-1 rounded-full border px-2 text-12 tabular-nums comfort:h-11 comfort:px-4 ${mine ? 'border-accent-line bg-accent-fill text-text-1' : 'border-line text-text-2 hover:bg-hover'}`}
            >
              <Icon className="size-3.5" />
              {count}
            </button>
          </Tooltip>
        );
      })}
      {!disabled && (
        <DropdownMenu
          align="start"
          trigger={
            <IconButton label={say(t.add)} size="small">
              <SmilePlus />
            </IconButton>
          }
        >
          {shownReactions.map((reaction) => {
            const Icon = drawn[reaction];
            const mine = items.some((item) => item.reaction === reaction && item.mine);
            return (
              <MenuItem key={reaction} icon={<Icon />} onSelect={() => onReact(reaction, !mine)}>
                {say(wallWords[reaction])}
              </MenuItem>
            );
          })}
        </DropdownMenu>
      )}
      {children}
    </div>
  );
}
