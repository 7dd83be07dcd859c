import { say, texts, type Text, type TextValues } from '#platform/shared/text.ts';
import { formatDay } from '#platform/shared/dates.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { activeAdmins } from '#areas/people/accounts/server/reads.ts';
import { notify, type News, type NewsSettings } from '../notify.ts';
import { tellRole } from './roles-told.ts';
import { listenForPosts } from './post-listeners.ts';
import { tellFiles } from './tell-files.ts';
import {
  fresh,
  isFresh,
  tellAll,
  tellAssigned,
  tellCount,
  tellRescheduled,
  tellStaff,
  tellSubtaskOwner,
} from './tell.ts';

const t = texts({
  moved: { en: '{project}: now {status}', es: '{project}: ahora {status}' },
  dates: { en: '{project}: dates changed', es: '{project}: cambiaron las fechas' },
  changed: { en: '{project}: details changed', es: '{project}: cambiaron los datos' },
  units: {
    en: '{project}: {count, plural, one {# unit} other {# units}} added',
    es: '{project}: {count, plural, one {se agregó # unidad} other {se agregaron # unidades}}',
  },
  subtaskAssigned: { en: '{project}: “{subtask}” is yours', es: '{project}: «{subtask}» es tuya' },
  subtaskUpdated: {
    en: '{project}: “{subtask}” is {status}',
    es: '{project}: «{subtask}» está en {status}',
  },
  subtaskDue: { en: '{project}: “{subtask}” is now due {day}', es: '{project}: «{subtask}» vence ahora el {day}' },
  subtaskNoDay: { en: '{project}: “{subtask}” has no due date now', es: '{project}: «{subtask}» ya no tiene fecha' },
  cadReleased: {
    en: '{group}: new release {release} on the CAD platform',
    es: '{group}: versión nueva {release} en la plataforma CAD',
  },
  estimateApproved: { en: '{estimate} is approved', es: '{estimate}: aprobada' },
  runMapped: { en: '{run} is ready to be reviewed', es: '{run}: lista para revisar' },
  runFailed: { en: '{run} could not be mapped', es: '{run}: no se pudo asignar' },
  askedAgain: { en: '{who} reminds you: {title}', es: '{who} te recuerda: {title}' },
  longWaiting: {
    en: '{things, plural, one {# thing has} other {# things have}} waited for you for more than {days} days',
    es: '{things, plural, one {# asunto te espera} other {# asuntos te esperan}} desde hace más de {days} días',
  },

  ownerWaits: {
    en: '{person} asks to be linked to {unit} as its owner',
    es: '{person} pide vincularse a {unit} como propietario',
  },
  developerWaits: {
    en: '{person} asks to be linked to {unit} as its developer',
    es: '{person} pide vincularse a {unit} como desarrollador',
  },
  unknownUnit: { en: 'a unit that is not known', es: 'una unidad que no se conoce' },
  signed: { en: '{project}: {contract} signed', es: '{project}: se firmó {contract}' },
});

const statuses: Readonly<Record<number, Text>> = texts({
  1: { en: 'Active - Pre-construction', es: 'Activo - Preconstrucción' },
  2: { en: 'Active - Pre-MA', es: 'Activo - Pre-MA' },
  3: { en: 'Active - Pre-production', es: 'Activo - Preproducción' },
  4: { en: 'Active - Production', es: 'Activo - Producción' },
  5: { en: 'Site Work', es: 'Obra en sitio' },
  6: { en: 'Warranty', es: 'Garantía' },
  7: { en: 'Hold', es: 'En pausa' },
  8: { en: 'Archived', es: 'Archivado' },
});

const subtaskStatuses: Readonly<Record<string, Text>> = texts({
  'To Do': { en: 'To Do', es: 'Por hacer' },
  'In Progress': { en: 'In Progress', es: 'En curso' },
  Completed: { en: 'Completed', es: 'Completada' },
});

/** The document's own name is part of the specification in English; this is what a reader of Spanish calls it. */
const contracts: Readonly<Record<string, Text>> = texts({
  'Design Agreement': { en: 'Design Agreement', es: 'el contrato de diseño' },
  'Letter of Intent': { en: 'Letter of Intent', es: 'la carta de intención' },
  'Manufacturing Agreement': { en: 'Manufacturing Agreement', es: 'el contrato de fabricación' },
});

export interface Project {
  projectId: string;
  projectNumber: string;
  name: string;
}

