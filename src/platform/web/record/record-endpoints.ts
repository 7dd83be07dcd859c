import type { recordContract } from '#platform/shared/record-contract.ts';
import { tableName, type Fields, type RecordDeclaration } from '#platform/shared/record.ts';

type RecordContract<F extends Fields, S extends string> = ReturnType<typeof recordContract<F, S>>;

/**
 * The endpoints of a declared record as the browser calls them: method and path, which is all that a call needs. Their schemas stay on
 * the server, as those of every contract do; the type says what they take and answer.
 */
export function recordEndpoints<F extends Fields, S extends string>(
  declaration: RecordDeclaration<F, S>,
): RecordContract<F, S> {
  const { path } = declaration;
  const plain: RecordDeclaration = declaration;
  const table = `/tables/${tableName(plain)}`;
  const one = `${path}/:id`;
  const addresses = {
    rows: { method: 'GET', path: table },
    groups: { method: 'GET', path: `${table}/groups` },
    export: { method: 'GET', path: `${table}/export` },
    bulk: { method: 'POST', path: `${table}/bulk` },
    read: { method: 'GET', path: one },
    create: { method: 'POST', path },
    change: { method: 'PATCH', path: one },
    remove: { method: 'DELETE', path: one },
    restore: { method: 'POST', path: `${one}/restore` },
    move: { method: 'POST', path: `${one}/move` },
    rights: { method: 'GET', path: `${path}/rights` },
    history: { method: 'GET', path: `${one}/history` },
  };
  return addresses as unknown as RecordContract<F, S>;
}
