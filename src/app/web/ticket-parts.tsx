import type { LinkValue } from '#platform/shared/record.ts';
import { DiscussedIn } from '#areas/company/meetings/web/embeds.tsx';
import { TicketTrips } from '#areas/service/trips/web/embeds.tsx';
import { LessonOf } from '#areas/design/loop/web/embeds.tsx';
import { FollowUp } from '#platform/web/record/follow-up.ts';

/** What came of a ticket elsewhere: where it was talked about, and what was made of it. */
export function TicketParts({
  ticket: { id, title, project, unit },
}: {
  ticket: { id: string; title: string; project: LinkValue | null; unit: LinkValue | null };
}) {
  return (
    <div className="grid gap-5">
      {unit !== null && <TicketTrips ticket={{ id, title }} projectId={project?.id ?? null} />}
      <DiscussedIn kind="ticket" id={id} />
      <LessonOf kind="ticket" id={id} />
      <FollowUp kind="ticket" id={id} title={title} project={project} />
    </div>
  );
}
