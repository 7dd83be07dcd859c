import { LinkedRecord } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Kbd } from '#ui/marks/kbd.tsx';
import type { Agenda, AgendaItem } from '#areas/company/meetings/schema.ts';
import type { LineActs } from '../agenda-line.tsx';
import { HungFiles } from '../hung-files.tsx';
import { ItemResults } from '../item-results.tsx';
import { NotesEditor } from '../notes-editor.tsx';
import { OutcomeEntry, type EntryKind } from '../outcome-entry.tsx';
import { PrivateNotes } from './private-notes.tsx';

const t = texts({
  decision: { en: 'decision', es: 'decisión' },
  action: { en: 'action', es: 'acción' },
  information: { en: 'information', es: 'información' },
});

const kinds = [
  ['decision', 'D'],
  ['action', 'A'],
  ['information', 'I'],
] as const satisfies readonly (readonly [EntryKind, string])[];

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
  const say = useSay();
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
      <ItemResults item={item} canRemove={canWrite} />
      {entry !== undefined && (
        <OutcomeEntry
          key={entry}
          item={item}
          kind={entry}
          participants={agenda.participants}
          onDone={() => acts.onEntry(undefined)}
        />
      )}
      {canWrite && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
          {kinds.map(([kind, key]) => (
            <button
              key={kind}
              type="button"
              className="inline-flex min-h-6 items-center gap-1.5 hover:text-text-1 max-md:min-h-11"
              onClick={() => acts.onEntry(kind)}
            >
              <Kbd>{key}</Kbd>
              {say(t[kind])}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
