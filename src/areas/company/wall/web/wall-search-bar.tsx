import { ChevronDown, ChevronUp, Hash, Search, Trash2, UserRound, X } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { DropdownMenu, MenuCheckItem } from '#ui/overlays/dropdown-menu.tsx';
import { FilterChip } from '#ui/marks/filter-chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useWallPeople, useWallTags, type Searched, type WallScope } from './queries.ts';

const t = texts({
  search: { en: 'Search the wall', es: 'Buscar en el muro' },
  people: { en: 'People', es: 'Personas' },
  tags: { en: 'Tags', es: 'Etiquetas' },
  repliesOnly: { en: 'Only with replies that match', es: 'Solo con respuestas que coinciden' },
  by: { en: 'By', es: 'De' },
  tag: { en: 'Tag', es: 'Etiqueta' },
  drop: { en: 'Remove the filter {name}', es: 'Quitar el filtro {name}' },
  clear: { en: 'Clear', es: 'Borrar' },
  found: {
    en: '{count, plural, =0 {No post} one {# post} other {# posts}}',
    es: '{count, plural, =0 {Ninguna publicación} one {# publicación} other {# publicaciones}}',
  },
  step: { en: 'Reply {at} of {count}', es: 'Respuesta {at} de {count}' },
  previous: { en: 'Previous reply that matches', es: 'Respuesta anterior que coincide' },
  next: { en: 'Next reply that matches', es: 'Siguiente respuesta que coincide' },
  bin: { en: 'Bin', es: 'Papelera' },
  noTags: { en: 'No tags yet', es: 'Aún no hay etiquetas' },
});

const listOf = (words: string | undefined) => (words ?? '').split(',').filter((word) => word !== '');

/** What is searched for stands in the address, so that a link shows the same. */
export function useWallSearch(): Searched & { isSearching: boolean } {
  const search = useSearch();
  const text = search['wall_q'] ?? '';
  const people = listOf(search['by']);
  const tags = listOf(search['tags']);
  const repliesOnly = search['replies'] === 'only';
  return {
    text,
    user_ids: people,
    tags,
    repliesOnly,
    isSearching: text !== '' || people.length > 0 || tags.length > 0 || repliesOnly,
  };
}

const toggled = (list: readonly string[], word: string) =>
  (list.includes(word) ? list.filter((each) => each !== word) : [...list, word]).join(',');

interface WallSearchBarProps {
  scope: WallScope;
  total: number | undefined;
  /** How many replies are lit, and which of them is looked at (from 1; 0 for none). */
  lit: { count: number; at: number };
  onStep: (by: 1 | -1) => void;
}

/** The search of a wall: words, people, tags, and the steps from reply to reply. */
export function WallSearchBar({ scope, total, lit, onStep }: WallSearchBarProps) {
  const say = useSay();
  const searched = useWallSearch();
  const { data: people } = useWallPeople(scope);
  const { data: tags } = useWallTags(scope);
  const chosenPeople = searched.user_ids ?? [];
  const chosenTags = searched.tags ?? [];
  return (
    <search className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          type="search"
          aria-label={say(t.search)}
          placeholder={say(t.search)}
          start={<Search />}
          value={searched.text ?? ''}
          className="w-full sm:w-64"
          onChange={(event) => setSearch({ wall_q: event.target.value })}
        />
        {people !== undefined && people.length > 0 && (
          <DropdownMenu
            align="start"
            trigger={
              <Button icon={<UserRound />} look="quiet">
                {say(t.people)}
              </Button>
            }
          >
            {people.map((person) => (
              <MenuCheckItem
                key={person.id}
                checked={chosenPeople.includes(person.id)}
                onCheckedChange={() => setSearch({ by: toggled(chosenPeople, person.id) })}
              >
                {person.name}
              </MenuCheckItem>
            ))}
          </DropdownMenu>
        )}
        <DropdownMenu
          align="start"
          trigger={
            <Button icon={<Hash />} look="quiet">
              {say(t.tags)}
            </Button>
          }
        >
          {(tags ?? []).length === 0 && <p className="px-2 py-1.5 text-13 text-text-3">{say(t.noTags)}</p>}
          {(tags ?? []).map(({ tag }) => (
            <MenuCheckItem
              key={tag}
              checked={chosenTags.includes(tag)}
              onCheckedChange={() => setSearch({ tags: toggled(chosenTags, tag) })}
            >
              {`#${tag}`}
            </MenuCheckItem>
          ))}
        </DropdownMenu>
        {searched.isSearching && (
          <Checkbox
            label={say(t.repliesOnly)}
            checked={searched.repliesOnly === true}
            onChange={(event) => setSearch({ replies: event.target.checked ? 'only' : undefined })}
          />
        )}
        <Button
          icon={<Trash2 />}
          look="quiet"
          className="ml-auto"
          onClick={() => setSearch({ bin: 'true' }, { push: true })}
        >
          {say(t.bin)}
        </Button>
      </div>
      {searched.isSearching && (
        <Found
          people={people ?? []}
          chosenPeople={chosenPeople}
          chosenTags={chosenTags}
          total={total}
          lit={lit}
          onStep={onStep}
        />
      )}
    </search>
  );
}

interface FoundProps extends Omit<WallSearchBarProps, 'scope'> {
  people: readonly { id: string; name: string }[];
  chosenPeople: readonly string[];
  chosenTags: readonly string[];
}

/** What was searched for, how much was found, and the steps from reply to reply. */
function Found({ people, chosenPeople, chosenTags, total, lit, onStep }: FoundProps) {
  const say = useSay();
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '…';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chosenPeople.map((id) => (
        <FilterChip
          key={id}
          name={say(t.by)}
          value={nameOf(id)}
          removeLabel={say(t.drop, { name: nameOf(id) })}
          onRemove={() => setSearch({ by: toggled(chosenPeople, id) })}
        />
      ))}
      {chosenTags.map((tag) => (
        <FilterChip
          key={tag}
          name={say(t.tag)}
          value={`#${tag}`}
          removeLabel={say(t.drop, { name: tag })}
          onRemove={() => setSearch({ tags: toggled(chosenTags, tag) })}
        />
      ))}
      <span aria-live="polite" className="text-12 text-text-3 tabular-nums">
        {total !== undefined && say(t.found, { count: total })}
      </span>
      {lit.count > 0 && (
        <span className="inline-flex items-center gap-0.5">
          <IconButton size="small" label={say(t.previous)} onClick={() => onStep(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton size="small" label={say(t.next)} onClick={() => onStep(1)}>
            <ChevronDown />
          </IconButton>
          <span aria-live="polite" className="text-12 text-text-2 tabular-nums">
            {say(t.step, { at: lit.at, count: lit.count })}
          </span>
        </span>
      )}
      <Button
        size="small"
        look="quiet"
        icon={<X />}
        onClick={() => setSearch({ wall_q: undefined, by: undefined, tags: undefined, replies: undefined })}
      >
        {say(t.clear)}
      </Button>
    </div>
  );
}
