import { X } from 'lucide-react';
import { AttachButton, Attachments } from '#areas/company/wall/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { MeetingFile } from '#areas/company/meetings/schema.ts';
import { useTakeFileOff } from '../queries.ts';
import { useAttaching } from './file-attaching.ts';
import { WhichProject } from './file-project-dialog.tsx';

const t = texts({
  off: { en: 'Take {name} off', es: 'Quitar {name}' },
});

interface HungFilesProps {
  meetingId: string;
  itemId?: string;
  files: readonly MeetingFile[];
  /** The project that the meeting or the item is about. */
  projectId: string | null;
  canWrite: boolean;
}

/** The files of a meeting or an item, with a way to hang more on it. Where no project is known one is asked for: files lie with projects. */
export function HungFiles({ meetingId, itemId, files, projectId, canWrite }: HungFilesProps) {
  const say = useSay();
  const takeOff = useTakeFileOff();
  const { problem, waiting, attach, choose, drop, isBusy } = useAttaching(meetingId, itemId, projectId);
  if (!canWrite && files.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      {files.map((file) => (
        <span key={file.hung} className="flex min-w-0 items-center">
          <Attachments files={[file]} />
          {canWrite && (
            <IconButton
              size="small"
              label={say(t.off, { name: file.name })}
              onClick={() => takeOff.mutate({ params: { id: meetingId }, body: { hung: file.hung } })}
            >
              <X />
            </IconButton>
          )}
        </span>
      ))}
      {canWrite && <AttachButton onFiles={attach} />}
      {problem !== undefined && (
        <p role="alert" className="text-12 text-bad-text">
          {problem}
        </p>
      )}
      {waiting !== undefined && <WhichProject isBusy={isBusy} problem={problem} onChoose={choose} onClose={drop} />}
    </div>
  );
}
