import { vi } from 'vitest';

/** A call as the component made it. */
export interface Asked {
  method: string;
  /** Below `/api`, without the query. */
  path: string;
  query: URLSearchParams;
  // A test reads fields of many shapes; it asserts what it needs.
  body: any;
  headers: Headers;
}

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answering = (asked: Asked) => Answer | Promise<Answer>;

const answers = new Map<string, Answering>();
/** Every call since the test began, in order. */
export const calls: Asked[] = [];

/** Answers calls of an endpoint from now on: `answer('GET', '/tables/houses', () => ({ body: {…} }))`. What nobody answers is a 404. */
export function answer(method: string, path: string, answering: Answering): void {
  if (answers.size === 0) vi.stubGlobal('fetch', serve);
  answers.set(`${method} ${path}`, answering);
}

/** The calls of one endpoint. */
export function callsOf(method: string, path: string): Asked[] {
  return calls.filter((asked) => asked.method === method && asked.path === path);
}

export function closeServer(): void {
  answers.clear();
  calls.length = 0;
  vi.unstubAllGlobals();
}

async function serve(input: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input, 'http://localhost');
  const asked: Asked = {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/u, ''),
    query: url.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: new Headers(init.headers),
  };
  calls.push(asked);
  const answering = answers.get(`${asked.method} ${asked.path}`);
  const {
    status = 200,
    body,
    headers,
  } = (await answering?.(asked)) ?? {
    status: 404,
    body: { code: 'not_found', message: `Nobody answers ${asked.method} ${asked.path}.` },
  };
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
