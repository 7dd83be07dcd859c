import { ArrowDown, ArrowUp, Ellipsis, Inbox, Link2, Play, Repeat, Rows3, Trash2 } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import type { Agenda, AgendaItem } from '#areas/company/meetings/schema.ts';
import type { LineActs } from '../agenda/agenda-line.tsx';

const t = texts({
  more: { en: 'More for {title}', es: 'Más de {title}' },
  up: { en: 'Move up', es: 'Subir' },
  down: { en: 'Move down', es: 'Bajar' },
  to: { en: 'Into “{title}”', es: 'A «{title}»' },
  toNone: { en: 'Out of the section', es: 'Fuera de la sección' },
  park: { en: 'Into the backlog', es: 'A la lista de espera' },
  again: { en: 'Also on the next agenda', es: 'También en la próxima reunión' },
  link: { en: 'What it is about…', es: 'De qué trata…' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  talk: { en: 'Talk about it now', es: 'Tratar ahora' },
});

interface LineMenuProps {
  item: AgendaItem;
  acts: LineActs;
  sections: Agenda['sections'];
  /** The meeting runs and is at another item. */
  mayTalk: boolean;
  onLink: () => void;
}

/** What else can be done with an item: reached by every hand, and by the keyboard. */
export function LineMenu({ item, acts, sections, mayTalk, onLink }: LineMenuProps) {
  const say = useSay();
  const own = item.section_id;
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
      <MenuItem icon={<ArrowUp />} shortcut="Alt ↑" onSelect={() => acts.onMove(-1)}>
        {say(t.up)}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} shortcut="Alt ↓" onSelect={() => acts.onMove(1)}>
        {say(t.down)}
      </MenuItem>
      {own !== null && (
        <MenuItem icon={<Rows3 />} onSelect={() => acts.onSection(null)}>
          {say(t.toNone)}
        </MenuItem>
      )}
      {sections
        .filter(({ id }) => id !== own)
        .map(({ id, title }) => (
          <MenuItem key={id} icon={<Rows3 />} onSelect={() => acts.onSection(id)}>
            {say(t.to, { title })}
          </MenuItem>
        ))}
      {acts.onPark !== undefined && (
        <MenuItem icon={<Inbox />} onSelect={acts.onPark}>
          {say(t.park)}
        </MenuItem>
      )}
      {acts.onAgain !== undefined && (
        <MenuItem icon={<Repeat />} onSelect={acts.onAgain}>
          {say(t.again)}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 />} onSelect={onLink}>
        {say(t.link)}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={<Trash2 />} danger onSelect={acts.onRemove}>
        {say(t.remove)}
      </MenuItem>
    </DropdownMenu>
  );
}
