import { concerns } from './concerns';

const change = { list: 'attendance', keys: ['asha/2026-03-03', 'ravi/2026-03-03'], position: '0007' };

describe('a change of rows', () => {
  it('reaches users who watch one of them, or the whole list', () => {
    const of = (keys: string[] | '*', more = {}) => concerns({ ...change, ...more }, 'attendance', keys);
    expect([of('*'), of(['ravi/2026-03-03']), of(['meera/2026-03-03']), of([])]).toEqual([true, true, false, false]);
    // A change of very many rows does not list all keys.
    expect(of(['meera/2026-03-03'], { more: true })).toBe(true);
    expect(concerns(change, 'leaves', '*')).toBe(false);
  });
});
