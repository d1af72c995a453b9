import { unzip, unzipSync, zipSync } from 'fflate';
import { t } from '../../../shared/texts/texts';

const MB = 1024 * 1024;
/** The largest file that is opened, and what may come out of one: beyond, a tab of the browser would stand still. */
const MOST_BYTES = 20 * MB;
const MOST_UNPACKED = 64 * MB;

/** Why a file is not shown, in words for the reader. */
export class Unreadable extends Error {}

/** Files of Office before 2007, and those that are locked with a password. */
const isOldBinary = (bytes: Uint8Array) => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

/** What unpacking a file would come to, by its own table of contents; nothing is unpacked. Rejects where there is none. */
const unpackedBytes = (bytes: Uint8Array): Promise<number> =>
  new Promise((resolve, reject) => {
    let sum = 0;
    unzip(
      bytes,
      {
        filter: ({ originalSize }) => {
          sum += originalSize;
          return false;
        },
      },
      (error) => (error ? reject(error) : resolve(sum)),
    );
  });

/** The content of a document or of a workbook that can be shown. @throws Unreadable what is too large, of an old format, or broken */
export async function openedFile(file: Blob): Promise<ArrayBuffer> {
  const tooLarge = () => new Unreadable(t`It is too large to be shown here.`);
  if (file.size > MOST_BYTES) throw tooLarge();
  const content = await file.arrayBuffer();
  const bytes = new Uint8Array(content);
  if (isOldBinary(bytes)) throw new Unreadable(t`It has an older format or is password-protected: only .docx and .xlsx can be shown here.`);
  if ((await unpackedBytes(bytes).catch(broken)) > MOST_UNPACKED) throw tooLarge();
  return content;
}

/**
 * The same files, none of them compressed. For readers that leave unpacking to a worker made of text, which the policy of the console does
 * not let run: nobody would ever hear of it again. @throws Unreadable
 */
export function uncompressed(content: ArrayBuffer): ArrayBuffer {
  try {
    const { buffer, byteOffset, byteLength } = zipSync(unzipSync(new Uint8Array(content)), { level: 0 });
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  } catch {
    return broken();
  }
}

/** @throws Unreadable in place of what a reader of files says */
export function broken(): never {
  throw new Unreadable(t`It could not be read. It may be broken.`);
}
