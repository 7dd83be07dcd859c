import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { useDrop } from './use-line-drag.ts';
import { SectionName, sectionLook } from './section-name.tsx';

const t = texts({
  more: { en: 'Section {title}', es: 'Sección {title}' },
  rename: { en: 'Rename', es: 'Cambiar el nombre' },
  up: { en: 'Move up', es: 'Subir' },
  down: { en: 'Move down', es: 'Bajar' },
  remove: { en: 'Take the section away, keep its items', es: 'Quitar la sección y conservar sus temas' },
});

export interface SectionActs {
  onRename: (title: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** An item was dropped on the heading. */
  onDrop: (id: string) => void;
}

/** The heading of a section, with what can be done to it; an item that is dropped on it stands in it. */
export function SectionHead({ title, acts, canWrite }: { title: string; acts: SectionActs; canWrite: boolean }) {
  const say = useSay();
  const [isNaming, setNaming] = useState(false);
  const { ref, isOver } = useDrop<HTMLDivElement>(acts.onDrop, { enabled: canWrite });
  if (isNaming)
    return (
      <SectionName
        title={title}
        onName={(named) => {
          setNaming(false);
          if (named !== undefined && named !== title) acts.onRename(named);
        }}
      />
    );
  return (
    <div ref={ref} className={clsx(sectionLook, isOver && 'shadow-[inset_0_2px_var(--accent)]')}>
      <h3 className="min-w-0 flex-1 wrap-anywhere">{title}</h3>
      {canWrite && (
        <DropdownMenu
          trigger={
            <IconButton size="small" label={say(t.more, { title })} className="-my-1 -mr-2">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => setNaming(true)}>
            {say(t.rename)}
          </MenuItem>
          <MenuItem icon={<ArrowUp />} onSelect={() => acts.onMove(-1)}>
            {say(t.up)}
          </MenuItem>
          <MenuItem icon={<ArrowDown />} onSelect={() => acts.onMove(1)}>
            {say(t.down)}
          </MenuItem>
          <MenuRule />
          <MenuItem icon={<Trash2 />} onSelect={acts.onRemove}>
            {say(t.remove)}
          </MenuItem>
        </DropdownMenu>
      )}
    </div>
  );
}
