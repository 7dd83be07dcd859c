import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { pointPlace } from '../blockers.ts';
import { useRemovePoint, useTickPoint } from '../queries.ts';

const t = texts({
  need: { en: 'Make it needed', es: 'Hacerlo necesario' },
  noNeed: { en: 'No longer needed', es: 'Ya no es necesario' },
  remove: { en: 'Take it off', es: 'Quitarlo' },
  up: { en: 'Move up', es: 'Subir' },
  down: { en: 'Move down', es: 'Bajar' },
  more: { en: 'More about {words}', es: 'Más sobre {words}' },
});

/** One point: ticked off in place, everything else in its menu. */
export function Point({
  point,
  points,
  index,
}: {
  point: Talk['points'][number];
  points: Talk['points'];
  index: number;
}) {
  const say = useSay();
  const tick = useTickPoint();
  const remove = useRemovePoint();
  const change = (body: Parameters<typeof tick.mutate>[0]['body']) => tick.mutate({ params: { id: point.id }, body });
  const behind = (place: number) => change({ after: points[place]?.id ?? null });
  return (
    <li id={pointPlace(point.id)} tabIndex={-1} className="flex items-center gap-2 rounded-1 text-13">
      <Checkbox
        label={point.required ? `${point.words} *` : point.words}
        checked={point.done_at !== null}
        onChange={(event) => change({ done: event.target.checked })}
      />
      <span className="ml-auto flex-none">
        <DropdownMenu
          trigger={
            <IconButton size="small" label={say(t.more, { words: point.words })}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => change({ required: !point.required })}>
            {say(point.required ? t.noNeed : t.need)}
          </MenuItem>
          {index > 0 && (
            <MenuItem icon={<ArrowUp />} onSelect={() => behind(index - 2)}>
              {say(t.up)}
            </MenuItem>
          )}
          {index < points.length - 1 && (
            <MenuItem icon={<ArrowDown />} onSelect={() => behind(index + 1)}>
              {say(t.down)}
            </MenuItem>
          )}
          <MenuRule />
          <MenuItem danger onSelect={() => remove.mutate({ params: { id: point.id } })}>
            {say(t.remove)}
          </MenuItem>
        </DropdownMenu>
      </span>
    </li>
  );
}
