import { createPrivateKey, createPublicKey, X509Certificate, webcrypto } from 'node:crypto';
import { mkdir, readFile, link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import { z } from 'zod';
import { newId } from '#platform/shared/ids.ts';

pki.setEngine('node', new pki.CryptoEngine({ name: 'node', crypto: webcrypto }));

const Kept = z.object({ key: z.string(), certificate: z.string() });
const years = 20;
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** What documents are signed with: a key of this portal's own, and the certificate that says whose it is. */
export interface SigningKey {
  privateKey: webcrypto.CryptoKey;
  certificate: pki.Certificate;
  /** The certificate as others read it. */
  pem: string;
}

/**
 * The key lies with the other keys in the data folder, closed to others, and goes into every backup. It is made at the first start and
 * never changed: what was signed years ago is checked against it. Several servers of one portal share the file.
 */
export async function openSigningKey(dataFolder: string, owner: string): Promise<SigningKey> {
  const folder = join(dataFolder, 'keys');
  const path = join(folder, 'document-signing.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) {
    const draft = join(folder, `.${newId()}`);
    await writeFile(draft, JSON.stringify(await makeKey(owner)), { mode: 0o600, flush: true });
    // Whichever server is first gives the others its key: a link takes no name that is taken.
    await link(draft, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    await rm(draft);
  }
  const { key, certificate } = Kept.parse(JSON.parse(await readFile(path, 'utf8')));
  // The two belong together, or nothing is signed with them.
  const read = new X509Certificate(Buffer.from(certificate, 'base64'));
  const own = createPublicKey(createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }));
  if (!read.publicKey.equals(own)) throw new Error(`${path} holds a key and the certificate of another one.`);
  return {
    privateKey: await webcrypto.subtle.importKey('pkcs8', Buffer.from(key, 'base64'), algorithm, false, ['sign']),
    certificate: pki.Certificate.fromBER(new Uint8Array(Buffer.from(certificate, 'base64'))),
    pem: read.toString(),
  };
}

async function makeKey(owner: string): Promise<z.infer<typeof Kept>> {
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new pki.Certificate();
  certificate.version = 2;
  certificate.serialNumber = asn1.Integer.fromBigInt(BigInt(`0x${newId().replaceAll('-', '')}`) >> 1n);
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: owner }) }),
    );
  const now = new Date();
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(now.getTime() + years * 365.25 * 86_400_000);
  // Signs documents and cannot be denied afterwards; it signs no other certificates.
  const usage = new asn1.BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 });
  certificate.extensions = [
    new pki.Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new pki.BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    new pki.Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER() }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  await certificate.sign(pair.privateKey, 'SHA-256');
  const key = await webcrypto.subtle.exportKey('pkcs8', pair.privateKey);
  return {
    key: Buffer.from(key).toString('base64'),
    certificate: Buffer.from(certificate.toSchema(true).toBER()).toString('base64'),
  };
}
