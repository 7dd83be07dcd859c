import { FileText, Trash2 } from 'lucide-react';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { deskWords } from '../desk/desk-words.ts';
import { useAddDocument, useRemoveDocument, type EnvelopeRead } from '../queries.ts';
import { staffWords as t } from './staff-words.ts';

/** The documents of an envelope that is not sent yet: further ones are laid in and taken out again. */
export function DraftDocuments({ envelope }: { envelope: EnvelopeRead }) {
  const say = useSay();
  const add = useAddDocument();
  const remove = useRemoveDocument();
  const { id } = envelope;
  return (
    <section className="grid gap-2">
      <h2 className="text-14 font-title">{say(t.documents)}</h2>
      <ol className="grid gap-1">
        {envelope.documents.map((document) => (
          <li key={document.id} className="flex min-h-9 items-center gap-2 text-14">
            <FileText aria-hidden="true" className="size-4 flex-none text-text-3" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {document.name}
              <span className="text-text-2"> · {say(deskWords.pages, { n: document.pages.length })}</span>
            </span>
            {document.added && (
              <IconButton
                label={say(t.takeOut, { name: document.name })}
                onClick={() => remove.mutate({ params: { id, document_id: document.id } })}
              >
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <FileDrop
        label={say(add.isPending ? t.reading : t.addDocument)}
        help={say(t.addDocumentHelp)}
        accept="application/pdf,.pdf"
        disabled={add.isPending}
        onFiles={([file]) =>
          file !== undefined && add.mutate({ params: { id }, options: { files: { document: file } } })
        }
      />
      {add.isError && (
        <p role="alert" className="text-14 text-bad-text">
          {add.error.message}
        </p>
      )}
    </section>
  );
}
