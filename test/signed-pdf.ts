import { createHash, createVerify, X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import { expect } from 'vitest';

/** What a reader does that knows nothing of how it was signed: bytes by the range, attributes and key out of the signature. */
export function checkSignature(bytes: Buffer): { isWhole: boolean; isSigned: boolean; certificate: X509Certificate } {
  const text = bytes.toString('latin1');
  const [from = 0, length = 0, after = 0, rest = 0] = (
    /\/ByteRange \[(?<range>[\d ]+)\]/u.exec(text)?.groups?.['range'] ?? ''
  )
    .trim()
    .split(' ')
    .map(Number);
  expect(from).toBe(0);
  expect(after + rest, 'all of the file is signed but the signature itself').toBe(bytes.length);
  const content = Buffer.concat([bytes.subarray(0, length), bytes.subarray(after)]);
  const der = Buffer.from(text.slice(length + 1, after - 1), 'hex');
  const { result } = asn1.fromBER(new Uint8Array(der).buffer);
  const sequenceOf = (block: asn1.BaseBlock | undefined): asn1.BaseBlock[] => {
    if (!(block instanceof asn1.Constructed)) throw new Error('Is no sequence.');
    return block.valueBlock.value;
  };
  const data = sequenceOf(sequenceOf(sequenceOf(result)[1])[0]);
  const certificate = new X509Certificate(Buffer.from(sequenceOf(data[3])[0]?.toBER() ?? new ArrayBuffer()));
  const signer = sequenceOf(sequenceOf(data[4])[0]);
  const attributes = Buffer.from(signer[3]?.toBER() ?? new ArrayBuffer());
  const digest = sequenceOf(signer[3])
    .map(sequenceOf)
    .find(([type]) => type?.toString().includes('1.2.840.113549.1.9.4'))?.[1];
  const [octets] = sequenceOf(digest);
  if (!(octets instanceof asn1.OctetString)) throw new Error('Holds no digest.');
  // What is signed are the attributes as a set, whatever tag they carry in the signature.
  const asSet = Buffer.concat([Buffer.from([0x31]), attributes.subarray(1)]);
  const signature = signer[5];
  if (!(signature instanceof asn1.OctetString)) throw new Error('Holds no signature.');
  return {
    isWhole: createHash('sha256').update(content).digest().equals(Buffer.from(octets.valueBlock.valueHexView)),
    isSigned: createVerify('sha256')
      .update(asSet)
      .verify(certificate.publicKey, Buffer.from(signature.valueBlock.valueHexView)),
    certificate,
  };
}
