import { createPrivateKey, createPublicKey, X509Certificate, webcrypto } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import { z } from 'zod';
import { newId } from '#platform/shared/ids.ts';
import { openKeptKeys } from '../keys/kept-keys.ts';

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
 * The key lies with the portal's other keys, sealed in the database, and is never changed: what was signed years ago is checked against
 * it. It is made when it is first asked for; every process of the portal signs with the same one.
 */
export async function openSigningKey(room: Parameters<typeof openKeptKeys>[0], owner: string): Promise<SigningKey> {
  const keys = await openKeptKeys(room, {
    purpose: 'document_signing',
    name: () => newId(),
    make: async () => JSON.stringify(await makeKey(owner)),
    before: {
      file: 'document-signing.json',
      read(text) {
        const { certificate } = Kept.parse(JSON.parse(text));
        const { fingerprint256: name, validFrom } = new X509Certificate(Buffer.from(certificate, 'base64'));
        return [{ name, secret: text, createdAt: new Date(validFrom).toISOString() }];
      },
    },
  });
  return readKey(keys.inUse().secret);
}

/** A key of its own that is kept nowhere. */
export const newSigningKey = async (owner: string): Promise<SigningKey> =>
  readKey(JSON.stringify(await makeKey(owner)));

/** Throws when the certificate is not the key's. */
async function readKey(kept: string): Promise<SigningKey> {
  const { key, certificate } = Kept.parse(JSON.parse(kept));
  // The two belong together, or nothing is signed with them.
  const read = new X509Certificate(Buffer.from(certificate, 'base64'));
  const own = createPublicKey(createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }));
  if (!read.publicKey.equals(own))
    throw new Error('What documents are signed with is a key and the certificate of another one.');
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
