import { keysOf } from './list-keys';

describe('the keys of a list', () => {
  it('say of a letter once what it does on the page and what in a row', () => {
    const said = keysOf('New lead', [{ key: 'c', label: 'add a stage' }]).filter(([key]) => key === 'c');
    expect(said.map(([, what]) => what)).toEqual(['New lead; in a row: add a stage']);
    const plain = keysOf(undefined, [{ key: 'c', label: 'add a stage' }]).filter(([key]) => key === 'c');
    expect(plain.map(([, what]) => what)).toEqual(['in a row: add a stage']);
  });

  it('name the queue of a list that has one', () => {
    expect(keysOf(undefined, [], true)).toContainEqual(['w', 'work this queue']);
    expect(keysOf(undefined, [])).not.toContainEqual(['w', 'work this queue']);
  });

  it('leave out a main action that the list does not have', () => expect(keysOf(undefined, []).map(([key]) => key)).not.toContain('c'));
});
