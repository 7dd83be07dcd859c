import { useEffect, useRef, useState } from 'react';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { usePresence } from '#platform/web/presence.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { fileVisibilityFor, mostFiles, type Audience } from '#areas/company/tickets/choices.ts';
import { keepWords, useComment } from '../queries.ts';
import { useKeptFiles } from './use-kept-files.ts';
import type { TicketComposerProps } from '../ticket-composer.tsx';

const keepAfterMs = 3_000;

interface Taken {
  key: string;
  file: File;
}

/** Sends files one after the other and answers their ids, or the first refusal with the name of its file. */
async function sendFiles(
  files: readonly Taken[],
  place: Omit<Parameters<typeof sendAttachment>[1], 'key'>,
): Promise<{ ids: string[] } | { error: string }> {
  const ids: string[] = [];
  for (const { key, file } of files) {
    const sent = await sendAttachment(file, { ...place, key });
    if ('error' in sent) return { error: `${file.name}: ${sent.error}` };
    ids.push(sent.id);
  }
  return { ids };
}

/** Keeps words as a draft once nobody has changed them for three seconds; without a body there is nothing to keep. Answers the save on its way. */
function useKeptWords(
  id: string,
  { audience, body }: { audience: Audience; body: RichDocument | undefined },
  onKept: (isKept: boolean) => void,
) {
  const saving = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    if (body === undefined) return undefined;
    const timer = setTimeout(() => {
      saving.current = keepWords(id, audience, body).then(onKept);
    }, keepAfterMs);
    return () => clearTimeout(timer);
  }, [id, audience, body, onKept]);
  return saving;
}

/** The key of a message: sent once more after a cut connection it is the same one, as long as nothing of it has changed. */
function useSendKey() {
  const key = useRef(requestKey());
  const sentFor = useRef<string>(undefined);
  const edited = () => {
    key.current = requestKey();
  };
  const keyFor = (to: string | undefined): string => {
    if (sentFor.current !== to) edited();
    sentFor.current = to;
    return key.current;
  };
  return { edited, keyFor };
}

/** What is being written on a ticket: its words, kept as a draft, what hangs on them, who is to read them; and how they are sent. */
export function useTicketComposer({ ticket: { id, projectId, unitId }, talk }: TicketComposerProps) {
  const language = useLanguage();
  // A new round is a fresh editor: the library keeps its own text.
  const [round, setRound] = useState(0);
  const [body, setBody] = useState<RichDocument | undefined>(talk.draft?.body);
  const [isEmpty, setEmpty] = useState(talk.draft === null);
  const [chosen, setChosen] = useState<Audience>(talk.draft?.audience ?? 'internal');
  const [files, setFiles] = useState<readonly Taken[]>([]);
  const [error, setError] = useState<string>();
  const [isKept, setKept] = useState(false);
  const [isSending, setSending] = useState(false);
  const comment = useComment();
  const audience: Audience = talk.readers === null ? 'internal' : chosen;
  const isNothing = isEmpty && files.length === 0;
  // From the first key on, everybody else sees that somebody is answering.
  const others = usePresence('ticket', id, { isEditing: !isEmpty });
  const { edited, keyFor } = useSendKey();
  const isAsLoaded = body === talk.draft?.body && audience === talk.draft?.audience;
  const saving = useKeptWords(id, { audience, body: isEmpty || isSending || isAsLoaded ? undefined : body }, setKept);
  const keptFiles = useKeptFiles({
    ticketId: id,
    now: { files, audience },
    onRestore(left) {
      setFiles(left.files);
      // Words say for whom they were; files alone are for whom they were chosen.
      if (talk.draft === null) setChosen(left.audience);
    },
  });
  const fail = (words: string): void => {
    setError(words);
    setSending(false);
  };
  const send = async (to?: string) => {
    if (isSending || isNothing) return;
    setSending(true);
    setError(undefined);
    const idempotencyKey = keyFor(to);
    // A save on its way would arrive after the message and stand there as a draft.
    await saving.current;
    const sent = await sendFiles(files, {
      projectId: projectId ?? '',
      unitId: unitId ?? undefined,
      visibility: fileVisibilityFor(audience, talk.side),
    });
    if ('error' in sent) return fail(sent.error);
    const outcome = await outcomeOf(
      comment.mutateAsync({
        params: { id },
        body: {
          body: body ?? { type: 'doc', content: [{ type: 'paragraph' }] },
          audience,
          ...(sent.ids.length === 0 ? {} : { file_ids: sent.ids }),
          ...(to === undefined ? {} : { to }),
        },
        options: { idempotencyKey },
      }),
    );
    if (!outcome.ok) return fail(saidOf(outcome, language) ?? '');
    setSending(false);
    setBody(undefined);
    setEmpty(true);
    setFiles([]);
    keptFiles.forget();
    setKept(false);
    setRound((now) => now + 1);
    edited();
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
      edited();
    },
    isEmpty,
    isNothing,
    isKept,
    files,
    take: (added: readonly File[]) => {
      setFiles((now) => [...now, ...added.map((file) => ({ key: requestKey(), file }))].slice(0, mostFiles));
      edited();
    },
    drop: (key: string) => {
      setFiles((now) => now.filter((each) => each.key !== key));
      edited();
    },
    audience,
    choose: (next: Audience) => {
      setChosen(next);
      edited();
    },
    send,
    isSending,
    error,
  };
}
