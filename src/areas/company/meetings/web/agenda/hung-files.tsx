import { X } from 'lucide-react';
import { useState } from 'react';
import { AttachButton, Attachments } from '#areas/company/wall/web/embeds.tsx';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { MeetingFile } from '#areas/company/meetings/schema.ts';
import { useHangFiles, useTakeFileOff } from '../queries.ts';

const t = texts({
  off: { en: 'Take {name} off', es: 'Quitar {name}' },
  title: { en: 'Attach files', es: 'Adjuntar archivos' },
  text: {
    en: 'A file lies with a project, for the team. Which one are these of?',
    es: 'Un archivo pertenece a un proyecto y lo ve el equipo. ¿De cuál son estos?',
  },
  project: { en: 'Project', es: 'Proyecto' },
  attach: { en: 'Attach', es: 'Adjuntar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
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

/** Sends files to a project and hangs them up; those that no project is known for wait until one is chosen. */
function useAttaching(meetingId: string, itemId: string | undefined, projectId: string | null) {
  const hang = useHangFiles();
  const [waiting, setWaiting] = useState<readonly File[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (files: readonly File[], to: string) => {
    setBusy(true);
    setProblem(undefined);
    const ids: string[] = [];
    for (const file of files) {
      const sent = await sendAttachment(file, { projectId: to, visibility: 'internal', key: requestKey() });
      if ('error' in sent) setProblem(`${file.name}: ${sent.error}`);
      else ids.push(sent.id);
    }
    if (ids.length > 0)
      await hang
        .mutateAsync({
          params: { id: meetingId },
          body: { file_ids: ids, ...(itemId === undefined ? {} : { item_id: itemId }) },
        })
        // The failure is a toast; the files are with their project.
        .catch(() => undefined);
    setBusy(false);
    setWaiting(undefined);
  };
  return {
    waiting,
    problem,
    isBusy,
    attach: (files: readonly File[]) => {
      if (files.length === 0) return;
      if (projectId === null) setWaiting(files);
      else void send(files, projectId);
    },
    choose: (id: string) => void (waiting !== undefined && send(waiting, id)),
    drop: () => setWaiting(undefined),
  };
}

function WhichProject({
  isBusy,
  problem,
  onChoose,
  onClose,
}: {
  isBusy: boolean;
  problem: string | undefined;
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const say = useSay();
  const choices = useChoices();
  const [project, setProject] = useState<Picked | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={isBusy}
            disabled={project === null}
            onClick={() => project !== null && onChoose(project.id)}
          >
            {say(t.attach)}
          </Button>
        </>
      }
    >
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      <Field label={say(t.project)}>
        <RecordPicker source={choices['project']} value={project} onValueChange={setProject} />
      </Field>
    </Dialog>
  );
}
