import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { capabilities } from '#platform/shared/access.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import { errorCodes } from '#platform/shared/errors.ts';
import type { Kernel } from './mount.ts';

type Json = Record<string, unknown>;

const options = { target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' } as const;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { ...options, io }) as Json;
  return rest;
}

function parameters(endpoint: Endpoint): Json[] {
  const place = (where: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
    if (schema === undefined) return [];
    const { properties, required } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required?.includes(name) === true,
      schema: property,
    }));
  };
  return [...place('path', endpoint.params), ...place('query', endpoint.query)];
}

function bodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.raw !== undefined)
    return { required: true, content: { [endpoint.raw]: { schema: { type: 'string', format: 'binary' } } } };
  if (endpoint.body === undefined && endpoint.files === undefined) return undefined;
  const schema = endpoint.body === undefined ? { type: 'object' } : schemaOf(endpoint.body, 'input');
  if (endpoint.files === undefined) return { required: true, content: { 'application/json': { schema } } };
  const file = { type: 'array', maxItems: endpoint.files.max, items: { type: 'string', format: 'binary' } };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...schema, properties: { ...(schema['properties'] as Json | undefined), file } },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const holders = capabilities[endpoint.access];
  const isOpen = holders === 'public';
  const success = String(endpoint.status ?? (endpoint.reply === 'empty' ? 204 : 200));
  const content =
    endpoint.reply === 'empty'
      ? {}
      : endpoint.reply === 'stream'
        ? { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
        : { content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } } };
  const body = bodyOf(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who may: ${isOpen ? 'everyone' : typeof holders === 'string' ? 'everyone who is signed in' : holders.join(', ')}.`,
    tags: [name.split('.')[0] ?? name],
    parameters: parameters(endpoint),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [success]: { description: 'It went well.', ...content },
      default: {
        description: 'Anything else.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
  };
}

/** The reference of every endpoint that is served, made from the contracts themselves. */
export function describeApi(kernel: Kernel, brand: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of kernel.mounted) {
    const path = `/api${endpoint.path.replaceAll(/:([a-zA-Z_]+)/gu, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  const said = {
    type: 'object',
    description: 'The message in the languages of the portal.',
    properties: { en: { type: 'string' }, es: { type: 'string' } },
    required: ['en', 'es'],
  };
  const fault = {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' }, said, place: { type: 'string' } },
    required: ['path', 'message', 'said'],
  };
  const error = {
    type: 'object',
    properties: {
      code: { type: 'string', enum: Object.keys(errorCodes) },
      message: { type: 'string' },
      said,
      details: { type: 'array', items: fault },
      current: {},
      requestId: { type: 'string' },
    },
    required: ['code', 'message', 'said', 'requestId'],
  };
  return {
    openapi: '3.1.0',
    info: {
      title: `One${brand}`,
      version: '1',
      description: 'Every call takes the address with and without the trailing slash.',
    },
    paths,
    components: { schemas: { Error: error }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function escape(text: unknown): string {
  return String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The same for a person: one page, no script. */
function pageOf(api: Json): string {
  const rows = Object.entries(api['paths'] as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const parts = [
        ['Parameters', call['parameters']],
        ['Body', call['requestBody']],
        ['Answers', call['responses']],
      ] as const;
      const details = parts
        .filter(([, value]) => value !== undefined && JSON.stringify(value) !== '[]')
        .map(([title, value]) => `<h4>${title}</h4><pre>${escape(JSON.stringify(value, null, 2))}</pre>`);
      return `<details><summary><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code> <span>${escape(call['summary'])}</span></summary><p>${escape(call['description'])}</p>${details.join('')}</details>`;
    }),
  );
  const title = escape((api['info'] as Json)['title']);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API of ${title}</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem}summary{cursor:pointer;padding:.35rem 0}summary b{display:inline-block;width:4.5rem}summary span{opacity:.75}pre{overflow:auto;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:6px;font-size:13px}</style></head>
<body><h1>API of ${title}</h1><p>Sign in with <code>POST /api/auth/sign-in</code> and send the token as <code>Authorization: Bearer …</code>, or make a personal token in Settings. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.</p>${rows.join('\n')}</body></html>`;
}

/** Serves the reference. Register it after every area is mounted. */
export function mountReference(app: FastifyInstance, kernel: Kernel, brand: string): void {
  let api: Json | undefined;
  app.get('/api/openapi.json', async () => (api ??= describeApi(kernel, brand)));
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf((api ??= describeApi(kernel, brand)))),
  );
}
