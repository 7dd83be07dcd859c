import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuse } from '#platform/shared/errors.ts';
import { callOutside } from '#platform/server/http/outside.ts';
import type { CadSettings } from '#platform/server/start/settings.ts';
import {
  inTransaction,
  systemActor,
  type Executor,
  type Write,
  type WriteEnvironment,
} from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import '../events.ts';
import { sentences } from './client.ts';
import { WireToken } from './wire.ts';
import type { Text } from '#platform/shared/text.ts';
import { connectionOf, type ConnectionRow, endConnection, expiry } from './connections.ts';

/** Seals what nobody may read from the database (decision 073). */
export interface Sealer {
  seal(secret: string, owner: string): string;
  open(sealed: string, owner: string): Promise<string | undefined>;
}

/** The tokens of the one connection. */
export interface Grants {
  /** A token that is good for the next call. */
  token(): Promise<string>;
  /** Another one, because the platform did not take the last. */
  renew(): Promise<void>;
  end(fault: Text | null): Promise<void>;
}

export const Grant = z.object({ access: z.string(), refresh: z.string().nullable() });
export type Grant = z.infer<typeof Grant>;
const flowMinutes = 10;

export const faults = {
  notConnected: {
    en: 'Nobody has connected the CAD platform yet.',
    es: 'Nadie ha conectado todavía la plataforma CAD.',
  },
  notConfigured: {
    en: 'No CAD platform is set up. Your administrator names it in the settings of the portal.',
    es: 'No hay plataforma CAD configurada. Tu administrador la indica en los ajustes del portal.',
  },
  state: {
    en: 'This connection was not begun here, or more than ten minutes ago. Begin it again.',
    es: 'Esta conexión no se inició aquí, o hace más de diez minutos. Iníciala de nuevo.',
  },
  refused: {
    en: 'The CAD platform was told not to allow it. Nothing was connected.',
    es: 'Se le dijo a la plataforma CAD que no lo permita. No se conectó nada.',
  },
  exchange: {
    en: 'The CAD platform did not accept the answer. Begin the connection again.',
    es: 'La plataforma CAD no aceptó la respuesta. Inicia la conexión de nuevo.',
  },
} as const satisfies Record<string, Text>;

interface Context extends WriteEnvironment {
  db: WriteEnvironment['db'];
}

export function grantsOf(context: Context, settings: CadSettings, sealer: Sealer): Grants {
  async function renewIn(write: Write, before: string | undefined): Promise<string> {
    const row = await connectionOf(write.tx, settings, true);
    const grant = row === undefined ? undefined : await openGrant(sealer, row);
    if (row === undefined || grant === undefined) throw refuse('', faults.notConnected);
    // Another request was faster: a refresh token is good once.
    if (before !== undefined && grant.access !== before) return grant.access;
    if (grant.refresh === null) throw refuse('', sentences.ended);
    const fresh = await exchange(settings, { grant_type: 'refresh_token', refresh_token: grant.refresh });
    if (fresh === undefined) throw refuse('', sentences.ended);
    await keepGrant(
      write,
      settings,
      sealer,
      row.id,
      { access: fresh.access, refresh: fresh.refresh ?? grant.refresh },
      fresh.expiresInS,
    );
    write.audit({ action: 'cad_connection.renewed', entityType: 'cad_connection', entityId: row.id });
    return fresh.access;
  }
  const inWrite = <T>(run: (write: Write) => Promise<T>) => inTransaction(context, systemActor, run);
  let last: string | undefined;
  async function renewed(): Promise<string> {
    try {
      return await inWrite((write) => renewIn(write, last));
    } catch (error) {
      if (error instanceof Error && error.message === sentences.ended.en) await this_.end(sentences.ended);
      throw error;
    }
  }
  const this_: Grants = {
    async token() {
      const row = await connectionOf(context.db, settings);
      if (row === undefined || row.state !== 'connected') throw refuse('', row?.fault ?? faults.notConnected);
      const grant = await openGrant(sealer, row);
      if (grant === undefined) throw refuse('', sentences.ended);
      last = grant.access;
      if (row.is_old) last = await renewed();
      return last;
    },
    async renew() {
      last = await renewed();
    },
    end: (fault) =>
      inWrite(async (write) => {
        await endConnection(write, settings, fault);
      }),
  };
  return this_;
}

/** Begins a connection: what the browser is sent to. The verifier stays here, sealed. */
export async function beginFlow(
  write: Write,
  viewer: Viewer,
  settings: CadSettings,
  sealer: Sealer,
  facts: { returnTo: string; redirectUri: string },
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  await write.tx.execute(sql`delete from cad_flows where expires_at < now()`);
  await write.tx.execute(sql`
    insert into cad_flows (state_hash, user_id, sealed_verifier, return_to, expires_at)
    values (${hashOf(state)}, ${viewer.userId}, ${sealer.seal(verifier, viewer.userId)}, ${facts.returnTo},
      now() + make_interval(mins => ${flowMinutes}))`);
  write.audit({ action: 'cad_connection.begun', entityType: 'cad_connection', entityId: settings.apiUrl });
  const url = new URL(`${settings.authUrl}/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: facts.redirectUri,
    scope: 'OAuth2Read',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

/** Takes the flow that this person began; a second answer to it finds none. */
export async function takeFlow(
  tx: Executor,
  viewer: Viewer,
  sealer: Sealer,
  state: string,
): Promise<{ verifier: string; returnTo: string } | undefined> {
  const { rows } = await tx.execute<{ sealed_verifier: string; return_to: string }>(
    sql`delete from cad_flows where state_hash = ${hashOf(state)} and user_id = ${viewer.userId} and expires_at > now()
      returning sealed_verifier, return_to`,
  );
  const [row] = rows;
  const verifier = row === undefined ? undefined : await sealer.open(row.sealed_verifier, viewer.userId);
  return row === undefined || verifier === undefined ? undefined : { verifier, returnTo: row.return_to };
}

/** The tokens for a code; undefined when the platform does not give any. */
export function exchangeCode(settings: CadSettings, code: string, verifier: string, redirectUri: string) {
  return exchange(settings, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

export interface Tokens {
  access: string;
  refresh: string | null;
  expiresInS: number | null;
}

async function exchange(settings: CadSettings, fields: Record<string, string>): Promise<Tokens | undefined> {
  const answer = await callOutside(`${settings.authUrl}/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...fields, client_id: settings.clientId, client_secret: settings.clientSecret }),
    timeoutMs: 15_000,
    maxBytes: 100_000,
  });
  if (answer === undefined || answer.status >= 500) throw refuse('', sentences.unreachable);
  if (answer.status !== 200) return undefined;
  const parsed = WireToken.safeParse(jsonIn(answer.text));
  if (!parsed.success) return undefined;
  return {
    access: parsed.data.access_token,
    refresh: parsed.data.refresh_token ?? null,
    expiresInS: parsed.data.expires_in ?? null,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function keepGrant(
  write: Write,
  settings: CadSettings,
  sealer: Sealer,
  id: string,
  grant: Grant,
  expiresInS: number | null,
): Promise<void> {
  await write.tx.execute(
    sql`update cad_connections
      set sealed_grant = ${sealer.seal(JSON.stringify(grant), id)}, expires_at = ${expiry(expiresInS)}, fault = null,
        fault_said = null where address = ${settings.apiUrl}`,
  );
}

async function openGrant(sealer: Sealer, row: ConnectionRow): Promise<Grant | undefined> {
  const text = row.sealed_grant === null ? undefined : await sealer.open(row.sealed_grant, row.id);
  if (text === undefined) return undefined;
  const parsed = Grant.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
