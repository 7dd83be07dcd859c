import { z } from 'zod';

const SignedIn = z.object({ token: z.string() });

/** One signed-in person, who signs in again when a token has run out. */
export class Session {
  readonly address: string;
  private readonly username: string;
  private readonly password: string;
  private token: Promise<string> | undefined;

  constructor(address: string, username: string, password: string) {
    this.address = address;
    this.username = username;
    this.password = password;
  }

  /** One request, given up after `timeoutMs`; the answer's status and body. Throws when no whole answer came. */
  async request(
    method: string,
    path: string,
    options: { body?: unknown; key?: string; timeoutMs?: number } = {},
  ): Promise<Answer> {
    const token = await this.bearer();
    const isJson = options.body !== undefined && !(options.body instanceof FormData);
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(isJson ? { body: JSON.stringify(options.body) } : {}),
      ...(options.body instanceof FormData ? { body: options.body } : {}),
      signal: AbortSignal.timeout(options.timeoutMs ?? 5_000),
    });
    const text = await response.text();
    if (response.status === 401) this.token = undefined;
    return {
      status: response.status,
      body: text,
      retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1_000,
    };
  }

  /** The token of now; signs in first where there is none. */
  async bearer(): Promise<string> {
    this.token ??= this.signIn();
    return this.token.catch((error: unknown) => {
      this.token = undefined;
      throw error;
    });
  }

  private async signIn(): Promise<string> {
    const response = await fetch(`${this.address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: this.username, password: this.password }),
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
    return SignedIn.parse(await response.json()).token;
  }
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfterMs: number;
}
