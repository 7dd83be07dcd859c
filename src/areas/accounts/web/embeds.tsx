export { InvitationsPanel } from './invitations-panel.tsx';
export { PeoplePanel } from './people-panel.tsx';
export { RegistrationsPanel } from './registrations-panel.tsx';
