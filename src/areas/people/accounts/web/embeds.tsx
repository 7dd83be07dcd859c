import { InvitationsPanel } from './people/invitations-panel.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { RegistrationsPanel } from './people/registrations-panel.tsx';

const parts = { people: PeoplePanel, invitations: InvitationsPanel, registrations: RegistrationsPanel } as const;

/** A part of the administration of people: who there is, who is invited, who waits to be let in. */
export function AccountsPanel({ part }: { part: keyof typeof parts }) {
  const Part = parts[part];
  return <Part />;
}

export { RegistrationDecision } from './people/registrations-panel.tsx';
export { openPerson } from './people/open-person.tsx';
