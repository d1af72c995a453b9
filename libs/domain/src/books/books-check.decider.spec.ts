import { deciding } from '@matricula/testing';
import { booksCheckDecider, type BooksCheckCommand } from './books-check.decider';
import type { BooksCheckEvent } from './books-check.events';

const checks = deciding(booksCheckDecider);
const good: BooksCheckCommand['data'] = {
  ...{ day: '2026-11-27', checkedAt: '2026-11-27T01:00:00.000Z', entriesPaise: 0 },
  accounts: [{ provider: 'sandbox', bookedPaise: 97_640, owedPaise: 97_640 }],
  lines: [{ provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 97_640, owedPaise: 97_640 }],
};
const line = { provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 97_640, owedPaise: 100_000 };
const bad: BooksCheckCommand['data'] = {
  ...good,
  accounts: [{ provider: 'sandbox', bookedPaise: 97_640, owedPaise: 100_000 }],
  lines: [line],
};
const check = (data: BooksCheckCommand['data'], day = data.day): BooksCheckCommand => ({ type: 'CheckBooks', data: { ...data, day } });
const checked = (data: BooksCheckCommand['data'], status: 'balanced' | 'differs'): BooksCheckEvent => ({
  type: 'BooksChecked',
  data: {
    ...{ ...data, status, news: status === 'differs', differencePaise: 0, differing: 0 },
    lines: status === 'differs' ? data.lines : [],
  },
});

describe('a check of the books', () => {
  it('is recorded once a day, with nothing that matches', () => {
    checks
      .given()
      .when(check(good))
      .then({ type: 'BooksChecked', data: { status: 'balanced', news: false, differencePaise: 0, lines: [], differing: 0 } });
    checks.given(checked(good, 'balanced')).when(check(good)).thenNothing();
    checks
      .given(checked(good, 'balanced'))
      .when(check(good, '2026-11-28'))
      .then({ type: 'BooksChecked', data: { day: '2026-11-28' } });
  });

  it('finds a provider that owes another sum, with the lines behind it, as news once', () => {
    checks
      .given(checked(good, 'balanced'))
      .when(check(bad, '2026-11-28'))
      .then({ type: 'BooksChecked', data: { status: 'differs', news: true, differencePaise: 2_360, lines: [line], differing: 1 } });
    checks
      .given(checked(bad, 'differs'))
      .when(check(bad, '2026-11-28'))
      .then({ type: 'BooksChecked', data: { status: 'differs', news: false } });
    checks
      .given(checked(bad, 'differs'))
      .when(check(good, '2026-11-28'))
      .then({ type: 'BooksChecked', data: { status: 'balanced', news: false } });
  });

  it('finds entries that do not add up to 0', () =>
    checks
      .given()
      .when(check({ ...good, entriesPaise: -5 }))
      .then({ type: 'BooksChecked', data: { status: 'differs', news: true, differencePaise: 5 } }));

  it('lists at most 500 lines, those of the last check first, and says how many there are', () => {
    const lines = Array.from({ length: 750 }, (_, at) => ({ ...line, paymentId: `pay-${at}` }));
    const before = booksCheckDecider.evolve(booksCheckDecider.initial, checked({ ...bad, lines: lines.slice(-1) }, 'differs'));
    const many = booksCheckDecider.decide(check({ ...bad, lines }), before);
    expect(many).toMatchObject([{ data: { differing: 750, lines: { length: 500, 0: { paymentId: 'pay-749' } } } }]);
  });

  it('without an answer of the provider is not compared, which is news once, and forgets no line that differed', () => {
    const silent = { ...good, compared: false };
    checks
      .given(checked(good, 'balanced'))
      .when(check(silent, '2026-11-28'))
      .then({ type: 'BooksChecked', data: { status: 'not-compared', compared: false, news: true } });
    const unanswered = booksCheckDecider.decide(check(silent, '2026-11-28'), booksCheckDecider.initial)[0]!;
    checks.given(unanswered).when(check(silent, '2026-11-28')).thenNothing();
    checks
      .given(unanswered)
      .when(check(silent, '2026-11-29'))
      .then({ type: 'BooksChecked', data: { status: 'not-compared', news: false } });
    checks
      .given(unanswered)
      .when(check(good, '2026-11-28'))
      .then({ type: 'BooksChecked', data: { status: 'balanced', news: false } });
    checks
      .given(checked(good, 'balanced'))
      .when(check({ ...bad, compared: false }, '2026-11-28'))
      .then({ type: 'BooksChecked', data: { status: 'differs', compared: false, news: true } });
    const { evolve, initial } = booksCheckDecider;
    expect(evolve(evolve(initial, checked(bad, 'differs')), unanswered).lines).toEqual([line]);
    expect(evolve(evolve(initial, checked(bad, 'differs')), checked(good, 'balanced')).lines).toEqual([]);
  });
});
