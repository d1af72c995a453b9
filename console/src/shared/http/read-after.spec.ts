import { forgetPosition, readAfter, rememberPosition } from './read-after';

describe("reading one's own writes", () => {
  beforeEach(() => forgetPosition('9999999999'));

  it('waits for nothing before the first command', () => expect(readAfter()).toBeNull());

  it('waits for the newest command', () => {
    rememberPosition('callGenerate', '0000000007');
    rememberPosition('set-lead-priority', '0000000005');
    expect(readAfter()).toBe('0000000007');
  });

  it('does not wait for what a list reflects', () => {
    rememberPosition('lists/leads/rows', '0000000009');
    rememberPosition('reports/productivity', '0000000009');
    rememberPosition('dashboards/dashboard', '0000000009');
    expect(readAfter()).toBeNull();
  });

  it('keeps a newer position than the one that is given up', () => {
    rememberPosition('callGenerate', '0000000007');
    forgetPosition('0000000006');
    expect(readAfter()).toBe('0000000007');
    forgetPosition('0000000007');
    expect(readAfter()).toBeNull();
  });
});
