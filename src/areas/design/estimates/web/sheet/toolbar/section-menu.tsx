import { ListPlus, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { sectionName, words } from '#areas/design/estimates/web/words.ts';
import { renamed } from '../sheet-commands.ts';
import { sectionsOf } from '../sheet-rows.ts';
import type { SheetToolbarProps } from '../sheet-toolbar.tsx';
import { SectionNameDialog } from './section-name-dialog.tsx';

const t = texts({
  section: { en: 'Section', es: 'Sección' },
  newSection: { en: 'New section', es: 'Sección nueva' },
  rename: { en: 'Rename “{name}”', es: 'Renombrar “{name}”' },
  renameTitle: { en: 'Rename the section', es: 'Renombrar la sección' },
  add: { en: 'Add', es: 'Agregar' },
});

/** Begins a section, or gives one another name. */
export function SectionMenu({ store, lines, onBegin }: SheetToolbarProps) {
  const say = useSay();
  const language = useLanguage();
  const [naming, setNaming] = useState<{ from: string | null }>();
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button size="small" icon={<Rows3 />}>
            {say(t.section)}
          </Button>
        }
      >
        <MenuItem icon={<ListPlus />} onSelect={() => setNaming({ from: null })}>
          {say(t.newSection)}
        </MenuItem>
        <MenuRule />
        {sectionsOf(lines).map((section) => (
          <MenuItem key={section} onSelect={() => setNaming({ from: section })}>
            {say(t.rename, { name: sectionName(section, language) })}
          </MenuItem>
        ))}
      </DropdownMenu>
      {naming !== undefined && (
        <SectionNameDialog
          title={say(naming.from === null ? t.newSection : t.renameTitle)}
          first={naming.from ?? ''}
          verb={say(naming.from === null ? t.add : words.save)}
          onClose={() => setNaming(undefined)}
          onDone={(name) => {
            if (naming.from === null) onBegin(name);
            else store.run(renamed(lines, naming.from, name));
          }}
        />
      )}
    </>
  );
}
