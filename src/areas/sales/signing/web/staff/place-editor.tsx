import { Minus, Plus, Send, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { fieldKinds, fieldKindWords, type FieldKind } from '#areas/sales/signing/choices.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { DocumentPages, type ReadDocument } from '../desk/document-pages.tsx';
import { usePlaceFields, useSend, type EnvelopeRead } from '../queries.ts';
import { PlacedFields } from './placed-fields.tsx';
import { staffWords as t } from './staff-words.ts';
import { useDraftPlaces, type DraftPlaces } from './use-draft-places.ts';

/** Where the sender puts the places on the pages, by mouse, finger or keys, and sends the envelope. */
export function PlaceEditor({ envelope, read }: { envelope: EnvelopeRead; read: ReadDocument }) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const draft = useDraftPlaces(envelope);
  const keep = usePlaceFields();
  const send = useSend();
  const signers = envelope.recipients.filter(({ role }) => role === 'signer');
  const [whose, setWhose] = useState(signers[0]?.id ?? '');
  const [kind, setKind] = useState<FieldKind>('signature');
  const [chosen, setChosen] = useState<string>();
  const add = (documentId: string, page: number, x: number, y: number) => {
    if (whose === '') return;
    const key = draft.add({ document_id: documentId, page, x, y }, { recipient_id: whose, kind });
    setChosen(key);
    // Where it was put, the arrow keys go on.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-placed="${key}"]`)?.focus());
  };
  const save = async () => {
    const fields = draft.places.map(({ key: _key, ...field }) => field);
    await keep.mutateAsync({ params: { id: envelope.id }, body: { fields } });
    draft.kept();
  };
  return (
    <div ref={box} className="grid gap-4">
      <div className="sticky top-0 z-10 grid gap-3 rounded-card border border-line bg-surface p-3">
        <div className="flex flex-wrap items-end gap-3">
          <Field label={say(t.whose)} className="w-52">
            <Select
              items={signers.map(({ id, name }) => ({ value: id, label: name }))}
              value={whose}
              onValueChange={setWhose}
            />
          </Field>
          <Field label={say(t.kind)} className="w-44">
            <Select
              items={fieldKinds.map((each) => ({ value: each, label: say(fieldKindWords[each]) }))}
              value={kind}
              onValueChange={setKind}
            />
          </Field>
          <span className="ml-auto flex gap-2">
            <Button
              disabled={!draft.isDirty}
              loading={keep.isPending}
              onClick={() => void save().catch(() => undefined)}
            >
              {say(t.save)}
            </Button>
            <Button
              look="primary"
              icon={<Send />}
              loading={send.isPending}
              disabledReason={
                envelope.review === 'waits' ? say(t.reviewWaits) : draft.isDirty ? say(t.saveFirst) : undefined
              }
              onClick={() => send.mutate({ params: { id: envelope.id } })}
            >
              {say(t.send)}
            </Button>
          </span>
        </div>
        <Chosen draft={draft} chosen={chosen} />
        <p className="text-13 text-text-2">{say(t.howTo)}</p>
      </div>
      <div className="grid gap-4 rounded-card bg-sunken p-4">
        {envelope.documents.map((document) => (
          <DocumentPages
            key={document.id}
            document={document}
            read={read}
            renderOver={(page) => (
              <>
                <PlacedFields
                  envelope={envelope}
                  documentId={document.id}
                  page={page}
                  draft={draft}
                  chosen={chosen}
                  onChoose={setChosen}
                  onPress={(x, y) => add(document.id, page, x, y)}
                />
                <Button
                  size="small"
                  icon={<Plus />}
                  className="absolute! top-2 right-2"
                  onClick={() => add(document.id, page, 0.5, 0.5)}
                >
                  {say(t.addTo, { n: page })}
                </Button>
              </>
            )}
          />
        ))}
      </div>
    </div>
  );
}

/** What can be said of the place that is chosen. */
function Chosen({ draft, chosen }: { draft: DraftPlaces; chosen: string | undefined }) {
  const say = useSay();
  const place = draft.places.find(({ key }) => key === chosen);
  if (place === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="text-14 font-label">{say(fieldKindWords[place.kind])}</span>
      <Checkbox
        label={say(t.optional)}
        checked={!place.required}
        onChange={(event) => draft.change(place.key, { required: !event.target.checked })}
      />
      {(place.kind === 'text' || place.kind === 'check') && (
        <div className="w-60">
          <TextInput
            aria-label={say(t.label)}
            placeholder={say(t.label)}
            value={place.label ?? ''}
            maxLength={120}
            onChange={({ target }) =>
              draft.change(place.key, { label: target.value.trim() === '' ? null : target.value })
            }
          />
        </div>
      )}
      <IconButton label={say(t.shrink)} onClick={() => draft.resize(place.key, 1 / 1.1)}>
        <Minus />
      </IconButton>
      <IconButton label={say(t.grow)} onClick={() => draft.resize(place.key, 1.1)}>
        <Plus />
      </IconButton>
      <Button size="small" look="danger" icon={<Trash2 />} onClick={() => draft.remove(place.key)}>
        {say(t.take)}
      </Button>
    </div>
  );
}
