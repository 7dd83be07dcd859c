import { MakingSteps, TakeOffReview, TakeOffRules } from '#areas/design/take-offs/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useSearch } from '#platform/web/place.ts';
import { usePart } from '#areas/platform-services/flags/web/queries.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { ModelViewer } from './embeds.tsx';
import { modelScreenPath } from './model-channel.ts';
import { ModelDrop } from './model-drop.tsx';
import { ModelList } from './model-list.tsx';
import { usePlaceOf } from './model-place.ts';
import { ModelActions, ModelView } from './model-view.tsx';
import { disciplineWords, stateTones, stateWords } from './model-words.ts';
import { useModel } from './queries.ts';

const t = texts({
  title: { en: 'New bill of materials from a model', es: 'Lista de materiales nueva desde un modelo' },
  meta: {
    en: 'From the drawing program’s IFC file to parts and quantities that can be counted with.',
    es: 'Del archivo IFC del programa de dibujo a elementos y cantidades con los que se puede contar.',
  },
  where: { en: 'Where this page stands', es: 'Dónde está esta página' },
  models: { en: 'Models', es: 'Modelos' },
  loading: { en: 'Loading the model', es: 'Cargando el modelo' },
  gone: { en: 'This model is not here', es: 'Este modelo no está aquí' },
  goneText: { en: 'It is in the bin, or never was.', es: 'Está en la papelera, o nunca existió.' },
  back: { en: 'All models', es: 'Todos los modelos' },
  revision: { en: 'Revision {n}', es: 'Revisión {n}' },
});

/** From a dropped model to its parts. With `?model=` one model, else the place to drop one and the list of those there are. */
export function Screen() {
  const id = useSearch()['model'];
  return id === undefined ? <Start /> : <OneModel key={id} id={id} />;
}

function Start() {
  const say = useSay();
  return (
    <PageFrame title={say(t.title)} meta={say(t.meta)}>
      <div className="grid max-w-5xl gap-8">
        <ModelDrop />
        <Section title={say(t.models)}>
          <ModelList />
        </Section>
      </div>
    </PageFrame>
  );
}

function OneModel({ id }: { id: string }) {
  const say = useSay();
  const placeOf = usePlaceOf();
  const tab = useSearch()['tab'];
  const first = useModel(id, false);
  const isOnItsWay = first.data?.state === 'waiting' || first.data?.state === 'reading';
  const { data: model, isError, isPending } = useModel(id, isOnItsWay);
  const has3d = usePart('models.viewer');
  const crumbs = (
    <Breadcrumb label={say(t.where)}>
      <Link to={modelScreenPath}>{say(t.title)}</Link>
      {model?.name ?? ''}
    </Breadcrumb>
  );
  if (model === undefined || model === null)
    return (
      <PageFrame title={say(t.title)} breadcrumb={crumbs}>
        {isError && !isPending ? (
          <ErrorState
            title={say(t.gone)}
            text={say(t.goneText)}
            action={
              <Link to={modelScreenPath}>
                <Button>{say(t.back)}</Button>
              </Link>
            }
          />
        ) : (
          <SkeletonRows rows={6} label={say(t.loading)} />
        )}
      </PageFrame>
    );
  return (
    <PageFrame
      title={model.name}
      breadcrumb={crumbs}
      status={<Tag tone={stateTones[model.state]}>{say(stateWords[model.state])}</Tag>}
      meta={[say(t.revision, { n: model.revision }), placeOf(model), say(disciplineWords[model.discipline])].join(
        ' · ',
      )}
      actions={<ModelActions model={model} />}
    >
      <ModelView
        model={model}
        slots={{
          ...(has3d ? { viewer: <ModelViewer modelId={model.id} /> } : {}),
          steps: <MakingSteps model={model} at={tab === 'review' || tab === 'rules' ? 'review' : 'read'} />,
          review: <TakeOffReview model={model} />,
          rules: <TakeOffRules model={model} />,
        }}
      />
    </PageFrame>
  );
}
