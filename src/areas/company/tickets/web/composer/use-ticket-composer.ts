import { useEffect, useState } from 'react';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { usePresence } from '#platform/web/presence.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { fileVisibilityFor, mostFiles, type Audience } from '#areas/company/tickets/choices.ts';
import { keepWords, useComment } from '../queries.ts';
import type { TicketComposerProps } from '../ticket-composer.tsx';

const keepAfterMs = 3_000;

/** What is being written on a ticket: its words, kept as a draft, what hangs on them, who is to read them; and how they are sent. */
export function useTicketComposer({ ticket: { id, projectId, unitId }, talk }: TicketComposerProps) {
  const language = useLanguage();
  // A new round is a fresh editor: the library keeps its own text.
  const [round, setRound] = useState(0);
  const [body, setBody] = useState<RichDocument | undefined>(talk.draft?.body);
  const [isEmpty, setEmpty] = useState(talk.draft === null);
  const [chosen, setChosen] = useState<Audience>(talk.draft?.audience ?? 'internal');
  const [files, setFiles] = useState<readonly { key: string; file: File }[]>([]);
  const [error, setError] = useState<string>();
  const [isKept, setKept] = useState(false);
  const [isSending, setSending] = useState(false);
  const comment = useComment();
  const audience: Audience = talk.readers === null ? 'internal' : chosen;
  const isNothing = isEmpty && files.length === 0;
  // From the first key on, everybody else sees that somebody is answering.
  const others = usePresence('ticket', id, { isEditing: !isEmpty });
  useEffect(() => {
    if (isEmpty || body === undefined) return undefined;
    const timer = setTimeout(() => void keepWords(id, audience, body).then(setKept), keepAfterMs);
    return () => clearTimeout(timer);
  }, [id, audience, body, isEmpty]);
  const send = async (to?: string) => {
    if (isSending || isNothing) return;
    setSending(true);
    setError(undefined);
    const fileIds: string[] = [];
    for (const { key, file } of files) {
      const sent = await sendAttachment(file, {
        projectId: projectId ?? '',
        unitId: unitId ?? undefined,
        visibility: fileVisibilityFor(audience, talk.side),
        key,
      });
      if ('error' in sent) {
        setError(`${file.name}: ${sent.error}`);
        setSending(false);
        return;
      }
      fileIds.push(sent.id);
    }
    const outcome = await outcomeOf(
      comment.mutateAsync({
        params: { id },
        body: {
          body: body ?? { type: 'doc', content: [{ type: 'paragraph' }] },
          audience,
          ...(fileIds.length === 0 ? {} : { file_ids: fileIds }),
          ...(to === undefined ? {} : { to }),
        },
      }),
    );
    setSending(false);
    if (!outcome.ok) {
      setError(saidOf(outcome, language) ?? '');
      return;
    }
    setBody(undefined);
    setEmpty(true);
    setFiles([]);
    setKept(false);
    setRound((now) => now + 1);
  };
  return {
    /** The others who have the ticket open, and whether they write. */
    others,
    round,
    body,
    write: (document: RichDocument, empty: boolean) => {
      setBody(document);
      setEmpty(empty);
      setKept(false);
    },
    isEmpty,
    isNothing,
    isKept,
    files,
    take: (added: readonly File[]) =>
      setFiles((now) => [...now, ...added.map((file) => ({ key: requestKey(), file }))].slice(0, mostFiles)),
    drop: (key: string) => setFiles((now) => now.filter((each) => each.key !== key)),
    audience,
    choose: setChosen,
    send,
    isSending,
    error,
  };
}
