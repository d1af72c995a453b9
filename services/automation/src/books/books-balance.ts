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
import type { ProviderFigures } from './provider-figures';

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
 * reached the bank. What the provider lists itself replaces what was recorded of it, so that a webhook that was lost or wrong differs as well.
 */
export async function balanceOfBooks(reads: ReadStore, tenantId: string, listed?: ProviderFigures): Promise<Balance> {
  const movements = new Movements();
  const all = accounts.map((account) => ({ as: account, op: 'sum' as const, field: account }));
  const [sums] = await reads.aggregate(moneyEntries, tenantId, { by: [], measures: all });
  const entriesPaise = accounts.reduce((sum, account) => sum + Number(sums?.[account] ?? 0), 0);
  for await (const rows of reads.stream<MoneyEntryRow>(moneyEntries, tenantId, { where: { field: 'clearing', op: 'ne', value: 0 } }))
    for (const { paymentId, settlementId, clearing } of rows) movements.book({ paymentId, settlementId }, { bookedPaise: clearing });
  await owedByProviders(reads, tenantId, movements, listed);
  return { entriesPaise, accounts: movements.accounts, lines: movements.lines };
}

/** Payments that providers captured, not those of test accounts. */
export const capturedByProviders: Filter = {
  and: [equals('status', 'captured'), equals('mode', 'live'), { field: 'provider', op: 'ne', value: 'offline' }],
};

async function owedByProviders(reads: ReadStore, tenantId: string, movements: Movements, listed?: ProviderFigures): Promise<void> {
  const byHand = new Set<string>();
  const byHandOnly: Filter = { and: [equals('status', 'processed'), equals('byHand', true)] };
  for await (const rows of reads.stream<RefundRow>(refundList, tenantId, { where: byHandOnly }))
    for (const { refundKey } of rows) byHand.add(refundKey);
  const known = new Set<string>();
  for await (const rows of reads.stream<PaymentRow>(paymentList, tenantId, { where: capturedByProviders }))
    for (const row of rows) {
      known.add(row.paymentId);
      movements.book({ paymentId: row.paymentId }, { owedPaise: keptOf(row, listed) - goneOf(row, byHand, listed) });
    }
  for (const [paymentId, { state, amountPaise, feePaise = 0 }] of listed?.payments ?? [])
    if (state === 'captured' && !known.has(paymentId)) {
      const gone = paidBack(listed?.refunds.get(paymentId) ?? []) + lostOf(listed?.disputes.get(paymentId) ?? []);
      movements.book({ paymentId }, { owedPaise: amountPaise - feePaise - gone });
    }
  const banked: Filter = { field: 'status', op: 'in', values: ['banked', 'closed'] };
  for await (const rows of reads.stream<SettlementRow>(settlementList, tenantId, { where: banked }))
    for (const { settlementId, bankedPaise = 0 } of rows) {
      const settledPaise = listed?.settlements.get(settlementId)?.amountPaise ?? bankedPaise;
      movements.book({ settlementId }, { owedPaise: -settledPaise });
    }
  for await (const rows of reads.stream<SettlementLineRow>(settlementLineList, tenantId, {
    where: { field: 'feePaise', op: 'gt', value: 0 },
  }))
    for (const line of rows) if (isCharged(line)) movements.book({ settlementId: line.settlementId }, { owedPaise: -line.feePaise });
}

/** The sum of a payment less its fee. */
function keptOf({ paymentId, amountPaise, feePaise = 0 }: PaymentRow, listed: ProviderFigures | undefined): number {
  if (listed?.missing.has(paymentId)) return 0;
  const report = listed?.payments.get(paymentId);
  if (!report) return amountPaise - feePaise;
  return report.state === 'captured' ? report.amountPaise - (report.feePaise ?? 0) : 0;
}

/** What went back to the payer through the provider: refunds, and disputes that were lost. */
function goneOf({ paymentId, refunds, disputes }: PaymentRow, byHand: ReadonlySet<string>, listed: ProviderFigures | undefined): number {
  const own = refunds.filter(({ refundId }) => !byHand.has(refundKeyOf(paymentId, refundId)));
  const lost = new Map<string, Part>(disputes.map(({ disputeId, state, amountPaise }) => [disputeId, { state, amountPaise }]));
  for (const { providerId, state, amountPaise } of listed?.disputes.get(paymentId) ?? []) lost.set(providerId, { state, amountPaise });
  return (
    paidBack(listed?.refunds.get(paymentId) ?? own.map(({ status: state, amountPaise }) => ({ state, amountPaise }))) +
    lostOf([...lost.values()])
  );
}

type Part = { state: string; amountPaise: number };
const sumOf = (parts: readonly Part[], state: string) =>
  parts.filter((one) => one.state === state).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
const paidBack = (refunds: readonly Part[]) => sumOf(refunds, 'processed');
const lostOf = (disputes: readonly Part[]) => sumOf(disputes, 'lost');
