import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { commonWords } from './common-passwords.ts';

/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const hashBytes = 32;
const saltBytes = 16;

/** Hashes at one time. More would let a flood of sign-ins take the cores and the memory of everybody else. */
const hashesAtOnce = 2;
/** Whoever comes when this many wait is sent away: the last of them would wait for several seconds. */
const longestQueue = 100;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work that hashes, at most two at a time. `AppError` 429 when the queue is full. Work that counts tries does so inside, when its
 * turn has come, so that no more tries are under way than are hashed.
 */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) {
    if (waiting.length >= longestQueue)
      throw new AppError('too_many_requests', {
        said: {
          en: 'Too many people are signing in right now. Try again in a moment.',
          es: 'Hay demasiadas personas iniciando sesión. Inténtalo en un momento.',
        },
        retryAfterS: 5,
      });
    // Whoever ends hands its place on, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The same password is the same text, however a keyboard composes its accents. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function derive(
  password: string,
  nonce: Buffer,
  parameters: { memory: number; passes: number; parallelism: number },
  tagLength: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: bytesOf(password), nonce, tagLength, ...parameters }, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}

/** The hash of a password with a fresh salt, in the PHC text format. */
export async function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hashNow(password));
}

/** The same for work that is in the hash queue already. */
export async function hashNow(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost, hashBytes);
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(hash)}`;
}

/** A hash that no password has, for names that do not exist: telling them apart by the time it takes is what this prevents. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/u;

/** True when the password belongs to the hash. With null (no such person, no password) it takes as long and is false. */
export async function passwordMatches(hash: string | null, password: string): Promise<boolean> {
  return inHashQueue(() => matchesNow(hash, password));
}

/** The same for work that is in the hash queue already. */
export async function matchesNow(hash: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash ?? nobody) ?? phc.exec(nobody) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const found = await derive(
    password,
    Buffer.from(salt, 'base64'),
    { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    expected.length,
  );
  return timingSafeEqual(found, expected) && hash !== null;
}

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/**
 * True for a password that guessers try first: one or two well-known words or the person's own name with digits around them, a run
 * on the keyboard, one part repeated. Judged offline; length is judged elsewhere.
 */
export function isEasilyGuessed(password: string, about: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (new Set(lower).size < 5) return true;
  const repeated = /^(.+?)\1+$/u.exec(lower)?.[1];
  if (repeated !== undefined && repeated.length <= 8) return true;
  if (isRun(lower)) return true;
  const known = [...new Set([...commonWords, ...about.flatMap(wordsOf)])].toSorted(
    (one, other) => other.length - one.length,
  );
  const asLetters = (text: string) => text.replaceAll(/[@4310$57!]/gu, (sign) => lookAlikes[sign] ?? sign);
  return [lower, asLetters(lower), asLetters(lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))].some((spelling) =>
    hasLittleElse(spelling, known),
  );
}

/** Names and addresses of the person and the house, as the words in them. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4);
}

/** True when at most three letters remain without the known words in it, and these are but one or two. */
function hasLittleElse(text: string, known: readonly string[]): boolean {
  let rest = text;
  let found = 0;
  for (const word of known) {
    if (!rest.includes(word)) continue;
    rest = rest.replaceAll(word, ' ');
    found += 1;
  }
  return found > 0 && found <= 2 && rest.replaceAll(/[^\p{L}]/gu, '').length <= 3;
}

function isRun(text: string): boolean {
  const both = (row: string) => [row, [...row].toReversed().join('')];
  return rows.flatMap(both).some((row) => (row + row).includes(text));
}

/** Refuses a new password that is easily guessed, at its field. */
export function checkNewPassword(path: string, password: string, about: readonly string[]): void {
  if (!isEasilyGuessed(password, about)) return;
  throw refuse(path, {
    en: 'This password is easily guessed. Take several words that do not belong together.',
    es: 'Esta contraseña es fácil de adivinar. Usa varias palabras que no tengan relación entre sí.',
  });
}
