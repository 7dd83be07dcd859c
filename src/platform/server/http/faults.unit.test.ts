import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/shared/errors.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import { toAppError } from './faults.ts';
import { readForm } from './form.ts';

const coded = (code: string) => Object.assign(new Error(`It failed with ${code}.`), { code });

describe('a failure that passes by itself is 503, says when to come again, and is no fault of the portal', () => {
  test.each(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', '55P03', '40001', '40P01', '57014', '53300', '57P03'])(
    '%s',
    (code) => {
      const told = toAppError(new Error('Failed query', { cause: coded(code) }), {});
      expect(told).toMatchObject({ status: 503, retryAfterS: expect.any(Number) });
    },
  );

  test('but what nobody has thought of stays 500', () => {
    expect(toAppError(coded('EISDIR'), {}).status).toBe(500);
  });
});

describe('a sender who goes away in the middle of a form is told so, whichever stream noticed it first', () => {
  /** A form of one file, whose bytes end in this failure. */
  const cutBy = (failure: unknown) =>
    ({
      isMultipart: () => true,
      async *parts() {
        yield { type: 'file', fieldname: 'file', filename: 'a.bin', file: { on: () => undefined, truncated: false } };
        throw failure;
      },
      raw: { unpipe: () => undefined, resume: () => undefined },
    }) as unknown as FastifyRequest;
  const endpoint = { files: { max: 1, bytes: 1_000 } } as unknown as Endpoint;

  test.each([
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ABORT_ERR',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_WRITE_AFTER_END',
    'ERR_STREAM_UNABLE_TO_PIPE',
    'ERR_HTTP_REQUEST_TIMEOUT',
    'HPE_INVALID_EOF_STATE',
    'FST_MP_PREMATURE_CLOSE',
  ])('%s', async (code) => {
    const failure = await readForm(cutBy(coded(code)), endpoint, async () => undefined).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ status: 400, code: 'malformed_body' });
  });

  test('but a disk that fails is not blamed on the sender', async () => {
    const failure = await readForm(cutBy(coded('EIO')), endpoint, async () => undefined).catch(
      (error: unknown) => error,
    );
    expect(failure).not.toBeInstanceOf(AppError);
  });
});
