import { FileText } from 'lucide-react';
import { useState } from 'react';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { foundChoices } from '#areas/platform-services/search/web/queries.ts';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { Section } from '#ui/layout/section.tsx';
import { usePaper, type Whole } from '../queries.ts';

const t = texts({
  title: { en: 'Signed on paper', es: 'Firmado en papel' },
  text: {
    en: 'For a contract that was signed outside the portal. The file that shows it is kept with the project.',
    es: 'Para un contrato firmado fuera del portal. El archivo que lo muestra se guarda con el proyecto.',
  },
  day: { en: 'Signed on', es: 'Firmado el' },
  add: { en: 'Add the signed paper', es: 'Agregar el papel firmado' },
  addHelp: { en: 'A scan or a photo', es: 'Un escaneo o una foto' },
  sending: { en: 'Sending the file', es: 'Enviando el archivo' },
  file: { en: 'Or a file that the project has', es: 'O un archivo que el proyecto ya tiene' },
  chosen: { en: 'Signed paper: {name}', es: 'Papel firmado: {name}' },
  note: { en: 'Note the signature', es: 'Anotar la firma' },
  said: { en: 'Signed on paper on {day}.', es: 'Firmado en papel el {day}.' },
  noted: { en: 'Noted by {who}, {at}', es: 'Lo anotó {who}, {at}' },
  show: { en: 'Show the paper', es: 'Ver el papel' },
  gone: { en: 'The file was removed from the project.', es: 'El archivo se quitó del proyecto.' },
});

/** The dialog that notes a signature from paper: its day, and the paper itself, which can be added in place. */
export function PaperDialog({ whole, projectId, onClose }: { whole: Whole; projectId: string; onClose: () => void }) {
  const say = useSay();
  const paper = usePaper();
  const [day, setDay] = useState<string | null>(null);
  const [file, setFile] = useState<Picked | null>(null);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const add = async (given: File) => {
    setSending(true);
    setFault(undefined);
    const sent = await sendAttachment(given, { projectId, visibility: 'internal', key: requestKey() });
    setSending(false);
    if ('id' in sent) setFile({ id: sent.id, name: given.name });
    else setFault(sent.error);
  };
  return (
    <AskDialog
      title={say(t.title)}
      text={say(t.text)}
      button={say(t.note)}
      disabled={day === null || file === null || isSending}
      onClose={onClose}
      onDo={async () => {
        if (day !== null && file !== null)
          await paper.mutateAsync({ params: { id: whole.id }, body: { signed_on: day, file_id: file.id } });
      }}
    >
      <DayField label={say(t.day)} value={day} onValueChange={setDay} required />
      <FileDrop
        label={say(isSending ? t.sending : t.add)}
        help={say(t.addHelp)}
        disabled={isSending}
        onFiles={([given]) => given !== undefined && void add(given)}
      />
      {fault !== undefined && (
        <p role="alert" className="text-14 text-bad-text">
          {fault}
        </p>
      )}
      {file !== null && <p className="text-14">{say(t.chosen, { name: file.name })}</p>}
      <Field label={say(t.file)}>
        <RecordPicker source={foundChoices.file} value={file} onValueChange={setFile} />
      </Field>
    </AskDialog>
  );
}

/** Opens the paper that shows the signature. */
export const showPaper = (file: { id: string; name: string }) =>
  void download(`/api/files/${file.id}/content`, file.name);

/** That a contract was signed on paper, when, and who says so, with the paper itself. */
export function PaperPart({ whole: { paper } }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  if (paper === null) return null;
  const { file } = paper;
  // What was signed before the portal came has neither a person who noted it nor a file.
  const isNoted = paper.noted_by !== '';
  return (
    <Section title={say(t.title)}>
      <p className="text-14">{say(t.said, { day: formatDay(paper.signed_on, language, 0) })}</p>
      {isNoted && (
        <p className="text-13 text-text-2">
          {say(t.noted, { who: paper.noted_by, at: formatMoment(paper.noted_at, language) })}
        </p>
      )}
      {file === null ? (
        isNoted && <p className="text-13 text-text-2">{say(t.gone)}</p>
      ) : (
        <Button icon={<FileText />} className="mt-2" onClick={() => showPaper(file)}>
          {say(t.show)}
        </Button>
      )}
    </Section>
  );
}
