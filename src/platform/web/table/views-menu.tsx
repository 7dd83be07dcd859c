import { Bookmark, Ellipsis, Link as LinkIcon, Pencil, Save, Share2, Star, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuCheckItem, MenuHeading, MenuItem, MenuRule, SubMenu } from '#ui/overlays/dropdown-menu.tsx';
import { useCopyLink } from '../use-copy-link.ts';
import { useSay } from '../texts/language.ts';
import { notify } from '../frame/notify.ts';
import { t } from './table-texts.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import type { SavedView, TableViews } from './table-parts.ts';
import type { ViewConfig } from './table-state.ts';

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
          <MenuItem icon={<Star />} onSelect={() => views.change(current.id, { isDefault: !current.isOwnDefault })}>
            {say(current.isOwnDefault ? t.noDefault : t.makeDefault)}
          </MenuItem>
        )}
        {current !== undefined && views.groups.length > 0 && (
          <SubMenu label={say(t.groupDefault)} icon={<Users />}>
            {views.groups.map((group) => (
              <MenuCheckItem
                key={group.value}
                checked={current.defaultFor.includes(group.value)}
                onCheckedChange={(checked) =>
                  views.change(current.id, {
                    defaultFor: checked
                      ? [...current.defaultFor, group.value]
                      : current.defaultFor.filter((each) => each !== group.value),
                    // Only what all of a group can see can be what they begin with.
                    ...(checked && !current.isShared ? { isShared: true } : {}),
                  })
                }
              >
                {group.label}
              </MenuCheckItem>
            ))}
            {!current.isShared && <MenuHeading>{say(t.groupDefaultShares)}</MenuHeading>}
          </SubMenu>
        )}
        {isOwn && (
          <>
            <MenuItem
              icon={<Share2 />}
              disabledReason={
                current.defaultFor.length > 0 && views.groups.length === 0 ? say(t.unshareNot) : undefined
              }
              onSelect={() =>
                views.change(current.id, {
                  isShared: !current.isShared,
                  // What a group begins with has to be shared, so nobody begins with it any longer.
                  ...(current.defaultFor.length > 0 ? { defaultFor: [] } : {}),
                })
              }
            >
              {say(current.isShared ? t.unshare : t.share)}
            </MenuItem>
            <MenuItem icon={<Pencil />} onSelect={() => setNaming('rename')}>
              {say(t.rename)}
            </MenuItem>
            <MenuItem
              icon={<Trash2 />}
              danger
              onSelect={() => {
                views.remove(current.id);
                onOpen(undefined);
              }}
            >
              {say(t.deleteView)}
            </MenuItem>
          </>
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
