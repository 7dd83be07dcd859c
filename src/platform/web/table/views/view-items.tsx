import { Pencil, Share2, Star, Trash2, Users } from 'lucide-react';
import { useSay } from '#platform/web/texts/language.ts';
import { MenuCheckItem, MenuHeading, MenuItem, SubMenu } from '#ui/overlays/dropdown-menu.tsx';
import type { SavedView, TableViews } from '../table-parts.ts';
import { t } from '../table-texts.ts';

interface ViewItemsProps {
  views: TableViews;
  view: SavedView;
  onRename: () => void;
  onRemoved: () => void;
}

/** What can be done with one saved view: who begins with it, who else sees it, its name, its end. */
export function ViewItems({ views, view, onRename, onRemoved }: ViewItemsProps) {
  const say = useSay();
  return (
    <>
      <MenuItem icon={<Star />} onSelect={() => views.change(view.id, { isDefault: !view.isOwnDefault })}>
        {say(view.isOwnDefault ? t.noDefault : t.makeDefault)}
      </MenuItem>
      {views.groups.length > 0 && (
        <SubMenu label={say(t.groupDefault)} icon={<Users />}>
          {views.groups.map((group) => (
            <MenuCheckItem
              key={group.value}
              checked={view.defaultFor.includes(group.value)}
              onCheckedChange={(checked) =>
                views.change(view.id, {
                  defaultFor: checked
                    ? [...view.defaultFor, group.value]
                    : view.defaultFor.filter((each) => each !== group.value),
                  // Only what all of a group can see can be what they begin with.
                  ...(checked && !view.isShared ? { isShared: true } : {}),
                })
              }
            >
              {group.label}
            </MenuCheckItem>
          ))}
          {!view.isShared && <MenuHeading>{say(t.groupDefaultShares)}</MenuHeading>}
        </SubMenu>
      )}
      {view.ownerName === undefined && (
        <>
          <MenuItem
            icon={<Share2 />}
            disabledReason={view.defaultFor.length > 0 && views.groups.length === 0 ? say(t.unshareNot) : undefined}
            onSelect={() =>
              views.change(view.id, {
                isShared: !view.isShared,
                // What a group begins with has to be shared, so nobody begins with it any longer.
                ...(view.defaultFor.length > 0 ? { defaultFor: [] } : {}),
              })
            }
          >
            {say(view.isShared ? t.unshare : t.share)}
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={onRename}>
            {say(t.rename)}
          </MenuItem>
          <MenuItem
            icon={<Trash2 />}
            danger
            onSelect={() => {
              views.remove(view.id);
              onRemoved();
            }}
          >
            {say(t.deleteView)}
          </MenuItem>
        </>
      )}
    </>
  );
}
