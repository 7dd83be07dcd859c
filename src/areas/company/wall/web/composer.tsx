import { useId } from 'react';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { keepDraft } from '#platform/web/forms/drafts.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { RichEditor } from '#ui/rich/rich-editor.tsx';
import { type Audience, useAudienceWords } from './audience.ts';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { findTags, type WallScope } from './queries.ts';
import { useComposer } from './composer/use-composer.ts';
import { AttachButton, ChosenFiles } from './composer/composer-files.tsx';
import { AudienceChoice } from './composer/audience-choice.tsx';
import { useMentions } from './composer/use-mentions.ts';

const t = texts({
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

export interface ComposerProps {
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
  const { place, scope, choices, mayAttach, onCancel } = props;
  const say = useSay();
  const writing = useComposer(props);
  const { round, audience, error, send } = writing;
  const words = useEditorWords();
  const mentions = useMentions(scope, audience);
  const helpId = useId();
  const audienceId = useId();
  const audienceWords = useAudienceWords();
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
        initial={writing.body}
        autoFocus={props.autoFocus === true || round > 0}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : helpId}
        onChange={writing.write}
        onSubmit={() => void send(false)}
        onFiles={mayAttach ? writing.take : undefined}
        people={mentions}
        tags={(q) => findTags(scope, q)}
        end={mayAttach && <AttachButton onFiles={writing.take} />}
      />
      {writing.files.length > 0 && <ChosenFiles files={writing.files} onDrop={writing.drop} />}
      {error !== undefined && (
        <p id={helpId} role="alert" className="text-12 text-bad-text">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {choices !== undefined && (
          <AudienceChoice
            audiences={choices.audiences}
            audience={audience}
            onAudience={writing.choose}
            mayAnnounce={choices.announce}
            isAnnounced={writing.isAnnounced}
            onAnnounce={writing.announce}
          />
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
          loading={writing.isSending}
          disabled={writing.isNothing}
        >
          {props.sendLabel}
        </Button>
      </div>
      <ConfirmDialog
        open={writing.isAsking}
        onOpenChange={writing.setAsking}
        title={say(t.manyTitle)}
        description={say(t.manyText)}
        confirmLabel={say(t.manyConfirm)}
        cancelLabel={say(t.manyBack)}
        onConfirm={() => void send(true)}
      />
    </form>
  );
}
