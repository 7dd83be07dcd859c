import { words } from '../bodies/rows.ts';
import { picture } from '../uploads.ts';
import type { Making } from './side.ts';
import { newId } from '#platform/shared/ids.ts';

interface Place {
  projects: string;
  units: string;
  modules: string;
  files: string;
  tickets: string;
}

/** What is said on a ticket, what an owner has asked for, a punch item, and a sign-off form whose first area is answered. */
export async function makeQuality(making: Making, { projects, units, modules, files, tickets }: Place) {
  const { admin, call, make, side } = making;
  const talk = await call(admin, 'POST', `/ticket-talk/${tickets}/comments`, { body: words, audience: 'internal' });
  const listed = await call(admin, 'POST', `/ticket-talk/${tickets}/points`, { words: 'A point' });
  const punched = await make('/punch-items/raise', {
    item: {
      title: 'A punch item',
      phase: 'factory',
      project_id: projects,
      module_id: modules,
      area: 'Hall',
      category: 'other',
    },
    file_ids: [files],
  });
  // Noted by staff alone: what owners report themselves is a request of theirs.
  const wrong = await make('/warranty/reports', {
    unit_id: units,
    channel: 'staff',
    items: [{ title: 'A warranty item', area: 'Hall', category: 'other', priority: 'medium' }],
  });
  const request = await call(side.owner, 'POST', '/requests', { title: 'A request', unit_id: units });
  const reference = new FormData();
  reference.append('picture', new File([await picture({ width: 60, format: 'png' })], 'reference.png'));
  return {
    ...(await makeForm(making, { projects, modules, files })),
    'ticket-talk': tickets,
    'ticket-comments': String(talk.body.comments[0].id),
    'ticket-points': String(listed.body.points[0].id),
    'punch-items': String(punched.id),
    'warranty-items': String(wrong.id),
    photos: files,
    requests: String(request.body.id),
    'sign-off-links': 'no-such-link',
    'sign-off-pictures': String((await call(admin, 'POST', '/sign-off-pictures', reference)).body.id),
  };
}

/** A sign-off form of the module, each point of its first area passed with a photo. */
async function makeForm(
  { admin, call, make }: Making,
  { projects, modules, files }: Pick<Place, 'projects' | 'modules' | 'files'>,
) {
  const begun = await make('/sign-off-forms', { project_id: projects, module_id: modules, form_type: 'factory_qa' });
  const [area] = begun.areas;
  await call(admin, 'POST', `/sign-off-forms/${begun.id}/answers`, {
    answers: area.items.map((asked: { id: string; response: string }) => ({
      id: newId(),
      item_id: asked.id,
      answer: asked.response === 'number' ? '0.1' : 'pass',
      photo_ids: [files],
      device_time: '2026-11-20T09:00:00Z',
    })),
  });
  return {
    'sign-off-forms': String(begun.id),
    'sign-off-areas': String(area.id),
    'sign-off-items': String(area.items[0].id),
  };
}
