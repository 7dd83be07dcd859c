import { useState } from 'react';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import type { CallError } from '#platform/web/call/query.ts';
import { keepDraft, useDrafts } from '#platform/web/forms/drafts.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { audienceKey } from '../audience.ts';
import type { ComposerProps } from '../composer.tsx';

/** What is being written: its text, kept as a draft, what hangs on it, who is to see it; and how it is sent. */
export function useComposer({ place, scope, choices, mayAttach, onSend, ...props }: ComposerProps) {
  // A new round is a fresh editor: the library keeps its own text.
  const [round, setRound] = useState(0);
  const [body, setBody] = useState<RichDocument | undefined>(() => useDrafts.getState().texts[place] ?? props.initial);
  const [isEmpty, setEmpty] = useState(body === undefined);
  const [files, setFiles] = useState<readonly { key: string; file: File }[]>([]);
  const [chosen, setChosen] = useState<string>();
  // Who may be written to can change while somebody writes; an audience that is gone is not written to.
  const audience = choices?.audiences.find((each) => audienceKey(each) === chosen) ?? props.audience;
  const [isAnnounced, setAnnounced] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const send = async (confirmed: boolean) => {
    if (isSending || (isEmpty && files.length === 0)) return;
    setSending(true);
    setError(undefined);
    setAsking(false);
    try {
      const fileIds: string[] = [];
      for (const { key, file } of files) {
        const sent = await sendAttachment(file, {
          projectId: scope.projectId ?? '',
          unitId: audience.unit?.id,
          visibility: audience.visibility === 'shared' ? 'owner' : audience.visibility,
          key,
        });
        if ('error' in sent) return setError(`${file.name}: ${sent.error}`);
        fileIds.push(sent.id);
      }
      await onSend({
        body: body ?? { type: 'doc', content: [{ type: 'paragraph' }] },
        audience,
        importance: isAnnounced ? 'announcement' : 'normal',
        fileIds,
        confirmed,
      });
      keepDraft(place, undefined);
      setBody(undefined);
      setEmpty(true);
      setFiles([]);
      setAnnounced(false);
      setRound((now) => now + 1);
    } catch (failure) {
      const failed = failure as CallError;
      if (refusalOf(failed.failure).details.some(({ path }) => path === 'confirm_mentions')) setAsking(true);
      else setError(failed.message);
    } finally {
      setSending(false);
    }
    return undefined;
  };
  const take = (added: readonly File[]) => {
    if (mayAttach) setFiles((now) => [...now, ...added.map((file) => ({ key: requestKey(), file }))].slice(0, 20));
  };
  const write = (document: RichDocument, empty: boolean) => {
    setBody(document);
    setEmpty(empty);
    keepDraft(place, empty ? undefined : document);
    if (!empty) props.onTyping?.();
  };
  return {
    round,
    body,
    write,
    isNothing: isEmpty && files.length === 0,
    files,
    take,
    drop: (key: string) => setFiles((now) => now.filter((each) => each.key !== key)),
    audience,
    choose: setChosen,
    isAnnounced,
    announce: setAnnounced,
    send,
    isSending,
    error,
    /** More people would be told than somebody may mean: they are asked first. */
    isAsking,
    setAsking,
  };
}
