import { useEffect, useRef, useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call, requestKey } from '#platform/web/call/call.ts';
import { QueryGround } from '#platform/web/call/query-ground.tsx';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { useSearch } from '#platform/web/place.ts';
import { setLanguage, useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { RadioGroup } from '#ui/inputs/radio-group.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { consentWords, landStatuses, timelines } from '#areas/sales/leads/choices.ts';
import { leadFormContract } from '#areas/sales/leads/contract.ts';
import { useRiddle } from './use-riddle.ts';

const t = texts({
  title: { en: 'Tell us about your home', es: 'Cuéntanos de tu casa' },
  text: {
    en: 'Somebody answers within four working hours.',
    es: 'Alguien responde en cuatro horas hábiles.',
  },
  who: { en: 'You are', es: 'Eres' },
  dtc: { en: 'Building a home for myself', es: 'Alguien que construye su casa' },
  b2b: { en: 'Building homes for others', es: 'Alguien que construye para otros' },
  name: { en: 'Name', es: 'Nombre' },
  company: { en: 'Company', es: 'Empresa' },
  email: { en: 'E-mail', es: 'Correo' },
  phone: { en: 'Phone', es: 'Teléfono' },
  optional: { en: 'optional', es: 'opcional' },
  site: { en: 'Where should it stand?', es: '¿Dónde estará?' },
  land: { en: 'The land', es: 'El terreno' },
  when: { en: 'When do you want to build?', es: '¿Cuándo quieres construir?' },
  choose: { en: 'Choose', es: 'Elegir' },
  message: { en: 'What would you like to know?', es: '¿Qué te gustaría saber?' },
  send: { en: 'Send', es: 'Enviar' },
  done: { en: 'Thank you', es: 'Gracias' },
  doneText: {
    en: 'It has arrived. Somebody writes or calls within four working hours.',
    es: 'Ya llegó. Alguien te escribe o llama en cuatro horas hábiles.',
  },
  insecure: {
    en: 'This page needs a secure connection (https) to be sent.',
    es: 'Esta página necesita una conexión segura (https) para enviarse.',
  },
  trap: { en: 'Leave this empty', es: 'Deja esto vacío' },
});

const nothing = {
  channel: 'dtc' as 'dtc' | 'b2b',
  name: '',
  company_name: '',
  email: '',
  phone: '',
  site_address: '',
  land_status: '',
  timeline: '',
  message: '',
  marketing_consent: false,
  website: '',
};
type Values = typeof nothing;

const given = <T extends string>(value: T) => (value.trim() === '' ? null : value);
const known = <K extends string>(words: Readonly<Record<K, unknown>>, value: string): K | null => {
  const isOne = (key: string): key is K => Object.hasOwn(words, key);
  return isOne(value) ? value : null;
};

/** What somebody fills in who does not know the builder yet: on a page of its own, or within the builder's web page. */
export function Screen() {
  return (
    <QueryGround>
      <LeadForm />
    </QueryGround>
  );
}

function LeadForm() {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const [isDone, setDone] = useState(false);
  const riddle = useRiddle();
  const { lang } = search;
  useEffect(() => {
    if (lang === 'en' || lang === 'es') setLanguage(lang);
  }, [lang]);
  const draftKey = useRef(requestKey());
  const entry = useRecordForm<Values, void>({
    values: nothing,
    send: async (values) => {
      const solved = await riddle.solved();
      const answer = await call(
        leadFormContract.send,
        {
          body: {
            ...solved,
            channel: values.channel,
            name: values.name,
            email: values.email,
            phone: given(values.phone),
            company_name: given(values.company_name),
            site_address: given(values.site_address),
            land_status: known(landStatuses, values.land_status),
            timeline: known(timelines, values.timeline),
            message: given(values.message),
            language,
            campaign: given(search['campaign'] ?? ''),
            marketing_consent: values.marketing_consent,
            website: values.website,
          },
        },
        { errorToast: false, idempotencyKey: draftKey.current },
      );
      // A riddle that is too old is worth nothing any more: the next try brings its own.
      if (!answer.ok && answer.status === 422) riddle.renew();
      return answer;
    },
    onDone: () => setDone(true),
  });
  if (isDone) return <Frame title={say(t.done)} text={say(t.doneText)} />;
  return (
    <Frame title={say(t.title)} text={say(t.text)}>
      {!riddle.isPossible && <Banner tone="bad">{say(t.insecure)}</Banner>}
      <FormNotices entry={entry} />
      <form onSubmit={entry.submit} className="grid gap-4" noValidate>
        <Fields entry={entry} />
        <Button type="submit" look="primary" size="large" wide loading={entry.isBusy} disabled={!riddle.isPossible}>
          {say(t.send)}
        </Button>
      </form>
    </Frame>
  );
}

function Fields({ entry }: { entry: ReturnType<typeof useRecordForm<Values, void>> }) {
  const say = useSay();
  const language = useLanguage();
  const typed = entry.form.watch();
  const choices = (words: Readonly<Record<string, { en: string; es: string }>>) =>
    Object.entries(words).map(([value, word]) => ({ value, label: word[language] }));
  const set = (name: 'channel' | 'land_status' | 'timeline', value: string) =>
    entry.form.setValue(name, value, { shouldDirty: true });
  return (
    <>
      <Field label={say(t.who)} group>
        <RadioGroup
          items={[
            { value: 'dtc', label: say(t.dtc) },
            { value: 'b2b', label: say(t.b2b) },
          ]}
          value={typed.channel}
          onValueChange={(value) => set('channel', value)}
        />
      </Field>
      <Field label={say(t.name)} error={entry.fault('name')} required>
        <TextInput size="large" autoComplete="name" {...entry.field('name')} />
      </Field>
      {typed.channel === 'b2b' && (
        <Field label={say(t.company)} labelEnd={say(t.optional)} error={entry.fault('company_name')}>
          <TextInput size="large" autoComplete="organization" {...entry.field('company_name')} />
        </Field>
      )}
      <Field label={say(t.email)} error={entry.fault('email')} required>
        <TextInput size="large" type="email" autoComplete="email" {...entry.field('email')} />
      </Field>
      <Field label={say(t.phone)} labelEnd={say(t.optional)} error={entry.fault('phone')}>
        <TextInput size="large" type="tel" autoComplete="tel" {...entry.field('phone')} />
      </Field>
      <Field label={say(t.site)} labelEnd={say(t.optional)} error={entry.fault('site_address')}>
        <TextInput size="large" autoComplete="street-address" {...entry.field('site_address')} />
      </Field>
      <Field label={say(t.land)} labelEnd={say(t.optional)}>
        <Select
          size="large"
          items={choices(landStatuses)}
          value={typed.land_status}
          placeholder={say(t.choose)}
          onValueChange={(value) => set('land_status', value)}
        />
      </Field>
      <Field label={say(t.when)} labelEnd={say(t.optional)}>
        <Select
          size="large"
          items={choices(timelines)}
          value={typed.timeline}
          placeholder={say(t.choose)}
          onValueChange={(value) => set('timeline', value)}
        />
      </Field>
      <Field label={say(t.message)} labelEnd={say(t.optional)} error={entry.fault('message')}>
        <Textarea rows={4} {...entry.field('message')} />
      </Field>
      <Checkbox label={consentWords[language]} {...entry.form.register('marketing_consent')} />
      {/* Out of sight and out of the way of a keyboard: only a program fills it in. */}
      <div aria-hidden="true" className="absolute -left-[9999px] h-0 w-0 overflow-hidden">
        <label>
          {say(t.trap)}
          <input tabIndex={-1} autoComplete="off" {...entry.form.register('website')} />
        </label>
      </div>
    </>
  );
}

/** Alone it looks like every page before the sign-in; within another web page it is the form and nothing else. */
function Frame({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  useDocumentTitle(title);
  if (window.self === window.top)
    return (
      <AuthFrame title={title} text={text} isComfortable>
        {children}
      </AuthFrame>
    );
  return (
    <main className="grid gap-5 bg-surface p-5" data-density="comfort">
      <div>
        <h1 className="text-24 font-title tracking-display text-balance">{title}</h1>
        <p className="mt-1 text-14 text-text-2">{text}</p>
      </div>
      {children}
    </main>
  );
}
