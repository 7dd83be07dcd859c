import { Bookmark, Ellipsis, Link as LinkIcon, Save, Share2, Star } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuHeading, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { useCopyLink } from '#platform/web/use-copy-link.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { t } from '../table-texts.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import type { SavedView, TableViews } from '../table-parts.ts';
import type { ViewConfig } from '../table-state.ts';
import { ViewItems } from './view-items.tsx';

interface ViewsMenuProps {
  views: TableViews;
  current: SavedView | undefined;
  isChanged: boolean;
  /** What is shown now, as a view would keep it. */
  config: () => ViewConfig;
  onOpen: (view: SavedView | undefined) => void;
  onSaved: (id: string) => void;
  /** Beside the tabs of the views, which say the name and the mark already. */
  short: boolean;
}

/** The saved views: one's own and those shared with staff. The name carries a mark while what is shown differs from it. */
export function ViewsMenu({ views, current, isChanged, config, onOpen, onSaved, short }: ViewsMenuProps) {
  const say = useSay();
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const own = (views.views ?? []).filter((view) => view.ownerName === undefined);
  const shared = (views.views ?? []).filter((view) => view.ownerName !== undefined);
  const isOwn = current !== undefined && current.ownerName === undefined;
  const copy = useCopyLink();
  const copyLink = () => copy();
  return (
    <>
      <DropdownMenu
        align={short ? 'end' : 'start'}
        trigger={
          short ? (
            <IconButton label={say(t.views)} size="small">
              <Ellipsis />
            </IconButton>
          ) : (
            <Button look="quiet" icon={<Bookmark />} className="-ml-2.5">
              <span className="max-w-44 truncate">{current?.name ?? say(t.views)}</span>
              {current !== undefined && isChanged && (
                <span className="text-12 font-body text-text-3">· {say(t.changed)}</span>
              )}
            </Button>
          )
        }
      >
        <MenuItem onSelect={() => onOpen(undefined)}>{say(t.everything)}</MenuItem>
        {own.length > 0 && <MenuHeading>{say(t.ownViews)}</MenuHeading>}
        {own.map((view) => (
          <MenuItem key={view.id} icon={view.isDefault ? <Star /> : <Bookmark />} onSelect={() => onOpen(view)}>
            {view.name}
          </MenuItem>
        ))}
        {shared.length > 0 && <MenuHeading>{say(t.sharedViews)}</MenuHeading>}
        {shared.map((view) => (
          <MenuItem key={view.id} icon={view.isDefault ? <Star /> : <Share2 />} onSelect={() => onOpen(view)}>
            {say(t.by_, { name: view.name, owner: view.ownerName ?? '' })}
          </MenuItem>
        ))}
        <MenuRule />
        {isOwn && isChanged && (
          <MenuItem icon={<Save />} onSelect={() => views.change(current.id, { config: config() })}>
            {say(t.saveView)}
          </MenuItem>
        )}
        <MenuItem icon={<Save />} onSelect={() => setNaming('new')}>
          {say(t.saveAs)}
        </MenuItem>
        <MenuItem icon={<LinkIcon />} onSelect={copyLink}>
          {say(t.copyLink)}
        </MenuItem>
        {current !== undefined && (
          <ViewItems
            views={views}
            view={current}
            onRename={() => setNaming('rename')}
            onRemoved={() => onOpen(undefined)}
          />
        )}
      </DropdownMenu>
      {naming !== undefined && (
        <ViewNameDialog
          first={naming === 'rename' ? (current?.name ?? '') : ''}
          onClose={() => setNaming(undefined)}
          onName={async (name) => {
            if (naming === 'rename' && current !== undefined) views.change(current.id, { name });
            else {
              const id = await views.save(name, config());
              if (id === undefined) return false;
              onSaved(id);
              notify.success(say(t.viewSaved));
            }
            return true;
          }}
        />
      )}
    </>
  );
}
