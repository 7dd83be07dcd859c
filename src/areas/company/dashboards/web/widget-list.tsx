import clsx from 'clsx';
import { ChevronDown, ChevronUp, EyeOff, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Card } from '#ui/layout/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { WidgetId } from '../schema.ts';
import type { Side } from './arrangement.ts';
import type { Lift } from './use-arranging.ts';

const t = texts({
  move: { en: 'Move {widget}', es: 'Mover {widget}' },
  fold: { en: 'Fold {widget}', es: 'Plegar {widget}' },
  open: { en: 'Open {widget}', es: 'Abrir {widget}' },
  hide: { en: 'Hide {widget}', es: 'Ocultar {widget}' },
});

export interface Widget {
  id: WidgetId;
  title: string;
  count?: number | undefined;
  /** A link at the end of the title. */
  action?: ReactNode;
  content: ReactNode;
  isCollapsed: boolean;
}

interface WidgetListProps {
  side: Side;
  label: string;
  widgets: readonly Widget[];
  isArranging: boolean;
  lift: Lift | undefined;
  onHide: (id: WidgetId) => void;
  onCollapse: (id: WidgetId, isCollapsed: boolean) => void;
  /** What a handle needs to be pressed, dragged and moved by keys. */
  handleOf: (id: WidgetId) => React.ComponentProps<'button'>;
}

/** One of the two lists. While arranging, each widget is short and has a handle; a line shows where a dragged one would fall. */
export function WidgetList({ side, label, widgets, isArranging, lift, onHide, onCollapse, handleOf }: WidgetListProps) {
  const say = useSay();
  const falls = lift?.by === 'pointer' && lift.spot?.side === side ? lift.spot.index : undefined;
  // Spots are counted without the dragged widget, so the line's place skips it.
  const others = widgets.filter(({ id }) => id !== lift?.id);
  return (
    <ul aria-label={label} data-side={side} className="flex min-h-24 min-w-0 flex-col gap-4">
      {widgets.map((widget) => {
        const isLifted = lift?.id === widget.id;
        const at = others.indexOf(widget);
        return (
          <li
            key={widget.id}
            data-widget={widget.id}
            className={clsx('relative min-w-0', isLifted && lift.by === 'pointer' && 'opacity-40')}
          >
            {falls === at && !isLifted && <DropLine className="-top-2.5" />}
            {falls === others.length && at === others.length - 1 && <DropLine className="-bottom-2.5" />}
            <Card
              title={widget.title}
              {...(widget.count === undefined ? {} : { count: widget.count })}
              flush
              className={clsx(
                isArranging && 'overflow-hidden border-line-strong',
                isLifted && lift.by === 'keyboard' && 'outline-2 outline-offset-2 outline-accent-line',
              )}
              actions={
                isArranging ? (
                  <>
                    <IconButton
                      label={say(t.hide, { widget: widget.title })}
                      size="small"
                      onClick={() => onHide(widget.id)}
                    >
                      <EyeOff />
                    </IconButton>
                    <IconButton
                      label={say(t.move, { widget: widget.title })}
                      size="small"
                      className="cursor-grab touch-none"
                      {...handleOf(widget.id)}
                    >
                      <GripVertical />
                    </IconButton>
                  </>
                ) : (
                  <>
                    {widget.action}
                    <IconButton
                      label={say(widget.isCollapsed ? t.open : t.fold, { widget: widget.title })}
                      size="small"
                      aria-expanded={!widget.isCollapsed}
                      className="bg-transparent! hover:bg-hover!"
                      onClick={() => onCollapse(widget.id, !widget.isCollapsed)}
                    >
                      {widget.isCollapsed ? <ChevronDown /> : <ChevronUp />}
                    </IconButton>
                  </>
                )
              }
            >
              <div
                inert={isArranging}
                className={clsx(isArranging && 'max-h-22 overflow-hidden opacity-60 select-none')}
              >
                {!widget.isCollapsed && widget.content}
              </div>
            </Card>
          </li>
        );
      })}
      {others.length === 0 && falls !== undefined && (
        <li className="relative h-2" aria-hidden="true">
          <DropLine className="top-0" />
        </li>
      )}
    </ul>
  );
}

function DropLine({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={clsx('absolute inset-x-0 z-10 h-1 rounded-full bg-accent-line', className)} />
  );
}
