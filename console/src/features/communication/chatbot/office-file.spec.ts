import { strToU8, unzipSync, zipSync } from 'fflate';
import { openedFile, uncompressed } from './office-file';

const file = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);
const content = zipSync({ 'word/document.xml': strToU8('<a/>'.repeat(1_000)) });

describe('a file of a chat that is to be shown', () => {
  it('is opened as it is', async () => expect(new Uint8Array(await openedFile(file(content)))).toEqual(new Uint8Array(content)));
  it.each([
    ['no archive', strToU8('PK'), 'It could not be read. It may be broken.'],
    ['a torn archive', content.slice(0, 60), 'It could not be read. It may be broken.'],
    [
      'an old or locked file',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
      'It has an older format or is password-protected: only .docx and .xlsx can be shown here.',
    ],
    ['a large file', new Uint8Array(20 * 1024 * 1024 + 1), 'It is too large to be shown here.'],
    [
      'a small file of which much comes out',
      zipSync({ a: new Uint8Array(65 * 1024 * 1024) }, { level: 1 }),
      'It is too large to be shown here.',
    ],
  ])('is not, when it is %s', (_, bytes, why) => expect(openedFile(file(bytes))).rejects.toThrow(why));
  it('is the same without compression', () => {
    const stored = new Uint8Array(uncompressed(content.slice().buffer));
    expect(stored.length).toBeGreaterThan(4_000);
    expect(unzipSync(stored)).toEqual(unzipSync(content));
  });
});
