import { describe, expect, test } from 'vitest';
import { defineColumns } from '#platform/shared/table.ts';
import { filterFaults, operatorsOf } from '#platform/shared/table-filter.ts';
import { complete, filterWords, firstCondition, withinWords, withOperator } from './filter-words.ts';

const label = (word: string) => ({ en: word, es: word });
const choices = { a: { en: 'Alpha', es: 'Alfa' }, b: { en: 'Beta', es: 'Beta' } };
const columns = defineColumns({
  text: { kind: 'text', label: label('Text'), width: 100 },
  number: { kind: 'number', label: label('Number'), width: 100 },
  money: { kind: 'money', label: label('Money'), width: 100 },
  percent: { kind: 'percent', label: label('Percent'), width: 100 },
  date: { kind: 'date', label: label('Date'), width: 100 },
  moment: { kind: 'moment', label: label('Moment'), width: 100 },
  choice: { kind: 'choice', label: label('Choice'), width: 100, choices },
  choices: { kind: 'choices', label: label('Choices'), width: 100, choices },
  person: { kind: 'person', label: label('Person'), width: 100 },
  flag: { kind: 'flag', label: label('Flag'), width: 100 },
});

describe('the filter builder', () => {
  test('whatever operator somebody chooses, what is asked for is a filter that the server takes', () => {
    for (const [key, column] of Object.entries(columns))
      for (const operator of operatorsOf[column.kind]) {
        const next = withOperator(firstCondition(key, column), operator, column, '2026-11-20');
        const asked = complete(next);
        if (asked !== undefined) expect(filterFaults(columns, asked), `${key} ${operator}`).toEqual([]);
      }
  });

  test('a condition without its value is not asked for, the others are', () => {
    expect(
      complete({
        all: [
          ['text', 'contains', ''],
          ['flag', 'is', true],
        ],
      }),
    ).toEqual({ all: [['flag', 'is', true]] });
    expect(complete({ any: [['choice', 'any_of', []]] })).toBeUndefined();
  });

  test('a sentence says what the filter lets through', () => {
    expect(
      filterWords(
        {
          all: [
            ['choice', 'any_of', ['a', 'b']],
            {
              any: [
                ['money', 'gte', 100_000],
                ['person', 'is', 'me'],
              ],
            },
          ],
        },
        columns,
        'en',
        new Map(),
      ),
    ).toBe('Choice is any of Alpha, Beta and (Money is at least $1,000 or Person is me)');
  });

  test('relative days are said as people say them', () => {
    expect(withinWords({ unit: 'day', from: 0, to: 30 }, 'en')).toBe('the next 30 days');
    expect(withinWords({ unit: 'week', from: -1, to: -1 }, 'en')).toBe('last week');
    expect(withinWords({ unit: 'quarter', from: 0, to: 0 }, 'es')).toBe('este trimestre');
    expect(withinWords({ unit: 'day', from: 0, to: 30 }, 'es')).toBe('los próximos 30 días');
  });
});
