import { Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import type { Audience } from '#areas/quality/sign-offs/choices.ts';
import { useSayOfArea, type FormArea } from '../queries.ts';

const t = texts({
  title: { en: 'Comments and files of this area', es: 'Comentarios y archivos de esta área' },
  none: { en: 'Nothing said yet.', es: 'Aún no hay comentarios.' },
  write: { en: 'Write something about this area', es: 'Escribe algo sobre esta área' },
  who: { en: 'Who reads it', es: 'Quién lo lee' },
  internal: { en: 'Inside the house', es: 'Solo adentro' },
  shared: { en: 'All who see the form', es: 'Todos los que ven el formulario' },
  send: { en: 'Send', es: 'Enviar' },
  file: { en: 'Add a file', es: 'Añadir un archivo' },
  sharedOnly: { en: 'All who see this form read it.', es: 'Lo leen todos los que ven este formulario.' },
});

/** What is said of an area, with its files. Who reads a word is chosen with it. */
export function AreaTalk({ area, projectId }: { area: FormArea; projectId: string }) {
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
      {area.can.comment && <Write area={area} projectId={projectId} />}
    </section>
  );
}

function Write({ area, projectId }: { area: FormArea; projectId: string }) {
  const say = useSay();
  const send = useSayOfArea();
  const [body, setBody] = useState('');
  const [audience, setAudience] = useState<Audience>(area.can.internal ? 'internal' : 'shared');
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const run = async () => {
    setSending(true);
    setFault(undefined);
    try {
      const sent =
        file === undefined
          ? undefined
          : await sendAttachment(file, {
              projectId,
              visibility: audience === 'shared' ? 'owner' : 'internal',
              key: requestKey(),
            });
      if (sent !== undefined && 'error' in sent) return setFault(sent.error);
      await send.mutateAsync({
        params: { id: area.id },
        body: { body: body.trim(), audience, ...(sent === undefined ? {} : { file_ids: [sent.id] }) },
      });
      setBody('');
      setFile(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setSending(false);
    }
    return undefined;
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
        <Button size="large" loading={isSending} disabled={body.trim() === ''} onClick={() => void run()}>
          {say(t.send)}
        </Button>
      </div>
    </div>
  );
}
