import { useEffect, useState } from 'react';
import { groups, type Group } from '#platform/shared/access.ts';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { holdUnsaved } from '#platform/web/forms/leave-guard.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { accountsContract } from '#areas/people/accounts/contract.ts';
import {
  useActiveUsers,
  useChangePerson,
  useDeactivatePerson,
  useEndPersonSessions,
  usePerson,
  usePersonSessions,
} from '../queries.ts';
import { groupWords, userStateWords } from '../words.ts';

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'This person could not be loaded', es: 'No se pudo cargar esta persona' },
  facts: { en: 'Facts', es: 'Datos' },
  email: { en: 'E-mail', es: 'Correo' },
  username: { en: 'Username', es: 'Usuario' },
  state: { en: 'State', es: 'Estado' },
  second: { en: 'Second factor', es: 'Segundo factor' },
  yes: { en: 'on', es: 'activado' },
  no: { en: 'off', es: 'desactivado' },
  groups: { en: 'Groups', es: 'Grupos' },
  groupsHelp: {
    en: 'A change signs the person out at once, everywhere.',
    es: 'Un cambio cierra de inmediato todas sus sesiones.',
  },
  saveGroups: { en: 'Save groups', es: 'Guardar grupos' },
  projects: { en: 'Projects', es: 'Proyectos' },
  units: { en: 'Units', es: 'Unidades' },
  sessions: { en: 'Signed in on', es: 'Sesiones abiertas' },
  noSessions: { en: 'Not signed in anywhere.', es: 'Sin sesiones abiertas.' },
  endAll: { en: 'Sign out everywhere', es: 'Cerrar todas las sesiones' },
  suspend: { en: 'Suspend', es: 'Suspender' },
  reactivate: { en: 'Bring back', es: 'Reactivar' },
  deactivate: { en: 'Deactivate…', es: 'Desactivar…' },
  deactivateTitle: { en: 'Deactivate {name}?', es: '¿Desactivar a {name}?' },
  deactivateText: {
    en: 'The account closes at once. The name stays in the history. {n, plural, =0 {No open work.} one {One open project goes to the successor.} other {# open projects go to the successor.}}',
    es: 'La cuenta se cierra de inmediato. El nombre queda en el historial. {n, plural, =0 {Sin trabajo abierto.} one {Un proyecto abierto pasa al sucesor.} other {# proyectos abiertos pasan al sucesor.}}',
  },
  successor: { en: 'Successor', es: 'Sucesor' },
  choose: { en: 'Choose a person', es: 'Elige una persona' },
  nobody: { en: 'Nobody of that name', es: 'Nadie con ese nombre' },
  reason: { en: 'Reason', es: 'Motivo' },
  confirm: { en: 'Deactivate', es: 'Desactivar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

type PersonRead = ReplyOf<typeof accountsContract.read>;

/** What an admin sees of one person, and what may be done: groups, sessions, suspension, deactivation with hand-over. */
export function PersonPanel({ id }: { id: string }) {
  const say = useSay();
  const { data, error } = usePerson(id);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} label={say(t.loading)} />
    ) : (
      <ErrorState title={say(t.errorTitle)} text={error.message} />
    );
  return <PanelBody key={data.version} person={data} />;
}

