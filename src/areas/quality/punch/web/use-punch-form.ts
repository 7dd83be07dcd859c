import { useState } from 'react';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import type { Phase, RaisedItem } from '../schema.ts';
import { sendPhoto, useAddPhotos, useChangePunch, useRaise } from './queries.ts';

/** How bad it is, in one tap: what a list then says of priority, severity and by when. */
export const gravities = {
  minor: { priority: 'low', severity: 'cosmetic', must_fix_before: 'handover' },
  usual: { priority: 'medium', severity: 'functional' },
  safety: { priority: 'urgent', severity: 'safety' },
} as const;
export type Gravity = keyof typeof gravities;

/** What is said of one item. The place stands in the address, so that it stays for the next. */
export interface PunchWords {
  category: PunchCategory | undefined;
  defect: string | undefined;
  /** Empty: what the defect and area say. */
  title: string;
  gravity: Gravity;
  lead: string | null;
  due: string | null;
  position: string;
  description: string;
}

export const emptyWords: PunchWords = {
  category: undefined,
  defect: undefined,
  title: '',
  gravity: 'usual',
  lead: null,
  due: null,
  position: '',
  description: '',
};

export interface ChosenPhoto {
  key: string;
  file: File;
  /** Once it has arrived: a second try does not send it again. */
  id?: string;
}

/** Where something is wrong. */
export interface PunchPlace {
  project: string | undefined;
  module: string | undefined;
  area: string;
}

/** Where the walk is: project, module and area stay from one item to the next. Of an item that is changed it is its own. */
function usePlace(own: PunchPlace | undefined) {
  const search = useSearch();
  const [changed, setChanged] = useState(own);
  if (changed !== undefined) {
    const change = (patch: Partial<PunchPlace>) => setChanged({ ...changed, ...patch });
    return {
      ...changed,
      setProject: (project: string | undefined) => change({ project }),
      setModule: (module: string | undefined) => change({ module }),
      setArea: (area: string) => change({ area }),
    };
  }
  return {
    project: search['project'],
    module: search['module'],
    area: search['area'] ?? '',
    setProject: (project: string | undefined) => setSearch({ project, module: undefined }),
    setModule: (module: string | undefined) => setSearch({ module }),
    setArea: (area: string) => setSearch({ area }),
  };
}

interface Saving {
  phase: Phase;
  /** The item that is changed; a new one without it. */
  item?: { id: string; version: number; place: PunchPlace } | undefined;
  first?: PunchWords | undefined;
  onSaved: (item: RaisedItem | undefined) => void;
}

/** One item as it is being written, its photos, and the way it is kept. */
export function usePunchForm({ phase, item, first = emptyWords, onSaved }: Saving) {
  const place = usePlace(item?.place);
  const [words, setWords] = useState<PunchWords>(first);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const raise = useRaise();
  const change = useChangePunch();
  const addPhotos = useAddPhotos();

  /** The ids of the photos, each sent once however often it is tried. */
  const sendAll = async (project: string): Promise<string[] | undefined> => {
    const ids: string[] = [];
    for (const { key, file, id } of photos) {
      const sent = id === undefined ? await sendPhoto(file, { project, module: place.module, key }) : { id };
      if ('error' in sent) {
        setFault(`${file.name}: ${sent.error}`);
        return undefined;
      }
      setPhotos((now) => now.map((each) => (each.key === key ? { ...each, id: sent.id } : each)));
      ids.push(sent.id);
    }
    return ids;
  };

  const keep = async (title: string): Promise<void> => {
    const { project, module, area } = place;
    if (project === undefined || words.category === undefined) return;
    const ids = await sendAll(project);
    if (ids === undefined) return;
    const said = {
      title,
      area,
      category: words.category,
      module_id: module ?? null,
      defect_type: words.defect ?? null,
      lead_id: words.lead,
      due_on: words.due,
      position: words.position.trim() === '' ? null : words.position.trim(),
      description: words.description.trim() === '' ? null : words.description.trim(),
      // What is changed keeps how bad it is in all its shades, unless another is tapped.
      ...(item !== undefined && words.gravity === first.gravity ? {} : gravities[words.gravity]),
    };
    const outcome = await outcomeOf<RaisedItem | undefined>(
      item === undefined
        ? raise.mutateAsync({ body: { item: { ...said, phase, project_id: project }, file_ids: ids } })
        : change
            .mutateAsync({ params: { id: item.id }, body: { ...said, version: item.version } })
            .then(() => undefined),
    );
    if (!outcome.ok) return setFault(saidOf(outcome));
    if (item !== undefined && ids.length > 0)
      await addPhotos.mutateAsync({ params: { id: item.id }, body: { file_ids: ids, role: 'before' } });
    setWords(emptyWords);
    setPhotos([]);
    setFault(undefined);
    onSaved(outcome.data);
  };

  return {
    place,
    words,
    photos,
    fault,
    isSaving,
    say: (patch: Partial<PunchWords>) => setWords((now) => ({ ...now, ...patch })),
    addPhotos: (files: readonly File[]) =>
      setPhotos((now) => [...now, ...files.map((file) => ({ key: requestKey(), file }))].slice(0, 20)),
    dropPhoto: (key: string) => setPhotos((now) => now.filter((each) => each.key !== key)),
    clear() {
      setWords(first);
      setPhotos([]);
      setFault(undefined);
    },
    save(title: string) {
      setFault(undefined);
      setSaving(true);
      void keep(title).finally(() => setSaving(false));
    },
  };
}

export type PunchForm = ReturnType<typeof usePunchForm>;
