import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { Option } from '#ui/inputs/option-list.tsx';
import { call } from '../call/call.ts';
import { textIn } from '../table/rows/table-source.ts';
import { recordEndpoints } from './record-endpoints.ts';

/**
 * A source of choices: the records of a kind by their titles, of those that hold the words that are typed; without words the first ones.
 * However many there are, it offers twenty. Nothing where the server does not answer.
 */
export function titlesFound(declaration: RecordDeclaration, filter?: FilterTree) {
  const { title } = declaration;
  const { rows } = recordEndpoints(declaration);
  return async (words: string): Promise<Option<string>[]> => {
    const query = {
      columns: title,
      sort: title,
      limit: 20,
      ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
    };
    const answer = await call(rows, { query: words === '' ? query : { ...query, q: words } });
    if (!answer.ok) return [];
    return answer.data.rows.map((row) => ({ value: row.id, label: textIn(row, title) }));
  };
}
