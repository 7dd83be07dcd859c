import { Ellipsis, Eye, EyeOff, Maximize2, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useSession } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import { isPicked } from '#platform/web/record/record-fields.tsx';
import { useRecordChanges } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag, type Tone } from '#ui/marks/tag.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { priorityWords } from '#areas/company/tickets/choices.ts';
import { ticket } from '#areas/company/tickets/record.ts';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { rungs } from '#areas/company/tickets/states.ts';
import { usePerson } from '../queries.ts';

const t = texts({
  page: { en: 'Open on its own page', es: 'Abrir en su propia página' },
  edit: { en: 'Edit', es: 'Editar' },
  more: { en: 'More', es: 'Más' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  watch: { en: 'Follow', es: 'Seguir' },
  unwatch: { en: 'Stop following', es: 'Dejar de seguir' },
  asked: { en: 'for {name}', es: 'para {name}' },
  unit: { en: '{project}, {unit}', es: '{project}, {unit}' },
});

/** What a ticket is called. */
export function titleOf(record: RecordOf<RecordDeclaration>): string {
  const { title }: Readonly<Record<string, unknown>> = record;
  return typeof title === 'string' ? title : '';
}

const pressing: Readonly<Record<string, Tone>> = { urgent: 'bad', high: 'warn' };

interface TicketHeadProps {
  record: RecordOf<RecordDeclaration>;
  talk: Talk;
  /** The address of its page, where it is not on it: there the page is titled with its number and name. */
  page?: string;
  onEdit: () => void;
  onRemoved: () => void;
  /** The steps. */
  children: ReactNode;
}

/** What a ticket is, at a glance: its number and who has it open, title, state, how pressing, where, for whom, and the next step. */
export function TicketHead({ record, talk, page, onEdit, onRemoved, children }: TicketHeadProps) {
  const say = useSay();
  const language = useLanguage();
  const me = useSession((state) => state.userInfo?.userId);
  const { remove } = useRecordChanges(ticket);
  const person = usePerson();
  const held: Readonly<Record<string, unknown>> = record;
  const rung = rungs[String(record.state)];
  const priority = String(held['priority']);
  const words = Object.entries(priorityWords).find(([key]) => key === priority)?.[1];
  const [project, unit, requester] = [held['project_id'], held['unit_id'], held['requester_id']];
  const chips = (
    <p className="flex min-w-0 flex-wrap items-center gap-1.5">
      {rung !== undefined && <Tag tone={rung.tone}>{rung[language]}</Tag>}
      {words !== undefined && <Tag tone={pressing[priority] ?? 'neutral'}>{words[language]}</Tag>}
      {isPicked(project) && (
        <Tag tone="line" className="max-w-full">
          <span className="truncate">
            {isPicked(unit) ? say(t.unit, { project: project.name, unit: unit.name }) : project.name}
          </span>
        </Tag>
      )}
    </p>
  );
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        {page !== undefined && <span className="text-13 text-text-3 tabular-nums">{record.code}</span>}
        {page === undefined && chips}
        <PresenceStack type="ticket" id={record.id} />
        <span className="ml-auto flex items-center gap-1">
          {page !== undefined && (
            <IconButton asChild label={say(t.page)} size="small">
              <Link to={page}>
                <Maximize2 />
              </Link>
            </IconButton>
          )}
          {record.can.change && (
            <IconButton label={say(t.edit)} size="small" onClick={onEdit}>
              <Pencil />
            </IconButton>
          )}
          <DropdownMenu
            trigger={
              <IconButton label={say(t.more)} size="small">
                <Ellipsis />
              </IconButton>
            }
          >
            {me !== undefined && (
              <MenuItem
                icon={talk.watching ? <EyeOff /> : <Eye />}
                onSelect={() =>
                  person.mutate({
                    params: { id: record.id },
                    body: { user_id: me, role: 'watcher', on: !talk.watching },
                  })
                }
              >
                {say(talk.watching ? t.unwatch : t.watch)}
              </MenuItem>
            )}
            {record.can.remove && (
              <>
                <MenuRule />
                <MenuItem
                  danger
                  icon={<Trash2 />}
                  onSelect={() => remove.mutate({ params: { id: record.id } }, { onSuccess: onRemoved })}
                >
                  {say(t.remove)}
                </MenuItem>
              </>
            )}
          </DropdownMenu>
        </span>
      </div>
      {page !== undefined && <h2 className="text-20 font-title wrap-anywhere">{titleOf(record)}</h2>}
      {page !== undefined && chips}
      {isPicked(requester) && <p className="text-13 text-text-3">{say(t.asked, { name: requester.name })}</p>}
      {children}
    </header>
  );
}
