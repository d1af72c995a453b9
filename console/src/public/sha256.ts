/** SHA-256 (FIPS 180-4) of a short text. Browsers provide one only on secure pages, but forms may be embedded in insecure ones. */

/** The first bits of the fractional parts of roots of the first primes. */
function roots(count: number, exponent: number): Uint32Array {
  const words: number[] = [];
  for (let candidate = 2; words.length < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false;
    if (isPrime) words.push((candidate ** exponent % 1) * 2 ** 32);
  }
  return Uint32Array.from(words, (word) => Math.floor(word));
}
const start = roots(8, 1 / 2);
const steps = roots(64, 1 / 3);
const words = new Uint32Array(64);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Hex digest of an ASCII text. */
export function sha256(text: string): string {
  const bytes = new Uint8Array(((text.length + 72) >> 6) << 6);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, text.length * 8);
  const state = start.slice();
  for (let block = 0; block < bytes.length; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(block + at * 4);
    round(state);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function round(state: Uint32Array): void {
  for (let at = 16; at < 64; at++) {
    const [before, late] = [words[at - 15]!, words[at - 2]!];
    const first = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + first + words[at - 7]! + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + steps[at]! + words[at]!) | 0;
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word;
}
