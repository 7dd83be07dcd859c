import { clsx } from 'clsx';
import { Eye, Lock, Paperclip, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useKeys } from '#platform/web/keys.ts';
import { usePresence } from '#platform/web/presence.ts';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { focusRichEditor, RichEditor } from '#ui/rich/rich-editor.tsx';
import { fileVisibilityFor, mostFiles, type Audience } from '../choices.ts';
import type { Talk } from '../schema.ts';
import { keepWords, useComment } from './queries.ts';
import { SavedReplies } from './saved-replies.tsx';

const t = texts({
  keys: { en: 'This ticket', es: 'Este ticket' },
  reply: { en: 'Reply', es: 'Responder' },
  note: { en: 'Note for staff', es: 'Nota para el personal' },
  audience: { en: 'Who reads it', es: 'Quién lo lee' },
  staff: { en: 'Staff', es: 'Personal' },
  shared: { en: 'Shared', es: 'Compartido' },
  willRead: { en: '{names} will read this', es: 'Esto llega a {names}' },
  nobody: { en: 'Nobody outside reads this ticket yet', es: 'Nadie de fuera lee este ticket todavía' },
  staffOnly: { en: 'Staff only. {names} never sees it', es: 'Solo el personal. {names} nunca lo ve' },
  staffOnlyMany: { en: 'Staff only. {names} never see it', es: 'Solo el personal. {names} nunca lo ven' },
  onlyStaff: { en: 'Staff only', es: 'Solo personal' },
  write: { en: 'Write', es: 'Escribir' },
  send: { en: 'Send to {names}', es: 'Enviar a {names}' },
  sendAll: { en: 'Send', es: 'Enviar' },
  addNote: { en: 'Add staff note', es: 'Agregar nota' },
  andWait: { en: 'Send and wait for the answer', es: 'Enviar y esperar la respuesta' },
  kept: { en: 'Draft kept', es: 'Borrador guardado' },
  attach: { en: 'Attach files', es: 'Adjuntar archivos' },
  drop: { en: 'Take {name} off', es: 'Quitar {name}' },
});

const keepAfterMs = 3_000;
const firstOf = (name: string) => name.split(' ')[0] ?? name;

interface ComposerProps {
  ticket: { id: string; projectId: string | null; unitId: string | null; canWait: boolean };
  talk: Talk;
}

