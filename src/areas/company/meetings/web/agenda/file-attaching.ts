import { useState } from 'react';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { useHangFiles } from '../queries.ts';

/** Sends files to a project and hangs them up; those that no project is known for wait until one is chosen. */
export function useAttaching(meetingId: string, itemId: string | undefined, projectId: string | null) {
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
