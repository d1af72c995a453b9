/**
 * QR codes (ISO/IEC 18004) of short texts: bytes, error correction level M, versions 1 to 10. Pure. Returns the modules row by row; true is dark.
 */

/** Version: blocks of data as [count, data codewords], and error correction codewords of each block. */
const VERSIONS: readonly { blocks: readonly (readonly [count: number, data: number])[]; correction: number }[] = [
  { blocks: [[1, 16]], correction: 10 },
  { blocks: [[1, 28]], correction: 16 },
  { blocks: [[1, 44]], correction: 26 },
  { blocks: [[2, 32]], correction: 18 },
  { blocks: [[2, 43]], correction: 24 },
  { blocks: [[4, 27]], correction: 16 },
  { blocks: [[4, 31]], correction: 18 },
  {
    blocks: [
      [2, 38],
      [2, 39],
    ],
    correction: 22,
  },
  {
    blocks: [
      [3, 36],
      [2, 37],
    ],
    correction: 22,
  },
  {
    blocks: [
      [4, 43],
      [1, 44],
    ],
    correction: 26,
  },
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

type Matrix = boolean[][];

/** Masks by number: whether a module is inverted. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The modules of a text; undefined if it is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex((one, index) => bytes.length + (index < 9 ? 2 : 3) <= dataCount(one)) + 1;
  const chosen = VERSIONS[version - 1];
  if (!chosen) return undefined;
  const codewords = interleaved(dataWords(bytes, version, dataCount(chosen)), chosen);
  const { modules, fixed } = patterns(version);
  place(codewords, modules, fixed);
  const candidates = MASKS.map((mask, number) => {
    const masked = modules.map((row, y) => row.map((dark, x) => (fixed[y]?.[x] ? dark : dark !== mask(x, y))));
    drawFormat(masked, number);
    return masked;
  });
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

const dataCount = ({ blocks }: (typeof VERSIONS)[number]) => blocks.reduce((sum, [count, data]) => sum + count * data, 0);

/** Mode, length, bytes, terminator and padding as codewords. */
function dataWords(bytes: readonly number[], version: number, count: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, count * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; words.length < count; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Data and error correction of all blocks, one codeword of each block in turn. */
function interleaved(words: readonly number[], { blocks, correction }: (typeof VERSIONS)[number]): number[] {
  const divisor = generator(correction);
  let from = 0;
  const parts = blocks.flatMap(([count, data]) =>
    Array.from({ length: count }, () => {
      const part = words.slice(from, (from += data));
      return { part, check: remainder(part, divisor) };
    }),
  );
  const turn = (of: readonly (readonly number[])[]) => {
    const longest = Math.max(...of.map(({ length }) => length));
    return Array.from({ length: longest }, (_, at) => of.flatMap((one) => (at < one.length ? [one[at] ?? 0] : []))).flat();
  };
  return [...turn(parts.map(({ part }) => part)), ...turn(parts.map(({ check }) => check))];
}

/** Product in the field of 256 elements with the polynomial 0x11D. */
function times(one: number, other: number): number {
  let product = 0;
  for (let at = 7; at >= 0; at--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> at) & 1) * one;
  }
  return product;
}

function generator(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, at): number => (at === degree - 1 ? 1 : 0));
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) result[at] = times(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((coefficient, at) => (result[at] = (result[at] ?? 0) ^ times(coefficient, factor)));
  }
  return result;
}

/** The finder, alignment and timing patterns of a version, and which modules they occupy; format and version information included. */
function patterns(version: number): { modules: Matrix; fixed: Matrix } {
  const size = version * 4 + 17;
  const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const [modules, fixed] = [empty(), empty()];
  const set = (x: number, y: number, dark: boolean) => {
    const [row, known] = [modules[y], fixed[y]];
    if (!row || !known || x < 0 || x >= size) return;
    row[x] = dark;
    known[x] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (cx: number, cy: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const places = ALIGNMENT[version - 1] ?? [];
  const last = places.length - 1;
  places.forEach((x, column) =>
    places.forEach((y, row) => {
      const isFinder = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!isFinder) square(x, y, 2, (distance) => distance !== 1);
    }),
  );
  for (const { x, y } of [...formatPlaces(size), { x: 8, y: size - 8 }]) set(x, y, false);
  if (version >= 7) {
    let rest = version;
    for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at++) {
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(far, near, ((bits >>> at) & 1) === 1);
      set(near, far, ((bits >>> at) & 1) === 1);
    }
  }
  return { modules, fixed };
}

/** Where the 15 bits of the format stand: twice, in the order of the bits. */
function formatPlaces(size: number): { x: number; y: number; bit: number }[] {
  const first = (bit: number) => {
    if (bit < 6) return { x: 8, y: bit };
    if (bit < 8) return { x: 8, y: bit + 1 };
    return bit === 8 ? { x: 7, y: 8 } : { x: 14 - bit, y: 8 };
  };
  const second = (bit: number) => (bit < 8 ? { x: size - 1 - bit, y: 8 } : { x: 8, y: size - 15 + bit });
  return Array.from({ length: 15 }, (_, bit) => [
    { ...first(bit), bit },
    { ...second(bit), bit },
  ]).flat();
}

/** Level M is 0 in the two bits before the mask. */
function drawFormat(modules: Matrix, mask: number): void {
  let rest = mask;
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const draw = (x: number, y: number, dark: boolean) => {
    const row = modules[y];
    if (row) row[x] = dark;
  };
  for (const { x, y, bit } of formatPlaces(modules.length)) draw(x, y, ((bits >>> bit) & 1) === 1);
  draw(8, modules.length - 8, true);
}

/** Places the bits in the zigzag of two columns from the lower right. */
function place(words: readonly number[], modules: Matrix, fixed: Matrix): void {
  const size = modules.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (!row || fixed[y]?.[x] || at >= words.length * 8) continue;
        row[x] = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
}

/** How hard a matrix is to read: long runs, blocks, patterns like finders, and an uneven share of dark modules. */
function penalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  const ofLine = (line: readonly boolean[]) => {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    const runs = (text.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
    const finders = [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
    return runs + finders * 40;
  };
  const lines = [...modules, ...columns].reduce((sum, line) => sum + ofLine(line), 0);
  let blocks = 0;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = modules[y]?.[x];
      if (dark === modules[y - 1]?.[x] && dark === modules[y]?.[x - 1] && dark === modules[y - 1]?.[x - 1]) blocks++;
    }
  const dark = modules.flat().filter(Boolean).length;
  const uneven = Math.floor(Math.abs((dark * 20) / (size * size) - 10));
  return lines + blocks * 3 + uneven * 10;
}
