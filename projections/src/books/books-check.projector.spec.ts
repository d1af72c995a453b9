import { projecting } from '@matricula/testing';
import { booksCheckProjector } from './books-check.projector';

const data = {
  ...{ day: '2026-11-27', checkedAt: '2026-11-27T01:00:00.000Z', status: 'balanced', news: false, entriesPaise: 0, differencePaise: 0 },
  ...{ accounts: [{ provider: 'sandbox', bookedPaise: 1, owedPaise: 1 }], lines: [], differing: 0 },
};

describe('the row of a check', () => {
  it('has the last outcome of its day', async () => {
    const first = { type: 'BooksChecked', data };
    const second = { type: 'BooksChecked', data: { ...data, status: 'differs', news: true, differencePaise: 5 } };
    await projecting(booksCheckProjector).given(first, second).then('2026-11-27').matches({ status: 'differs', differencePaise: 5 });
  });
});
