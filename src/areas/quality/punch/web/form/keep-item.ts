import {
  punchCategoryWords,
  punchPriorityWords,
  severityWords,
  mustFixWords,
  type PunchCategory,
} from '#areas/company/tickets/choices.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Basis } from '#platform/web/offline/device-store.ts';
import { answerOf, callStep, useQueue, type Step } from '#platform/web/offline/queue.ts';
import { versionAfter } from '#platform/web/record/queued-record.ts';
import { punchContract } from '#areas/quality/punch/contract.ts';
import type { Phase } from '#areas/quality/punch/schema.ts';
import { photoSteps, punchRefreshes, type TakenPhoto } from '../keep-photos.ts';
import { punchEndpoints } from '../queries.ts';
import { saidByGravity, type PunchPlace, type PunchWords } from './punch-words.ts';

const t = texts({
  raise: { en: 'Punch item: {title}', es: 'Pendiente: {title}' },
  change: { en: 'Change: {title}', es: 'Modificación: {title}' },
});

/** An item as it is sent, without its place among the projects. */
export interface SaidItem {
  title: string;
  area: string;
  category: PunchCategory;
  module_id: string | null;
  defect_type: string | null;
  lead_id: string | null;
  due_on: string | null;
  position: string | null;
  description: string | null;
  priority?: 'low' | 'medium' | 'urgent';
  severity?: 'cosmetic' | 'functional' | 'safety';
  must_fix_before?: 'ship' | 'handover';
}

const sentNames: ReadonlySet<string> = new Set<keyof SaidItem>([
  'title',
  'area',
  'category',
  'module_id',
  'defect_type',
  'lead_id',
  'due_on',
  'position',
  'description',
  'priority',
  'severity',
  'must_fix_before',
]);

/** An item that is there, as it was when somebody began to change it. */
export interface ChangedItem {
  id: string;
  version: number;
  record: Readonly<Record<string, unknown>>;
  place: PunchPlace;
}

/** The item as it is sent. One that is changed (`first`: as it was) keeps how bad it is in all its shades, unless another is tapped. */
export function saidItem(
  title: string,
  words: PunchWords & { category: PunchCategory },
  { area, module, phase }: { area: string; module: string | undefined; phase: Phase },
  first: PunchWords | undefined,
): SaidItem {
  return {
    title,
    area,
    category: words.category,
    module_id: module ?? null,
    defect_type: words.defect ?? null,
    lead_id: words.lead,
    due_on: words.due,
    position: words.position.trim() === '' ? null : words.position.trim(),
    description: words.description.trim() === '' ? null : words.description.trim(),
    ...(first !== undefined && words.gravity === first.gravity ? {} : saidByGravity(words.gravity, phase)),
  };
}

interface Kept {
  said: SaidItem;
  place: { project: string; module: string | undefined };
  photos: readonly TakenPhoto[];
  key: string;
}

/** A new item first, then its photos. Where all have arrived and only the answer was lost, it is the same request once more. */
export function stepsOfRaise({ said, phase, place, photos, key }: Kept & { phase: Phase }): Step[] {
  const what = sentence(t.raise, { title: said.title });
  const ids = photos.flatMap(({ id }) => id ?? []);
  const isWhole = ids.length === photos.length;
  const raise = callStep({
    endpoint: punchContract.raise,
    input: { body: { item: { ...said, phase, project_id: place.project }, file_ids: isWhole ? ids : [] } },
    label: what,
    key,
    refreshes: punchRefreshes,
    about: key,
  });
  const item = answerOf(key, 'id');
  const title = { en: said.title, es: said.title };
  return [raise, ...(isWhole ? [] : photoSteps({ photos, item, place, role: 'before', what: title, about: key }))];
}

interface KeptChange extends Kept {
  item: Pick<ChangedItem, 'id' | 'version' | 'record'>;
  people: readonly { id: string; name: string }[];
}

/** A change of an item that is there, with what it was made on, and the photos after it. */
export function stepsOfChange({ said, item, place, photos, people, key }: KeptChange): Step[] {
  const { id } = item;
  const waiting = useQueue.getState().entries.filter(({ about }) => about === id);
  const change = callStep({
    endpoint: punchEndpoints.change,
    input: { params: { id }, body: { ...said, version: versionAfter(item, waiting) } },
    label: sentence(t.change, { title: said.title }),
    key,
    basis: basisOf(item.record, people),
    refreshes: punchRefreshes,
    about: id,
  });
  return [change, ...stepsOfPhotos(id, photos, place, said.title)];
}

/** The photos of an item that is there. */
export function stepsOfPhotos(id: string, photos: Kept['photos'], place: Kept['place'], title: string): Step[] {
  return photoSteps({ photos, item: id, place, role: 'before', what: { en: title, es: title }, about: id });
}

/** What the fields of the form were, with the words to show both sides in, should somebody else have changed them too. */
function basisOf(was: ChangedItem['record'], people: KeptChange['people']): Basis {
  const words: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
    category: punchCategoryWords,
    priority: punchPriorityWords,
    severity: severityWords,
    must_fix_before: mustFixWords,
    lead_id: Object.fromEntries(people.map((each) => [each.id, { en: each.name, es: each.name }])),
  };
  return Object.fromEntries(
    Object.entries(punchItem.fields).flatMap(([name, { label }]) =>
      sentNames.has(name) ? [[name, { was: was[name] ?? null, label, words: words[name] }]] : [],
    ),
  );
}
