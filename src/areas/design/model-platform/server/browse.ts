import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { CadAssembly, CadBom, CadDocument, CadParameter, CadPlace, CadRow, LeftOut } from '../schema.ts';
import { hashOf, steadyConfiguration, type AssemblyRef, type CadProvider, type PlaceRef } from './provider.ts';

/** How old a list may be that can change on the platform, in minutes; a message of the platform makes it old at once. */
const documentMinutes = 10;
const placeMinutes = 60;

/** What is asked of a platform, with what it has answered before. */
export interface Browser {
  documents(q: string | undefined): Promise<CadDocument[]>;
  places(documentId: string, fresh?: boolean): Promise<CadPlace[]>;
  assemblies(at: PlaceRef): Promise<CadAssembly[]>;
  configuration(at: Omit<AssemblyRef, 'configuration'>): Promise<CadParameter[]>;
  bom(at: AssemblyRef, fresh?: boolean): Promise<CadBom>;
}

type List = CadDocument[] | CadPlace[] | CadAssembly[] | CadParameter[];

/**
 * Reads a platform by way of what is kept. Workspaces and versions carry the microversion of their document: what is kept under the
 * same one is not asked for again. Our own models are as near as what is kept of others, so nothing of them is.
 */
export function browserOf(db: Executor, provider: CadProvider): Browser {
  const keeps = provider.name !== 'own';

  async function kept<T extends List>(
    kind: string,
    key: string,
    minutes: number | null,
    read: () => Promise<T>,
  ): Promise<T> {
    if (!keeps) return read();
    const { rows } = await db.execute<{ body: T }>(
      sql`select body from cad_lists
        where kind = ${kind} and key = ${key} and (${minutes}::int is null or fetched_at > now() - make_interval(mins => ${minutes ?? 0}))`,
    );
    if (rows[0] !== undefined) return rows[0].body;
    const body = await read();
    await db.execute(sql`
      insert into cad_lists (kind, key, body, fetched_at) values (${kind}, ${key}, ${JSON.stringify(body)}::jsonb, now())
      on conflict (kind, key) do update set body = excluded.body, fetched_at = now()`);
    return body;
  }

  async function placeOf(at: PlaceRef, fresh = false): Promise<CadPlace> {
    const found = (await browser.places(at.documentId, fresh)).find(
      ({ wvm, id }) => wvm === at.wvm && id === at.placeId,
    );
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  const browser: Browser = {
    documents: (q) => kept('documents', q ?? '', documentMinutes, () => provider.documents(q)),
    async places(documentId, fresh = false) {
      if (fresh && keeps) await forgetPlaces(db, documentId);
      return kept('places', documentId, placeMinutes, () => provider.places(documentId));
    },
    async assemblies(at) {
      const { microversion } = await placeOf(at);
      return kept('assemblies', `${at.documentId}/${microversion}`, null, () => provider.assemblies(at));
    },
    async configuration(at) {
      const { microversion } = await placeOf(at);
      return kept('configuration', `${at.documentId}/${microversion}/${at.assemblyId}`, null, () =>
        provider.configuration(at),
      );
    },
    async bom(given, fresh = false) {
      const at = { ...given, configuration: steadyConfiguration(given.configuration) };
      const { microversion } = await placeOf(at, fresh);
      const facts = {
        provider: provider.name,
        document_id: at.documentId,
        wvm: at.wvm,
        place_id: at.placeId,
        assembly_id: at.assemblyId,
        configuration: at.configuration,
        microversion,
      };
      const found = keeps ? await keptBom(db, facts) : undefined;
      if (found !== undefined) return { ...facts, ...found, from_cache: true };
      const content = await provider.bom(at);
      const hash = hashOf(content);
      if (keeps) await keepBom(db, facts, content, hash);
      return {
        ...facts,
        rows: content.rows,
        left_out: content.leftOut,
        hash,
        fetched_at: new Date().toISOString(),
        from_cache: false,
      };
    },
  };
  return browser;
}

/** Makes what is kept of a document's workspaces old, because it has changed. */
export async function forgetPlaces(db: Executor, documentId: string): Promise<void> {
  await db.execute(sql`delete from cad_lists where kind = 'places' and key = ${documentId}`);
}

interface BomKey {
  provider: string;
  document_id: string;
  assembly_id: string;
  microversion: string;
  configuration: string;
}

async function keptBom(db: Executor, key: BomKey) {
  const { rows } = await db.execute<{ rows: CadRow[]; left_out: LeftOut[]; hash: string; fetched_at: string }>(sql`
    select rows, left_out, hash, ${iso(sql`fetched_at`)} as fetched_at from cad_boms
    where provider = ${key.provider} and document_id = ${key.document_id} and assembly_id = ${key.assembly_id}
      and microversion = ${key.microversion} and configuration = ${key.configuration}`);
  return rows[0];
}

async function keepBom(
  db: Executor,
  key: BomKey,
  content: { rows: CadRow[]; leftOut: LeftOut[] },
  hash: string,
): Promise<void> {
  await db.execute(sql`
    insert into cad_boms (provider, document_id, assembly_id, microversion, configuration, rows, left_out, row_count, hash)
    values (${key.provider}, ${key.document_id}, ${key.assembly_id}, ${key.microversion}, ${key.configuration},
      ${JSON.stringify(content.rows)}::jsonb, ${JSON.stringify(content.leftOut)}::jsonb, ${content.rows.length}, ${hash})
    on conflict do nothing`);
}
