import { Plus, X } from 'lucide-react';
import { todayIn } from '#platform/shared/dates.ts';
import { isOffered, type Columns, type PersonValue } from '#platform/shared/table.ts';
import {
  branchOf,
  conditionsIn,
  deepestFilter,
  isCondition,
  mostConditions,
  type Condition,
  type FilterTree,
} from '#platform/shared/table-filter.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { isNamedByRows, useTableOfFilter } from './linked-values.ts';
import { firstCondition, operatorsFor, operatorWords, withOperator } from './filter-words.ts';
import { ValueEditor } from './filter-value.tsx';
import { t } from '../table-texts.ts';

interface BuilderProps {
  columns: Columns;
  people: readonly PersonValue[];
  tree: FilterTree | undefined;
  onChange: (tree: FilterTree | undefined) => void;
}

/** A filter as conditions and groups of them, three levels deep. What is not complete yet is simply not asked for. */
export function FilterBuilder({ columns, people, tree, onChange }: BuilderProps) {
  const root: Branch = tree === undefined ? { all: [] } : isCondition(tree) ? { all: [tree] } : tree;
  return (
    <BranchEditor
      columns={columns}
      people={people}
      branch={root}
      depth={1}
      room={mostConditions - conditionsIn(root)}
      onChange={(branch) => onChange(branchOf(branch).parts.length === 0 ? undefined : branch)}
    />
  );
}

type Branch = Exclude<FilterTree, Condition>;

/** The columns that a menu of this table offers. */
function useOffered(columns: Columns) {
  const isOfTable = useTableOfFilter() !== undefined;
  return Object.entries(columns).filter(
    ([key, column]) => isOffered(column) && (column.named === undefined || (isOfTable && isNamedByRows(columns, key))),
  );
}

function branchWith(every: boolean, parts: readonly FilterTree[]): Branch {
  return every ? { all: parts } : { any: parts };
}

function BranchEditor({
  columns,
  people,
  branch,
  depth,
  room,
  onChange,
}: {
  columns: Columns;
  people: readonly PersonValue[];
  branch: Branch;
  depth: number;
  room: number;
  onChange: (branch: Branch) => void;
}) {
  const say = useSay();
  const { every, parts } = branchOf(branch);
  const keys = useOffered(columns);
  const put = (index: number, part: FilterTree | undefined) =>
    onChange(
      branchWith(
        every,
        part === undefined
          ? parts.filter((_, at) => at !== index)
          : parts.map((each, at) => (at === index ? part : each)),
      ),
    );
  const [firstKey, firstColumn] = keys[0] ?? [];
  const add = (part: FilterTree) => onChange(branchWith(every, [...parts, part]));
  return (
    <div className={depth > 1 ? 'flex flex-col gap-2 rounded-2 border border-line p-3' : 'flex flex-col gap-2'}>
      {(parts.length > 1 || depth > 1) && (
        <Segmented
          label={say(t.join)}
          value={every ? 'all' : 'any'}
          onValueChange={(value) => onChange(branchWith(value === 'all', parts))}
          items={[
            { value: 'all', label: say(t.allOf) },
            { value: 'any', label: say(t.anyOf) },
          ]}
        />
      )}
      {parts.map((part, index) => (
        // Conditions have no name of their own; their place is what they are.
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            {isCondition(part) ? (
              <ConditionEditor
                columns={columns}
                people={people}
                condition={part}
                onChange={(next) => put(index, next)}
              />
            ) : (
              <BranchEditor
                columns={columns}
                people={people}
                branch={part}
                depth={depth + 1}
                room={room}
                onChange={(next) => put(index, next)}
              />
            )}
          </div>
          <IconButton label={say(t.removeCondition)} onClick={() => put(index, undefined)}>
            <X />
          </IconButton>
        </div>
      ))}
      <div className="flex gap-1">
        {firstKey !== undefined && firstColumn !== undefined && room > 0 && (
          <>
            <Button
              look="quiet"
              size="small"
              icon={<Plus />}
              onClick={() => add(firstCondition(firstKey, firstColumn))}
            >
              {say(t.addCondition)}
            </Button>
            {depth < deepestFilter && (
              <Button
                look="quiet"
                size="small"
                icon={<Plus />}
                onClick={() => add(branchWith(!every, [firstCondition(firstKey, firstColumn)]))}
              >
                {say(t.addGroup)}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function ConditionEditor({
  columns,
  people,
  condition,
  onChange,
}: {
  columns: Columns;
  people: readonly PersonValue[];
  condition: Condition;
  onChange: (condition: Condition) => void;
}) {
  const say = useSay();
  const offered = useOffered(columns);
  const [key, operator, value] = condition;
  const column = columns[key];
  if (column === undefined) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-1.5 sm:grid-cols-[minmax(0,9fr)_minmax(0,8fr)_minmax(0,11fr)]">
      <Combobox
        aria-label={say(t.column)}
        emptyText={say(t.none)}
        value={key}
        onValueChange={(next) => {
          const chosen = next === null ? undefined : columns[next];
          if (next !== null && chosen !== undefined && next !== key) onChange(firstCondition(next, chosen));
        }}
        items={offered.map(([each, { label }]) => ({ value: each, label: say(label) }))}
      />
      <Select
        aria-label={say(t.operator)}
        value={operator}
        onValueChange={(next) => onChange(withOperator(condition, next, column, todayIn()))}
        items={operatorsFor(column).map((each) => ({ value: each, label: say(operatorWords[each]) }))}
      />
      <div className="col-span-2 sm:col-span-1">
        <ValueEditor
          name={key}
          column={column}
          people={people}
          operator={operator}
          value={value}
          onChange={(next) => onChange([key, operator, next])}
        />
      </div>
    </div>
  );
}
