/** Files of the timeline that the installation signed. */
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
  /** What is wrong; nothing where the file is as it was made. */
  wrongs: string[];
}

const MARK = '%MatriculaStatement ';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** JSON of a statement as a header or a PDF carries it. */
export const statementText = (line: string): string => new TextDecoder().decode(bytesOf(line));

/** A PDF in two: what was signed, and what is said of it; the second is missing where there is no statement in it. */
export function parted(file: Uint8Array<ArrayBuffer>): { content: Uint8Array<ArrayBuffer>; statement?: string } {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(file);
  const from = text.lastIndexOf(MARK);
  if (from === -1) return { content: file };
  const to = text.indexOf('\n', from);
  const content = new Uint8Array(file.length - (to + 1 - from));
  content.set(file.subarray(0, from));
  content.set(file.subarray(to + 1), from);
  return { content, statement: statementText(text.slice(from + MARK.length, to)) };
}

/** Checks a file by what is said of it and by the key that its installation tells. @throws Error for what is no statement */
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
