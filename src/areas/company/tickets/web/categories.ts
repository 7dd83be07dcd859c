import { useMemo } from 'react';
import { deadlinePolicy } from '#areas/company/deadlines/record.ts';
import { department } from '#areas/people/departments/record.ts';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { Text } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import { cellOf, type TableRow } from '#platform/web/table/table-source.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { readCategoryFields, type CategoryField } from '../category-fields.ts';
import { ticketType } from '../record.ts';

const most = 200;

export const wordsIn = (row: TableRow, key: string): string => {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
};

/** A few records of a kind, by their titles: kinds of which a company has so few that a list holds them all. */
function useFew(declaration: RecordDeclaration, columns: string): readonly TableRow[] | undefined {
  const { rows } = recordEndpoints(declaration);
  return useRead(rows, { query: { columns, sort: declaration.title, limit: most } }).data?.rows;
}

/** What tickets can be about. */
export interface OfferedCategory {
  id: string;
  name: Text;
  isOffered: boolean;
  fields: readonly CategoryField[];
}

/** All categories; those that are no longer offered are among them, for the tickets that have them. */
export function useCategories(): readonly OfferedCategory[] | undefined {
  const rows = useFew(ticketType, 'name,name_es,disabled,fields');
  return useMemo(
    () =>
      rows?.map((row) => {
        const [en, es] = [wordsIn(row, 'name'), wordsIn(row, 'name_es')];
        return {
          id: row.id,
          name: { en, es: es === '' ? en : es },
          isOffered: cellOf(row, 'disabled') !== true,
          fields: readCategoryFields(wordsIn(row, 'fields')).fields,
        };
      }),
    [rows],
  );
}

/** Whom and what a ticket and its category may name. */
export function useTicketChoices(): RecordChoices {
  const language = useLanguage();
  const choices = useChoices();
  const categories = useCategories();
  const departments = useFew(department, 'name');
  const policies = useFew(deadlinePolicy, 'name');
  return useMemo(() => {
    const named = (rows: readonly TableRow[] | undefined) =>
      rows?.map((row) => ({ value: row.id, label: wordsIn(row, 'name') }));
    return {
      ...choices,
      ticket_type: categories
        ?.filter(({ isOffered }) => isOffered)
        .map(({ id, name }) => ({ value: id, label: name[language] })),
      department: named(departments),
      deadline_policy: named(policies),
    };
  }, [choices, categories, departments, policies, language]);
}
