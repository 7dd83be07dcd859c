import { LinkedRecord } from '#areas/platform-services/records/web/embeds.tsx';
import type { Agenda, AgendaItem } from '#areas/company/meetings/schema.ts';
import type { LineActs } from '../agenda/agenda-line.tsx';
import { HungFiles } from '../agenda/hung-files.tsx';
import { ItemResults } from '../agenda/item-results.tsx';
import { NotesEditor } from '../agenda/notes-editor.tsx';
import { OutcomeEntry, type EntryKind } from '../agenda/outcome-entry.tsx';
import { OutcomeKeys } from './outcome-keys.tsx';
import { PrivateNotes } from './private-notes.tsx';

interface OpenItemProps {
  agenda: Agenda;
  item: AgendaItem;
  /** What is being written down of it, if anything. */
  entry: EntryKind | undefined;
  acts: LineActs;
  canWrite: boolean;
}

/** An item that is opened: what it is about, its notes, what came of it, and a line for more. */
export function OpenItem({ agenda, item, entry, acts, canWrite }: OpenItemProps) {
  return (
    <div className="flex flex-col gap-3 pt-2.5 pl-7 max-md:pl-0">
      {item.link !== null && (
        <p className="text-13">
          <LinkedRecord {...item.link} number={item.link.number ?? undefined} />
        </p>
      )}
      <NotesEditor key={item.id} item={item} isFrozen={!canWrite} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <HungFiles
          meetingId={item.meeting_id}
          itemId={item.id}
          files={item.files}
          projectId={item.link?.project_id ?? agenda.meeting.project?.id ?? null}
          canWrite={canWrite}
        />
        <PrivateNotes key={`private ${item.id}`} item={item} />
      </div>
      <ItemResults item={item} canRemove={canWrite} project={agenda.meeting.project} />
      {entry !== undefined && (
        <OutcomeEntry
          key={entry}
          item={item}
          kind={entry}
          participants={agenda.participants}
          onDone={() => acts.onEntry(undefined)}
        />
      )}
      {canWrite && <OutcomeKeys onEntry={acts.onEntry} />}
    </div>
  );
}
