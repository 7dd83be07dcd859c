import { CalendarDays } from 'lucide-react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { isStaff } from '#platform/shared/access.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { RadioGroup } from '#ui/inputs/radio-group.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useFeeds, useMakeFeed, useRevokeFeed } from '../queries.ts';
import { planWords } from '../words.ts';

const t = texts({
  title: { en: 'The plan in your calendar', es: 'El plan en tu calendario' },
  text: {
    en: 'Your calendar reads this address and follows every move. It is yours alone: whoever has it sees what you see.',
    es: 'Tu calendario lee esta dirección y sigue cada cambio. Es solo tuya: quien la tenga ve lo que tú ves.',
  },
  name: { en: 'Name', es: 'Nombre' },
  example: { en: 'Ship and set', es: 'Envíos y montajes' },
  scope: { en: 'What it shows', es: 'Qué muestra' },
  mine: { en: 'Projects I work on', es: 'Mis proyectos' },
  all: { en: 'All projects', es: 'Todos los proyectos' },
  meetings: { en: 'My meetings', es: 'Mis reuniones' },
  make: { en: 'Make an address', es: 'Crear dirección' },
  once: { en: 'Copy it now: it is shown this once.', es: 'Cópiala ahora: solo se muestra esta vez.' },
  address: { en: 'Address', es: 'Dirección' },
  copy: { en: 'Copy', es: 'Copiar' },
  copied: { en: 'Copied', es: 'Copiada' },
  yours: { en: 'Your addresses', es: 'Tus direcciones' },
  made: { en: 'made {at}', es: 'creada {at}' },
  read: { en: 'read {ago}', es: 'leída {ago}' },
  never: { en: 'never read', es: 'nunca leída' },
  revoke: { en: 'Revoke {name}', es: 'Revocar {name}' },
  revokeShort: { en: 'Revoke', es: 'Revocar' },
});

interface FeedForm {
  name: string;
  scope: 'mine' | 'all' | 'meetings';
}

/** Makes and revokes the personal calendar addresses. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const staff = isStaff(useGroups());
  const feeds = useFeeds();
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  // No draft: the secret address that it makes is shown in the same place.
  const entry = useRecordForm<FeedForm, unknown>({
    values: { name: say(t.example), scope: 'mine' },
    send: ({ name, scope }) => outcomeOf(make.mutateAsync({ body: { name: name.trim(), scope } })),
    onFailure: () => true,
  });
  const made = make.data;
  const address = made === undefined ? '' : `${location.origin}${made.path}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) entry.close(onClose);
      }}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(planWords.close)}
      footer={
        <Button
          look="primary"
          loading={entry.isBusy}
          disabled={entry.form.watch('name').trim() === ''}
          onClick={() => entry.submit()}
        >
          {say(t.make)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        {made !== undefined && (
          <Banner tone="good" title={say(t.once)}>
            <span className="flex items-center gap-2 pt-1">
              <input
                readOnly
                aria-label={say(t.address)}
                value={address}
                className="min-w-0 flex-1 bg-transparent text-13"
                onFocus={(event) => event.target.select()}
              />
              <CopyButton text={address} label={say(t.copy)} copiedLabel={say(t.copied)} />
            </span>
          </Banner>
        )}
        <Field label={say(t.name)} error={entry.fault('name')}>
          <TextInput maxLength={80} {...entry.field('name')} />
        </Field>
        {staff && (
          <Field label={say(t.scope)} group>
            <RadioGroup
              inline
              {...entry.choice('scope')}
              items={[
                { value: 'mine', label: say(t.mine) },
                { value: 'all', label: say(t.all) },
                { value: 'meetings', label: say(t.meetings) },
              ]}
            />
          </Field>
        )}
        {(feeds.data?.length ?? 0) > 0 && (
          <section>
            <h3 className="pb-1 text-13 font-title">{say(t.yours)}</h3>
            <ul className="divide-y divide-line">
              {feeds.data?.map((feed) => (
                <li key={feed.id} className="flex items-center gap-3 py-2 text-13">
                  <CalendarDays className="size-4 flex-none text-text-3" aria-hidden="true" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{feed.name}</span>
                    <span className="block text-12 text-text-3">
                      {say(t.made, { at: formatMoment(feed.created_at, language) })},{' '}
                      {feed.last_read_at === null
                        ? say(t.never)
                        : say(t.read, { ago: formatAgo(feed.last_read_at, language) })}
                    </span>
                  </span>
                  <Button
                    size="small"
                    look="danger"
                    aria-label={say(t.revoke, { name: feed.name })}
                    onClick={() => revoke.mutate({ params: { id: feed.id } })}
                  >
                    {say(t.revokeShort)}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
