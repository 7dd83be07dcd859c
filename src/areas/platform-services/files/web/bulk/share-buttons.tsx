import { Eye, Link2 } from 'lucide-react';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { fileVisibilities } from '#areas/platform-services/files/schema.ts';
import { t } from './bulk-words.ts';
import { visibilityWords } from '../file-words.ts';
import type { FileEntry } from '../queries.ts';

interface ShareButtonsProps {
  onVisibility: (visibility: FileEntry['visibility']) => void;
  onLink: () => void;
}

/** Who is to see the chosen files: a group of people, or whoever gets a link. */
export function ShareButtons({ onVisibility, onLink }: ShareButtonsProps) {
  const say = useSay();
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="small" icon={<Eye />}>
            {say(t.show)}
          </Button>
        }
      >
        {fileVisibilities.map((visibility) => (
          <MenuItem key={visibility} onSelect={() => onVisibility(visibility)}>
            {say(visibilityWords[visibility])}
          </MenuItem>
        ))}
      </DropdownMenu>
      <Button size="small" icon={<Link2 />} onClick={onLink}>
        {say(t.share)}
      </Button>
    </>
  );
}
