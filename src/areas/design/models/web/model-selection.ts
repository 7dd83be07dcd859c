import { create } from 'zustand';
import { setSearch, useSearch } from '#platform/web/place.ts';

/** How a part stands in a take-off: `low` is mapped, but by a measure that somebody should look at. */
export type PartColour = 'mapped' | 'unmapped' | 'low';

/**
 * What is marked, coloured and shown of one model. Parts are named by `entity` (`model_elements.entity`, the number in the file), which
 * is the key of a part within its model; a GlobalId may come twice in a faulty file.
 */
export interface ModelMarks {
  /** Parts that a list points at: the parts of a rule, of a line, of a branch of the tree. */
  highlighted: ReadonlySet<number>;
  /** By part; undefined shows the model in its own colours. Parts that are not in it are drawn pale. */
  colours: ReadonlyMap<number, PartColour> | undefined;
  /** Only these are shown; undefined shows all. */
  isolated: ReadonlySet<number> | undefined;
  hidden: ReadonlySet<number>;
}

const none: ModelMarks = {
  highlighted: new Set(),
  colours: undefined,
  isolated: undefined,
  hidden: new Set(),
};

const useMarks = create<{ models: Readonly<Record<string, ModelMarks>> }>()(() => ({ models: {} }));

/** The marks of a model, the same for its tree, its lists and its 3D view. */
export function useModelMarks(modelId: string): ModelMarks {
  return useMarks(({ models }) => models[modelId] ?? none);
}

function mark(modelId: string, patch: (before: ModelMarks) => Partial<ModelMarks>): void {
  useMarks.setState(({ models }) => {
    const before = models[modelId] ?? none;
    return { models: { ...models, [modelId]: { ...before, ...patch(before) } } };
  });
}

/** Points at parts; none takes the marks away. */
export function highlightParts(modelId: string, entities: Iterable<number>): void {
  mark(modelId, () => ({ highlighted: new Set(entities) }));
}

/** Colours the model by how its parts are mapped; undefined gives it its own colours back. */
export function colourParts(modelId: string, colours: ReadonlyMap<number, PartColour> | undefined): void {
  mark(modelId, () => ({ colours }));
}

/** Shows these parts and nothing else; undefined shows the others again. */
export function isolateParts(modelId: string, entities: Iterable<number> | undefined): void {
  mark(modelId, () => ({ isolated: entities === undefined ? undefined : new Set(entities) }));
}

export function hideParts(modelId: string, entities: Iterable<number>): void {
  mark(modelId, ({ hidden }) => ({ hidden: new Set([...hidden, ...entities]) }));
}

export function showAllParts(modelId: string): void {
  mark(modelId, () => ({ isolated: undefined, hidden: none.hidden }));
}

/** Of the element that holds the list of parts or of lines, which is there for those who don't use the 3D view. */
export const listId = 'model-parts';

/** The one part that is looked at. It stands in the address as `part`, so that a link opens it. */
export function useSelectedPart(): number | undefined {
  const part = Number(useSearch()['part']);
  return Number.isSafeInteger(part) && part > 0 ? part : undefined;
}

/** Looks at a part: its row in the tree, its shape in 3D and its panel follow. */
export function selectPart(entity: number | undefined): void {
  setSearch({ part: entity === undefined ? undefined : String(entity) });
}