/** Who is told of what happens to projects. Register before the areas that make units and files in answer to the same events. */
export function listenForNotifications(events: EventBus, settings: NewsSettings): void {
  const tell: Tell = (write, news) => notify(write, news, settings);
  events.on('project.created', async (project, write) => {
    fresh.set(write, (fresh.get(write) ?? new Set()).add(project.projectId));
    await tellAssigned(tell, write, project, project.memberIds);
  });
  events.on('project.member_added', (event, write) => tellRole(tell, write, event, true));
  events.on('project.member_removed', (event, write) => tellRole(tell, write, event, false));
  events.on('project.status_changed', (project, write) =>
    tellAll(tell, write, project, t.moved, (language) => ({
      status: sayOr(statuses[project.to], language, String(project.to)),
    })),
  );
  events.on('project.changed', async (project, write) => {
    const fields = project.fields.filter((field) => field !== 'members' && field !== 'contracts');
    if (fields.length === 0 || isFresh(write, project.projectId)) return;
    await tellStaff(tell, write, project, 'proj_updated', fields.includes('dates') ? t.dates : t.changed);
  });
  events.on('project.contract_signed', (project, write) =>
    tellStaff(tell, write, project, 'proj_contract', t.signed, (language) => ({
      contract: sayOr(contracts[project.contractType], language, project.contractType),
    })),
  );
  events.on('schedule.moved', (event, write) => tellRescheduled(tell, write, event));
  events.on('estimate.approved', ({ estimateId, code, name, projectId, userIds }, write) =>
    tell(write, {
      to: userIds,
      type: 'proj_estimate_generated',
      message: (language) => say(t.estimateApproved, language, { estimate: `${code} ${name}` }),
      link: `/design/estimates/${estimateId}`,
      name: null,
      entity: { type: 'estimate', id: estimateId },
      reason: 'assigned',
      projectId: projectId ?? undefined,
      staffOnly: true,
    }),
  );
  events.on('bim2bom.finished', ({ runId, modelId, code, name, projectId, hasFailed, userIds }, write) =>
    tell(write, {
      to: userIds,
      type: 'proj_estimate_generated',
      message: (language) => say(hasFailed ? t.runFailed : t.runMapped, language, { run: `${code} ${name}` }),
      link: `/design/estimates/new-bim2bom?model=${modelId}&tab=review&run=${runId}`,
      name: null,
      entity: { type: 'bim2bom', id: runId },
      reason: 'assigned',
      projectId: projectId ?? undefined,
      staffOnly: true,
    }),
  );
  events.on('model_platform.released', ({ groupId, name, release, userIds }, write) =>
    tell(write, {
      to: userIds,
      type: 'proj_updated',
      message: (language) => say(t.cadReleased, language, { group: name, release }),
      link: `/design/model-platform-bom?group=${groupId}`,
      name: null,
      entity: { type: 'assembly_group', id: groupId },
      reason: 'owner',
      staffOnly: true,
    }),
  );
  events.on('registration.requested', async ({ registrationId, kind, name, unitName }, write) =>
    tell(write, {
      // The screen on which it is decided is theirs.
      to: await activeAdmins(write.tx),
      type: 'system_notice',
      message: (language) =>
        say(kind === 'developer' ? t.developerWaits : t.ownerWaits, language, {
          person: name,
          unit: unitName ?? say(t.unknownUnit, language),
        }),
      link: '/admin?tab=registrations',
      name: null,
      entity: { type: 'registration', id: registrationId },
      reason: 'role',
      staffOnly: true,
    }),
  );
  events.on('units.created', ({ projectId, units }, write) =>
    tellCount(tell, write, projectId, { name: 'units', text: t.units, count: units.length }),
  );
  events.on('subtask.assigned', (event, write) =>
    tellSubtaskOwner(tell, write, event, 'proj_assigned', t.subtaskAssigned),
  );
  events.on('subtask.updated', (event, write) => {
    if (event.change === 'status')
      return tellSubtaskOwner(tell, write, event, 'proj_updated', t.subtaskUpdated, (language) => ({
        status: sayOr(subtaskStatuses[event.status], language, event.status),
      }));
    const { dueOn } = event;
    return tellSubtaskOwner(
      tell,
      write,
      event,
      'proj_updated',
      dueOn === null ? t.subtaskNoDay : t.subtaskDue,
      (language) => ({
        day: dueOn === null ? '' : formatDay(dueOn, language),
      }),
    );
  });
  listenForPosts(events, tell);
  events.on('inbox.asked_again', ({ kind, id, to, title, titleEs, link }, write) =>
    tell(write, {
      to,
      type: 'proj_assigned',
      message: (language) =>
        say(t.askedAgain, language, { who: write.actor.name, title: (language === 'es' ? titleEs : null) ?? title }),
      link,
      name: null,
      entity: { type: kind, id },
      reason: 'assigned',
    }),
  );
  events.on('inbox.long_waiting', ({ userId, things, days, home }, write) =>
    tell(write, {
      to: [userId],
      type: 'proj_assigned',
      message: (language) => say(t.longWaiting, language, { things, days }),
      link: home,
      name: null,
      entity: { type: 'inbox', id: userId },
      reason: 'assigned',
    }),
  );
  events.on('file.added', (event, write) => tellFiles(tell, write, event));
}

export type Tell = (write: Write, news: News) => Promise<void>;
export type Values = (language: 'en' | 'es') => TextValues;

function sayOr(text: Text | undefined, language: 'en' | 'es', otherwise: string): string {
  return text === undefined ? otherwise : say(text, language);
}
