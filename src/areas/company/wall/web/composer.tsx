import { Lock, Megaphone, Paperclip, Users, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { keepDraft, useDrafts } from '#platform/web/forms/drafts.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { CallError } from '#platform/web/call/query.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RichEditor } from '#ui/rich/rich-editor.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { audienceKey, useAudienceWords, type Audience } from './audience.ts';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { findPeople, findTags, type WallScope } from './queries.ts';
import { wallWords } from './wall-words.ts';

const t = texts({
  who: { en: 'Who sees it', es: 'Quién lo ve' },
  announce: { en: 'Announcement', es: 'Anuncio' },
  announceHelp: {
    en: 'Everybody is asked to confirm that they read it.',
    es: 'Se pide a todos confirmar que lo leyeron.',
  },
  attach: { en: 'Attach files', es: 'Adjuntar archivos' },
  drop: { en: 'Take {name} off', es: 'Quitar {name}' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  manyTitle: { en: 'Notify all of these people?', es: '¿Avisar a todas estas personas?' },
  manyConfirm: { en: 'Notify them', es: 'Avisarles' },
  manyBack: { en: 'Back to the text', es: 'Volver al texto' },
  manyText: {
    en: 'More than five people are mentioned and each gets a notification.',
    es: 'Hay más de cinco personas mencionadas y cada una recibe un aviso.',
  },
});

export interface Composed {
  body: RichDocument;
  audience: Audience;
  importance: 'normal' | 'announcement';
  fileIds: string[];
  confirmed: boolean;
}

interface ComposerProps {
  /** Names the draft: what is begun here is here again after a closed tab. */
  place: string;
  scope: WallScope;
  label: string;
  placeholder: string;
  sendLabel: string;
  initial?: RichDocument | undefined;
  /** Where the sender may choose who sees it, and whether it is an announcement; replies take that of their post. */
  choices?: { audiences: readonly Audience[]; announce: boolean } | undefined;
  /** Who reads it; where there is a choice, the first one. */
  audience: Audience;
  /** Whose wall it is, to say whom it reaches; null on the company's. */
  projectName: string | null;
  mayAttach: boolean;
  autoFocus?: boolean | undefined;
  onSend: (composed: Composed) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  onTyping?: (() => void) | undefined;
}

/** Where words for the wall are written: the text, who sees it, what hangs on it. */
export function Composer(props: ComposerProps) {
  const { place, scope, choices, mayAttach, onSend, onCancel } = props;
  const say = useSay();
  const words = useEditorWords();
  const helpId = useId();
  const audienceId = useId();
  const picker = useRef<HTMLInputElement>(null);
  // A new round is a fresh editor: the library keeps its own text.
  const [round, setRound] = useState(0);
  const [body, setBody] = useState<RichDocument | undefined>(() => useDrafts.getState().texts[place] ?? props.initial);
  const [isEmpty, setEmpty] = useState(body === undefined);
  const [files, setFiles] = useState<readonly { key: string; file: File }[]>([]);
  const [chosen, setChosen] = useState<string>();
  // Who may be written to can change while somebody writes; an audience that is gone is not written to.
  const audience = choices?.audiences.find((each) => audienceKey(each) === chosen) ?? props.audience;
  const audienceWords = useAudienceWords();
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
  return (
    <form
      className="grid min-w-0 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <RichEditor
        key={round}
        label={props.label}
        words={words}
        placeholder={props.placeholder}
        initial={body}
        autoFocus={props.autoFocus === true || round > 0}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : helpId}
        onChange={(document, empty) => {
          setBody(document);
          setEmpty(empty);
          keepDraft(place, empty ? undefined : document);
          if (!empty) props.onTyping?.();
        }}
        onSubmit={() => void send(false)}
        onFiles={mayAttach ? take : undefined}
        people={async (q) => {
          const found = await findPeople({ projectId: scope.projectId, audience, q });
          const everybody =
            scope.projectId !== undefined && 'project'.startsWith(q.toLowerCase())
              ? [{ id: 'project', name: 'project', detail: say(wallWords.everybody) }]
              : [];
          return [
            ...found.slice(0, 8).map((person) => ({
              id: person.id,
              name: person.name,
              photoUrl: person.photo_url,
              ...(person.group === 'staff' ? {} : { detail: say(wallWords[person.group]) }),
            })),
            ...everybody,
          ];
        }}
        tags={(q) => findTags(scope, q)}
        end={
          mayAttach && (
            <>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                tabIndex={-1}
                aria-label={say(t.attach)}
                onChange={(event) => {
                  take([...(event.target.files ?? [])]);
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
            <li
              key={key}
              className="flex max-w-60 items-center gap-1.5 rounded-2 border border-line py-0.5 pl-2 text-12"
            >
              <FileIcon name={file.name} />
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
        <p id={helpId} role="alert" className="text-12 text-bad-text">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {choices !== undefined && (
          <>
            {choices.audiences.length > 1 && (
              <Select
                aria-label={say(t.who)}
                className="max-w-56"
                icon={audience.visibility === 'internal' ? <Lock /> : <Users />}
                value={audienceKey(audience)}
                onValueChange={setChosen}
                items={choices.audiences.map((each) => ({
                  value: audienceKey(each),
                  label: audienceWords.choice(each),
                }))}
              />
            )}
            {choices.announce && (
              <Button
                size="small"
                look="quiet"
                icon={<Megaphone />}
                aria-pressed={isAnnounced}
                className={isAnnounced ? 'bg-press' : ''}
                onClick={() => setAnnounced(!isAnnounced)}
              >
                {say(t.announce)}
              </Button>
            )}
            {isAnnounced && <span className="text-12 text-text-3">{say(t.announceHelp)}</span>}
          </>
        )}
        <p id={audienceId} className="min-w-28 flex-1 text-right text-12 text-text-2" aria-live="polite">
          {audienceWords.sentence(audience, props.projectName)}
        </p>
        {onCancel !== undefined && (
          <Button
            size="small"
            onClick={() => {
              keepDraft(place, undefined);
              onCancel();
            }}
          >
            {say(t.cancel)}
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          aria-describedby={audienceId}
          loading={isSending}
          disabled={isEmpty && files.length === 0}
        >
          {props.sendLabel}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={say(t.manyTitle)}
        description={say(t.manyText)}
        confirmLabel={say(t.manyConfirm)}
        cancelLabel={say(t.manyBack)}
        onConfirm={() => void send(true)}
      />
    </form>
  );
}
