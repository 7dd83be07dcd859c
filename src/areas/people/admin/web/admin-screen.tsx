import type { ComponentProps } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { noTableWords } from '#platform/web/table/table-state.ts';
import { CalendarsPanel, PoliciesPanel } from '#areas/company/deadlines/web/embeds.tsx';
import { DeadlineForm } from '#areas/company/tickets/web/embeds.tsx';
import { AccountsPanel } from '#areas/people/accounts/web/embeds.tsx';
import { BinPanel } from '#areas/platform-services/changes/web/embeds.tsx';
import { DepartmentsPanel } from '#areas/people/departments/web/embeds.tsx';
import { FlagsPanel } from '#areas/platform-services/flags/web/embeds.tsx';
import { EmergencyPhonesPanel } from '#areas/service/warranty/web/embeds.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { MailPanel } from './mail-panel.tsx';

const t = texts({
  title: { en: 'Administration', es: 'Administración' },
  parts: { en: 'Parts of the administration', es: 'Partes de la administración' },
  people: { en: 'People', es: 'Personas' },
  invitations: { en: 'Invitations', es: 'Invitaciones' },
  registrations: { en: 'Registrations', es: 'Registros' },
  flags: { en: 'Feature flags', es: 'Banderas' },
  departments: { en: 'Departments', es: 'Departamentos' },
  deadlines: { en: 'Deadlines', es: 'Plazos' },
  calendars: { en: 'Calendars', es: 'Calendarios' },
  emergency: { en: 'Emergency phone', es: 'Teléfono de emergencias' },
  links: { en: 'Links', es: 'Enlaces' },
  audit: { en: 'Audit log', es: 'Auditoría' },
  mail: { en: 'Mail', es: 'Correo' },
  bin: { en: 'Bin', es: 'Papelera' },
});

const names = [
  'people',
  'invitations',
  'registrations',
  'departments',
  'flags',
  'deadlines',
  'calendars',
  'emergency',
  'links',
  'audit',
  'mail',
  'bin',
] as const;
/** Those that are a table over the whole height. */
const tables: ReadonlySet<(typeof names)[number]> = new Set([
  'people',
  'departments',
  'flags',
  'deadlines',
  'calendars',
]);

const policyForm: ComponentProps<typeof PoliciesPanel>['dialog'] = (form) => <DeadlineForm kind="policy" {...form} />;
const calendarForm: ComponentProps<typeof CalendarsPanel>['dialog'] = (form) => (
  <DeadlineForm kind="calendar" {...form} />
);

/** What admins look after: who is let in, who may do what, what is switched on, what has happened, what was sent. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const tab = names.find((name) => name === search['tab']) ?? 'people';
  return (
    <PageFrame
      title={say(t.title)}
      flush
      fill={tables.has(tab)}
      tabs={
        <Tabs
          id="admin"
          label={say(t.parts)}
          items={names.map((value) => ({ value, label: say(t[value]) }))}
          value={tab}
          onValueChange={(value) =>
            setSearch({ ...noTableWords, tab: value === 'people' ? undefined : value }, { push: true })
          }
        />
      }
    >
      <TabPanel tabsId="admin" value={tab} {...(tables.has(tab) ? { className: 'flex min-h-0 flex-1 flex-col' } : {})}>
        {(tab === 'people' || tab === 'invitations' || tab === 'registrations') && <AccountsPanel part={tab} />}
        {tab === 'departments' && <DepartmentsPanel />}
        {tab === 'flags' && <FlagsPanel />}
        {tab === 'deadlines' && <PoliciesPanel dialog={policyForm} />}
        {tab === 'calendars' && <CalendarsPanel dialog={calendarForm} />}
        {tab === 'emergency' && <EmergencyPhonesPanel />}
        {tab === 'links' && <LinksPanel />}
        {tab === 'audit' && <AuditPanel />}
        {tab === 'mail' && <MailPanel />}
        {tab === 'bin' && <BinPanel />}
      </TabPanel>
    </PageFrame>
  );
}
