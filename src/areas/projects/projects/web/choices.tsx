import { useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useReadPages } from '#platform/web/call/pages.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { Combobox, type ComboboxProps } from '#ui/inputs/combobox.tsx';
import { plainLetters } from '#ui/inputs/plain-letters.ts';
import { projectsContract, type ProjectChoice, type View } from '../contract.ts';

const t = texts({
  none: { en: 'No such project', es: 'No hay tal proyecto' },
  choose: { en: 'Choose a project', es: 'Elige un proyecto' },
});

/** How many are read at once; a company with fewer has all of its projects on the device, and its words are looked up there. */
const atOnce = 200;

interface ChoicesAsked {
  view?: View | undefined;
  /** The project that is chosen: it is among the answer wherever it stands. */
  chosen?: string | null | undefined;
}

/** The projects that the person may choose from, their own and what is under way first, and what is found for words that are typed. */
export function useProjectChoices({ view, chosen }: ChoicesAsked = {}) {
  const [words, setWords] = useState('');
  const keeps = useKeeps() || view === 'floor';
  const query = view === undefined ? {} : { view };
  const first = useRead(projectsContract.choices, { query }, { keeps });
  const isAll = first.data !== undefined && first.data.length < atOnce;
  const q = useDelayed(words.trim(), 200);
  const found = useRead(
    projectsContract.choices,
    { query: { ...query, q, limit: 50 } },
    // What was found for other words would stand among what fits these.
    { enabled: q !== '' && first.data !== undefined && !isAll, keepsPrevious: false },
  );
  const isKnown = first.data?.some(({ id }) => id === chosen) === true;
  const named = useRead(
    projectsContract.choices,
    { query: { ...query, chosen: chosen ?? '', limit: 1 } },
    { enabled: typeof chosen === 'string' && first.data !== undefined && !isKnown, keepsPrevious: false },
  );
  const data = useMemo(() => {
    if (words.trim() === '' || first.data === undefined) return first.data ?? [];
    const near = first.data.filter((each) => plainLetters(labelOf(each)).includes(plainLetters(words.trim())));
    const ids = new Set(near.map(({ id }) => id));
    return isAll ? near : [...near, ...(found.data ?? []).filter(({ id }) => !ids.has(id))];
  }, [words, first.data, found.data, isAll]);
  return {
    data,
    isPending: first.isPending,
    isSearching: words.trim() !== '' && !isAll && (q !== words.trim() || found.isFetching),
    /** The chosen project, wherever it stands. */
    chosen: [...(first.data ?? []), ...(found.data ?? []), ...(named.data ?? [])].find(({ id }) => id === chosen),
    setWords,
  };
}

/** What a project is called in a choice: `P-1042 Cedar Row`. */
export const labelOf = ({ project_number: number, name }: Pick<ProjectChoice, 'project_number' | 'name'>): string =>
  `${number} ${name}`;

/** The projects whose number, name, street or city holds these words, once they have stood still for a moment; undefined for none. */
export function useProjectsFor(words: string) {
  const q = useDelayed(words.trim(), 200);
  const { data } = useRead(
    projectsContract.choices,
    { query: { q, limit: 200 } },
    { enabled: q !== '', keepsPrevious: false },
  );
  return q === '' ? undefined : data;
}

/** The projects that the person sees, by number, a page at a time. */
export const useProjectPages = (filter: { developer_organisation?: string; view?: View }) =>
  useReadPages(projectsContract.list, { query: filter });

/** What a picker finds among the projects: for no words one's own, and what is under way. */
export async function findProjects(words: string): Promise<{ value: string; label: string }[]> {
  const answer = await call(projectsContract.choices, { query: { ...(words === '' ? {} : { q: words }), limit: 50 } });
  return answer.ok ? answer.data.map((each) => ({ value: each.id, label: labelOf(each) })) : [];
}

type ProjectComboboxProps = Partial<Pick<ComboboxProps, 'size' | 'disabled' | 'placeholder' | 'className' | 'id'>> & {
  'aria-label'?: string;
  value: string | null;
  onValueChange: (id: string | null, project: ProjectChoice | undefined) => void;
  view?: View | undefined;
  /** Those that are not offered. */
  without?: readonly string[];
};

/** Chooses one project by typing its number or name, out of as many as the company has. */
export function ProjectCombobox({ value, onValueChange, view, without = [], ...look }: ProjectComboboxProps) {
  const say = useSay();
  const { data, chosen, isPending, isSearching, setWords } = useProjectChoices({ view, chosen: value });
  return (
    <Combobox
      placeholder={say(t.choose)}
      {...look}
      value={value}
      valueLabel={chosen === undefined ? undefined : labelOf(chosen)}
      onValueChange={(id) =>
        onValueChange(
          id,
          data.find((each) => each.id === id),
        )
      }
      onSearch={setWords}
      loading={isPending || isSearching}
      items={data.filter(({ id }) => !without.includes(id)).map((each) => ({ value: each.id, label: labelOf(each) }))}
      emptyText={say(t.none)}
    />
  );
}
