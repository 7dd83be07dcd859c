import { clsx } from 'clsx';
import { useRef } from 'react';
import { AttachButton, ChosenFiles } from '#areas/company/wall/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { focusRichEditor, RichEditor } from '#ui/rich/rich-editor.tsx';
import type { Audience } from '../choices.ts';
import type { Talk } from '../schema.ts';
import { useTicketComposer } from './composer/use-ticket-composer.ts';
import { useTicketMentions } from './composer/use-ticket-mentions.ts';
import { WhoAnswers } from './composer/who-answers.tsx';
import { firstNamesOf, WhoReads } from './composer/who-reads.tsx';
import { SavedReplies } from './settings/saved-replies.tsx';

const t = texts({
  keys: { en: 'This ticket', es: 'Este ticket' },
  reply: { en: 'Reply', es: 'Responder' },
  note: { en: 'Note for staff', es: 'Nota para el personal' },
  write: { en: 'Write', es: 'Escribir' },
  send: { en: 'Send to {names}', es: 'Enviar a {names}' },
  sendAll: { en: 'Send', es: 'Enviar' },
  addNote: { en: 'Add staff note', es: 'Agregar nota' },
  andWait: { en: 'Send and wait for the answer', es: 'Enviar y esperar la respuesta' },
  kept: { en: 'Draft kept', es: 'Borrador guardado' },
});

export interface TicketComposerProps {
  ticket: { id: string; projectId: string | null; unitId: string | null; waitsAs: string | null };
  talk: Talk;
}

/** Where words for a ticket are written. Its colour and the names above it say who reads them. */
export function TicketComposer({ ticket, talk }: TicketComposerProps) {
  const say = useSay();
  const language = useLanguage();
  const words = useEditorWords();
  const place = useRef<HTMLFormElement>(null);
  const writing = useTicketComposer({ ticket, talk });
  const { audience, error, send } = writing;
  const isShared = audience === 'shared';
  const readers = talk.readers ?? [];
  const mentions = useTicketMentions(isShared ? readers : []);
  const begin = (as: Audience) => {
    if (as === 'internal' || talk.readers !== null) writing.choose(as);
    if (place.current !== null) focusRichEditor(place.current);
  };
  useKeys(t.keys, [
    { key: 'r', label: t.reply, act: () => begin('shared') },
    { key: 'c', label: t.note, act: () => begin('internal') },
  ]);
  const sendWords = () => {
    if (!isShared) return say(t.addNote);
    const areFew = readers.length > 0 && readers.length < 3;
    return areFew ? say(t.send, { names: firstNamesOf(readers, language) }) : say(t.sendAll);
  };
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
      <WhoReads readers={talk.readers} audience={audience} onAudience={writing.choose} />
      <WhoAnswers others={writing.others} isWriting={!writing.isEmpty} />
      <RichEditor
        key={writing.round}
        label={say(isShared ? t.reply : t.note)}
        words={words}
        placeholder={say(t.write)}
        initial={writing.body}
        invalid={error !== undefined}
        onChange={writing.write}
        onSubmit={() => void send()}
        people={mentions}
        end={ticket.projectId !== null && <AttachButton onFiles={writing.take} />}
      />
      {writing.files.length > 0 && <ChosenFiles files={writing.files} onDrop={writing.drop} />}
      {error !== undefined && (
        <p role="alert" className="px-1 text-12 text-bad-text">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto px-1 text-12 text-text-3" aria-live="polite">
          {writing.isKept && say(t.kept)}
        </span>
        <SavedReplies about={{ ...talk.ticket }} place={place} />
        {isShared && ticket.waitsAs !== null && (
          <Button size="small" disabled={writing.isEmpty} onClick={() => void send(ticket.waitsAs ?? undefined)}>
            {say(t.andWait)}
          </Button>
        )}
        <Button type="submit" size="small" look="primary" loading={writing.isSending} disabled={writing.isNothing}>
          {sendWords()}
        </Button>
      </div>
    </form>
  );
}
