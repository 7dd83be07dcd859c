import { ArrowLeft } from 'lucide-react';
import { ModuleDeviations } from '#areas/design/deviations/web/latest.tsx';
import { texts } from '#platform/shared/text.ts';
import { NotYet } from '#platform/web/frame/not-yet.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, usePath, useRouteParams, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { formTypeWords, statusWords } from '../choices.ts';
import { AdoptVersion } from './form/adopt-version.tsx';
import { AreaPane } from './form/area-pane.tsx';
import { AreaRail } from './form/area-rail.tsx';
import { FormSteps } from './form/form-steps.tsx';
import { Signatures } from './form/signatures.tsx';
import { useQueuedForm } from './form/use-queued-form.ts';
import { useForm, type FormRead, type SignOffView } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the sign-off', es: 'Cargando la aprobación' },
  errorTitle: {
    en: 'This sign-off is not there, or not yours to see',
    es: 'Esta aprobación no existe o no puedes verla',
  },
  back: { en: 'Back', es: 'Volver' },
  module: { en: '{form}, module {no}', es: '{form}, módulo {no}' },
  version: { en: 'version {n}', es: 'versión {n}' },
  walk: {
    en: 'Did you find something on the walk? Add it to the list that your builder puts right.',
    es: '¿Encontraste algo en el recorrido? Añádelo a la lista que tu constructor corrige.',
  },
  found: { en: 'Add what you find', es: 'Añade lo que encuentres' },
});

function viewOf(path: string): SignOffView | undefined {
  return (['owner', 'developer', 'floor'] as const).find((view) => path.startsWith(`/${view}/`));
}

const backOf = (view: SignOffView | undefined, number: string): string => {
  if (view === 'owner') return '/owner';
  if (view === 'floor') return '/floor/manufacturing-sign-offs';
  return view === 'developer'
    ? `/developer/${encodeURIComponent(number)}`
    : `/projects/${encodeURIComponent(number)}?tab=quality&of=sign-offs`;
};

/** A manufacturing sign-off, for staff, the floor, owners and developers alike: what each may see and do, the server says. */
export function Screen() {
  const say = useSay();
  const view = viewOf(usePath());
  const { id = '', project_number: number = '' } = useRouteParams();
  const { data, error } = useForm(id, view);
  useDocumentTitle(data === undefined ? number : `${say(formTypeWords[data.form_type])} ${data.title}`);
  const back = backOf(view, number);
  if (data !== undefined) return <Form key={data.id} form={data} view={view} back={back} />;
  return (
    <NotYet error={error} loading={say(t.loading)} gone={say(t.errorTitle)} back={{ to: back, label: say(t.back) }} />
  );
}

/** While a home is being accepted, its owner adds what they find. */
const isWalk = (form: FormRead): boolean =>
  form.form_type === 'owner_acceptance' && form.unit !== null && !['signed', 'released'].includes(form.status);

function Form({ form: read, view, back }: { form: FormRead; view: SignOffView | undefined; back: string }) {
  const say = useSay();
  const form = useQueuedForm(read);
  const asked = useSearch()['area'];
  const area =
    form.areas.find(({ id }) => id === asked) ??
    form.areas.find(({ state, not_applicable_reason: waived }) => state !== 'approved' && waived === null) ??
    form.areas[0];
  const name = say(formTypeWords[form.form_type]);
  const place = [form.unit?.name, form.project.name, form.line].filter(Boolean).join(', ');
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <IconButton size="large" label={say(t.back)} asChild>
          <Link to={back}>
            <ArrowLeft />
          </Link>
        </IconButton>
        {form.module !== null && (
          <span className="grid h-12 min-w-12 place-items-center rounded-[10px] bg-text-1 px-2 text-16 font-title text-text-invert">
            {form.module.module_no}
          </span>
        )}
        <div className="min-w-48 flex-1">
          <h1 className="text-20 font-title tracking-title max-sm:line-clamp-2 max-sm:text-16 sm:truncate">
            {form.module === null ? `${name}, ${form.title}` : say(t.module, { form: name, no: form.module.module_no })}
          </h1>
          <p className="text-14 text-text-2 max-sm:line-clamp-2 sm:truncate">
            {place} · {form.code} · {say(t.version, { n: form.template.revision })}
          </p>
        </div>
        <Tag tone={statusWords[form.status].tone}>{say(statusWords[form.status])}</Tag>
        <FormSteps form={form} view={view} />
      </header>
      <AdoptVersion form={form} />
      {form.module !== null && (view === undefined || view === 'floor') && (
        <ModuleDeviations moduleId={form.module.id} isStrip />
      )}
      {view === 'owner' && isWalk(form) && (
        <Banner
          action={
            <Button size="small" asChild>
              <Link to={`/owner/${encodeURIComponent(form.project.project_number)}/unit/${form.unit?.id}?tab=punch`}>
                {say(t.found)}
              </Link>
            </Button>
          }
        >
          {say(t.walk)}
        </Banner>
      )}
      {form.signatures.length > 0 && (
        <div className="max-h-48 overflow-y-auto border-b border-line bg-canvas px-5 py-3">
          <Signatures signatures={form.signatures} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {area !== undefined && (
          <>
            <AreaRail form={form} chosen={area.id} onChoose={(id) => setSearch({ area: id })} />
            <AreaPane key={area.id} form={form} area={area} />
          </>
        )}
      </div>
    </div>
  );
}
