import { LateWatches } from './late-watches';

describe('rows that a screen shows', () => {
  const missed: string[] = [];
  let late: LateWatches;
  beforeEach(() => {
    missed.length = 0;
    late = new LateWatches((list) => missed.push(list));
  });

  it('are read again when they moved before the server told of them', () => {
    late.rowsRead('messages', '0004');
    late.rowsRead('messages', '0009');
    late.rowsRead('leads', '0009');
    late.toldFrom('leads', '0009');
    expect(missed).toEqual([]);
    late.toldFrom('messages', '0007');
    late.rowsRead('messages', '0007');
    expect(missed).toEqual(['messages']);
  });

  it('are so too when they come after the server began, and reflect what was before', () => {
    late.toldFrom('messages', '0007');
    late.rowsRead('messages', '0008');
    late.rowsRead('messages', '0006');
    late.rowsRead('messages', '0006');
    expect(missed).toEqual(['messages']);
  });

  it('are not while nobody shows them any more', () => {
    late.rowsRead('messages', '0004');
    late.forget('messages');
    late.toldFrom('messages', '0007');
    late.forget();
    late.rowsRead('messages', '0005');
    expect(missed).toEqual([]);
  });
});
