import { ArrowDown, ArrowUp, Ellipsis, Inbox, Play, Trash2 } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import type { AgendaItem } from '#areas/company/meetings/schema.ts';
import type { LineActs } from '../agenda-line.tsx';

const t = texts({
  more: { en: 'More for {title}', es: 'Más de {title}' },
  up: { en: 'Move up', es: 'Subir' },
  down: { en: 'Move down', es: 'Bajar' },
  park: { en: 'Into the backlog', es: 'A la lista de espera' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  talk: { en: 'Talk about it now', es: 'Tratar ahora' },
});

interface LineMenuProps {
  item: AgendaItem;
  acts: LineActs;
  /** The meeting runs and is at another item. */
  mayTalk: boolean;
}

/** What else can be done with an item: reached by every hand, and by the keyboard. */
export function LineMenu({ item, acts, mayTalk }: LineMenuProps) {
  const say = useSay();
  return (
    <DropdownMenu
      trigger={
        <IconButton size="small" label={say(t.more, { title: item.title })} className="-my-1 -mr-2">
          <Ellipsis />
        </IconButton>
      }
    >
      {mayTalk && (
        <MenuItem icon={<Play />} onSelect={acts.onTalk}>
          {say(t.talk)}
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUp />} onSelect={() => acts.onMove(-1)}>
        {say(t.up)}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} onSelect={() => acts.onMove(1)}>
        {say(t.down)}
      </MenuItem>
      {acts.onPark !== undefined && (
        <MenuItem icon={<Inbox />} onSelect={acts.onPark}>
          {say(t.park)}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon={<Trash2 />} danger onSelect={acts.onRemove}>
        {say(t.remove)}
      </MenuItem>
    </DropdownMenu>
  );
}
