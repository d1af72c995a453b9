import { assertShape } from './request-shape';

const list = <Item>(length: number, item: Item) => Array.from({ length }, () => item);
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));

describe('a request of more than anybody means', () => {
  it.each([
    ['a long list', { keys: list(20_001, 0) }, 'A list of the request holds more than 20000 items.'],
    ['many fields', { attributes: fields(1_001) }, 'A part of the request has more than 1000 fields.'],
    ['many lists', list(200, list(6_000, 0)), 'The request holds more than 1000000 values.'],
  ])('is refused as such: %s', (_, body, message) => expect(() => assertShape(body)).toThrow(message));

  it('is refused before all of it is looked at', () => {
    let looked = 0;
    const long = new Proxy(list(30_000, 0), {
      get: (items, key) => {
        if (/^\d+$/.test(String(key))) looked += 1;
        return Reflect.get(items, key) as unknown;
      },
    });
    expect(() => assertShape({ email: long })).toThrow('more than 20000 items');
    expect(looked).toBe(0);
  });

  it('leaves room for what calls take: ten thousand rows of eighty columns', () =>
    expect(() => assertShape({ data: list(10_000, fields(80)) })).not.toThrow());
});
