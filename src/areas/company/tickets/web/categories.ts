import { useMemo } from 'react';
import { usePolicyOptions } from '#areas/company/deadlines/web/embeds.tsx';
import { useDepartmentOptions } from '#areas/people/departments/web/embeds.tsx';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
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

/** What tickets can be about. */
export interface OfferedCategory {
  id: string;
  name: Text;
  isOffered: boolean;
  fields: readonly CategoryField[];
}

/** All categories; those that are no longer offered are among them, for the tickets that have them. */
export function useCategories(): readonly OfferedCategory[] | undefined {
  const query = { columns: 'name,name_es,disabled,fields', sort: 'name', limit: most };
  const rows = useRead(recordEndpoints(ticketType).rows, { query }).data?.rows;
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
  const departments = useDepartmentOptions();
  const policies = usePolicyOptions();
  return useMemo(
    () => ({
      ...choices,
      ticket_type: categories
        ?.filter(({ isOffered }) => isOffered)
        .map(({ id, name }) => ({ value: id, label: name[language] })),
      department: departments,
      deadline_policy: policies,
    }),
    [choices, categories, departments, policies, language],
  );
}
