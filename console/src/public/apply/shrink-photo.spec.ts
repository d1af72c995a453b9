/** @jest-environment jsdom */
import { shrunkPhoto } from './shrink-photo';

const MB = 1024 * 1024;
const photo = (bytes: number, type = 'image/png', name = 'marks.png') => new File([new Uint8Array(bytes)], name, { type });

/** A browser that reads photos of this size, and draws them into a file of these bytes. */
function browser([width, height]: [width: number, height: number], bytes: number) {
  const drawn: number[][] = [];
  const read = jest.fn(() => Promise.resolve({ width, height }));
  Object.assign(globalThis, { createImageBitmap: read });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_image: unknown, ...place: number[]) => drawn.push(place),
  } as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type) => done(new Blob([new Uint8Array(bytes)], { type: type ?? '' })));
  return { drawn, read };
}

describe('a photo of an applicant', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is scaled down to a longest side of 2,000 pixels, upright or not', async () => {
    for (const [size, place] of [
      [
        [4_000, 3_000],
        [0, 0, 2_000, 1_500],
      ],
      [
        [1_500, 6_000],
        [0, 0, 500, 2_000],
      ],
    ] as [[number, number], number[]][]) {
      const { drawn } = browser(size, 300_000);
      const file = await shrunkPhoto(photo(4 * MB));
      expect(drawn).toEqual([place]);
      expect([file.name, file.type, file.size]).toEqual(['marks.jpg', 'image/jpeg', 300_000]);
    }
  });

  it('keeps its size in pixels if it has fewer', async () => {
    const { drawn } = browser([1_600, 1_200], 300_000);
    await shrunkPhoto(photo(MB));
    expect(drawn).toEqual([[0, 0, 1_600, 1_200]]);
  });

  it('stays as it is if it is small, no photo, unreadable here, or not smaller afterwards', async () => {
    const { read } = browser([4_000, 3_000], 2 * MB);
    for (const file of [photo(500_000), photo(4 * MB, 'application/pdf', 'marks.pdf')]) expect(await shrunkPhoto(file)).toBe(file);
    expect(read).not.toHaveBeenCalled();
    const large = photo(MB);
    expect(await shrunkPhoto(large)).toBe(large);
    read.mockRejectedValueOnce(new DOMException('Broken', 'InvalidStateError'));
    expect(await shrunkPhoto(large)).toBe(large);
    Object.assign(globalThis, { createImageBitmap: undefined });
    expect(await shrunkPhoto(large)).toBe(large);
  });
});
