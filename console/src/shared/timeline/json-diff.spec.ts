import { diffLines, type DiffLine } from './json-diff';

const marked = (lines: DiffLine[]) => lines.filter(({ mark }) => mark !== 'same').map(({ mark, left, right }) => [mark, left, right]);

describe('old and new data', () => {
  it('are compared key by key', () =>
    expect(marked(diffLines({ name: 'Ravi', city: 'Pune', age: 1 }, { name: 'Ravi', city: 'Delhi', stage: 'Fresh' }))).toEqual([
      ['modified', '"city": "Pune"', '"city": "Delhi"'],
      ['removed', '"age": 1', null],
      ['added', null, '"stage": "Fresh"'],
    ]));

  it('are the same in another order', () =>
    expect(marked(diffLines({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }))).toEqual([]));

  it('are compared inside as well', () =>
    expect(marked(diffLines({ stage: { name: 'Fresh', days: [1, 2] } }, { stage: { name: 'Hot', days: [1, 3, 4] } }))).toEqual([
      ['modified', '"name": "Fresh"', '"name": "Hot"'],
      ['modified', '2', '3'],
      ['added', null, '4'],
    ]));

  it('show a whole object that came or went', () =>
    expect(marked(diffLines({}, { owner: { id: 'u1', name: 'Asha' } }))).toEqual([
      ['added', null, '"owner": {'],
      ['added', null, '"id": "u1"'],
      ['added', null, '"name": "Asha"'],
      ['added', null, '}'],
    ]));

  it('tell a text from an object', () =>
    expect(marked(diffLines({ owner: 'Asha' }, { owner: { id: 'u1' } }))).toEqual([
      ['modified', '"owner": "Asha"', '"owner": {'],
      ['modified', null, '"id": "u1"'],
      ['modified', null, '}'],
    ]));

  it('keep their depth', () => expect(diffLines({ a: { b: 1 } }, { a: { b: 1 } }).map(({ depth }) => depth)).toEqual([0, 1, 2, 1, 0]));
});
