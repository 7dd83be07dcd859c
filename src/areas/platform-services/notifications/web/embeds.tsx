import { Fragment } from 'react';
import { isStaff } from '#platform/shared/access.ts';
import { companyZone } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import {
  digestSections,
  emailModes,
  projectLevelNames,
  windowChoices,
  type DigestSection,
  type EmailMode,
  type ProjectLevel,
} from '../choices.ts';
import { usePreferences, useSetLevel, useSetPreferences } from './queries.ts';

const t = texts({
  mail: { en: 'E-mail', es: 'Correo' },
  mode: { en: 'When mail is sent', es: 'Cuándo se envía el correo' },
  window: { en: 'Gather for', es: 'Reunir durante' },
  minutes: { en: '{n} minutes', es: '{n} minutos' },
  windowHelp: {
    en: 'The first piece of news opens the window; one mail follows when it closes.',
    es: 'El primer aviso abre la ventana; al cerrarse llega un solo correo.',
  },
  daily: { en: 'Daily summary of what is unread', es: 'Resumen diario de lo no leído' },
  dailyAt: { en: 'Sent at', es: 'Se envía a las' },
  quiet: { en: 'Quiet hours', es: 'Horas de silencio' },
  quietHelp: {
    en: 'Mail waits until they end. Times of {zone}, the time zone of your profile.',
    es: 'El correo espera a que terminen. Horas de {zone}, la zona horaria de tu perfil.',
  },
  from: { en: 'From', es: 'Desde' },
  until: { en: 'Until', es: 'Hasta' },
  sections: { en: 'Parts of the mail', es: 'Partes del correo' },
  projects: { en: 'Projects', es: 'Proyectos' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  okrs: { en: 'OKRs', es: 'OKR' },
  other: { en: 'Other', es: 'Otros' },
  levels: { en: 'Projects', es: 'Proyectos' },
  levelsHelp: {
    en: 'Projects that you watch, track or mute. All others reach you as chosen above.',
    es: 'Proyectos que vigilas, sigues o silencias. Los demás te llegan como elegiste arriba.',
  },
  noLevels: {
    en: 'Every project reaches you as chosen above. Give one a level of its own here.',
    es: 'Todos los proyectos te llegan como elegiste arriba. Aquí le das a uno su propio nivel.',
  },
  add: { en: 'Add a project', es: 'Agregar un proyecto' },
  addHelp: { en: 'It starts as watched; change that beside it.', es: 'Empieza vigilado; cámbialo a su lado.' },
  noProject: { en: 'No project fits', es: 'Ningún proyecto coincide' },
  level: { en: 'How much of {project}', es: 'Cuánto de {project}' },
  unsubscribe: { en: 'No more mails about {section}?', es: '¿No más correos sobre {section}?' },
  stop: { en: 'Stop them', es: 'Dejar de recibirlos' },
  loading: { en: 'Loading your choices', es: 'Cargando tus opciones' },
  failed: { en: 'Your choices could not be loaded', es: 'No se pudieron cargar tus opciones' },
  retry: { en: 'Retry', es: 'Reintentar' },
});

const modeWords: Readonly<Record<EmailMode, Text>> = texts({
  immediate: { en: 'At once, one mail for each', es: 'De inmediato, uno por aviso' },
  buffered: { en: 'Gathered into one mail', es: 'Reunidos en un correo' },
  mentions_only: { en: 'Only when I am mentioned', es: 'Solo cuando me mencionan' },
  off: { en: 'Never', es: 'Nunca' },
});
const levelWords: Readonly<Record<ProjectLevel, Text>> = texts({
  watching: { en: 'Watching: everything', es: 'Vigilando: todo' },
  tracking: { en: 'Tracking: in the bell, quietly', es: 'Siguiendo: en la campana, sin ruido' },
  normal: { en: 'Normal', es: 'Normal' },
  muted: { en: 'Muted: only when I am named', es: 'Silenciado: solo si me nombran' },
});

/** How mail is gathered, when it stays quiet, and the projects with a level of their own. */
export function NotificationPreferences({ timeZone }: { timeZone: string | null | undefined }) {
  const say = useSay();
  const { data, error, refetch } = usePreferences();
  const save = useSetPreferences();
  const setLevel = useSetLevel();
  const isOfStaff = isStaff(useGroups());
  const wanted = useSearch()['unsubscribe'];
  const asked = digestSections.find((section) => section === wanted);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.failed)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  const change = (body: Parameters<typeof save.mutate>[0]['body']) => save.mutate({ body: { ...body } });
  const sections = (section: DigestSection, isOn: boolean) =>
    change({
      muted_sections: isOn ? data.muted_sections.filter((each) => each !== section) : [...data.muted_sections, section],
    });
  const isGathered = data.email_mode === 'buffered' || data.email_mode === 'mentions_only';
  const time = (value: string, set: (time: string) => void, label: string) => (
    <Field label={label}>
      <TextInput type="time" value={value} onChange={(event) => event.target.value !== '' && set(event.target.value)} />
    </Field>
  );
  return (
    <>
      <Section title={say(t.mail)}>
        <div className="grid gap-4">
          {asked !== undefined && !data.muted_sections.includes(asked) && (
            <Banner
              tone="info"
              title={say(t.unsubscribe, { section: say(t[asked]) })}
              action={
                <Button
                  onClick={() => {
                    sections(asked, false);
                    setSearch({ unsubscribe: undefined });
                  }}
                >
                  {say(t.stop)}
                </Button>
              }
            />
          )}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label={say(t.mode)}>
              <Select
                value={data.email_mode}
                onValueChange={(value) =>
                  change({ email_mode: emailModes.find((mode) => mode === value) ?? 'buffered' })
                }
                items={emailModes.map((value) => ({ value, label: say(modeWords[value]) }))}
              />
            </Field>
            {isGathered && (
              <Field label={say(t.window)} help={say(t.windowHelp)}>
                <Select
                  value={String(data.window_minutes)}
                  onValueChange={(value) =>
                    change({ window_minutes: windowChoices.find((minutes) => String(minutes) === value) ?? 5 })
                  }
                  items={windowChoices.map((n) => ({ value: String(n), label: say(t.minutes, { n }) }))}
                />
              </Field>
            )}
          </div>
          <Switch
            label={say(t.daily)}
            checked={data.daily_summary}
            onChange={(event) => change({ daily_summary: event.target.checked })}
          />
          {data.daily_summary && time(data.daily_at, (daily_at) => change({ daily_at }), say(t.dailyAt))}
          <Switch
            label={say(t.quiet)}
            help={say(t.quietHelp, { zone: (timeZone ?? companyZone).replaceAll('_', ' ') })}
            checked={data.quiet_from !== null}
            onChange={(event) =>
              change(
                event.target.checked
                  ? { quiet_from: '20:00', quiet_until: '07:00' }
                  : { quiet_from: null, quiet_until: null },
              )
            }
          />
          {data.quiet_from !== null && data.quiet_until !== null && (
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {time(
                data.quiet_from,
                (quiet_from) => change({ quiet_from, quiet_until: data.quiet_until }),
                say(t.from),
              )}
              {time(
                data.quiet_until,
                (quiet_until) => change({ quiet_from: data.quiet_from, quiet_until }),
                say(t.until),
              )}
            </div>
          )}
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-13 font-label">{say(t.sections)}</legend>
            {digestSections.map((section) => (
              <Switch
                key={section}
                label={say(t[section])}
                checked={!data.muted_sections.includes(section)}
                onChange={(event) => sections(section, event.target.checked)}
              />
            ))}
          </fieldset>
        </div>
      </Section>
      <Section title={say(t.levels)}>
        <p className="mb-3 text-13 text-text-2">{say(data.projects.length === 0 ? t.noLevels : t.levelsHelp)}</p>
        <div className="grid grid-cols-1 items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_280px]">
          {data.projects.map((project) => (
            <Fragment key={project.id}>
              {isOfStaff ? (
                <Link to={`/projects/${project.project_number}`} className="truncate text-14">
                  {project.project_number} {project.name}
                </Link>
              ) : (
                <span className="truncate text-14">{project.name}</span>
              )}
              <Select
                aria-label={say(t.level, { project: project.name })}
                value={project.level}
                onValueChange={(value) =>
                  setLevel.mutate({
                    params: { id: project.id },
                    body: { level: projectLevelNames.find((level) => level === value) ?? 'normal' },
                  })
                }
                items={projectLevelNames.map((value) => ({ value, label: say(levelWords[value]) }))}
              />
            </Fragment>
          ))}
        </div>
        <AddProject
          known={data.projects.map(({ id }) => id)}
          onAdd={(id) => setLevel.mutate({ params: { id }, body: { level: 'watching' } })}
        />
      </Section>
    </>
  );
}

/** Gives one more project a level of its own. */
function AddProject({ known, onAdd }: { known: readonly string[]; onAdd: (id: string) => void }) {
  const say = useSay();
  return (
    <div className="mt-4 max-w-[28rem]">
      <Field label={say(t.add)} help={say(t.addHelp)}>
        <ProjectCombobox
          key={known.length}
          value={null}
          without={known}
          onValueChange={(id) => id !== null && onAdd(id)}
        />
      </Field>
    </div>
  );
}
