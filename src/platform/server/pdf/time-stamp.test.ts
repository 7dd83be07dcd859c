import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, saidByOpenssl } from '#test/pdf.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { checkSignature } from '#test/signed-pdf.ts';
import { signPdf } from './sign-pdf.ts';
import { newSigningKey, type SigningKey } from './signing-key.ts';
import { askTimeStamp } from './time-stamp.ts';

// An authority of our own, made by openssl: another program than the one that asks and judges.
describe.skipIf(!hasOpenssl)('a time stamp of an authority', () => {
  let folder: string;
  let key: SigningKey;
  let server: Server;
  let url: string;
  /** How the authority answers: as it must, with a stamp that it gave for something else, not at all, or by a refusal. */
  let mood: 'honest' | 'stale' | 'silent' | 'refuses' | 'babbles' = 'honest';
  const at = (name: string) => join(folder, name);
  const openssl = (...how: string[]) => {
    const done = spawnSync('openssl', how, { cwd: folder });
    if (done.status !== 0) throw new Error(done.stderr.toString());
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'authority-'));
    key = await newSigningKey('OneHearth');
    await writeFile(
      at('tsa.cnf'),
      `[req]
distinguished_name = dn
x509_extensions = ext
prompt = no
[dn]
CN = An authority
[ext]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = here
[here]
serial = ${at('serial')}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`,
    );
    await writeFile(at('serial'), '01\n');
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'tsa.key',
      '-out',
      'tsa.pem',
      '-days',
      '30',
      '-config',
      'tsa.cnf',
    );
    const reply = async (query: Buffer): Promise<Buffer> => {
      await writeFile(at('query.tsq'), query);
      openssl(
        'ts',
        '-reply',
        '-queryfile',
        'query.tsq',
        '-signer',
        'tsa.pem',
        '-inkey',
        'tsa.key',
        '-config',
        'tsa.cnf',
        '-out',
        'reply.tsr',
      );
      return readFile(at('reply.tsr'));
    };
    let last: Buffer | undefined;
    server = createServer((request, response) => {
      void (async () => {
        const query = await buffer(request);
        if (mood === 'silent') return void response.destroy();
        if (mood === 'babbles') return void response.end('certainly!');
        // PKIStatusInfo with `rejection`, and no token.
        if (mood === 'refuses') return void response.end(Buffer.from('30053003020102', 'hex'));
        const given = mood === 'stale' && last !== undefined ? last : await reply(query);
        last = given;
        response.setHeader('content-type', 'application/timestamp-reply').end(given);
      })();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }, 60_000);
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const signature = Buffer.from('a signature');

  test('goes into the signature, and openssl finds it to be one of that signature by that authority', async () => {
    mood = 'honest';
    let stamped: Uint8Array | undefined;
    const signed = await signPdf(pdfOf(['An agreement']), key, {
      name: 'OneHearth',
      reason: 'HE-2345-6789-ABCD',
      at: new Date(),
      async stamp(value) {
        stamped = value;
        const stamp = await askTimeStamp(url, value);
        if (typeof stamp === 'string') throw new Error(stamp);
        expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(60_000);
        return stamp.token;
      },
    });
    const { isWhole, isSigned } = checkSignature(signed);
    expect({ isWhole, isSigned }).toEqual({ isWhole: true, isSigned: true });
    expect(await saidByOpenssl(signed, key.pem)).toMatch(/verification successful/iu);
    // The token as it lies in the document, checked by the program that knows nothing of ours.
    await writeFile(at('value'), stamped ?? '');
    const hex = signed.toString('latin1');
    const oid = '060b2a864886f70d010910020e';
    const from = hex.indexOf(oid) + oid.length;
    const inside = Buffer.from(hex.slice(from, hex.indexOf('>', from)), 'hex');
    // A set of one: its header, and the token behind it.
    const token = inside.subarray(4, 4 + inside.readUInt16BE(6) + 4);
    await writeFile(at('token.der'), token);
    const verify = [
      'ts',
      '-verify',
      '-data',
      'value',
      '-in',
      'token.der',
      '-token_in',
      '-CAfile',
      'tsa.pem',
      '-partial_chain',
    ];
    const said = spawnSync('openssl', verify, { cwd: folder });
    expect(`${said.stdout.toString()}${said.stderr.toString()}`).toContain('Verification: OK');
  });

  test('is not taken when it is of something else, refused, babble, or does not come', async () => {
    mood = 'honest';
    expect(typeof (await askTimeStamp(url, Buffer.from('another signature')))).toBe('object');
    mood = 'stale';
    expect(await askTimeStamp(url, signature)).toBe('wrong');
    mood = 'refuses';
    expect(await askTimeStamp(url, signature)).toBe('refused');
    mood = 'babbles';
    expect(await askTimeStamp(url, signature)).toBe('wrong');
    mood = 'silent';
    expect(await askTimeStamp(url, signature)).toBe('no_answer');
    expect(await askTimeStamp('http://127.0.0.1:9', signature)).toBe('no_answer');
  });
});
