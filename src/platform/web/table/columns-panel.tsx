import { ChevronDown, ChevronUp, Columns3, Pin, PinOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { useSay } from '../texts/language.ts';
import { t } from './table-texts.ts';
import type { ShownColumns } from './use-columns.ts';

/** Which columns are shown, in which order, and which stay in view. */
export function ColumnsPanel({
  columns,
  onShow,
  onReset,
}: {
  columns: ShownColumns;
  onShow: (shown: readonly string[]) => void;
  onReset: () => void;
}) {
  const say = useSay();
  const move = (key: string, by: -1 | 1) => {
    const shown = [...columns.shown];
    const from = shown.indexOf(key);
    const other = shown[from + by];
    if (other === undefined) return;
    shown[from + by] = key;
    shown[from] = other;
    onShow(shown);
  };
  const rest = columns.order.filter((key) => !columns.shown.includes(key));
  return (
    <Popover
      align="end"
      label={say(t.columns)}
      className="w-80"
      trigger={
        <Button look="quiet" icon={<Columns3 />} aria-label={say(t.columns)}>
          <span className="max-lg:hidden">{say(t.columns)}</span>
        </Button>
      }
    >
      <div className="flex flex-col gap-1 p-3">
        <p className="pb-1 text-12 text-text-3">{say(t.columnsHelp)}</p>
        <ul className="max-h-96 overflow-y-auto">
          {[...columns.shown, ...rest].map((key) => {
            const column = columns.permitted[key];
            if (column === undefined) return null;
            const name = say(column.label);
            const place = columns.shown.indexOf(key);
            return (
              <li key={key} className="flex min-h-8 items-center gap-0.5">
                <span className="min-w-0 flex-1">
                  <Checkbox
                    label={name}
                    checked={place >= 0}
                    disabled={place >= 0 && columns.shown.length === 1}
                    onChange={(event) =>
                      onShow(
                        event.target.checked ? [...columns.shown, key] : columns.shown.filter((each) => each !== key),
                      )
                    }
                  />
                </span>
                {place >= 0 && (
                  <>
                    <IconButton
                      size="small"
                      label={say(columns.isPinned(key) ? t.unpin : t.pin, { name })}
                      onClick={() => columns.pin(key, !columns.isPinned(key))}
                    >
                      {columns.isPinned(key) ? <PinOff /> : <Pin />}
                    </IconButton>
                    <IconButton
                      size="small"
                      label={say(t.moveUp, { name })}
                      disabled={place === 0}
                      onClick={() => move(key, -1)}
                    >
                      <ChevronUp />
                    </IconButton>
                    <IconButton
                      size="small"
                      label={say(t.moveDown, { name })}
                      disabled={place === columns.shown.length - 1}
                      onClick={() => move(key, 1)}
                    >
                      <ChevronDown />
                    </IconButton>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <Button size="small" onClick={onReset}>
          {say(t.reset)}
        </Button>
      </div>
    </Popover>
  );
}
