import { Eye, EyeOff, X } from 'lucide-react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { usePerson } from '../queries.ts';

const t = texts({
  title: { en: 'People', es: 'Personas' },
  watch: { en: 'Follow', es: 'Seguir' },
  unwatch: { en: 'Stop following', es: 'Dejar de seguir' },
  co_assignee: { en: 'helps', es: 'ayuda' },
  watcher: { en: 'watches', es: 'sigue' },
  help: { en: 'Add somebody who helps', es: 'Agregar a alguien que ayude' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  remove: { en: 'Take {name} out', es: 'Quitar {name}' },
});

/** Who works on a ticket beside its assignee, and who watches it. */
export function TicketPeople({ ticketId, talk }: { ticketId: string; talk: Talk }) {
  const say = useSay();
  const me = useSession((state) => state.userInfo?.userId);
  const person = usePerson();
  const staff = (useActiveUsers().data ?? []).filter(({ group }) =>
    group.some((each) => ['admin', 'employee', 'third_party_staff'].includes(each)),
  );
  const set = (user_id: string, role: 'co_assignee' | 'watcher', on: boolean) =>
    person.mutate({ params: { id: ticketId }, body: { user_id, role, on } });
  return (
    <Section title={say(t.title)}>
      <ul className="flex flex-wrap gap-2">
        {talk.people.map(({ id, name, role }) => (
          <li key={`${id} ${role}`} className="flex items-center gap-1.5 text-13">
            <Avatar name={name} size={20} />
            {name} <span className="text-text-3">{say(t[role])}</span>
            <IconButton size="small" label={say(t.remove, { name })} onClick={() => set(id, role, false)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        {me !== undefined && (
          <Button
            size="small"
            icon={talk.watching ? <EyeOff /> : <Eye />}
            onClick={() => set(me, 'watcher', !talk.watching)}
          >
            {say(talk.watching ? t.unwatch : t.watch)}
          </Button>
        )}
        <Combobox
          aria-label={say(t.help)}
          placeholder={say(t.help)}
          emptyText={say(t.nobody)}
          value={null}
          onValueChange={(id) => {
            if (id !== null) set(id, 'co_assignee', true);
          }}
          items={staff.map(({ id, first_name: first, last_name: last }) => ({ value: id, label: `${first} ${last}` }))}
        />
      </div>
    </Section>
  );
}
