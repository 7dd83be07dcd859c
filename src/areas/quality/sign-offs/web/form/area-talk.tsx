import { Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Audience } from '#areas/quality/sign-offs/choices.ts';
import { useSayOfArea, type FormArea } from '../queries.ts';
import { queuedKey, stepsOfComment } from './keep-answers.ts';
import { useKeep } from './use-keep.ts';

const t = texts({
  title: { en: 'Comments and files of this area', es: 'Comentarios y archivos de esta área' },
  waits: { en: 'Not sent yet', es: 'Sin enviar aún' },
  none: { en: 'Nothing said yet.', es: 'Aún no hay comentarios.' },
  write: { en: 'Write something about this area', es: 'Escribe algo sobre esta área' },
  who: { en: 'Who reads it', es: 'Quién lo lee' },
  internal: { en: 'Inside the house', es: 'Solo adentro' },
  shared: { en: 'All who see the form', es: 'Todos los que ven el formulario' },
  send: { en: 'Send', es: 'Enviar' },
  file: { en: 'Add a file', es: 'Añadir un archivo' },
  sharedOnly: { en: 'All who see this form read it.', es: 'Lo leen todos los que ven este formulario.' },
});

interface TalkProps {
  area: FormArea;
  formId: string;
  projectId: string;
}

/** What is said of an area, with its files. Who reads a word is chosen with it. */
export function AreaTalk({ area, formId, projectId }: TalkProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section aria-label={say(t.title)} className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-14 font-title">{say(t.title)}</h3>
      {area.comments.length === 0 && <p className="text-14 text-text-3">{say(t.none)}</p>}
      <ul className="grid gap-3">
        {area.comments.map((each) => (
          <li key={each.id} className="grid gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 text-13 text-text-2">
              <span className="font-label text-text-1">{each.author.name}</span>
              {formatMoment(each.at, language)}
              {queuedKey(each.id) !== undefined && <Tag tone="info">{say(t.waits)}</Tag>}
              {each.audience === 'internal' && (
                <span className="inline-flex items-center gap-1 text-warn-text">
                  <Lock className="size-3.5" />
                  {say(t.internal)}
                </span>
              )}
            </p>
            <p className="text-14 whitespace-pre-wrap">{each.body}</p>
            {each.files.map((file) => (
              <p key={file.id} className="flex items-center gap-1.5 text-13 text-text-2">
                <FileIcon name={file.name} />
                {file.name}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {area.can.comment && <Write area={area} formId={formId} projectId={projectId} />}
    </section>
  );
}

function Write({ area, formId, projectId }: TalkProps) {
  const say = useSay();
  const send = useSayOfArea();
  const [body, setBody] = useState('');
  const [audience, setAudience] = useState<Audience>(area.can.internal ? 'internal' : 'shared');
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { keep, isQueued, isUnreached } = useKeep(formId);
  const done = () => {
    setBody('');
    setFile(undefined);
  };
  const run = async () => {
    setFault(undefined);
    const key = requestKey();
    const said = { body: body.trim(), audience, key };
    const taken = file === undefined ? undefined : { key: requestKey(), file };
    const keepHere = async () => {
      if (await keep(stepsOfComment(formId, area, said, projectId, taken))) done();
    };
    if (isQueued()) return keepHere();
    const visibility = audience === 'shared' ? 'owner' : 'internal';
    const sent =
      taken === undefined ? undefined : await sendAttachment(taken.file, { projectId, visibility, key: taken.key });
    if (sent !== undefined && 'error' in sent)
      return (await isUnreached({ status: 0 })) ? keepHere() : setFault(sent.error);
    const outcome = await outcomeOf(
      send.mutateAsync({
        params: { id: area.id },
        body: { body: said.body, audience, ...(sent === undefined ? {} : { file_ids: [sent.id] }) },
        options: { idempotencyKey: key },
      }),
    );
    if (outcome.ok) return done();
    // The same request once more: should it have arrived, it is not said twice.
    if (await isUnreached(outcome)) return keepHere();
    return setFault(saidOf(outcome));
  };
  const start = () => {
    setSending(true);
    void run().finally(() => setSending(false));
  };
  return (
    <div className="grid gap-2">
      <Textarea
        aria-label={say(t.write)}
        placeholder={say(t.write)}
        value={body}
        rows={2}
        maxLength={4000}
        onChange={(event) => setBody(event.target.value)}
      />
      {fault !== undefined && (
        <p role="alert" className="text-13 text-bad-text">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {area.can.internal ? (
          <Segmented
            label={say(t.who)}
            items={[
              { value: 'internal', label: say(t.internal), icon: <Lock className="size-4" /> },
              { value: 'shared', label: say(t.shared), icon: <Users className="size-4" /> },
            ]}
            value={audience}
            onValueChange={setAudience}
          />
        ) : (
          <span className="text-13 text-text-3">{say(t.sharedOnly)}</span>
        )}
        <span className="flex-1" />
        {area.can.internal && (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-13 text-text-2 underline-offset-2 hover:underline">
            {file?.name ?? say(t.file)}
            <input type="file" className="sr-only" onChange={(event) => setFile(event.target.files?.[0])} />
          </label>
        )}
        <Button size="large" loading={isSending} disabled={body.trim() === ''} onClick={start}>
          {say(t.send)}
        </Button>
      </div>
    </div>
  );
}
