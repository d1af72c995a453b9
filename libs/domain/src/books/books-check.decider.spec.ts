import { deciding } from '@matricula/testing';
import { booksCheckDecider, type BooksCheckCommand } from './books-check.decider';
import type { BooksCheckEvent } from './books-check.events';

const checks = deciding(booksCheckDecider);
type Checked = Extract<BooksCheckCommand, { type: 'CheckBooks' }>['data'];
const good: Checked = {
  ...{ day: '2026-11-27', checkedAt: '2026-11-27T01:00:00.000Z', entriesPaise: 0 },
  accounts: [{ provider: 'sandbox', bookedPaise: 97_640, owedPaise: 97_640 }],
  lines: [{ provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 97_640, owedPaise: 97_640 }],
};
const line = { provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 97_640, owedPaise: 100_000 };
const bad: Checked = {
  ...good,
  accounts: [{ provider: 'sandbox', bookedPaise: 97_640, owedPaise: 100_000 }],
  lines: [line],
};
const check = (data: Checked, day = data.day): BooksCheckCommand => ({ type: 'CheckBooks', data: { ...data, day } });
const checked = (data: Checked, status: 'balanced' | 'differs'): BooksCheckEvent => ({
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

  it('remembers since when more lines differ than it lists, until fewer do', () => {
    const { evolve, initial, decide } = booksCheckDecider;
    const lines = Array.from({ length: 501 }, (_, at) => ({ ...line, paymentId: `pay-${at}` }));
    const after = (data: Checked, day: string, state = initial) =>
      decide(check({ ...data, checkedAt: `${day}T01:00:00.000Z` }, day), state).reduce(evolve, state);
    const first = after({ ...bad, lines }, '2026-11-27');
    expect(first.widerSince).toBe('2026-11-27T01:00:00.000Z');
    const second = after({ ...bad, lines: lines.slice(0, -1).concat({ ...line, paymentId: 'new' }) }, '2026-11-28', first);
    expect(second.widerSince).toBe('2026-11-27T01:00:00.000Z');
    const silent = after({ ...good, compared: false }, '2026-11-29', second);
    expect(silent.widerSince).toBe('2026-11-27T01:00:00.000Z');
    expect(after({ ...bad, lines: lines.slice(1) }, '2026-11-30', silent).widerSince).toBeUndefined();
  });

  it('without an answer of the provider lists what differed before, which a user accepts', () => {
    const { evolve, initial, decide } = booksCheckDecider;
    const before = evolve(initial, checked(bad, 'differs'));
    const silent = decide(check({ ...good, compared: false, uncompared: 'silent' }, '2026-11-28'), before);
    expect(silent).toMatchObject([
      {
        data: {
          ...{ status: 'not-compared', uncompared: 'silent', lines: [line], differing: 1, differencePaise: 2_360 },
          accounts: [{ provider: 'sandbox', bookedPaise: 97_640, owedPaise: 100_000 }],
        },
      },
    ]);
    const state = silent.reduce(evolve, before);
    expect(decide(check({ ...good, compared: false, uncompared: 'silent' }, '2026-11-28'), state)).toEqual([]);
    const mina = { note: 'The provider keeps it.', acceptedAt: '2026-11-28T05:00:00.000Z', acceptedById: 'mina', acceptedByName: 'Mina' };
    const accept = { key: 'sandbox-pay_1', differencePaise: -2_360, bookedPaise: 97_640, ...mina };
    expect(decide({ type: 'AcceptDifference', data: accept }, state)).toMatchObject([{ data: { day: '2026-11-28', ...line } }]);
  });

  it('remembers of what was accepted, and of what was taken back, which refunds and disputes settlements had booked by then', () => {
    const { evolve, initial, decide } = booksCheckDecider;
    const found = decide(check({ ...bad, lines: [{ ...line, gonePaise: -400 }] }), initial).reduce(evolve, initial);
    expect(found.lines).toEqual([{ ...line, gonePaise: -400 }]);
    const mina = { note: 'The provider keeps it.', acceptedAt: '2026-11-28T05:00:00.000Z', acceptedById: 'mina', acceptedByName: 'Mina' };
    const accept = { key: 'sandbox-pay_1', differencePaise: -2_360, bookedPaise: 97_640, ...mina };
    const accepted = decide({ type: 'AcceptDifference', data: accept }, found).reduce(evolve, found);
    expect(accepted.accepted['sandbox-pay_1']).toMatchObject({ acceptedPaise: 2_360, gonePaise: -400 });
    const by = { note: 'A mistake.', reversedAt: '2026-11-28T06:00:00.000Z', reversedById: 'mina', reversedByName: 'Mina' };
    const reversed = decide({ type: 'ReverseDifference', data: { key: 'sandbox-pay_1', bookedPaise: 100_000, ...by } }, accepted);
    expect(reversed.reduce(evolve, accepted).lines).toEqual([{ ...line, settlementId: undefined, gonePaise: -400 }]);
  });

  it('without an answer of the provider, leaves out what differed of a settlement that was discarded since', () => {
    const { evolve, initial, decide } = booksCheckDecider;
    const ofFile = { provider: 'sandbox', settlementId: 'sandbox-setl_9', bookedPaise: 0, owedPaise: -500 };
    const accounts = [{ provider: 'sandbox', bookedPaise: 97_640, owedPaise: 97_140 }];
    const before = evolve(initial, checked({ ...good, accounts, lines: [ofFile] }, 'differs'));
    const silent = { ...good, compared: false, uncompared: 'silent' } as const;
    expect(decide(check(silent, '2026-11-28'), before)).toMatchObject([{ data: { differing: 1, lines: [ofFile] } }]);
    const discarded = ['sandbox-setl_9'];
    expect(decide(check({ ...silent, discarded }, '2026-11-28'), before)).toMatchObject([{ data: { differing: 0, lines: [] } }]);
  });

  it('without an answer of the provider, refuses what a settlement booked since the last comparison', () => {
    const { evolve, initial, decide } = booksCheckDecider;
    const at = (day: string) => ({ checkedAt: `${day}T01:00:00.000Z` });
    const before = evolve(initial, checked({ ...bad, ...at('2026-11-27') }, 'differs'));
    const silent = { ...good, ...at('2026-11-28'), compared: false, uncompared: 'silent' } as const;
    const state = decide(check(silent, '2026-11-28'), before).reduce(evolve, before);
    const mina = { note: 'The provider keeps it.', acceptedAt: '2026-11-28T05:00:00.000Z', acceptedById: 'mina', acceptedByName: 'Mina' };
    const accept = { key: 'sandbox-pay_1', differencePaise: -2_360, bookedPaise: 97_640, settledAt: '2026-11-27T09:30:00.000Z', ...mina };
    expect(() => decide({ type: 'AcceptDifference', data: accept }, state)).toThrow('A settlement has booked it since the check.');
  });

  it('without an account lists what still differs by the books alone', () => {
    const { evolve, initial, decide } = booksCheckDecider;
    const before = evolve(initial, checked(bad, 'differs'));
    const alone = { ...good, compared: false, uncompared: 'no-account' } as const;
    expect(decide(check(alone, '2026-11-28'), before).reduce(evolve, before).lines).toEqual([]);
    expect(decide(check({ ...alone, lines: [line] }, '2026-11-28'), before).reduce(evolve, before).lines).toEqual([line]);
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

describe('a difference that a user accepts', () => {
  const minas = { note: 'The provider keeps it.', acceptedAt: '2026-11-27T05:00:00.000Z', acceptedById: 'mina', acceptedByName: 'Mina' };
  const accept = (more: object = {}) =>
    ({
      type: 'AcceptDifference',
      data: { key: 'sandbox-pay_1', differencePaise: -2_360, bookedPaise: 97_640, ...minas, ...more },
    }) as const;
  const accepted = { type: 'BooksDifferenceAccepted', data: { day: good.day, ...line, ...minas } } as const satisfies BooksCheckEvent;

  it('is one that the last check found, as the user saw it and as the books still have it', () => {
    checks.given(checked(bad, 'differs')).when(accept()).then(accepted);
    checks.given(checked(good, 'balanced')).when(accept()).thenRefused('books/no-difference');
    checks.given().when(accept()).thenRefused('books/no-difference');
    checks
      .given(checked(bad, 'differs'))
      .when(accept({ differencePaise: -5 }))
      .thenRefused('books/difference-changed');
    checks
      .given(checked(bad, 'differs'))
      .when(accept({ bookedPaise: 100_000 }))
      .thenRefused('books/difference-changed');
    checks.given(checked(bad, 'differs'), accepted).when(accept()).thenRefused('books/no-difference');
  });

  it('is a settlement as well', () => {
    const settlement = { provider: 'sandbox', settlementId: 'sandbox-setl_1', bookedPaise: 0, owedPaise: -500 };
    checks
      .given(checked({ ...bad, lines: [settlement] }, 'differs'))
      .when(accept({ key: 'sandbox-setl_1', differencePaise: 500, bookedPaise: 0 }))
      .then({ type: 'BooksDifferenceAccepted', data: { settlementId: 'sandbox-setl_1' } });
  });

  it('differs no more: the others are no news, and what was accepted in all is remembered', () => {
    const other = { ...line, paymentId: 'sandbox-pay_2', owedPaise: 97_000 };
    const accounts = [{ provider: 'sandbox', bookedPaise: 195_280, owedPaise: 197_000 }];
    const both = { ...bad, accounts, lines: [line, other] };
    const state = [checked(both, 'differs'), accepted].reduce(booksCheckDecider.evolve, booksCheckDecider.initial);
    expect(state).toMatchObject({ lines: [other], accounts: [{ bookedPaise: 197_640, owedPaise: 197_000 }] });
    const of = { provider: 'sandbox', paymentId: 'sandbox-pay_1' };
    expect(state.accepted).toEqual({ 'sandbox-pay_1': { ownPaise: 97_640, acceptedPaise: 2_360, acceptedAt: minas.acceptedAt, of } });
    const next = { ...both, accounts: state.accounts, lines: [other] };
    expect(booksCheckDecider.decide(check(next, '2026-11-28'), state)).toMatchObject([{ data: { status: 'differs', news: false } }]);
    const again = { ...accepted, data: { ...accepted.data, bookedPaise: 100_000, owedPaise: 99_000 } };
    const less = { ownPaise: 97_640, acceptedPaise: 1_360, acceptedAt: minas.acceptedAt, of };
    expect(booksCheckDecider.evolve(state, again).accepted).toEqual({ 'sandbox-pay_1': less });
  });

  it('is refused if a settlement has booked it since the check, and not if it had before', () => {
    checks
      .given(checked(bad, 'differs'))
      .when(accept({ settledAt: '2026-11-27T04:00:00.000Z' }))
      .thenRefused('books/difference-changed');
    checks
      .given(checked(bad, 'differs'))
      .when(accept({ settledAt: '2026-11-26T23:00:00.000Z' }))
      .then(accepted);
  });

  it('is accepted no more once the same sum was accepted the other way: nothing is to be taken back', () => {
    const other = { ...accepted, data: { ...accepted.data, bookedPaise: 100_000, owedPaise: 97_640 } };
    const anils = { note: 'It was a mistake.', reversedAt: '2026-11-28T05:00:00.000Z', reversedById: 'anil', reversedByName: 'Anil' };
    checks
      .given(checked(bad, 'differs'), accepted, other)
      .when({ type: 'ReverseDifference', data: { key: 'sandbox-pay_1', bookedPaise: 97_640, ...anils } })
      .thenRefused('books/not-accepted');
  });

  it('is taken back once, with all that was accepted of it: it differs again, as the books have it now', () => {
    const anils = { note: 'It was a mistake.', reversedAt: '2026-11-28T05:00:00.000Z', reversedById: 'anil', reversedByName: 'Anil' };
    const reverse = (bookedPaise: number) =>
      ({ type: 'ReverseDifference', data: { key: 'sandbox-pay_1', bookedPaise, ...anils } }) as const;
    const ids = { provider: 'sandbox', paymentId: 'sandbox-pay_1' };
    checks
      .given(checked(bad, 'differs'), accepted)
      .when(reverse(100_000))
      .then({ type: 'BooksDifferenceReversed', data: { day: good.day, ...line, acceptedPaise: 2_360, ...anils } });
    // A refund of 50,000 since: what is owed moved with the books.
    const moved = { ...ids, bookedPaise: 47_640, owedPaise: 50_000 };
    const reversed = {
      type: 'BooksDifferenceReversed',
      data: { day: good.day, ...moved, acceptedPaise: 2_360, ...anils },
    } as const satisfies BooksCheckEvent;
    checks.given(checked(bad, 'differs'), accepted).when(reverse(50_000)).then(reversed);
    checks.given(checked(bad, 'differs'), accepted, reversed).when(reverse(47_640)).thenRefused('books/not-accepted');
    checks.given(checked(bad, 'differs')).when(reverse(97_640)).thenRefused('books/not-accepted');
    checks
      .given(checked(bad, 'differs'), accepted, reversed)
      .when(accept({ bookedPaise: 47_640 }))
      .then({ type: 'BooksDifferenceAccepted', data: moved });
    const state = [checked(bad, 'differs'), accepted, reversed].reduce(booksCheckDecider.evolve, booksCheckDecider.initial);
    expect(state).toMatchObject({ lines: [moved], accepted: {} });
  });

  it('that the books have recorded after all is taken back as the check found it', () => {
    const twice = { provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 102_360, owedPaise: 100_000 };
    const check2 = checked({ ...bad, day: '2026-11-28', lines: [twice] }, 'differs');
    const by = { note: 'It came after all.', reversedAt: '2026-11-28T05:00:00.000Z', reversedById: 'anil', reversedByName: 'Anil' };
    const reverse = (bookedPaise: number) => ({ type: 'ReverseDifference', data: { key: 'sandbox-pay_1', bookedPaise, ...by } }) as const;
    checks.given(checked(bad, 'differs'), accepted, check2).when(reverse(100_000)).thenRefused('books/difference-changed');
    checks
      .given(checked(bad, 'differs'), accepted, check2)
      .when(reverse(102_360))
      .then({ type: 'BooksDifferenceReversed', data: { bookedPaise: 100_000, owedPaise: 100_000, acceptedPaise: 2_360 } });
    const reversed = {
      type: 'BooksDifferenceReversed',
      data: { day: '2026-11-28', ...twice, bookedPaise: 100_000, acceptedPaise: 2_360, ...by },
    };
    const state = [checked(bad, 'differs'), accepted, check2, reversed as BooksCheckEvent].reduce(
      booksCheckDecider.evolve,
      booksCheckDecider.initial,
    );
    expect(state.lines).toEqual([]);
  });
});
