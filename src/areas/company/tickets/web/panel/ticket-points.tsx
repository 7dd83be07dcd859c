import { ArrowDown, ArrowUp, Ellipsis, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { Link } from '#platform/web/link.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { checklistTemplate } from '#areas/company/tickets/record.ts';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { wordsIn } from '../categories.ts';
import { pointPlace } from '../blockers.ts';
import { useAddPoint, useChecklist, useRemovePoint, useTickPoint } from '../queries.ts';

const t = texts({
  title: { en: 'Checklist', es: 'Lista de control' },
  done: { en: '{done} of {all}', es: '{done} de {all}' },
  point: { en: 'New point', es: 'Punto nuevo' },
  required: { en: 'Needed to resolve it', es: 'Necesario para resolverlo' },
  need: { en: 'Make it needed', es: 'Hacerlo necesario' },
  noNeed: { en: 'No longer needed', es: 'Ya no es necesario' },
  add: { en: 'Add', es: 'Agregar' },
  remove: { en: 'Take it off', es: 'Quitarlo' },
  up: { en: 'Move up', es: 'Subir' },
  down: { en: 'Move down', es: 'Bajar' },
  more: { en: 'More about {words}', es: 'Más sobre {words}' },
  use: { en: 'Use a checklist', es: 'Usar una lista' },
  none: { en: 'No saved checklists yet', es: 'Aún no hay listas guardadas' },
  manage: { en: 'Change checklists', es: 'Modificar listas' },
});

const templates = recordEndpoints(checklistTemplate);

/** What has to be done for a ticket, point by point. A required one that is open holds the ticket open. */
export function TicketPoints({ ticketId, points }: { ticketId: string; points: Talk['points'] }) {
  const say = useSay();
  const add = useAddPoint();
  const [words, setWords] = useState('');
  const [required, setRequired] = useState(false);
  const done = points.filter(({ done_at: at }) => at !== null).length;
  return (
    <Section
      title={say(t.title)}
      action={
        <span className="flex items-center gap-2">
          {points.length > 0 && (
            <span className="text-12 text-text-3 tabular-nums">{say(t.done, { done, all: points.length })}</span>
          )}
          <SavedChecklists ticketId={ticketId} />
        </span>
      }
    >
      <ul className="grid gap-1">
        {points.map((point, index) => (
          <Point key={point.id} point={point} points={points} index={index} />
        ))}
      </ul>
      <form
        className="mt-1 flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() === '') return;
          add.mutate({ params: { id: ticketId }, body: { words: words.trim(), required } });
          setWords('');
        }}
      >
        <TextInput
          aria-label={say(t.point)}
          placeholder={say(t.point)}
          value={words}
          maxLength={300}
          onChange={(event) => setWords(event.target.value)}
          className="min-w-40 flex-1"
        />
        {words.trim() !== '' && (
          <>
            <Checkbox
              label={say(t.required)}
              checked={required}
              onChange={(event) => setRequired(event.target.checked)}
            />
            <Button type="submit" size="small">
              {say(t.add)}
            </Button>
          </>
        )}
      </form>
    </Section>
  );
}

/** One point: ticked off in place, everything else in its menu. */
function Point({ point, points, index }: { point: Talk['points'][number]; points: Talk['points']; index: number }) {
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

/** A menu of saved checklists: the points of the one that is picked are put on the ticket. */
function SavedChecklists({ ticketId }: { ticketId: string }) {
  const say = useSay();
  const use = useChecklist();
  const offered = useRead(templates.rows, { query: { columns: 'name', sort: 'name', limit: 50 } }).data?.rows ?? [];
  return (
    <DropdownMenu
      trigger={
        <IconButton size="small" label={say(t.use)}>
          <ListChecks />
        </IconButton>
      }
    >
      {offered.length === 0 && <MenuItem disabledReason={say(t.manage)}>{say(t.none)}</MenuItem>}
      {offered.map((each) => (
        <MenuItem
          key={each.id}
          onSelect={() => use.mutate({ params: { id: ticketId }, body: { template_id: each.id } })}
        >
          {wordsIn(each, 'name')}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem asChild>
        <Link to="/tickets/checklists">{say(t.manage)}</Link>
      </MenuItem>
    </DropdownMenu>
  );
}
