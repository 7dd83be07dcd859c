import { createHash } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import type { SigningKey } from './signing-key.ts';

/** Room for the signature in the document, in bytes; one of our own takes less than a third of it, a time stamp with its certificates more. */
const rooms = { plain: 8192, stamped: 32_768 };

const oid = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
};

/** Why a document is signed and by whom, as readers show it. */
export interface SigningFacts {
  name: string;
  reason: string;
  at: Date;
  /** Asks an authority when the signature existed and answers its token, which goes into it (PAdES B-T); nothing: signed without (B-B). */
  stamp?: (signature: Uint8Array) => Promise<Buffer | undefined>;
}

/**
 * Signs a document that pdfmake has laid out: the signature is added behind it (PAdES baseline, one invisible field), so that every
 * reader that checks signatures checks it, and a byte that changes anywhere breaks it. Throws for a document of another build.
 */
export async function signPdf(pdf: Buffer, key: SigningKey, facts: SigningFacts): Promise<Buffer> {
  const room = facts.stamp === undefined ? rooms.plain : rooms.stamped;
  const { bytes, contentsAt } = addField(pdf, facts, room);
  const after = contentsAt + room * 2 + 2;
  const range = `[0 ${contentsAt} ${after} ${bytes.length - after}]`;
  const rangeAt = bytes.lastIndexOf(placeholder);
  bytes.write(range.padEnd(placeholder.length), rangeAt, 'latin1');
  const signed = Buffer.concat([bytes.subarray(0, contentsAt), bytes.subarray(after)]);
  const cms = await detachedSignature(signed, key, facts.stamp);
  if (cms.length > room) throw new Error('The signature does not fit into the document.');
  bytes.write(cms.toString('hex').padEnd(room * 2, '0'), contentsAt + 1, 'latin1');
  return bytes;
}

const placeholder = '[0 ********** ********** **********]';

/** Text that any reader shows as it is. */
const textOf = (text: string): string => `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;

const dateOf = (at: Date): string => `(D:${at.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '')}Z)`;

/** The document with a field for a signature behind it, by the update that PDF knows for this: what is there stays byte for byte. */
function addField(
  pdf: Buffer,
  { name, reason, at }: SigningFacts,
  room: number,
): { bytes: Buffer; contentsAt: number } {
  const text = pdf.toString('latin1');
  const trailer = /trailer\s*<<(?<inside>[\s\S]*?)>>\s*startxref\s+(?<at>\d+)\s+%%EOF\s*$/u.exec(text)?.groups;
  if (trailer === undefined) throw new Error('The document ends in another way than ours do.');
  const inside = trailer['inside'] ?? '';
  const size = Number(/\/Size (?<n>\d+)/u.exec(inside)?.groups?.['n']);
  const root = refIn(inside, 'Root');
  const catalogue = objectIn(text, root);
  const pages = objectIn(text, refIn(catalogue, 'Pages'));
  const page = Number(/\/Kids\s*\[\s*(?<n>\d+) 0 R/u.exec(pages)?.groups?.['n']);
  const pageObject = objectIn(text, page);
  if (/\/AcroForm|\/Annots/u.test(catalogue + pageObject)) throw new Error('The document has fields of its own.');
  const [signature, field] = [size, size + 1];
  const objects: [number, string][] = [
    [root, `${catalogue}\n/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`],
    [page, `${pageObject}\n/Annots [${field} 0 R]`],
    [
      signature,
      `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached\n/Name ${textOf(name)}\n/Reason ${textOf(reason)}\n/M ${dateOf(at)}\n/ByteRange ${placeholder}\n/Contents <${'0'.repeat(room * 2)}>`,
    ],
    [
      field,
      `/Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /TU ${textOf(reason)} /V ${signature} 0 R /F 132 /Rect [0 0 0 0] /P ${page} 0 R`,
    ],
  ];
  let added = text.endsWith('\n') ? '' : '\n';
  const places = new Map<number, number>();
  for (const [id, body] of objects) {
    places.set(id, pdf.length + added.length);
    added += `${id} 0 obj\n<<\n${body}\n>>\nendobj\n`;
  }
  const xref = pdf.length + added.length;
  const lines = objects
    .map(([id]) => id)
    .toSorted((a, b) => a - b)
    .map((id) => `${id} 1\n${String(places.get(id)).padStart(10, '0')} 00000 n \n`);
  const kept = inside.replace(/\/Size \d+/u, `/Size ${size + 2}`).trim();
  added += `xref\n${lines.join('')}trailer\n<<\n${kept}\n/Prev ${trailer['at']}\n>>\nstartxref\n${xref}\n%%EOF\n`;
  const bytes = Buffer.concat([pdf, Buffer.from(added, 'latin1')]);
  return { bytes, contentsAt: bytes.lastIndexOf('/Contents <') + '/Contents '.length };
}

function refIn(dictionary: string, key: string): number {
  const found = new RegExp(`/${key} (?<n>\\d+) 0 R`, 'u').exec(dictionary)?.groups?.['n'];
  if (found === undefined) throw new Error(`The document says nothing of its ${key}.`);
  return Number(found);
}

/** What stands in the dictionary of an object. */
function objectIn(text: string, id: number): string {
  const found = new RegExp(`(?:^|\\n)${id} 0 obj\\s*<<(?<body>[\\s\\S]*?)>>\\s*endobj`, 'u').exec(text)?.groups?.[
    'body'
  ];
  if (found === undefined) throw new Error(`The document has no object ${id}.`);
  return found.trim();
}

/** A signature over bytes that lie elsewhere, with the certificate inside, as CAdES asks for it. */
async function detachedSignature(
  signed: Buffer,
  { privateKey, certificate }: SigningKey,
  stamp: SigningFacts['stamp'],
): Promise<Buffer> {
  const digest = createHash('sha256').update(signed).digest();
  const own = createHash('sha256')
    .update(Buffer.from(certificate.toSchema(true).toBER()))
    .digest();
  const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value });
  const octets = (bytes: Buffer) => new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer });
  const cms = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [certificate],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new pki.Attribute({ type: oid.contentType, values: [new asn1.ObjectIdentifier({ value: oid.data })] }),
            new pki.Attribute({ type: oid.messageDigest, values: [octets(digest)] }),
            new pki.Attribute({ type: oid.signingCertificateV2, values: [sequence(sequence(sequence(octets(own))))] }),
          ],
        }),
      }),
    ],
  });
  await cms.sign(privateKey, 0, 'SHA-256', new Uint8Array(signed).buffer);
  const [signer] = cms.signerInfos;
  const token = signer === undefined ? undefined : await stamp?.(signer.signature.valueBlock.valueHexView);
  // What the authority signed goes in as it came, byte for byte.
  if (signer !== undefined && token !== undefined)
    signer.unsignedAttrs = new pki.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [
        new pki.Attribute({ type: oid.timeStamp, values: [asn1.fromBER(new Uint8Array(token).buffer).result] }),
      ],
    });
  const content = new pki.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: cms.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}
