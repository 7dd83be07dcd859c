import type { Write } from '#platform/server/writes/transaction.ts';
import { developerOrganisationPeople, developerOrganisations } from '#areas/people/developers/server/tables.ts';
import { sampleId } from './ids.ts';

type Role = 'viewer' | 'approver' | 'admin';

/** The developers whom the sample company builds for, by the names that its projects call them; their people by user name. */
const developers: readonly {
  name: string;
  contact?: string;
  email?: string;
  phone?: string;
  withheld?: readonly ('photos' | 'dates')[];
  notes?: string;
  people?: readonly (readonly [username: string, role: Role])[];
}[] = [
  {
    name: 'Sable Creek Partners',
    contact: 'Elena Sable',
    email: 'projects@sablecreek.example',
    phone: '+1 775 555 0142',
    notes: 'Decides on change orders within a week; wants the look-ahead on Fridays.',
    people: [
      ['developer', 'admin'],
      ['theo', 'approver'],
    ],
  },
  {
    name: 'Grupo Cumbres',
    contact: 'Rafael Treviño',
    email: 'obra@grupocumbres.example',
    phone: '+52 81 5555 0118',
    people: [['rafael', 'admin']],
  },
  {
    name: 'Copper State Housing',
    contact: 'June Halvorsen',
    email: 'june@copperstate.example',
    withheld: ['photos'],
    notes: 'No photos before their press release.',
    people: [['june', 'viewer']],
  },
  { name: 'Highland Basin LLC', email: 'office@highlandbasin.example' },
  { name: 'Bridger Hospitality' },
  { name: 'Willow Land Co.' },
];

export const developerId = (name: string): string => sampleId(`developer ${name}`);

export async function loadDevelopers(write: Write): Promise<void> {
  await write.tx.insert(developerOrganisations).values(
    developers.map(({ name, contact, email, phone, withheld, notes }) => ({
      id: developerId(name),
      name,
      contactName: contact ?? null,
      email: email ?? null,
      phone: phone ?? null,
      withheld: [...(withheld ?? [])],
      notes: notes ?? null,
      createdBy: sampleId('admin'),
      updatedBy: sampleId('admin'),
    })),
  );
  await write.tx.insert(developerOrganisationPeople).values(
    developers.flatMap(({ name, people = [] }) =>
      people.map(([username, role]) => ({
        organisationId: developerId(name),
        userId: sampleId(username),
        role,
        addedBy: sampleId('admin'),
      })),
    ),
  );
}
