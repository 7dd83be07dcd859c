import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { SidebarLinks } from '../schema.ts';
import { useSetSidebarLinks } from './queries.ts';

const t = texts({
  title: { en: 'Links of the sidebar', es: 'Enlaces de la barra lateral' },
  text: {
    en: 'Under Design, two links open a tab of their own. Left empty, they lead to the portal’s own forms.',
    es: 'En Diseño, dos enlaces abren otra pestaña. Si se dejan vacíos, llevan a los formularios del portal.',
  },
  notes: { en: 'New meeting notes', es: 'Nuevas notas de reunión' },
  action: { en: 'New action item', es: 'Nueva acción' },
  example: { en: 'https://… or a page like {page}', es: 'https://… o una página como {page}' },
  save: { en: 'Save', es: 'Guardar' },
  saved: { en: 'Saved', es: 'Guardado' },
});

const fields = [
  { name: 'meeting_notes', label: t.notes, own: '/meetings?new=notes' },
  { name: 'action_item', label: t.action, own: '/meetings?new=action' },
] as const;

/** The form of the two links; an empty field leads to the portal’s own page. */
export function LinksForm({ links }: { links: z.infer<typeof SidebarLinks> }) {
  const say = useSay();
  const language = useLanguage();
  const headId = useId();
  const [values, setValues] = useState({
    meeting_notes: links.meeting_notes ?? '',
    action_item: links.action_item ?? '',
  });
  const save = useSetSidebarLinks();
  const faults = save.error === null ? [] : refusalOf(save.error.failure).details;
  const faultAt = (name: string) => faults.find(({ path }) => path === name)?.said?.[language];
  const send = (event: FormEvent) => {
    event.preventDefault();
    const orOwn = (text: string) => (text.trim() === '' ? null : text.trim());
    save.mutate(
      { body: { meeting_notes: orOwn(values.meeting_notes), action_item: orOwn(values.action_item) } },
      { onSuccess: () => notify.success(say(t.saved)) },
    );
  };
  return (
    <form aria-labelledby={headId} className="grid max-w-[40rem] gap-4 p-6 max-md:p-4" onSubmit={send} noValidate>
      <h2 id={headId} className="text-16 font-title">
        {say(t.title)}
      </h2>
      <p className="text-13 text-text-2">{say(t.text)}</p>
      {fields.map(({ name, label, own }) => (
        <Field key={name} label={say(label)} help={say(t.example, { page: own })} error={faultAt(name)}>
          <TextInput
            type="url"
            maxLength={500}
            placeholder={own}
            value={values[name]}
            onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
          />
        </Field>
      ))}
      {save.error !== null && faults.length === 0 && (
        <p role="alert" className="text-13 text-bad-text">
          {save.error.message}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" loading={save.isPending}>
          {say(t.save)}
        </Button>
      </div>
    </form>
  );
}
