import type { CheckedLine } from '@matricula/domain/books';
import { projecting } from '@matricula/testing';
import { booksCheckProjector } from './books-check.projector';

const data = {
  ...{ day: '2026-11-27', checkedAt: '2026-11-27T01:00:00.000Z', status: 'balanced', news: false, entriesPaise: 0, differencePaise: 0 },
  ...{ accounts: [{ provider: 'sandbox', bookedPaise: 1, owedPaise: 1 }], lines: [], differing: 0 },
};

describe('the row of a check', () => {
  it('that compared nothing stays so while lines that differed before are accepted', async () => {
    const lines = [1, 2].map((place) => ({ provider: 'sandbox', paymentId: `sandbox-pay_${place}`, bookedPaise: 7, owedPaise: 9 }));
    const [first, second] = lines as [CheckedLine, CheckedLine];
    const accounts = [{ provider: 'sandbox', bookedPaise: 14, owedPaise: 18 }];
    const of = { ...data, status: 'not-compared', compared: false, accounts, lines, differing: 2, differencePaise: 4 };
    const accepted = (line: object) => ({
      type: 'BooksDifferenceAccepted',
      data: { day: data.day, ...line, note: 'n', acceptedAt: data.checkedAt, acceptedById: 'mina', acceptedByName: 'Mina' },
    });
    const given = [{ type: 'BooksChecked', data: of }, accepted(first)];
    const rows = projecting(booksCheckProjector);
    await rows
      .given(...given)
      .then('2026-11-27')
      .matches({ status: 'not-compared', lines: [second], differencePaise: 2 });
    await rows
      .given(...given, accepted(second))
      .then('2026-11-27')
      .matches({ status: 'not-compared', lines: [], differencePaise: 0 });
  });

  it('has the last outcome of its day', async () => {
    const first = { type: 'BooksChecked', data };
    const second = { type: 'BooksChecked', data: { ...data, status: 'differs', news: true, differencePaise: 5 } };
    await projecting(booksCheckProjector).given(first, second).then('2026-11-27').matches({ status: 'differs', differencePaise: 5 });
  });

  it('loses the differences that are accepted, is balanced without the last one, and has again what is taken back', async () => {
    const lines = [
      { provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 7, owedPaise: 9 },
      { provider: 'sandbox', settlementId: 'sandbox-setl_1', bookedPaise: 0, owedPaise: -5 },
    ];
    const accounts = [{ provider: 'sandbox', bookedPaise: 7, owedPaise: 4 }];
    const check = { type: 'BooksChecked', data: { ...data, status: 'differs', accounts, lines, differing: 2, differencePaise: 3 } };
    const accepted = (line: object) => ({
      type: 'BooksDifferenceAccepted',
      data: { day: data.day, ...line, note: 'n', acceptedAt: data.checkedAt, acceptedById: 'mina', acceptedByName: 'Mina' },
    });
    const [payment, settlement] = lines as [CheckedLine, CheckedLine];
    await projecting(booksCheckProjector)
      .given(check, accepted(payment))
      .then('2026-11-27')
      .matches({
        status: 'differs',
        differing: 1,
        lines: [settlement],
        accounts: [{ provider: 'sandbox', bookedPaise: 9, owedPaise: 4 }],
        differencePaise: 5,
      });
    await projecting(booksCheckProjector)
      .given(check, accepted(payment), accepted(settlement))
      .then('2026-11-27')
      .matches({ status: 'balanced', differing: 0, lines: [], differencePaise: 0 });
    const reversed = {
      type: 'BooksDifferenceReversed',
      data: {
        day: data.day,
        ...payment,
        acceptedPaise: 2,
        note: 'n',
        reversedAt: data.checkedAt,
        reversedById: 'anil',
        reversedByName: 'Anil',
      },
    };
    await projecting(booksCheckProjector)
      .given(check, accepted(payment), accepted(settlement), reversed)
      .then('2026-11-27')
      .matches({
        ...{ status: 'differs', differing: 1, lines: [payment], differencePaise: 2 },
        accounts: [{ provider: 'sandbox', bookedPaise: 2, owedPaise: 4 }],
      });
  });
});
