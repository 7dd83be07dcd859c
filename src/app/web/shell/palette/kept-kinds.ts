import { rateKeyWords, rateKindChoices } from '#areas/finance/rates/choices.ts';
import { spotWord } from '#areas/finance/rates/states.ts';
import { placeWords } from '#areas/finance/rates/web/words.ts';
import { milestoneChoices } from '#areas/projects/projects/choices.ts';
import type { SearchHit } from '#areas/platform-services/search/schema.ts';
import { factories } from '#platform/shared/factories.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';

/** A kind that is written by hand, as the office finds it: what several of it are called, and where one is shown. */
interface KeptKind {
  kind: string;
  words: Text;
  address(hit: SearchHit): string;
  /** What a result is called, where that depends on the reader's language, and what stands below it. */
  named?(hit: SearchHit, language: Language): readonly [title: string, below: string] | undefined;
}

const t = texts({
  estimates: { en: 'Estimates', es: 'Estimaciones' },
  boms: { en: 'Bills of materials', es: 'Listas de materiales' },
  models: { en: 'Models', es: 'Modelos' },
  groups: { en: 'Assembly groups', es: 'Grupos de ensambles' },
  items: { en: 'Catalogue items', es: 'Artículos del catálogo' },
  rates: { en: 'Rates', es: 'Tarifas' },
  milestones: { en: 'Milestones', es: 'Hitos' },
  albums: { en: 'Albums', es: 'Álbumes' },
  resources: { en: 'Cranes, crews and carriers', es: 'Grúas, cuadrillas y transportistas' },
  scenarios: { en: 'Break-even scenarios', es: 'Escenarios de equilibrio' },
});

const spotIn = ({ facts }: SearchHit) => {
  const [kind, key, factory, state] = ['kind', 'key', 'factory', 'state'].map((word) => String(facts[word] ?? ''));
  return {
    kind: kind ?? '',
    key: key ?? '',
    factory: factories.find((each) => each === factory) ?? null,
    state: state === '' || state === undefined ? null : state,
  };
};

const rateNames: NonNullable<KeptKind['named']> = (hit, language) => {
  const spot = spotIn(hit);
  const kind = Object.entries(rateKindChoices).find(([name]) => name === spot.kind)?.[1];
  return [
    rateKeyWords(spot.key, language),
    [kind?.[language], placeWords(spot, language)].filter((words) => words !== undefined).join(' · '),
  ];
};

/** In the order in which they stand among what was found. */
export const keptKinds: readonly KeptKind[] = [
  { kind: 'estimate', words: t.estimates, address: ({ id }) => `/design/estimates/${id}` },
  { kind: 'bom', words: t.boms, address: ({ id }) => `/design/model-platform-bom/${id}` },
  { kind: 'building_model', words: t.models, address: ({ id }) => `/design/estimates/new-bim2bom?model=${id}` },
  { kind: 'assembly_group', words: t.groups, address: ({ id }) => `/design/model-platform-bom?group=${id}` },
  { kind: 'cost_item', words: t.items, address: ({ id }) => `/design/catalogue?item=${id}` },
  {
    kind: 'rate_card',
    words: t.rates,
    address: (hit) => `/finance/rates?rate=${encodeURIComponent(spotWord(spotIn(hit)))}`,
    named: rateNames,
  },
  {
    kind: 'milestone',
    words: t.milestones,
    address: ({ id, project_number }) => `/projects/${project_number}?tab=schedule&milestone=${id}`,
    named({ facts }, language) {
      const kind = Object.entries(milestoneChoices).find(([name]) => name === facts['kind'])?.[1];
      return facts['label'] === '' && kind !== undefined ? [kind[language], ''] : undefined;
    },
  },
  {
    kind: 'album',
    words: t.albums,
    address: ({ id, project_number }) => `/projects/${project_number}?tab=photos&album=${id}`,
  },
  {
    kind: 'resource',
    words: t.resources,
    address: ({ id }) => `/projects/ship-and-set-dates?resource=${id}`,
  },
  {
    kind: 'break_even_scenario',
    words: t.scenarios,
    address: ({ id, facts }) =>
      `/projects/break-even-target?${new URLSearchParams({
        month: String(facts['month']),
        factory: String(facts['factory']),
        ...(facts['unit'] === 'module' ? {} : { unit: String(facts['unit']) }),
        scenario: id,
      }).toString()}`,
  },
];

/** A result as this reader is to read it. */
export function inWords(hit: SearchHit, language: Language): SearchHit {
  const named = keptKinds.find(({ kind }) => kind === hit.kind)?.named?.(hit, language);
  if (named === undefined) return hit;
  const [title, below] = named.map((text) => [{ text, hit: false }]);
  return { ...hit, title: title ?? hit.title, subtitle: below ?? [], excerpt: [] };
}
