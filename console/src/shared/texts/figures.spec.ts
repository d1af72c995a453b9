import { countsInWords, sizeInWords } from './figures';

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [900, '900 B'],
    [1_536, '1.5 KB'],
    [12 * 1024, '12 KB'],
    [1024 ** 2 - 1, '1.0 MB'],
    [3.1 * 1024 ** 2, '3.1 MB'],
    [40 * 1024 ** 2, '40 MB'],
    [3.2 * 1024 ** 3, '3.2 GB'],
  ])('of %s bytes reads "%s"', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
});

describe('counts', () => {
  it('leave out zero and group thousands', () =>
    expect(countsInWords({ created: 123_456, updated: 0, refused: 3 }, (count, name) => `${count} ${name}`)).toBe(
      '1,23,456 created, 3 refused',
    ));
});
