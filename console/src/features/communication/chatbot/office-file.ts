import { unzip, unzipSync, zipSync } from 'fflate';
import { t } from '../../../shared/texts/texts';

const MB = 1024 * 1024;
/** Size limits of a file, and of its unpacked content: larger ones would freeze the browser tab. */
const MOST_BYTES = 20 * MB;
const MOST_UNPACKED = 64 * MB;

/** Why a file is not shown, in words for the reader. */
export class Unreadable extends Error {}

/** Office files from before 2007, and password-protected ones. */
const isOldBinary = (bytes: Uint8Array) => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

/** The unpacked size that the table of contents states; nothing is unpacked. Rejects for a file that is not a zip archive. */
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

/** Reads a document or workbook. @throws Unreadable if it is too large, in an old format, or broken */
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
 * Repacks an archive without compression. The readers would unpack compressed files in a worker created from text; the console's content
 * policy blocks such workers, and the reader would wait forever. @throws Unreadable
 */
export function uncompressed(content: ArrayBuffer): ArrayBuffer {
  try {
    const { buffer, byteOffset, byteLength } = zipSync(unzipSync(new Uint8Array(content)), { level: 0 });
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  } catch {
    return broken();
  }
}

/** @throws Unreadable, in place of the error of a file reader */
export function broken(): never {
  throw new Unreadable(t`It could not be read. It may be broken.`);
}
