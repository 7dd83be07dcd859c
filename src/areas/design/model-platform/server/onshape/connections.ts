import { sql } from 'drizzle-orm';
import type { CadSettings } from '#platform/server/start/settings.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Text } from '#platform/shared/text.ts';
import type { Grant, Sealer, Tokens } from './grants.ts';

export function expiry(seconds: number | null) {
  return seconds === null ? sql`null::timestamptz` : sql`now() + make_interval(secs => ${seconds})`;
}

/** A token that ends this soon is renewed first. */
const soonS = 60;

export interface ConnectionRow extends Record<string, unknown> {
  id: string;
  state: 'connected' | 'ended';
  sealed_grant: string | null;
  is_old: boolean;
  connected_by: string | null;
  connected_at: string;
  fault: Text | null;
}

/** The connection of somebody to the platform, if there is one. */
export async function connectionOf(
  db: Executor,
  settings: CadSettings,
  lock = false,
): Promise<ConnectionRow | undefined> {
  const { rows } = await db.execute<ConnectionRow>(sql`
    select id, state, sealed_grant, expires_at is not null and expires_at < now() + make_interval(secs => ${soonS}) as is_old, connected_by,
      to_char(connected_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as connected_at, case when fault is not null
      then coalesce(fault_said, jsonb_build_object('en', fault, 'es', fault)) end as fault
    from cad_connections where address = ${settings.apiUrl} ${lock ? sql`for update` : sql``}`);
  return rows[0];
}

/** Keeps a new connection, or takes the place of the one before. */
export async function keepConnection(
  write: Write,
  viewer: Viewer,
  settings: CadSettings,
  sealer: Sealer,
  tokens: Tokens,
): Promise<void> {
  const before = await connectionOf(write.tx, settings, true);
  const id = before?.id ?? newId();
  const sealed = sealer.seal(JSON.stringify({ access: tokens.access, refresh: tokens.refresh } satisfies Grant), id);
  await write.tx.execute(sql`
    insert into cad_connections (id, address, state, sealed_grant, expires_at, connected_by, connected_at)
    values (${id}, ${settings.apiUrl}, 'connected', ${sealed}, ${expiry(tokens.expiresInS)}, ${viewer.userId}, now())
    on conflict (address) do update
    set state = 'connected', sealed_grant = excluded.sealed_grant, expires_at = excluded.expires_at,
      connected_by = excluded.connected_by, connected_at = now(), fault = null, fault_said = null`);
  write.audit({
    action: 'cad_connection.made',
    entityType: 'cad_connection',
    entityId: id,
    new: { address: settings.apiUrl },
  });
  await write.publish('model_platform.changed', { id });
}

/** Ends the connection of somebody; its grant is good for nothing afterwards. */
export async function endConnection(write: Write, settings: CadSettings, fault: Text | null): Promise<void> {
  const row = await connectionOf(write.tx, settings, true);
  if (row === undefined || row.state === 'ended') return;
  await write.tx.execute(
    sql`update cad_connections
      set state = 'ended', sealed_grant = null, expires_at = null, fault = ${fault?.en ?? null},
        fault_said = ${JSON.stringify(fault)}::jsonb where id = ${row.id}`,
  );
  write.audit({
    action: 'cad_connection.ended',
    entityType: 'cad_connection',
    entityId: row.id,
    reason: fault?.en,
  });
  await write.publish('model_platform.changed', { id: row.id });
}
