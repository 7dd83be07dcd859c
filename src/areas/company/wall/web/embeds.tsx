import { companyPresenceId } from '#platform/shared/presence.ts';
import { tellTyping } from '#platform/web/presence.ts';
import { WritingLine } from '#platform/web/presence-marks.tsx';
import { PostThread } from './post-thread.tsx';
import { Wall } from './wall.tsx';

/** The wall of one project, for its page; colleagues who are there see each other write. */
export function ProjectWall({ projectId, projectNumber }: { projectId: string; projectNumber: string }) {
  return (
    <div className="max-w-[820px] px-6 py-5 max-md:px-4">
      <Wall
        scope={{ projectId }}
        address={(id) => `/projects/${projectNumber}?tab=wall&post=${id}`}
        onTyping={() => tellTyping('project', projectId)}
        writers={<WritingLine type="project" id={projectId} />}
      />
    </div>
  );
}

/** The wall of the whole company, for all staff. */
export function CompanyWall() {
  return (
    <Wall
      scope={{ company: true }}
      address={(id) => `/wall?post=${id}`}
      onTyping={() => tellTyping('company_wall', companyPresenceId)}
      writers={<WritingLine type="company_wall" id={companyPresenceId} />}
    />
  );
}

/** What is shared with the owners or developers of a project, with their own words among it. */
export function SharedWall({
  projectId,
  unitId,
  view,
  path,
}: {
  projectId: string;
  /** The home whose thread it shows besides what is shared with all. */
  unitId?: string | undefined;
  view: 'owner' | 'developer';
  path: string;
}) {
  return <Wall scope={{ projectId, unitId, view }} plain address={(id) => `${path}?post=${id}`} />;
}

/** One post with its answers, to be answered and confirmed wherever it is looked at. */
export function PostDecision({ id }: { id: string }) {
  return (
    <div className="px-5 pb-5">
      <PostThread id={id} />
    </div>
  );
}

/** What others who let people talk show in the same way. */
export { Attachments } from './attachments.tsx';
export { AttachButton, ChosenFiles } from './composer/composer-files.tsx';
export { Reactions } from './reactions.tsx';
export { SaidAt } from './said-at.tsx';
