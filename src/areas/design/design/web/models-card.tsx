import { formatAgo } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { RecentModel } from '../schema.ts';

const t = texts({
  newModel: { en: 'From a model', es: 'Desde un modelo' },
  recent: { en: 'Latest models', es: 'Últimos modelos' },
  noModels: { en: 'No model yet', es: 'Aún no hay modelos' },
  noModelsText: {
    en: 'Drop an IFC file and its parts become a bill of materials.',
    es: 'Suelta un archivo IFC y sus elementos serán una lista de materiales.',
  },
  revision: { en: 'Revision {n}', es: 'Revisión {n}' },
  elements: { en: '{n} parts', es: '{n} elementos' },
  ready: { en: 'Read', es: 'Leído' },
  waiting: { en: 'Waiting', es: 'En espera' },
  reading: { en: 'Reading', es: 'Leyendo' },
  degraded: { en: 'Without quantities', es: 'Sin cantidades' },
  cancelled: { en: 'Stopped', es: 'Detenido' },
  notRead: { en: 'Not read', es: 'No leído' },
});

/** Where a model is looked at. */
export const modelScreen = '/design/estimates/new-bim2bom';

/** Where the screens of design stand. */
export const addresses = {
  bom: (id: string) => `/design/model-platform-bom/${id}`,
  estimate: (id: string) => `/design/estimates/${id}`,
  run: (id: string) => `${modelScreen}?run=${id}`,
  model: (id: string) => `${modelScreen}?model=${id}`,
  rates: () => '/finance/rates?tab=waiting',
} as const;

const modelTones = {
  ready: 'good',
  degraded: 'warn',
  waiting: 'neutral',
  reading: 'info',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

/** The models that came in last, and how far each is read. */
export function ModelsCard({ models }: { models: readonly RecentModel[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.recent)} count={models.length}>
      {models.length === 0 ? (
        <EmptyState
          drawing={<FloorPlanDrawing />}
          title={say(t.noModels)}
          text={say(t.noModelsText)}
          action={
            <Button asChild>
              <Link to={modelScreen}>{say(t.newModel)}</Link>
            </Button>
          }
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {models.map((model) => (
            <li key={model.id}>
              <Link
                to={addresses.model(model.id)}
                className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-2 px-2 py-2 hover:bg-hover"
              >
                <span className="truncate text-14 font-label">{model.name}</span>
                <Tag tone={modelTones[model.state]} className="justify-self-end">
                  {say(model.state === 'failed' ? t.notRead : t[model.state])}
                </Tag>
                <span className="truncate text-12 text-text-3">
                  {[
                    say(t.revision, { n: model.revision }),
                    model.of,
                    model.elements === null ? null : say(t.elements, { n: formatNumber(model.elements, language) }),
                  ]
                    .filter((each) => each !== null)
                    .join(' · ')}
                </span>
                <span className="text-right text-12 text-text-3">{formatAgo(model.created_at, language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
