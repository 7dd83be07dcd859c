import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next answers are instead of the usual ones, first in, first out. */
interface Trouble {
  status: number;
  headers?: Record<string, string>;
}

export interface CadPlatform {
  apiUrl: string;
  authUrl: string;
  /** Paths that were asked for, with their query, in order. */
  asked: string[];
  /** Of the token endpoint: what was sent to it. */
  exchanged: Record<string, string>[];
  trouble: Trouble[];
  /** Rows of the assembly: row id, level, name, part number, quantity, part id. */
  rows: {
    id: string;
    level: number;
    name: string;
    number: string | null;
    quantity: number;
    part?: string;
    revision?: string;
  }[];
  microversion: string;
  versions: { id: string; name: string; microversion: string; createdAt: string }[];
  /** Tokens that are good; take one out and it has expired. */
  tokens: Set<string>;
  refreshes: boolean;
  /** Allows the connection as a person would in the browser: answers where they are sent back to. */
  allow(url: string): URL;
  close(): Promise<void>;
}

export const cadIds = {
  document: 'a'.repeat(24),
  workspace: 'b'.repeat(24),
  version: 'd'.repeat(24),
  assembly: 'e'.repeat(24),
  studio: 'f'.repeat(24),
} as const;
export const cadClient = { id: 'hearth-client', secret: 'hearth-secret' } as const;

const headers = [
  ['100000000000000000000001', 'Item', 'item'],
  ['100000000000000000000002', 'Quantity', 'quantity'],
  ['57f3fb8efa3416c06701d600', 'Name', 'name'],
  ['57f3fb8efa3416c06701d602', 'Part number', 'partNumber'],
  ['57f3fb8efa3416c06701d603', 'Revision', 'revision'],
  ['57f3fb8efa3416c06701d605', 'Material', 'material'],
].map(([id, name, propertyName]) => ({ id, name, propertyName, valueType: 'STRING', visible: true }));

