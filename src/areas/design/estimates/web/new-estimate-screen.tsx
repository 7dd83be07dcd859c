import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, useSearch } from '#platform/web/place.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import type { BomDetail } from '#areas/design/boms/schema.ts';
import { useBom } from '#areas/design/boms/web/queries.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import type { EstimateDetail } from '../schema.ts';
import { EstimateDraft } from '../schema.ts';
import { emptyHead, headBody, HeadFields, headLabels, type HeadForm } from './head-fields.tsx';
import { useCreateEstimate } from './queries.ts';
import { words } from './words.ts';

const t = texts({
  title: { en: 'New estimate', es: 'Estimación nueva' },
  help: {
    en: 'A name is enough to begin. The size is used by formulas and for the price per square foot; everything can be changed later.',
    es: 'Basta un nombre para empezar. El tamaño cuenta para las fórmulas y el precio por ft²; todo se puede cambiar después.',
  },
  create: { en: 'Create and open', es: 'Crear y abrir' },
  loading: { en: 'Loading the bill of materials', es: 'Cargando la lista de materiales' },
});

/** Asks for the little that an estimate must have, and opens its sheet. `?project=` and `?bom=` come from other screens. */
export function Screen() {
  const bom = useSearch()['bom'];
  return bom === undefined ? <NewEstimate bom={undefined} /> : <FromBom id={bom} />;
}

/** The form begins with what the bill knows of its own size; a bill that can not be read leaves it empty. */
function FromBom({ id }: { id: string }) {
  const say = useSay();
  const { data, isPending } = useBom(id);
  return isPending ? (
    <PageFrame title={say(t.title)} narrow>
      <SkeletonRows rows={6} label={say(t.loading)} />
    </PageFrame>
  ) : (
    <NewEstimate bom={{ id, detail: data }} />
  );
}

function NewEstimate({ bom: taken }: { bom: { id: string; detail: BomDetail | undefined } | undefined }) {
  const say = useSay();
  const search = useSearch();
  const create = useCreateEstimate();
  const bom = taken?.id;
  const detail = taken?.detail;
  const size = detail?.size ?? {};
  const toBody = (form: HeadForm) => ({ ...headBody(form), ...(bom === undefined ? {} : { bom_id: bom }) });
  const entry = useRecordForm<HeadForm, EstimateDetail>({
    values: {
      ...emptyHead,
      rate_date: companyToday(),
      project_id: search['project'] ?? detail?.bom.project?.id ?? null,
      name: search['name'] ?? detail?.bom.name ?? '',
      plan_code: size.plan_code ?? '',
      units: size.units ?? emptyHead.units,
      modules: size.modules ?? emptyHead.modules,
      sqft: size.sqft ?? emptyHead.sqft,
      factory: factories.find((each) => each === size.factory) ?? 'none',
    },
    draftKey: bom === undefined ? 'new-estimate' : `new-estimate.${bom}`,
    schema: EstimateDraft,
    toBody,
    send: (values) => outcomeOf(create.mutateAsync({ body: toBody(values) })),
    onDone: ({ estimate }) => go(`/design/estimates/${estimate.id}`, { replace: true }),
  });
  const labels = Object.fromEntries(Object.entries(headLabels).map(([key, text]) => [key, say(text)]));
  return (
    <PageFrame
      title={say(t.title)}
      meta={say(t.help)}
      narrow
      breadcrumb={
        <Breadcrumb label={say(words.place)}>
          <Link to="/design/estimates">{say(words.estimating)}</Link>
          {say(t.title)}
        </Breadcrumb>
      }
    >
      <form noValidate className="grid grid-cols-3 gap-4 max-sm:grid-cols-1" onSubmit={entry.submit}>
        <div className="col-span-full grid gap-3 empty:hidden">
          <FormNotices entry={entry} labels={labels} />
        </div>
        <HeadFields entry={entry} all={false} />
        <div className="col-span-full flex justify-end gap-2">
          <Button onClick={() => entry.cancel(() => go('/design/estimates'))}>{say(words.cancel)}</Button>
          <Button type="submit" look="primary" loading={entry.isBusy}>
            {say(t.create)}
          </Button>
        </div>
      </form>
    </PageFrame>
  );
}
