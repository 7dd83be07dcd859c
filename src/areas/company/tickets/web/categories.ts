import { useMemo } from 'react';
import { usePolicyOptions } from '#areas/company/deadlines/web/embeds.tsx';
import { useDepartmentOptions } from '#areas/people/departments/web/embeds.tsx';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import type { Columns } from '#platform/shared/table.ts';
import type { Text } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { ownColumnsOf, readCategoryFields, type CategoryField } from '../rules.ts';
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

function useCategoryRows() {
  const query = { columns: 'name,name_es,disabled,fields', sort: 'name', limit: most };
  return useRead(recordEndpoints(ticketType).rows, { query });
}

/** All categories; those that are no longer offered are among them, for the tickets that have them. */
export function useCategories(): readonly OfferedCategory[] | undefined {
  const rows = useCategoryRows().data?.rows;
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

/**
 * The columns that the fields of categories add to the list of tickets; undefined while they are asked for. Where they can't be had there are
 * none: the list names what it then lacks.
 */
export function useOwnColumns(): Columns | undefined {
  const { isPending } = useCategoryRows();
  const categories = useCategories();
  return useMemo(
    () =>
      isPending
        ? undefined
        : Object.fromEntries([...ownColumnsOf(categories ?? [])].map(([name, { column }]) => [name, column])),
    [isPending, categories],
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
