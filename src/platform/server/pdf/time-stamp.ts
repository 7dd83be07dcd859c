import { createHash, randomBytes } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';

const oid = { sha256: '2.16.840.1.101.3.4.2.1', timeStamp: '1.2.840.113549.1.9.16.1.4' };
const waitMs = 10_000;
/** The most that a token with the certificates of its authority may take. */
const mostBytes = 20_000;

/** Why there is no time stamp: nothing came back, the authority said no, or what it sent is not a stamp of this signature. */
export type StampMiss = 'no_answer' | 'refused' | 'wrong';

export interface TimeStamp {
  token: Buffer;
  /** When the signature existed, as the authority says. */
  at: Date;
}

/**
 * Asks an authority to say when a signature existed (RFC 3161). Its answer is taken only when it is about this signature, answers this
 * question, and is signed by the certificate that it brings; whom that certificate belongs to is for the reader of the document to trust.
 * Never throws: a document is signed with or without it.
 */
export async function askTimeStamp(url: string, signature: Uint8Array): Promise<TimeStamp | StampMiss> {
  const digest = createHash('sha256').update(signature).digest();
  // Positive as an integer, whatever its first bit.
  const nonce = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const answer = await post(url, question(digest, nonce)).catch(() => undefined);
  if (answer === undefined) return 'no_answer';
  try {
    return await read(answer, { signature, digest, nonce });
  } catch {
    return 'wrong';
  }
}

const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

function question(digest: Buffer, nonce: Buffer): Uint8Array<ArrayBuffer> {
  const request = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: bytesOf(digest) }),
    }),
    nonce: new asn1.Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

async function post(url: string, body: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) throw new Error(`The authority answered ${response.status}.`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > mostBytes) throw new Error('The answer of the authority is too large.');
  return bytes;
}

interface Asked {
  signature: Uint8Array;
  digest: Buffer;
  nonce: Buffer;
}

async function read(answer: Buffer, { signature, digest, nonce }: Asked): Promise<TimeStamp | StampMiss> {
  const reply = pki.TimeStampResp.fromBER(new Uint8Array(answer));
  const isGranted = reply.status.status === 0 || reply.status.status === 1;
  if (!isGranted || reply.timeStampToken === undefined) return 'refused';
  const token = Buffer.from(reply.timeStampToken.toSchema().toBER());
  const signed = new pki.SignedData({ schema: reply.timeStampToken.content });
  const content = signed.encapContentInfo.eContent?.getValue();
  if (signed.encapContentInfo.eContentType !== oid.timeStamp || content === undefined) return 'wrong';
  const said = pki.TSTInfo.fromBER(content);
  const isOfThis =
    said.messageImprint.hashAlgorithm.algorithmId === oid.sha256 &&
    digest.equals(Buffer.from(said.messageImprint.hashedMessage.valueBlock.valueHexView)) &&
    said.nonce !== undefined &&
    nonce.equals(Buffer.from(said.nonce.valueBlock.valueHexView));
  if (!isOfThis) return 'wrong';
  if (!(await signed.verify({ signer: 0, data: bytesOf(signature), checkChain: false }))) return 'wrong';
  return { token, at: said.genTime };
}
