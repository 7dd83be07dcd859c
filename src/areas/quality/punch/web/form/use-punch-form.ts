import { useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { isUnreached, useNetwork } from '#platform/web/offline/network.ts';
import { enqueue } from '#platform/web/offline/queue.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import type { Phase, RaisedItem } from '#areas/quality/punch/schema.ts';
import { sendPhotos, type TakenPhoto } from '../keep-photos.ts';
import { useAddPhotos, useChangePunch, usePunchPeople, useRaise } from '../queries.ts';
import { saidItem, stepsOfChange, stepsOfPhotos, stepsOfRaise, type ChangedItem, type SaidItem } from './keep-item.ts';
import { useKeptItem, type Written } from './use-kept-item.ts';
import { emptyWords, type PunchPlace, type PunchWords } from './punch-words.ts';

const t = texts({
  notKept: {
    en: 'There is no connection, and this browser keeps nothing. Try again once there is one.',
    es: 'No hay conexión y este navegador no guarda nada. Inténtalo cuando la haya.',
  },
});

/** A photo of the form. Once it has arrived it has an id: a second try does not send it again. */
export type ChosenPhoto = TakenPhoto;

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
      setPlace: (left: PunchPlace) => setChanged(left),
    };
  }
  return {
    project: search['project'],
    module: search['module'],
    area: search['area'] ?? '',
    setProject: (project: string | undefined) => setSearch({ project, module: undefined }),
    setModule: (module: string | undefined) => setSearch({ module }),
    setArea: (area: string) => setSearch({ area }),
    setPlace: ({ project, module, area }: PunchPlace) => setSearch({ project, module, area }),
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

  const restore = (left: Written) => {
    setWords(left.words);
    setPhotos(left.photos);
    if (item !== undefined || place.project === undefined) place.setPlace(left.place);
  };
  const kept = useKeptItem({
    name: item === undefined ? `punch ${phase}` : `punch item ${item.id}`,
    now: { words, photos, place: { project: place.project, module: place.module, area: place.area } },
    first,
    onRestore: restore,
  });

  const reset = () => {
    key.current = requestKey();
    setWords(first);
    setPhotos([]);
    setFault(undefined);
    kept.forget();
  };

  /** Keeps the item here, with the photos that have not arrived: it goes by itself, before its photos. */
  const keepHere = async (project: string, said: SaidItem, sent: readonly TakenPhoto[]): Promise<void> => {
    const placed = { project, module: place.module };
    const steps =
      item === undefined
        ? stepsOfRaise({ said, phase, place: placed, photos: sent, key: key.current })
        : stepsOfChange({ said, item, place: placed, photos: sent, people: people ?? [], key: key.current });
    const isKept = await enqueue(steps).then(
      () => true,
      () => false,
    );
    if (!isKept) return setFault(say(t.notKept));
    reset();
    return onKept();
  };

  const keep = async (title: string): Promise<void> => {
    const { project, module, area } = place;
    if (project === undefined || words.category === undefined) return;
    const said = saidItem(
      title,
      { ...words, category: words.category },
      { area, module, phase },
      item === undefined ? undefined : first,
    );
    if (!useNetwork.getState().isReached) return keepHere(project, said, photos);
    const placed = { project, module };
    const { sent, failure } = await sendPhotos(photos, placed, (arrived) =>
      setPhotos((now) => now.map((each) => (each.key === arrived.key ? arrived : each))),
    );
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
    if (item !== undefined && ids.length > 0) {
      const hung = await outcomeOf(
        addPhotos.mutateAsync({ params: { id: item.id }, body: { file_ids: ids, role: 'before' } }),
      );
      if (!hung.ok && (await isUnreached(hung))) await enqueue(stepsOfPhotos(item.id, sent, placed, title));
    }
    reset();
    return onSaved(outcome.data);
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
    restoredAt: kept.restoredAt,
    /** Takes a photo off; answers the way back, which puts it where it stood. */
    dropPhoto(key: string): () => void {
      const at = photos.findIndex((each) => each.key === key);
      const gone = photos[at];
      setPhotos((now) => now.filter((each) => each.key !== key));
      return () => {
        if (gone !== undefined) setPhotos((now) => now.toSpliced(at, 0, gone));
      };
    },
    /** Begins again; answers the way back to what was written, undefined where that was nothing. */
    clear(): (() => void) | undefined {
      const left = { words, photos };
      const isBare = photos.length === 0 && JSON.stringify(words) === JSON.stringify(first);
      setWords(first);
      setPhotos([]);
      setFault(undefined);
      kept.forget();
      if (isBare) return undefined;
      return () => {
        setWords(left.words);
        setPhotos(left.photos);
      };
    },
    save(title: string) {
      setFault(undefined);
      setSaving(true);
      void keep(title).finally(() => setSaving(false));
    },
  };
}

export type PunchForm = ReturnType<typeof usePunchForm>;
