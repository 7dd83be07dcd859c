/** What an outside service answered, read to its end. */
export interface OutsideAnswer {
  status: number;
  headers: Headers;
  text: string;
}

interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: URLSearchParams;
  timeoutMs: number;
  /** More than this is not read. */
  maxBytes: number;
}

const mostRedirects = 3;

/**
 * Calls a service that the settings name; undefined when it does not answer in time, or too much. A redirection is followed only within
 * the same origin, so that a token never goes to anybody else.
 */
export async function callOutside(url: string, request: OutsideRequest): Promise<OutsideAnswer | undefined> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  let at = new URL(url);
  try {
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const answer = await fetch(at, {
        method: request.method ?? 'GET',
        headers: request.headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: 'manual',
        signal,
      });
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      if (location === null)
        return { status: answer.status, headers: answer.headers, text: await readAll(answer, request.maxBytes) };
      await answer.body?.cancel();
      const next = new URL(location, at);
      if (next.origin !== at.origin || request.method === 'POST') return undefined;
      at = next;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

async function readAll(answer: Response, maxBytes: number): Promise<string> {
  if (answer.body === null) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > maxBytes) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
