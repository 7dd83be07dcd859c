import { Camera, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { punchCategories, punchCategoryWords } from '#areas/company/tickets/choices.ts';
import { sendFromOutside } from '#areas/platform-services/files/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { mostPhotos } from '../schema.ts';
import type { SharedList } from '../schema.ts';
import { useAddOnWalk } from './queries.ts';

const t = texts({
  title: { en: 'What did you find?', es: '¿Qué encontraste?' },
  photo: { en: 'Take a photo', es: 'Tomar una foto' },
  drop: { en: 'Take {name} off', es: 'Quitar {name}' },
  what: { en: 'What is wrong', es: 'Qué está mal' },
  where: { en: 'Which room', es: 'En qué cuarto' },
  category: { en: 'What is it about?', es: '¿De qué se trata?' },
  more: { en: 'More about it', es: 'Más detalles' },
  send: { en: 'Add it', es: 'Añadir' },
});

/** A photo that was chosen, with the key under which it is sent once however often it is tried. */
interface Chosen {
  key: string;
  file: File;
}

interface WalkForm {
  title: string;
  area: string;
  category: string;
  description: string;
}

/** What an owner finds on the walk through their home: a photo first, a few words, the room. */
export function WalkDialog({
  unitId,
  areas,
  onClose,
}: {
  unitId: string;
  /** Rooms that were named before. */
  areas: readonly string[];
  onClose: () => void;
}) {
  const say = useSay();
  const list = useId();
  const [photos, setPhotos] = useState<readonly Chosen[]>([]);
  const add = useAddOnWalk();
  const entry = useRecordForm<WalkForm, SharedList>({
    values: { title: '', area: '', category: 'other', description: '' },
    draftKey: `walk.${unitId}`,
    send: async ({ title, area, category, description }) => {
      const ids: string[] = [];
      for (const { key, file } of photos) {
        const sent = await sendFromOutside(file, { unitId, key });
        if ('error' in sent)
          return { ok: false, status: 422, kind: 'status', text: { message: `${file.name}: ${sent.error}` } };
        ids.push(sent.id);
      }
      return outcomeOf(
        add.mutateAsync({
          body: {
            unit_id: unitId,
            title: title.trim(),
            area: area.trim(),
            category: punchCategories.find((each) => each === category) ?? 'other',
            description: description.trim() === '' ? null : description.trim(),
            file_ids: ids,
          },
        }),
      );
    },
    onDone: onClose,
  });
  const { title, area } = entry.form.watch();
  return (
    <FormDialog
      entry={entry}
      title={say(t.title)}
      submitLabel={say(t.send)}
      disabled={title.trim().length < 3 || area.trim() === ''}
      onClose={onClose}
    >
      <WalkPhotos photos={photos} onChange={setPhotos} />
      <Field label={say(t.what)} required error={entry.fault('title')}>
        <TextInput maxLength={140} autoComplete="off" {...entry.field('title')} />
      </Field>
      <Field label={say(t.where)} required error={entry.fault('area')}>
        <TextInput maxLength={80} autoComplete="off" list={list} {...entry.field('area')} />
      </Field>
      <datalist id={list}>
        {areas.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Field label={say(t.category)} error={entry.fault('category')}>
        <Select
          value={entry.form.watch('category')}
          onValueChange={(value) => entry.form.setValue('category', value, { shouldDirty: true })}
          items={punchCategories.map((value) => ({ value, label: say(punchCategoryWords[value]) }))}
        />
      </Field>
      <Field label={say(t.more)} error={entry.fault('description')}>
        <Textarea maxLength={2000} {...entry.field('description')} />
      </Field>
    </FormDialog>
  );
}

/** The camera, and what it has taken so far. */
function WalkPhotos({
  photos,
  onChange,
}: {
  photos: readonly Chosen[];
  onChange: (photos: readonly Chosen[]) => void;
}) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <Button size="large" wide icon={<Camera />} onClick={() => picker.current?.click()}>
        {say(t.photo)}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        tabIndex={-1}
        aria-label={say(t.photo)}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])].map((file) => ({ key: requestKey(), file }));
          target.value = '';
          onChange([...photos, ...chosen].slice(0, mostPhotos));
        }}
      />
      {photos.length > 0 && (
        <ul className="grid gap-1">
          {photos.map(({ key, file }) => (
            <li key={key} className="flex items-center gap-2 text-13">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <IconButton
                label={say(t.drop, { name: file.name })}
                onClick={() => onChange(photos.filter((each) => each.key !== key))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
