import { createHash } from 'node:crypto';
import { canonicalJson } from '@matricula/event-store';
import type { InstallationKey } from '@matricula/vault';

/** The installation's statement about a file that it created. */
export interface Statement {
  says: 'matricula/timeline/1';
  institution: { id: string; name: string };
  /** Who created it, and when. */
  madeBy: { id: string; name: string };
  madeAt: string;
  /** The filter of the entries. */
  filter: object;
  /** Kinds of entries that are not in the file, in words. */
  leftOut: string[];
  entries: number;
  file: { name: string; sha256: string; bytes: number };
  /** The head of the institution's hash chain; missing if there is none. */
  chain?: { head: string; position: string; count: number };
}

/** A statement with its proof: an Ed25519 signature of its canonical JSON (RFC 8785), in base64. */
export interface SignedStatement {
  statement: Statement;
  signature: string;
  publicKey: string;
}

/** Signs the statement about a file. */
export async function signedStatement(
  key: InstallationKey,
  content: Uint8Array,
  { name, ...said }: Omit<Statement, 'says' | 'file'> & { name: string },
): Promise<SignedStatement> {
  const file = { name, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength };
  const statement: Statement = JSON.parse(JSON.stringify({ says: 'matricula/timeline/1', ...said, file })) as Statement;
  const [signature, publicKey] = await Promise.all([key.sign(Buffer.from(canonicalJson(statement))), key.publicKey()]);
  return { statement, signature: signature.toString('base64'), publicKey: publicKey.toString('base64') };
}

/** A statement as a line of text. */
export const asLine = (signed: SignedStatement): string => Buffer.from(JSON.stringify(signed)).toString('base64');

const TAIL = Buffer.from('startxref');

/**
 * A PDF that contains its statement: a comment line before the trailer, which readers ignore, and which shifts no offset. Without
 * that line, the bytes are those of the file that the statement describes.
 */
export function pdfWith(pdf: Uint8Array, signed: SignedStatement): Buffer {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const at = bytes.lastIndexOf(TAIL);
  if (at === -1) throw new Error('A PDF without a tail');
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(`%MatriculaStatement ${asLine(signed)}\n`), bytes.subarray(at)]);
}
