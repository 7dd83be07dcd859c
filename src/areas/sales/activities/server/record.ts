import { companyLink, contactLink } from '#areas/sales/customers/server/reads.ts';
import { leadLink, opportunityLink } from '#areas/sales/leads/server/reads.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { serveRecord, type Done } from '#platform/server/record/serve-record.ts';
import { activityKinds, type ActivityKind } from '../choices.ts';
import { timelineContract } from '../contract.ts';
import { activity } from '../record.ts';
import './events.ts';
import { activities } from './tables.ts';
import { timelineOf } from './timeline.ts';

const rules = texts({
  of: {
    en: 'Say of which lead, opportunity, contact or company.',
    es: 'Indica de qué prospecto, oportunidad, contacto o empresa.',
  },
  step: { en: 'A next step has words and a day.', es: 'Un próximo paso tiene palabras y un día.' },
});

const isThere = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isKind = (value: unknown): value is ActivityKind => isThere(value) && Object.hasOwn(activityKinds, value);

const served = serveRecord(activity, {
  table: activities,
  links: { lead: leadLink, opportunity: opportunityLink, contact: contactLink, company: companyLink },
  check({ before, after }) {
    const { opportunity_id: deal, lead_id: lead, contact_id: contact, company_id: company } = after;
    if (![deal, lead, contact, company].some(isThere)) throw refuse('opportunity_id', rules.of);
    if (isThere(after['next_step']) !== isThere(after['next_due']))
      throw refuse(isThere(after['next_step']) ? 'next_due' : 'next_step', rules.step);
    return before === undefined || isThere(after['happened_at'])
      ? { happened_at: after['happened_at'] ?? new Date().toISOString().replace('Z', '000Z') }
      : { happened_at: before['happened_at'] };
  },
  changed: tellNoted,
  constraints: {
    activities_of: faultOf('opportunity_id', rules.of),
    activities_step: faultOf('next_due', rules.step),
  },
});

/** What was noted concerns the lead or the deal that it is of; a new one can be taken back with what it brought about. */
async function tellNoted({ write, viewer, verb, id, after }: Done): Promise<void> {
  if (verb !== 'created') return;
  const { kind, lead_id: lead, opportunity_id: deal, next_step: step, next_due: due } = after;
  if (!isKind(kind)) throw new AppError('rule_broken');
  // What an import made it keeps the way back of itself.
  if (write.actor.source !== 'import')
    write.record({
      entityType: 'activity',
      entityId: id,
      before: { deleted: true },
      after: { deleted: false, made: true },
      versionAfter: 1,
    });
  await write.publish('activity.noted', {
    viewer,
    kind,
    leadId: isThere(lead) ? lead : null,
    opportunityId: isThere(deal) ? deal : null,
    next: isThere(step) && isThere(due) ? { step, due } : null,
  });
}

export const servedActivities = {
  ...served,
  mount(kernel: Kernel) {
    mount(kernel, 'activities-timeline', timelineContract, {
      read: ({ db, query, language }) => timelineOf(db, query, language),
    });
    served.mount(kernel);
  },
};
