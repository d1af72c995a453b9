import type { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '@matricula/auth';
import { moneyEntries, settlementLineList } from '@matricula/read-models/books';
import { readsOf } from '@matricula/testing';
import { BooksCheckController } from './books-check.controller';

const context = {
  ...{ tenantId: 't1', timeZone: 'Asia/Kolkata', commandId: 'c-1' },
  user: { userId: 'mina', name: 'Mina', email: 'mina@example.org', role: 1 },
} as unknown as RequestContext;
const line = {
  ...{ lineKey: 'razorpay-setl_1/payment/pay_1', settlementId: 'razorpay-setl_1', lineId: 'payment/pay_1', kind: 'payment' },
  ...{ providerId: 'pay_1', outcome: 'unknown', amountPaise: 1_000, feePaise: 0, feeTaxPaise: 0, creditPaise: 1_000, debitPaise: 0 },
};
const booked = {
  entryId: 'e-1',
  settlementId: 'razorpay-setl_1',
  kind: 'difference',
  clearing: 1_000,
  bookedAt: '2026-11-28T05:00:00.000Z',
};

describe('the acceptance of a difference of a payment', () => {
  const accepted = async (lines: object[], entries: object[]) => {
    let asked: unknown;
    const commands = {
      execute: async ({ decision }: { decision: { data: unknown } }) => ((asked = decision.data), { position: '1' }),
    } as unknown as CommandBus;
    const controller = new BooksCheckController(commands, readsOf([moneyEntries, entries], [settlementLineList, lines]));
    await controller.accept({ id: 'razorpay-pay_1', difference_paise: -1_000, note: 'The provider has it.' }, context);
    return asked as { bookedPaise: number; settledAt?: string };
  };

  it('says when a settlement in the bank booked it', async () => {
    const earlier = { ...booked, entryId: 'e-0', bookedAt: '2026-11-20T05:00:00.000Z' };
    expect(await accepted([line], [earlier, booked])).toMatchObject({ bookedPaise: 0, settledAt: booked.bookedAt });
  });

  it('says so of its refunds and disputes as well', async () => {
    const gone = { ...line, providerId: 'rfnd_1', paymentId: 'razorpay-pay_1', creditPaise: 0, debitPaise: 1_000 };
    for (const more of [
      { kind: 'refund' },
      { kind: 'refund', outcome: 'differs', knownPaise: 900 },
      { kind: 'dispute', disputeId: 'disp_1' },
    ])
      expect(await accepted([{ ...gone, ...more }], [booked])).toMatchObject({ settledAt: booked.bookedAt });
    expect(await accepted([{ ...gone, kind: 'refund', paymentId: 'razorpay-pay_2' }], [booked])).not.toHaveProperty('settledAt');
  });

  it('leaves out settlements that are not in the bank, that have it as the books do, and those of other providers', async () => {
    expect(await accepted([line], [])).not.toHaveProperty('settledAt');
    expect(await accepted([{ ...line, acceptedPaise: 1_000 }], [booked])).not.toHaveProperty('settledAt');
    expect(await accepted([{ ...line, settlementId: 'sandbox-setl_1' }], [booked])).not.toHaveProperty('settledAt');
  });
});
