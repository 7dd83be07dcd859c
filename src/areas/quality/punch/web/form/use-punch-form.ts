import { useRef, useState } from 'react';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { isUnreached, useNetwork } from '#platform/web/offline/network.ts';
import { enqueue } from '#platform/web/offline/queue.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import type { Phase, RaisedItem } from '#areas/quality/punch/schema.ts';
import type { TakenPhoto } from '../keep-photos.ts';
import { sendPhoto, useAddPhotos, useChangePunch, usePunchPeople, useRaise } from '../queries.ts';
import { stepsOfChange, stepsOfRaise, type ChangedItem, type SaidItem } from './keep-item.ts';

const t = texts({
  notKept: {
    en: 'There is no connection, and this browser keeps nothing. Try again once there is one.',
    es: 'No hay conexión y este navegador no guarda nada. Inténtalo cuando la haya.',
  },
});

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

/** A photo of the form. Once it has arrived it has an id: a second try does not send it again. */
export type ChosenPhoto = TakenPhoto;

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
  item?: ChangedItem | undefined;
  first?: PunchWords | undefined;
  onSaved: (item: RaisedItem | undefined) => void;
  /** It is kept on the device, and goes from there. */
  onKept: () => void;
}

/** One item as it is being written, its photos, and the way it is kept. */
export function usePunchForm({ phase, item, first = emptyWords, onSaved, onKept }: Saving) {
  const say = useSay();
  const place = usePlace(item?.place);
  const [words, setWords] = useState<PunchWords>(first);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const raise = useRaise();
  const change = useChangePunch();
  const addPhotos = useAddPhotos();
  const people = usePunchPeople(place.project).data;
  // Of the item that is being written: however often it is tried, it is one.
  const key = useRef(requestKey());

  /** Sends the photos, each once however often it is tried: all that there are, with what became of them. */
  const sendAll = async (project: string): Promise<{ sent: TakenPhoto[]; failure: string | undefined }> => {
    const done: TakenPhoto[] = [];
    for (const photo of photos) {
      const answer =
        photo.id === undefined ? await sendPhoto(photo.file, { project, module: place.module, key: photo.key }) : photo;
      if ('error' in answer)
        return { sent: [...done, ...photos.slice(done.length)], failure: `${photo.file.name}: ${answer.error}` };
      const { id } = answer;
      const arrived = id === undefined ? photo : { ...photo, id };
      setPhotos((now) => now.map((each) => (each.key === photo.key ? arrived : each)));
      done.push(arrived);
    }
    return { sent: done, failure: undefined };
  };

  const reset = () => {
    key.current = requestKey();
    setWords(emptyWords);
    setPhotos([]);
    setFault(undefined);
  };

  /** Keeps the item here, with the photos that have not arrived: it goes by itself, before its photos. */
  const keepHere = async (project: string, said: SaidItem, sent: readonly TakenPhoto[]): Promise<void> => {
    const placed = { project, module: place.module };
    try {
      await enqueue(
        item === undefined
          ? stepsOfRaise({ said, phase, place: placed, photos: sent, key: key.current })
          : stepsOfChange({ said, item, place: placed, photos: sent, people: people ?? [], key: key.current }),
      );
    } catch {
      return setFault(say(t.notKept));
    }
    reset();
    onKept();
    return undefined;
  };

  const keep = async (title: string): Promise<void> => {
    const { project, module, area } = place;
    if (project === undefined || words.category === undefined) return;
    const said: SaidItem = {
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
    if (!useNetwork.getState().isReached) return keepHere(project, said, photos);
    const { sent, failure } = await sendAll(project);
    if (failure !== undefined)
      return (await isUnreached({ status: 0 })) ? keepHere(project, said, sent) : setFault(failure);
    const ids = sent.flatMap(({ id }) => id ?? []);
    const options = { idempotencyKey: key.current };
    const outcome = await outcomeOf<RaisedItem | undefined>(
      item === undefined
        ? raise.mutateAsync({ body: { item: { ...said, phase, project_id: project }, file_ids: ids }, options })
        : change
            .mutateAsync({ params: { id: item.id }, body: { ...said, version: item.version }, options })
            .then(() => undefined),
    );
    if (!outcome.ok) return (await isUnreached(outcome)) ? keepHere(project, said, sent) : refuse(saidOf(outcome));
    if (item !== undefined && ids.length > 0)
      await addPhotos.mutateAsync({ params: { id: item.id }, body: { file_ids: ids, role: 'before' } });
    reset();
    onSaved(outcome.data);
    return undefined;
  };
  const refuse = (words: string | undefined) => {
    // What is sent after a refusal has other words, and is another request.
    key.current = requestKey();
    setFault(words);
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