/** Where words for a ticket are written. Its colour and the names above it say who reads them. */
export function TicketComposer({ ticket, talk }: ComposerProps) {
  const { id, projectId, unitId } = ticket;
  const say = useSay();
  const language = useLanguage();
  const words = useEditorWords();
  const people = useActiveUsers().data;
  const place = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const [body, setBody] = useState<RichDocument | undefined>(talk.draft?.body);
  const [isEmpty, setEmpty] = useState(talk.draft === null);
  const [chosen, setChosen] = useState<Audience>(talk.draft?.audience ?? 'internal');
  const [files, setFiles] = useState<readonly { key: string; file: File }[]>([]);
  const [error, setError] = useState<string>();
  const [isKept, setKept] = useState(false);
  const [isSending, setSending] = useState(false);
  const comment = useComment();
  const readers = talk.readers ?? [];
  const audience: Audience = talk.readers === null ? 'internal' : chosen;
  const isShared = audience === 'shared';
  // From the first key on, everybody else sees that somebody is answering.
  usePresence('ticket', id, { isEditing: !isEmpty });
  useEffect(() => {
    if (isEmpty || body === undefined) return undefined;
    const timer = setTimeout(() => void keepWords(id, audience, body).then(setKept), keepAfterMs);
    return () => clearTimeout(timer);
  }, [id, audience, body, isEmpty]);
  const begin = (as: Audience) => {
    if (as === 'internal' || talk.readers !== null) setChosen(as);
    if (place.current !== null) focusRichEditor(place.current);
  };
  useKeys(t.keys, [
    { key: 'r', label: t.reply, act: () => begin('shared') },
    { key: 'c', label: t.note, act: () => begin('internal') },
  ]);
  const send = async (to?: string) => {
    if (isSending || (isEmpty && files.length === 0)) return;
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
  const names = new Intl.ListFormat(language).format(readers.map(({ name }) => name));
  const firstNames = new Intl.ListFormat(language).format(readers.map(({ name }) => firstOf(name)));
  const isOne = readers.length === 1;
  const head = isShared
    ? readers.length === 0
      ? say(t.nobody)
      : say(t.willRead, { names })
    : readers.length === 0
      ? say(t.onlyStaff)
      : say(isOne ? t.staffOnly : t.staffOnlyMany, { names: firstNames });
  return (
    <form
      ref={place}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className={clsx(
        'grid min-w-0 gap-2 overflow-hidden rounded-card border p-2',
        isShared ? 'border-info-line bg-info-fill' : 'border-dashed border-control bg-sunken',
      )}
    >
      <div className="flex flex-wrap items-center gap-2 px-1 text-12">
        {isShared ? <Eye className="size-3.5" aria-hidden /> : <Lock className="size-3.5" aria-hidden />}
        <p aria-live="polite" className={clsx('min-w-0 flex-1', isShared ? 'text-info-text' : 'text-text-2')}>
          {head}
        </p>
        {talk.readers !== null && (
          <Segmented
            label={say(t.audience)}
            value={audience}
            onValueChange={setChosen}
            items={[
              { value: 'internal', label: say(t.staff), icon: <Lock /> },
              { value: 'shared', label: say(t.shared), icon: <Eye /> },
            ]}
          />
        )}
      </div>
      <RichEditor
        key={round}
        label={say(isShared ? t.reply : t.note)}
        words={words}
        placeholder={say(t.write)}
        initial={body}
        invalid={error !== undefined}
        onChange={(document, empty) => {
          setBody(document);
          setEmpty(empty);
          setKept(false);
        }}
        onSubmit={() => void send()}
        people={async (q) =>
          (people ?? [])
            .map((each) => ({
              id: each.id,
              name: `${each.first_name} ${each.last_name}`,
              groups: each.group,
            }))
            .filter(
              (each) =>
                each.groups.some((group) => ['admin', 'employee', 'third_party_staff'].includes(group)) ||
                (isShared && readers.some((reader) => reader.id === each.id)),
            )
            .filter(({ name }) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
            .slice(0, 8)
            .map(({ id: person, name }) => ({ id: person, name }))
        }
        end={
          projectId !== null && (
            <>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                tabIndex={-1}
                aria-label={say(t.attach)}
                onChange={(event) => {
                  const added = [...(event.target.files ?? [])].map((file) => ({ key: requestKey(), file }));
                  setFiles((now) => [...now, ...added].slice(0, mostFiles));
                  event.target.value = '';
                }}
              />
              <IconButton label={say(t.attach)} size="small" onClick={() => picker.current?.click()}>
                <Paperclip />
              </IconButton>
            </>
          )
        }
      />
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map(({ key, file }) => (
            <li key={key} className="flex max-w-60 items-center gap-1.5 rounded-2 border border-line pl-2 text-12">
              <span className="truncate">{file.name}</span>
              <IconButton
                size="small"
                label={say(t.drop, { name: file.name })}
                onClick={() => setFiles((now) => now.filter((each) => each.key !== key))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p role="alert" className="px-1 text-12 text-bad-text">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto px-1 text-12 text-text-3" aria-live="polite">
          {isKept && say(t.kept)}
        </span>
        <SavedReplies ticketId={id} place={place} />
        {isShared && ticket.canWait && (
          <Button size="small" disabled={isEmpty} onClick={() => void send('waiting_requester')}>
            {say(t.andWait)}
          </Button>
        )}
        <Button type="submit" size="small" look="primary" loading={isSending} disabled={isEmpty && files.length === 0}>
          {isShared
            ? readers.length > 0 && readers.length < 3
              ? say(t.send, { names: firstNames })
              : say(t.sendAll)
            : say(t.addNote)}
        </Button>
      </div>
    </form>
  );
}