function PanelBody({ person }: { person: PersonRead }) {
  const say = useSay();
  const change = useChangePerson();
  const [chosen, setChosen] = useState<readonly Group[]>(person.group);
  const [closing, setClosing] = useState(false);
  const isChanged = groups.some((group) => chosen.includes(group) !== person.group.includes(group));
  useEffect(() => (isChanged ? holdUnsaved() : undefined), [isChanged]);
  return (
    <div className="flex flex-col gap-5">
      <Section title={say(t.facts)}>
        <Facts>
          <Fact name={say(t.email)}>{person.email}</Fact>
          <Fact name={say(t.username)}>{person.username}</Fact>
          <Fact name={say(t.state)}>{say(userStateWords[person.state] ?? t.state)}</Fact>
          <Fact name={say(t.second)}>{say(person.mfa ? t.yes : t.no)}</Fact>
          {person.deactivation_reason !== null && <Fact name={say(t.reason)}>{person.deactivation_reason}</Fact>}
        </Facts>
      </Section>
      <Section title={say(t.groups)}>
        <div className="flex flex-col gap-2">
          {groups.map((group) => (
            <Checkbox
              key={group}
              label={say(groupWords[group] ?? t.groups)}
              checked={chosen.includes(group)}
              disabled={!person.can.change_groups}
              onChange={(event) =>
                setChosen((now) => (event.target.checked ? [...now, group] : now.filter((each) => each !== group)))
              }
            />
          ))}
          {person.can.change_groups && <p className="text-12 text-text-3">{say(t.groupsHelp)}</p>}
          {isChanged && (
            <div>
              <Button
                look="primary"
                size="small"
                loading={change.isPending}
                onClick={() =>
                  change.mutate({ params: { id: person.id }, body: { group: [...chosen], version: person.version } })
                }
              >
                {say(t.saveGroups)}
              </Button>
            </div>
          )}
          {change.error !== null && <Banner tone="bad">{change.error.message}</Banner>}
        </div>
      </Section>
      {person.projects.length > 0 && (
        <Section title={say(t.projects)} count={person.projects.length}>
          <ul className="flex flex-wrap gap-1">
            {person.projects.map((project) => (
              <li key={project.id}>
                <Tag>{`${project.project_number} ${project.name}`}</Tag>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {person.units.length > 0 && (
        <Section title={say(t.units)} count={person.units.length}>
          <ul className="flex flex-wrap gap-1">
            {person.units.map((unit) => (
              <li key={unit.id}>
                <Tag>{`${unit.project_number} ${unit.name}`}</Tag>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Sessions id={person.id} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {person.can.suspend && (
          <Button
            loading={change.isPending}
            onClick={() =>
              change.mutate({ params: { id: person.id }, body: { state: 'suspended', version: person.version } })
            }
          >
            {say(t.suspend)}
          </Button>
        )}
        {person.can.reactivate && (
          <Button
            loading={change.isPending}
            onClick={() =>
              change.mutate({ params: { id: person.id }, body: { state: 'active', version: person.version } })
            }
          >
            {say(t.reactivate)}
          </Button>
        )}
        {person.can.deactivate && (
          <Button look="danger" onClick={() => setClosing(true)}>
            {say(t.deactivate)}
          </Button>
        )}
      </div>
      {closing && <DeactivateDialog person={person} onClose={() => setClosing(false)} />}
    </div>
  );
}

function Sessions({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = usePersonSessions(id);
  const end = useEndPersonSessions();
  return (
    <Section title={say(t.sessions)}>
      {data === undefined || data.length === 0 ? (
        <p className="text-13 text-text-2">{say(t.noSessions)}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <ul className="flex flex-col gap-1 text-13">
            {data.map((session) => (
              <li key={session.id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate" title={session.user_agent ?? ''}>
                  {session.ip ?? session.user_agent ?? '–'}
                </span>
                <time
                  className="flex-none text-text-3"
                  dateTime={session.last_seen_at}
                  title={formatMoment(session.last_seen_at, language)}
                >
                  {formatAgo(session.last_seen_at, language)}
                </time>
              </li>
            ))}
          </ul>
          <div>
            <Button size="small" loading={end.isPending} onClick={() => end.mutate({ params: { id } })}>
              {say(t.endAll)}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

function DeactivateDialog({ person, onClose }: { person: PersonRead; onClose: () => void }) {
  const say = useSay();
  const people = useActiveUsers();
  const deactivate = useDeactivatePerson();
  const entry = useRecordForm<{ successor_id: string | null; reason: string }, unknown>({
    values: { successor_id: null, reason: '' },
    draftKey: `deactivate.${person.id}`,
    send: ({ successor_id: successor, reason }) =>
      outcomeOf(
        deactivate.mutateAsync({
          params: { id: person.id },
          body: { reason: reason.trim(), ...(successor === null ? {} : { successor_id: successor }) },
        }),
      ),
    onDone: onClose,
  });
  const typed = entry.form.watch();
  const choices = (people.data ?? [])
    .filter((each) => each.id !== person.id)
    .map((each) => ({ value: each.id, label: `${each.first_name} ${each.last_name}`, detail: each.email }));
  const missing = typed.reason.trim() === '' || (person.open_work.projects > 0 && typed.successor_id === null);
  return (
    <FormDialog
      entry={entry}
      title={say(t.deactivateTitle, { name: `${person.first_name} ${person.last_name}` })}
      description={say(t.deactivateText, { n: person.open_work.projects })}
      submitLabel={say(t.confirm)}
      danger
      disabled={missing}
      onClose={onClose}
    >
      {person.open_work.projects > 0 && (
        <Field label={say(t.successor)} required error={entry.fault('successor_id')}>
          <Combobox
            {...entry.choice('successor_id')}
            items={choices}
            placeholder={say(t.choose)}
            emptyText={say(t.nobody)}
          />
        </Field>
      )}
      <Field label={say(t.reason)} required error={entry.fault('reason')}>
        <TextInput maxLength={300} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}