/** A CAD platform on this machine that speaks the published wire format: OAuth with PKCE, documents, assemblies, BOM 2.0, configuration. */
export async function startCadPlatform(): Promise<CadPlatform> {
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const platform: CadPlatform = {
    apiUrl: '',
    authUrl: '',
    asked: [],
    exchanged: [],
    trouble: [],
    rows: [],
    microversion: 'm1',
    versions: [{ id: cadIds.version, name: 'V1', microversion: 'mv1', createdAt: '2026-01-05T10:00:00.000+00:00' }],
    tokens: new Set(),
    refreshes: true,
    allow(url) {
      const asked = new URL(url);
      const code = randomUUID();
      codes.set(code, {
        challenge: asked.searchParams.get('code_challenge') ?? '',
        redirect: asked.searchParams.get('redirect_uri') ?? '',
      });
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.searchParams.get('state') ?? '' }).toString();
      return back;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function exchange(fields: Record<string, string>): object | undefined {
    platform.exchanged.push(fields);
    if (fields['client_id'] !== cadClient.id || fields['client_secret'] !== cadClient.secret) return undefined;
    if (fields['grant_type'] === 'authorization_code') {
      const begun = codes.get(fields['code'] ?? '');
      codes.delete(fields['code'] ?? '');
      const challenge = createHash('sha256')
        .update(fields['code_verifier'] ?? '')
        .digest('base64url');
      if (begun === undefined || begun.challenge !== challenge || begun.redirect !== fields['redirect_uri'])
        return undefined;
    } else if (!platform.refreshes || !(fields['refresh_token'] ?? '').startsWith('refresh-')) return undefined;
    const token = `access-${randomUUID()}`;
    platform.tokens.add(token);
    return { access_token: token, refresh_token: `refresh-${randomUUID()}`, token_type: 'bearer', expires_in: 3600 };
  }

  function answer(path: string): unknown {
    const d = `/documents/d/${cadIds.document}`;
    const element = new RegExp(`^/assemblies/d/${cadIds.document}/[wv]/\\w+/e/${cadIds.assembly}`, 'u');
    if (path === '/documents')
      return {
        items: [
          {
            id: cadIds.document,
            name: 'Bath pod',
            modifiedAt: '2026-02-01T10:00:00.000+00:00',
            owner: { name: 'Design' },
          },
        ],
        next: null,
      };
    if (path === `${d}/workspaces`)
      return [{ id: cadIds.workspace, name: 'Main', microversion: platform.microversion, description: '' }];
    if (path === `${d}/versions`) return platform.versions;
    if (path.endsWith('/elements'))
      return [{ id: cadIds.assembly, name: 'Pod', elementType: 'ASSEMBLY', microversionId: 'x' }];
    if (path.endsWith('/configuration'))
      return {
        btType: 'BTConfigurationResponse-2019',
        configurationParameters: [
          {
            btType: 'BTMConfigurationParameterEnum-105',
            parameterId: 'size',
            parameterName: 'Size',
            defaultValue: 'small',
            options: [
              { option: 'small', optionName: 'Small' },
              { option: 'large', optionName: 'Large' },
            ],
          },
          {
            typeName: 'BTMConfigurationParameterQuantity',
            message: {
              parameterId: 'length',
              parameterName: 'Length',
              rangeAndDefault: { message: { units: 'foot', defaultValue: 8 } },
            },
          },
        ],
      };
    if (element.test(path) && path.endsWith('/bom'))
      return {
        formatVersion: '2.0',
        bomSource: { documentId: cadIds.document, elementId: cadIds.assembly },
        headers,
        rows: platform.rows.map((row) => ({
          rowId: row.id,
          indentLevel: row.level,
          itemSource: {
            documentId: cadIds.document,
            elementId: cadIds.studio,
            wvmType: 'w',
            wvmId: cadIds.workspace,
            partId: row.part ?? `part-${row.id}`,
            configuration: 'default',
            viewHref: 'https://cad.example.test/documents',
          },
          headerIdToValue: {
            '100000000000000000000002': row.quantity,
            '57f3fb8efa3416c06701d600': row.name,
            '57f3fb8efa3416c06701d602': row.number,
            '57f3fb8efa3416c06701d603': row.revision ?? null,
            '57f3fb8efa3416c06701d605': { displayName: 'Oak' },
          },
        })),
      };
    if (element.test(path))
      return {
        rootAssembly: {
          documentId: cadIds.document,
          instances: [
            { id: 'i1', name: 'Towel rail', suppressed: true, type: 'Part' },
            { id: 'i2', name: 'Jig', suppressed: false, excludeFromBom: true, type: 'Part' },
            { id: 'i3', name: 'Tray', suppressed: false, type: 'Part' },
          ],
        },
        subAssemblies: [],
        parts: [],
      };
    return undefined;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const send = (status: number, body: unknown, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
    if (url.pathname === '/oauth/token') {
      let body = '';
      for await (const part of request) body += String(part);
      const tokens = exchange(Object.fromEntries(new URLSearchParams(body)));
      return void send(tokens === undefined ? 400 : 200, tokens ?? { error: 'invalid_grant' });
    }
    const path = url.pathname.replace(/^\/api\/v10/u, '');
    platform.asked.push(`${path}${url.search}`);
    const trouble = platform.trouble.shift();
    if (trouble !== undefined)
      return void send(trouble.status, { message: 'No.', status: trouble.status }, trouble.headers);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!platform.tokens.has(token)) return void send(401, { message: 'Unauthenticated API request' });
    const found = answer(path);
    send(found === undefined ? 404 : 200, found ?? { message: 'Not found' });
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  platform.apiUrl = `http://127.0.0.1:${port}/api/v10`;
  platform.authUrl = `http://127.0.0.1:${port}/oauth`;
  return platform;
}

/** Signs a message as the platform does: Base64 of the HMAC over `timestamp.body`. */
export function signed(
  key: string,
  message: object,
  at = Date.now(),
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(message);
  const timestamp = String(at);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-onshape-webhook-timestamp': timestamp,
      'x-onshape-webhook-signature-primary': createHmac('sha256', key).update(`${timestamp}.${body}`).digest('base64'),
    },
  };
}
