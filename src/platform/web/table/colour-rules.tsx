import { Palette, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { colourTones, mostColours, type Columns, type PersonValue } from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { useSay } from '../texts/language.ts';
import { FilterBuilder } from './filter/filter-builder.tsx';
import { complete } from './filter/filter-words.ts';
import type { ColourRule } from './table-state.ts';
import { t } from './table-texts.ts';

/** A rule as it is being put together: it may have nothing to hold yet. */
type Draft = Omit<ColourRule, 'filter'> & { filter: FilterTree | undefined };

interface ColourRulesProps {
  columns: Columns;
  people: readonly PersonValue[];
  rules: readonly ColourRule[];
  onRules: (rules: readonly ColourRule[]) => void;
}

/** No key of a column. */
const wholeRow = '';

/** The rules by which rows or cells are coloured: each a filter, a tone, and what has it. They belong to the view. */
export function ColourRules(props: ColourRulesProps) {
  const say = useSay();
  const { length } = props.rules;
  return (
    <Popover
      align="end"
      label={say(t.colours)}
      className="max-h-[70dvh] w-160 overflow-y-auto p-3"
      trigger={
        <Button look="quiet" icon={<Palette />}>
          <span className="max-xl:sr-only">{say(t.colours)}</span>
          {length > 0 && <CountBadge count={length} className="ml-1" />}
        </Button>
      }
    >
      <Rules {...props} />
    </Popover>
  );
}

/** What lacks a value is kept here, and asked of the server once it is complete. */
function Rules({ columns, people, rules, onRules }: ColourRulesProps) {
  const say = useSay();
  const [drafts, setDrafts] = useState<readonly Draft[]>(rules);
  const put = (next: readonly Draft[]) => {
    setDrafts(next);
    onRules(
      next.flatMap(({ filter, tone, column }) => {
        const asked = filter === undefined ? undefined : complete(filter);
        return asked === undefined ? [] : [{ filter: asked, tone, ...(column === undefined ? {} : { column }) }];
      }),
    );
  };
  const change = (place: number, patch: Partial<Draft>) =>
    put(drafts.map((each, at) => (at === place ? { ...each, ...patch } : each)));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-12 text-text-2">{say(t.coloursText)}</p>
      {drafts.map((rule, place) => (
        // Rules have no name of their own; their place is what they are.
        <fieldset key={place} className="flex min-w-0 flex-col gap-2 rounded-2 border border-line p-3">
          <legend className="sr-only">{say(t.rule, { n: place + 1 })}</legend>
          <div className="flex flex-wrap items-center gap-1.5">
            <span
              aria-hidden="true"
              data-tone={rule.tone}
              className="size-5 rounded-1 border border-line bg-(--tone-ground)"
            />
            <div className="w-32">
              <Select
                aria-label={say(t.tone)}
                value={rule.tone}
                onValueChange={(tone) => change(place, { tone })}
                items={colourTones.map((value) => ({ value, label: say(t[value]) }))}
              />
            </div>
            <div className="w-52 min-w-0 flex-initial">
              <Select
                aria-label={say(t.colourOf)}
                value={rule.column ?? wholeRow}
                onValueChange={(column) => change(place, { column: column === wholeRow ? undefined : column })}
                items={[
                  { value: wholeRow, label: say(t.wholeRow) },
                  ...Object.entries(columns).map(([value, { label }]) => ({ value, label: say(label) })),
                ]}
              />
            </div>
            <span className="flex-1" />
            <IconButton
              label={say(t.removeRule, { n: place + 1 })}
              onClick={() => put(drafts.filter((_, at) => at !== place))}
            >
              <X />
            </IconButton>
          </div>
          <FilterBuilder
            columns={columns}
            people={people}
            tree={rule.filter}
            onChange={(filter) => change(place, { filter })}
          />
          {(rule.filter === undefined || complete(rule.filter) === undefined) && (
            <p className="text-12 text-text-3">{say(t.ruleWaits)}</p>
          )}
        </fieldset>
      ))}
      <Button
        size="small"
        className="self-start"
        icon={<Plus />}
        disabled={drafts.length >= mostColours}
        onClick={() =>
          setDrafts([...drafts, { filter: undefined, tone: colourTones[drafts.length % colourTones.length] ?? 'warn' }])
        }
      >
        {say(t.addRule)}
      </Button>
    </div>
  );
}
