import { accounts, type BooksCheckCommand } from '@matricula/domain/books';
import {
  moneyEntries,
  refundList,
  settlementLineList,
  settlementList,
  type MoneyEntryRow,
  type RefundRow,
  type SettlementLineRow,
  type SettlementRow,
} from '@matricula/read-models/books';
import type { Filter } from '@matricula/read-models/kernel';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';

type Balance = Pick<BooksCheckCommand['data'], 'entriesPaise' | 'accounts' | 'lines'>;

const equals = (field: string, value: string | boolean): Filter => ({ field, op: 'eq', value });
const refundKeyOf = (paymentId: string, refundId: string) => `${paymentId}/${refundId}`;
/** The provider in the id of a payment or a settlement. */
const providerOf = (id: string) => id.split('-')[0] ?? id;

/** Whether the provider kept a fee that no payment carries. Another settlement has the fee of a line that it has. */
const isCharged = ({ kind, outcome }: SettlementLineRow) => kind !== 'payment' && outcome !== 'settled';

/** What a movement adds to the clearing account, by the books and by the payments, refunds, disputes and settlements themselves. */
class Movements {
  private readonly found = new Map<string, Balance['lines'][number]>();

  book(
    id: { paymentId?: string | undefined; settlementId?: string | undefined },
    sums: { bookedPaise?: number; owedPaise?: number },
  ): void {
    const { paymentId, settlementId } = id;
    const key = paymentId ?? settlementId ?? '';
    const of = this.found.get(key) ?? { provider: providerOf(key), paymentId, settlementId, bookedPaise: 0, owedPaise: 0 };
    const { bookedPaise = 0, owedPaise = 0 } = sums;
    this.found.set(key, { ...of, bookedPaise: of.bookedPaise + bookedPaise, owedPaise: of.owedPaise + owedPaise });
  }

  get lines(): Balance['lines'] {
    return [...this.found.values()];
  }

  get accounts(): Balance['accounts'] {
    const sums = new Map<string, Balance['accounts'][number]>();
    for (const { provider, bookedPaise, owedPaise } of this.lines) {
      const of = sums.get(provider) ?? { provider, bookedPaise: 0, owedPaise: 0 };
      sums.set(provider, { provider, bookedPaise: of.bookedPaise + bookedPaise, owedPaise: of.owedPaise + owedPaise });
    }
    return [...sums.values()].toSorted((one, other) => one.provider.localeCompare(other.provider));
  }
}

/**
 * Compares the clearing account with what the providers owe: captured less fees, refunds that the provider paid, lost disputes and settlements that
 * reached the bank. The two sides come from different rows.
 */
export async function balanceOfBooks(reads: ReadStore, tenantId: string): Promise<Balance> {
  const movements = new Movements();
  const all = accounts.map((account) => ({ as: account, op: 'sum' as const, field: account }));
  const [sums] = await reads.aggregate(moneyEntries, tenantId, { by: [], measures: all });
  const entriesPaise = accounts.reduce((sum, account) => sum + Number(sums?.[account] ?? 0), 0);
  for await (const rows of reads.stream<MoneyEntryRow>(moneyEntries, tenantId, { where: { field: 'clearing', op: 'ne', value: 0 } }))
    for (const { paymentId, settlementId, clearing } of rows) movements.book({ paymentId, settlementId }, { bookedPaise: clearing });
  await owedByProviders(reads, tenantId, movements);
  return { entriesPaise, accounts: movements.accounts, lines: movements.lines };
}

async function owedByProviders(reads: ReadStore, tenantId: string, movements: Movements): Promise<void> {
  const byHand = new Set<string>();
  const byHandOnly: Filter = { and: [equals('status', 'processed'), equals('byHand', true)] };
  for await (const rows of reads.stream<RefundRow>(refundList, tenantId, { where: byHandOnly }))
    for (const { refundKey } of rows) byHand.add(refundKey);
  const captured: Filter = {
    and: [equals('status', 'captured'), equals('mode', 'live'), { field: 'provider', op: 'ne', value: 'offline' }],
  };
  for await (const rows of reads.stream<PaymentRow>(paymentList, tenantId, { where: captured }))
    for (const { paymentId, amountPaise, feePaise = 0, refunds, disputes } of rows) {
      const back = refunds.filter(({ refundId, status }) => status === 'processed' && !byHand.has(refundKeyOf(paymentId, refundId)));
      const lost = disputes.filter(({ state }) => state === 'lost');
      const gone = [...back, ...lost].reduce((sum, one) => sum + one.amountPaise, 0);
      movements.book({ paymentId }, { owedPaise: amountPaise - feePaise - gone });
    }
  const banked: Filter = { field: 'status', op: 'in', values: ['banked', 'closed'] };
  for await (const rows of reads.stream<SettlementRow>(settlementList, tenantId, { where: banked }))
    for (const { settlementId, bankedPaise = 0 } of rows) movements.book({ settlementId }, { owedPaise: -bankedPaise });
  for await (const rows of reads.stream<SettlementLineRow>(settlementLineList, tenantId, {
    where: { field: 'feePaise', op: 'gt', value: 0 },
  }))
    for (const line of rows) if (isCharged(line)) movements.book({ settlementId: line.settlementId }, { owedPaise: -line.feePaise });
}
