import type { z } from 'zod';
import type { Capability } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An endpoint as data: what the server mounts, the client calls, the tests walk and the OpenAPI page shows.
 * Paths are below `/api`, without a trailing slash (both spellings are served). An endpoint without `access` does not compile.
 */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  /** One sentence for the reference page. */
  summary: string;
  access: Capability;
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON body; with `files` set, the fields of a multipart form. */
  body?: z.ZodType;
  /** Takes a multipart form: at most this many files of this size each. */
  files?: { max: number; bytes: number };
  /** Takes a body of this media type as it comes, as a stream: `request.body`. All other types are answered 415. */
  raw?: string;
  /** The reply; `empty` is a 204, `stream` a file or another answer that the handler writes itself. */
  reply: z.ZodType | 'empty' | 'stream';
  /** Status of success; 200 by default, 204 for `empty`. */
  status?: 200 | 201 | 202;
  /**
   * How the write is done. `request` (default for all but GET): the whole handler is one transaction. `own`: the handler opens
   * its transactions itself, because it must keep something when it refuses (a failed sign-in) or works long outside the database.
   */
  transaction?: 'request' | 'own';
  /**
   * What a call is taken from, besides the calls that everybody may make in a minute. `files`: pieces of which one page shows many, counted
   * by themselves. `exports`: work for the whole portal, of which there may be few. `renewal`: brings a sign-in along in its body or cookie.
   */
  allowance?: 'files' | 'exports' | 'renewal';
  /**
   * The answer to a person of several groups. By default as one group after the other, until one is not refused; a list as all of them.
   * `in_turn`: a list of one place, which only some of them see. `together`: a write that may name rows of several groups at once, or takes a
   * file: its handler judges each row by the group that sees it.
   */
  groups?: 'together' | 'in_turn';
  /** Where its audit rows say the change came from, when it is neither a screen nor a script: many rows at once. */
  source?: 'bulk';
}

export type Contract = Record<string, Endpoint>;

/** Keeps the literal types of a contract and checks its shape. */
export function contract<const C extends Contract>(endpoints: C): C {
  return endpoints;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** The answer of an endpoint: the shape that its handler returns and the client reads. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : void;

type Given<K extends string, S> = S extends undefined
  ? { [P in K]?: never }
  : undefined extends S
    ? { [P in K]?: S }
    : { [P in K]: S };
/** The parts of a call that a caller hands over: only those that the endpoint takes. */
export type InputOf<E extends Endpoint> = Given<'params', Sent<E['params']>> &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : { query?: never }) &
  Given<'body', Sent<E['body']>>;

/** Whether a path begins with these words: `tables` leads to all lists, `tables/tickets` to one of them, `projects/:id` to what is of one project. */
export function isUnder(path: string, words: string): boolean {
  const stands = path.split('/').slice(1);
  return words
    .split('/')
    .every((word, at) => (word.startsWith(':') ? stands[at] !== undefined && stands[at] !== '' : stands[at] === word));
}
