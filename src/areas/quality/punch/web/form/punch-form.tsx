import { clsx } from 'clsx';
import { ArrowRight, CircleAlert, Eraser, ShieldAlert, Truck } from 'lucide-react';
import { useRef, useState } from 'react';
import { punchCategories, punchCategoryWords } from '#areas/company/tickets/choices.ts';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { useModules } from '#areas/projects/units/web/queries.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { Phase, RaisedItem } from '#areas/quality/punch/schema.ts';
import { Chips } from './chips.tsx';
import type { ChangedItem } from './keep-item.ts';
import { Alike, Restored } from './form-notices.tsx';
import { PhotoSide } from './photo-side.tsx';
import { usePunchPeople, useSuggestions, useTemplates } from '../queries.ts';
import type { Gravity, PunchWords } from './punch-words.ts';
import { roomsOffered, roomWords } from './rooms.ts';
import { usePunchForm, type PunchForm as Form } from './use-punch-form.ts';

const t = texts({
  project: { en: 'Project', es: 'Proyecto' },
  module: { en: 'Module', es: 'Módulo' },
  where: { en: 'Where', es: 'Dónde' },
  otherArea: { en: 'Another area', es: 'Otra área' },
  what: { en: 'What', es: 'Qué' },
  defect: { en: 'Defect', es: 'Defecto' },
  bad: { en: 'How bad', es: 'Qué tan grave' },
  minor: { en: 'Minor', es: 'Menor' },
  ship: { en: 'Before it ships', es: 'Antes del envío' },
  handover: { en: 'Before handover', es: 'Antes de la entrega' },
  safety: { en: 'Safety', es: 'Seguridad' },
  who: { en: 'Who puts it right', es: 'Quién lo corrige' },
  someone: { en: 'Somebody else', es: 'Otra persona' },
  nobody: { en: 'Nobody found', es: 'No se encontró a nadie' },
  none: { en: 'Nothing found', es: 'Nada encontrado' },
  more: { en: 'More to say', es: 'Decir más' },
  less: { en: 'Less', es: 'Menos' },
  title: { en: 'In your own words', es: 'Con tus palabras' },
  position: { en: 'Wall, floor, ceiling', es: 'Muro, piso, techo' },
  details: { en: 'Details', es: 'Detalles' },
  due: { en: 'Due', es: 'Vence' },
  next: { en: 'Save and next', es: 'Guardar y seguir' },
  draft: { en: 'Save without a photo', es: 'Guardar sin foto' },
  save: { en: 'Save', es: 'Guardar' },
  clear: { en: 'Begin again', es: 'Empezar de nuevo' },
  undo: { en: 'Undo', es: 'Deshacer' },
  dropped: { en: 'Photo taken off', es: 'Foto quitada' },
  cleared: { en: 'Begun again', es: 'Se empezó de nuevo' },
  saved: { en: '{code} is open', es: '{code} quedó abierto' },
  onDevice: {
    en: 'Kept on this device: it is sent by itself, its photos after it.',
    es: 'Guardado en este dispositivo: se envía solo y después sus fotos.',
  },
  kept: { en: '{code} is a draft: it needs a photo', es: '{code} es un borrador: le falta una foto' },
  needs: { en: 'Say where and what first.', es: 'Primero di dónde y qué.' },
  areaOf: { en: '{what} · {area}', es: '{what} · {area}' },
});

interface PunchFormProps {
  phase: Phase;
  /** The pages of the floor call their lists their own. */
  onFloor: boolean;
  item?: (ChangedItem & { words: PunchWords; photos: readonly string[] }) | undefined;
  onSaved?: ((item: RaisedItem | undefined) => void) | undefined;
}

