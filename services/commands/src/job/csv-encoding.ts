import { DomainError } from '@matricula/domain/kernel';
import chardet from 'chardet';
import { fileTypeFromBuffer } from 'file-type';
import iconv from 'iconv-lite';

/** The text encoding of a file; `bom` if it begins with a byte-order mark. */
export interface Encoding {
  name: string;
  bom: boolean;
}

/** Single-byte encodings that are accepted as a guess; any other guess is read as Windows-1252, in which every byte is valid. */
const GUESSES: Record<string, string> = { 'ISO-8859-1': 'windows-1252', 'windows-1252': 'windows-1252', 'ISO-8859-2': 'iso-8859-2' };

/**
 * Detects, while a file streams through, whether it is text and in which encoding.
 * @throws DomainError `import/not-csv` for images, archives, workbooks and other files with NUL bytes
 */
export class EncodingSniffer {
  private head = Buffer.alloc(0);
  private firstOdd: Buffer | undefined;
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private nuls = false;

  watch(chunk: Buffer): void {
    if (this.head.length < 65_536) this.head = Buffer.concat([this.head, chunk.subarray(0, 65_536)]);
    this.nuls ||= chunk.includes(0);
    if (this.firstOdd) return;
    try {
      this.utf8.decode(chunk, { stream: true });
    } catch {
      // Not UTF-8: the encoding is guessed from this chunk.
      this.firstOdd = chunk.subarray(0, 65_536);
    }
  }

  async verdict(): Promise<Encoding> {
    const [a, b, c] = this.head;
    if (this.head.length === 0) throw new DomainError('import/empty', 'The file is empty.');
    if (a === 0xff && b === 0xfe) return { name: 'utf-16le', bom: true };
    if (a === 0xfe && b === 0xff) return { name: 'utf-16be', bom: true };
    const kind = await fileTypeFromBuffer(this.head);
    if (kind && kind.mime !== 'application/xml')
      throw new DomainError('import/not-csv', `This is a ${kind.ext.toUpperCase()} file, not a CSV file.`);
    if (this.nuls) return this.wide();
    if (!this.firstOdd) return { name: 'utf-8', bom: a === 0xef && b === 0xbb && c === 0xbf };
    return { name: GUESSES[chardet.detect(this.firstOdd) ?? ''] ?? 'windows-1252', bom: false };
  }

  /** Latin text in UTF-16 has a NUL as every other byte; NULs in other places mean a binary file. */
  private wide(): Encoding {
    const sample = this.head.subarray(0, 4096);
    const nuls = [0, 0];
    for (const [index, byte] of sample.entries()) if (byte === 0) nuls[index % 2]!++;
    const [even = 0, odd = 0] = nuls;
    const half = sample.length / 2;
    if (odd > half * 0.6 && even < half * 0.05) return { name: 'utf-16le', bom: false };
    if (even > half * 0.6 && odd < half * 0.05) return { name: 'utf-16be', bom: false };
    throw new DomainError('import/not-csv', 'This is not a text file. Please save it as CSV.');
  }
}

/** The bytes of a sample as text. */
export const decode = (bytes: Buffer, { name }: Encoding): string => iconv.decode(bytes, name);

/** A transform from bytes to UTF-8; undefined when they are UTF-8 already. */
export const decoder = (encoding: string): NodeJS.ReadWriteStream | undefined =>
  encoding === 'utf-8' ? undefined : iconv.decodeStream(encoding);
