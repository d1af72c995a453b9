import { encodingFor } from './compress';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    [undefined, undefined],
  ])('for %p is %p', (accepted, expected) => expect(encodingFor(accepted)).toBe(expected));
});
