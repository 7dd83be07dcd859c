import { RotateCcw, Save, Star, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { SavedView, TableViews } from '../table-parts.ts';
import type { ViewConfig } from '../table-state.ts';
import { t } from '../table-texts.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { ViewsMenu } from './views-menu.tsx';

interface ViewTabsProps {
  /** Ties the tabs to the table below them. */
  id: string;
  views: TableViews;
  current: SavedView | undefined;
  isChanged: boolean;
  /** What is shown now, as a view would keep it. */
  config: () => ViewConfig;
  onOpen: (view: SavedView | undefined) => void;
  onSaved: (id: string) => void;
  isPhone: boolean;
}

/** No id of a view. */
const noView = 'all';

/** Of the views the one that the table opens with first, then one's own, then those of others. */
export function inTabs(views: readonly SavedView[]): readonly SavedView[] {
  const rank = (view: SavedView) => (view.isDefault ? 0 : view.ownerName === undefined ? 1 : 2);
  return views.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * The saved views of a table as tabs above it; on a phone they are a choice. A dot says that what is shown is no longer what was saved,
 * and beside the tabs stand the ways to keep it, to keep it under another name, and to take it back.
 */
export function ViewTabs(props: ViewTabsProps) {
  const { id, views, current, isChanged, config, onOpen, onSaved, isPhone } = props;
  const say = useSay();
  const [isNaming, setNaming] = useState(false);
  const list = inTabs(views.views ?? []);
  const value = current?.id ?? noView;
  const open = (next: string) => onOpen(list.find((view) => view.id === next));
  const isOwn = current !== undefined && current.ownerName === undefined;
  const nameOf = (view: SavedView) =>
    view.ownerName === undefined ? view.name : say(t.by_, { name: view.name, owner: view.ownerName });
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line px-6 max-md:flex-wrap max-md:px-4 max-md:py-1.5 print:hidden">
      {isPhone ? (
        <Select
          aria-label={say(t.views)}
          className="min-w-0 flex-1"
          value={value}
          onValueChange={open}
          items={[
            { value: noView, label: say(t.all) },
            ...list.map((view) => ({
              value: view.id,
              label: view.id === value && isChanged ? `${nameOf(view)} · ${say(t.changed)}` : nameOf(view),
            })),
          ]}
        />
      ) : (
        <Tabs
          id={id}
          label={say(t.views)}
          className="min-w-0 flex-1 shadow-none!"
          value={value}
          onValueChange={open}
          items={[
            { value: noView, label: say(t.all) },
            ...list.map((view) => ({
              value: view.id,
              label: view.name,
              icon: view.isDefault ? <Star /> : view.ownerName === undefined ? undefined : <Users />,
              mark: view.id === value && isChanged ? say(t.unsaved) : undefined,
            })),
          ]}
        />
      )}
      {isChanged && (
        <span className="flex flex-none items-center gap-1">
          {isOwn && (
            <Button size="small" icon={<Save />} onClick={() => views.change(current.id, { config: config() })}>
              {say(t.keepView)}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => setNaming(true)}>
            {say(t.keepAs)}
          </Button>
          <Button size="small" look="quiet" icon={<RotateCcw />} onClick={() => onOpen(current)}>
            {say(t.resetView)}
          </Button>
        </span>
      )}
      <ViewsMenu {...props} short />
      {isNaming && (
        <ViewNameDialog
          first=""
          onClose={() => setNaming(false)}
          onName={async (name) => {
            const made = await views.save(name, config());
            if (made === undefined) return false;
            onSaved(made);
            notify.success(say(t.viewSaved));
            return true;
          }}
        />
      )}
    </div>
  );
}
