import { useMemo } from 'react';
import { openPerson } from '#areas/people/accounts/web/embeds.tsx';
import { useFound } from '#areas/platform-services/search/web/queries.ts';
import type { SearchKind } from '#areas/platform-services/search/schema.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { usePath } from '#platform/web/place.ts';
import { declarations } from '#app/declarations.ts';
import { commandsFor } from './palette-commands.ts';
import { useHereEntries } from './use-here-entries.tsx';
import { createIcon, hitEntry, recentIcon, screenIcon, starredIcon, type PaletteEntry } from './palette-entries.tsx';
import { addressOfHit, titleOf } from './hit-address.ts';
import { inWords, keptKinds } from './kept-kinds.ts';
import { scoreOf } from './palette-score.ts';
import { useStarred } from '#platform/web/starred.ts';
import { useRecents } from '#platform/web/stores.ts';
import type { PaletteMode } from './palette-state.ts';

const t = texts({
  here: { en: 'On this page', es: 'En esta página' },
  starred: { en: 'Starred', es: 'Marcadas' },
  recent: { en: 'Recent', es: 'Recientes' },
  create: { en: 'Create', es: 'Crear' },
  screens: { en: 'Pages', es: 'Páginas' },
});

const kindWords: Readonly<Record<SearchKind, Text>> = texts({
  project: { en: 'Projects', es: 'Proyectos' },
  unit: { en: 'Units', es: 'Unidades' },
  module: { en: 'Modules', es: 'Módulos' },
  person: { en: 'People', es: 'Personas' },
  file: { en: 'Files', es: 'Archivos' },
  post: { en: 'Posts', es: 'Publicaciones' },
});

const { said: ticketWords } = texts({ said: { en: 'Said on tickets', es: 'Dicho en tickets' } });

/** The kinds in the order in which they stand: the declared records come last. */
const kinds: readonly { kind: string; words: Text }[] = [
  ...(['project', 'unit', 'module', 'person', 'file', 'post'] as const).map((kind) => ({
    kind,
    words: kindWords[kind],
  })),
  ...keptKinds,
  { kind: 'ticket_comment', words: ticketWords },
  ...declarations.map(({ name, many }) => ({ kind: name, words: many })),
];
const recentsShown = 5;
const starredShown = 8;
const screensShown = 8;
/** Before anything is typed: enough to see what there is, few enough to stand at once. */
const screensOffered = 14;
/** So long nobody types on before the portal is asked. */
export const askAfterMs = 120;

interface EntryGroup {
  key: string;
  title: string;
  entries: readonly PaletteEntry[];
}

/** The rows of the palette for what is typed: pages and creations at once, records as soon as the portal has answered. */
export function useEntries(typed: string, mode: PaletteMode) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const path = usePath();
  const recents = useRecents((state) => state.pages);
  const starred = useStarred((state) => state.pages);
  const offered = useHereEntries();
  const commands = useMemo(() => commandsFor(groups), [groups]);
  const wanted = typed.trim();
  const asked = useDelayed(wanted, askAfterMs);
  const isAsking = mode === 'all' && wanted.length > 1;
  const found = useFound(isAsking ? asked : '');

  const shown: EntryGroup[] = [];
  const add = (key: string, title: Text, entries: readonly PaletteEntry[]) => {
    if (entries.length > 0) shown.push({ key, title: say(title), entries });
  };
  const chosen = commands
    .filter((command) => mode === 'all' || command.isCreate)
    .map((command) => {
      const label = say(command.label);
      // Both languages find a page, and so do the words of its address.
      const behind = [command.words, command.label.en, command.label.es, command.parent?.en, command.parent?.es].join(
        ' ',
      );
      const entry: PaletteEntry = {
        key: `go:${command.to}`,
        icon: command.isCreate ? createIcon : screenIcon,
        label,
        beside: command.parent === undefined ? undefined : say(command.parent),
        to: command.to,
      };
      return { entry, isCreate: command.isCreate, score: wanted === '' ? 1 : scoreOf(wanted, label, behind) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const known = new Set(chosen.map(({ entry }) => entry.to));
  const been = recents
    .filter((page) => page.to.split('?')[0] !== path && mode === 'all')
    .map((page) => ({ page, score: wanted === '' ? 1 : scoreOf(wanted, page.title) }))
    .filter(({ page, score }) => score > 0 && (wanted === '' || !known.has(page.to)))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, wanted === '' ? recentsShown : 3)
    .map(({ page }): PaletteEntry => ({ key: `recent:${page.to}`, icon: recentIcon, label: page.title, to: page.to }));
  const here = offered.filter(({ words }) => wanted === '' || scoreOf(wanted, words) > 0).map(({ entry }) => entry);
  const kept = starred
    .filter(({ title }) => mode === 'all' && (wanted === '' || scoreOf(wanted, title) > 0))
    .slice(0, starredShown)
    .map(({ to, title }): PaletteEntry => ({ key: `starred:${to}`, icon: starredIcon, label: title, to }));
  const pages = chosen.filter(({ isCreate }) => !isCreate).map(({ entry }) => entry);
  const creations = chosen.filter(({ isCreate }) => isCreate).map(({ entry }) => entry);
  const hits = isAsking ? (found.data?.items ?? []) : [];
  if (wanted === '' || mode === 'create') {
    if (mode === 'all') add('here', t.here, here);
    add('starred', t.starred, kept);
    add('recent', t.recent, been);
    add('create', t.create, creations);
    add('screens', t.screens, pages.slice(0, screensOffered));
  } else {
    add('here', t.here, here);
    add('starred', t.starred, kept);
    add('screens', t.screens, pages.slice(0, screensShown));
    add('recent', t.recent, been);
    add('create', t.create, creations);
    for (const { kind, words } of kinds)
      add(
        kind,
        words,
        hits
          .filter((hit) => hit.kind === kind)
          .map((hit) => {
            const to = addressOfHit(hit, groups);
            return hitEntry(
              inWords(hit, language),
              to,
              hit.kind === 'person' ? () => openPerson(hit.id, titleOf(hit)) : undefined,
            );
          }),
      );
  }
  return {
    groups: shown,
    isSearching: isAsking && (asked !== wanted || found.isFetching) && found.error === null,
    isGuess: isAsking && asked === wanted && found.data?.is_guess === true,
    hasFailed: isAsking && found.error !== null,
  };
}
