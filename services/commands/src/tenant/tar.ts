const BLOCK = 512;
const LONGEST_NAME = 99;
const MOST_OCTAL = 0o77777777777;

/** Something that goes into an archive: its size is known before its bytes. */
export interface TarEntry {
  name: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** A tape archive (POSIX ustar) of entries, one after the other; only one chunk is in memory. */
export async function* tar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, content } of entries) {
    yield header(name, bytes);
    let written = 0;
    for await (const piece of content) {
      written += piece.length;
      yield piece;
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes and was said to have ${bytes}`);
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, width: number) => block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'ascii');
  block.write(shortened(name), 0, 'utf8');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  if (bytes <= MOST_OCTAL) octal(bytes, 124, 12);
  else {
    // Too large for eleven octal digits: a binary number, marked by its first bit, as in common programs.
    block.writeUInt8(0x80, 124);
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  octal(Math.floor(Date.now() / 1000), 136, 12);
  block.write('        0', 148, 'ascii');
  block.write('ustar\x0000', 257, 'latin1');
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return block;
}

/** Names have little room: what is too long loses its middle, never its ending. */
function shortened(name: string): string {
  const letters = [...name];
  while (Buffer.byteLength(letters.join('')) > LONGEST_NAME) letters.splice(letters.length >> 1, 1);
  return letters.join('');
}
