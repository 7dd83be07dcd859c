import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { Columns, PersonValue } from '#platform/shared/table.ts';
import { branchOf, conditionsIn, isCondition, type FilterTree } from '#platform/shared/table-filter.ts';
import { Button } from '#ui/button.tsx';
import { FilterChip } from '#ui/marks/filter-chip.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { FilterBuilder } from './filter-builder.tsx';
import {
  complete,
  filterWords,
  ofChips,
  operatorWords,
  topConditions,
  valueWords,
  type Names,
} from './filter-words.ts';
import { useLinkedNames, useTableOfFilter } from './linked-values.ts';
import { t } from '../table-texts.ts';

interface FilterBarProps {
  columns: Columns;
  people: readonly PersonValue[];
  filter: FilterTree | undefined;
  onFilter: (filter: FilterTree | undefined) => void;
}

/** The filters at work as chips, and the builder behind them with a sentence of what it lets through. */
export function FilterBar({ columns, people, filter, onFilter }: FilterBarProps) {
  const say = useSay();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  // What is being typed may lack a value yet; it is kept here and asked of the server once it is complete.
  const [draft, setDraft] = useState<{ tree: FilterTree | undefined; of: string }>();
  const word = JSON.stringify(filter ?? null);
  const tree = draft !== undefined && draft.of === word ? draft.tree : filter;
  const linked = useLinkedNames(useTableOfFilter(), columns, filter);
  const names: Names = new Map([...linked, ...people.map((person) => [person.id, person.name] as const)]);
  const change = (next: FilterTree | undefined) => {
    const asked = next === undefined ? undefined : complete(next);
    setDraft({ tree: next, of: JSON.stringify(asked ?? null) });
    if (JSON.stringify(asked ?? null) !== word) onFilter(asked);
  };
  const parts = topConditions(filter);
  const drop = (index: number) => onFilter(ofChips(parts.filter((_, at) => at !== index)));
  return (
    <>
      {parts.map((part, index) => {
        const words = chipWords(part, columns, language, names, say);
        return (
          <FilterChip
            key={index}
            name={words.name}
            value={<span className="inline-block max-w-56 truncate align-bottom">{words.value}</span>}
            onOpen={() => setOpen(true)}
            onRemove={() => drop(index)}
            removeLabel={say(t.removeFilter, { name: words.name })}
          />
        );
      })}
      <Popover
        label={say(t.filters)}
        open={isOpen}
        onOpenChange={setOpen}
        className="w-160"
        trigger={
          <Button look="quiet" icon={<ListFilter />}>
            {say(t.filter)}
          </Button>
        }
      >
        <div className="flex flex-col gap-3 p-3">
          <FilterBuilder columns={columns} people={people} tree={tree} onChange={change} />
          <p className="border-t border-line pt-2 text-12 text-text-2" aria-live="polite">
            {filter === undefined
              ? say(t.showsAll)
              : say(t.shows, { words: filterWords(filter, columns, language, names) })}
          </p>
        </div>
      </Popover>
    </>
  );
}

function chipWords(
  part: FilterTree,
  columns: Columns,
  language: 'en' | 'es',
  names: Names,
  say: ReturnType<typeof useSay>,
): { name: string; value: string } {
  if (!isCondition(part)) {
    const { every } = branchOf(part);
    return {
      name: say(every ? t.allOf : t.anyOf),
      value: say(t.several, { n: conditionsIn(part) }),
    };
  }
  const [key, operator, value] = part;
  const column = columns[key];
  if (column === undefined) return { name: key, value: '' };
  const name = say(column.label);
  const plain = ['is', 'any_of', 'has_any', 'within', 'on', 'eq', 'contains'].includes(operator);
  const word = Object.entries(operatorWords).find(([each]) => each === operator)?.[1];
  const words = valueWords(column, value, language, names);
  return { name, value: plain || word === undefined ? words : `${say(word)} ${words}`.trim() };
}
