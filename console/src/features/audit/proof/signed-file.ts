/** Verifies files of the timeline that the installation signed. */
import { canonical, sha256 } from './canonical';

interface Statement {
  institution: { name: string };
  madeBy: { name: string };
  madeAt: string;
  entries: number;
  /** Kinds of entries that are not in the file; missing in files of earlier versions. */
  leftOut?: string[];
  file: { name: string; sha256: string };
  chain?: { head: string; position: string; count: number };
}

interface Signed {
  statement: Statement;
  signature: string;
  publicKey: string;
}

export interface CheckedFile {
  statement: Statement;
  /** The problems that were found; empty for an unchanged file. */
  wrongs: string[];
}

const MARK = '%MatriculaStatement ';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Decodes a statement from a header or a PDF comment to JSON text. */
export const statementText = (line: string): string => new TextDecoder().decode(bytesOf(line));

/** Splits a PDF into the signed content and its statement; the statement is missing in unsigned files. */
export function parted(file: Uint8Array<ArrayBuffer>): { content: Uint8Array<ArrayBuffer>; statement?: string } {
  // latin1 maps each byte to one character, so that text offsets are byte offsets.
  const text = new TextDecoder('latin1').decode(file);
  const from = text.lastIndexOf(MARK);
  if (from === -1) return { content: file };
  const to = text.indexOf('\n', from);
  const content = new Uint8Array(file.length - (to + 1 - from));
  content.set(file.subarray(0, from));
  content.set(file.subarray(to + 1), from);
  return { content, statement: statementText(text.slice(from + MARK.length, to)) };
}

/** Verifies a file against its statement and the public key of the installation. @throws Error if `said` is not a statement */
export async function checkFile(content: Uint8Array<ArrayBuffer>, said: string, installationKey: string): Promise<CheckedFile> {
  const { statement, signature, publicKey } = JSON.parse(said) as Signed;
  if (!statement?.file || !signature || !publicKey) throw new Error('This is not the statement of a signed file.');
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  const signed = await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(canonical(statement)));
  const wrongs = [
    ...(signed ? [] : ['The statement was changed after it was signed.']),
    ...((await sha256(content)) === statement.file.sha256 ? [] : ['The file was changed after it was signed.']),
    ...(publicKey === installationKey ? [] : ['The file is not signed with the key of this installation.']),
  ];
  return { statement, wrongs };
}