/** One punch item in a few taps: photo, where, what, fault, and the next one keeps the place. */
export function PunchForm({ phase, onFloor, item, onSaved }: PunchFormProps) {
  const say = useSay();
  const top = useRef<HTMLDivElement>(null);
  // The next one begins with its photo: the camera is in sight again.
  const toCamera = () => top.current?.scrollIntoView({ block: 'nearest' });
  const form = usePunchForm({
    phase,
    item,
    first: item?.words,
    onSaved(saved) {
      if (saved !== undefined)
        notify.success(say(saved.state === 'punch_draft' ? t.kept : t.saved, { code: saved.code }));
      toCamera();
      onSaved?.(saved);
    },
    onKept() {
      notify.success(say(t.onDevice));
      toCamera();
      onSaved?.(undefined);
    },
  });
  const { place, words, photos, fault } = form;
  const back = (run: () => void) => ({ label: say(t.undo), run });
  const dropPhoto = (key: string) => notify.success(say(t.dropped), back(form.dropPhoto(key)));
  const beginAgain = () => {
    const undo = form.clear();
    if (undo !== undefined) notify.success(say(t.cleared), back(undo));
  };
  const isReady =
    place.project !== undefined &&
    place.area.trim() !== '' &&
    words.category !== undefined &&
    (phase === 'site' || place.module !== undefined);
  const title = useTitle(form);
  return (
    <div className="grid grid-cols-1 gap-5 pb-4 md:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] md:items-start">
      <div ref={top} className="scroll-mt-24">
        <PhotoSide photos={photos} held={item?.photos ?? []} onAdd={form.addPhotos} onDrop={dropPhoto} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {form.restoredAt !== null && <Restored at={form.restoredAt} onClear={beginAgain} />}
        {item === undefined && <PlaceOfWalk form={form} phase={phase} onFloor={onFloor} />}
        <AreaChips form={form} />
        <WhatChips form={form} phase={phase} />
        <WhoChips form={form} />
        <Alike form={form} onFloor={onFloor} except={item?.id} />
        <MoreToSay form={form} title={title} />
        {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
        <div className={clsx('sticky bottom-0 flex gap-2 py-3', onFloor ? 'bg-canvas' : 'bg-surface')}>
          <Button size="huge" square aria-label={say(t.clear)} onClick={beginAgain}>
            <Eraser />
          </Button>
          <span className="min-w-0 flex-auto">
            <Button
              look="primary"
              size="huge"
              wide
              iconEnd={<ArrowRight />}
              loading={form.isSaving}
              disabledReason={isReady ? undefined : say(t.needs)}
              onClick={() => form.save(title)}
            >
              {say(item !== undefined ? t.save : photos.length === 0 ? t.draft : t.next)}
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
}

/** What the item is called where nobody writes it: its fault, else its category, and the area, in the words of whoever writes it. */
function useTitle({ words, place }: Form): string {
  const say = useSay();
  const language = useLanguage();
  const templates = useTemplates().data ?? [];
  if (words.title.trim() !== '') return words.title.trim();
  const category = Object.entries(punchCategoryWords).find(([key]) => key === words.category)?.[1];
  const fault = templates.find((each) => textIn(each, 'name') === words.defect);
  const what =
    fault !== undefined ? faultWords(fault, language) : (words.defect ?? (category === undefined ? '' : say(category)));
  return say(t.areaOf, { what, area: roomWords(place.area.trim(), language) }).slice(0, 140);
}

/** What a frequent defect is called in this language. */
function faultWords(template: TableRow, language: Language): string {
  const [en, es] = [textIn(template, 'name'), textIn(template, 'name_es')];
  return language === 'es' && es !== '' ? es : en;
}

function PlaceOfWalk({ form, phase, onFloor }: { form: Form; phase: Phase; onFloor: boolean }) {
  const say = useSay();
  const view = onFloor ? { view: 'floor' as const } : {};
  const { place } = form;
  // Until those of the project are there, and without network perhaps for long, those of another stand here: none of them is offered.
  const read = useModules({ ...view, project: place.project }).data ?? [];
  const modules = read.filter(({ project }) => project === place.project);
  return (
    // Beside each other on a phone, neither name has room.
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={say(t.project)} required>
        <ProjectCombobox
          size="large"
          {...view}
          value={place.project ?? null}
          onValueChange={(value) => place.setProject(value ?? undefined)}
        />
      </Field>
      <Field label={say(t.module)} required={phase === 'factory'}>
        <Combobox
          size="large"
          items={modules.map(({ id, module_no: no, unit_name: unit }) => ({
            value: id,
            label: [unit, no].filter(Boolean).join(' '),
          }))}
          value={place.module ?? null}
          onValueChange={(value) => place.setModule(value ?? undefined)}
          emptyText={say(t.none)}
        />
      </Field>
    </div>
  );
}

function AreaChips({ form }: { form: Form }) {
  const say = useSay();
  const language = useLanguage();
  const { place } = form;
  const [isOther, setOther] = useState(false);
  const named = useSuggestions(place.project, undefined).data?.areas ?? [];
  const areas = roomsOffered(named, language).slice(0, 10);
  const isOwn = isOther || (place.area !== '' && !areas.includes(place.area));
  return (
    <div className="flex flex-col gap-2">
      <Chips
        label={say(t.where)}
        first={6}
        items={[
          ...areas.map((area) => ({ value: area, label: roomWords(area, language) })),
          { value: ' other', label: say(t.otherArea) },
        ]}
        value={isOwn ? ' other' : place.area}
        onValueChange={(area) => {
          setOther(area === ' other');
          place.setArea(area === ' other' ? '' : area);
        }}
      />
      {isOwn && (
        <TextInput
          size="large"
          maxLength={80}
          aria-label={say(t.otherArea)}
          value={place.area}
          onChange={(event) => place.setArea(event.target.value)}
        />
      )}
    </div>
  );
}

function textIn(row: TableRow, key: string): string {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
}

function WhatChips({ form, phase }: { form: Form; phase: Phase }) {
  const say = useSay();
  const language = useLanguage();
  const { words } = form;
  const templates = (useTemplates().data ?? []).filter((each) => each['category'] === words.category);
  return (
    <>
      <Chips
        label={say(t.what)}
        first={7}
        items={Object.entries(punchCategoryWords).map(([value, label]) => ({ value, label: say(label) }))}
        value={words.category}
        onValueChange={(value) =>
          form.say({ category: punchCategories.find((each) => each === value), defect: undefined })
        }
      />
      {templates.length > 0 && (
        <Chips
          label={say(t.defect)}
          items={templates.map((each) => ({ value: textIn(each, 'name'), label: faultWords(each, language) }))}
          value={words.defect}
          onValueChange={(defect) => form.say({ defect: defect === words.defect ? undefined : defect })}
        />
      )}
      <Chips
        label={say(t.bad)}
        items={[
          { value: 'minor', label: say(t.minor) },
          { value: 'usual', label: say(phase === 'factory' ? t.ship : t.handover), icon: <Truck className="size-5" /> },
          { value: 'safety', label: say(t.safety), icon: <ShieldAlert className="size-5" /> },
        ]}
        value={words.gravity}
        onValueChange={(value) => {
          const gravity: Gravity = value === 'minor' || value === 'safety' ? value : 'usual';
          form.say({ gravity });
        }}
      />
    </>
  );
}

function WhoChips({ form }: { form: Form }) {
  const say = useSay();
  const { place, words } = form;
  const people = usePunchPeople(place.project).data ?? [];
  const usual = useSuggestions(place.project, words.category).data?.people ?? [];
  return (
    <div className="flex flex-col gap-2">
      {usual.length > 0 && (
        <Chips
          label={say(t.who)}
          items={usual.map(({ id, name }) => ({ value: id, label: name }))}
          value={words.lead ?? undefined}
          onValueChange={(lead) => form.say({ lead: lead === words.lead ? null : lead })}
        />
      )}
      <Combobox
        size="large"
        aria-label={say(usual.length > 0 ? t.someone : t.who)}
        placeholder={say(usual.length > 0 ? t.someone : t.who)}
        items={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={words.lead}
        onValueChange={(lead) => form.say({ lead })}
        emptyText={say(t.nobody)}
      />
    </div>
  );
}

function MoreToSay({ form, title }: { form: Form; title: string }) {
  const say = useSay();
  const { words } = form;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="large"
        look="quiet"
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
        icon={<CircleAlert />}
      >
        {say(isOpen ? t.less : t.more)}
      </Button>
      {isOpen && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={say(t.title)} className="sm:col-span-2">
            <TextInput
              size="large"
              maxLength={140}
              placeholder={title}
              value={words.title}
              onChange={(event) => form.say({ title: event.target.value })}
            />
          </Field>
          <Field label={say(t.position)}>
            <TextInput
              size="large"
              maxLength={80}
              value={words.position}
              onChange={(event) => form.say({ position: event.target.value })}
            />
          </Field>
          <DayField label={say(t.due)} value={words.due} onValueChange={(due) => form.say({ due })} />
          <Field label={say(t.details)} className="sm:col-span-2">
            <Textarea
              maxLength={8000}
              value={words.description}
              onChange={(event) => form.say({ description: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
