import {
  accounts,
  checkedKey,
  differenceOf,
  knownOf,
  netOf,
  sharedPaise,
  type AcceptedDifference,
  type BooksCheckCommand,
  type CheckedLine,
} from '@matricula/domain/books';
import { ownValue } from '@matricula/domain/kernel';
import { paymentIdOf } from '@matricula/domain/payment';
import {
  hasLine,
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

type Balance = Pick<Extract<BooksCheckCommand, { type: 'CheckBooks' }>['data'], 'entriesPaise' | 'accounts' | 'lines' | 'discarded'>;

const equals = (field: string, value: string | boolean): Filter => ({ field, op: 'eq', value });
const refundKeyOf = (paymentId: string, refundId: string) => `${paymentId}/${refundId}`;
/** The provider in the id of a payment or a settlement. */
const providerOf = (id: string) => id.split('-')[0] ?? id;

/** Whether the provider kept a fee that no payment carries. Another settlement has the fee of a line that it has. */
const isCharged = ({ kind, outcome }: Pick<SettlementLineRow, 'kind' | 'outcome'>) => kind !== 'payment' && outcome !== 'settled';

/** Entries that users made of differences: they record no movement. */
const byUsers: readonly string[] = ['difference-accepted', 'difference-reversed'];

/** What a movement adds to the clearing account, by the books and by the payments, refunds, disputes and settlements themselves. */
class Movements {
  private readonly found = new Map<string, Balance['lines'][number]>();

  book(
    id: { paymentId?: string | undefined; settlementId?: string | undefined },
    sums: { bookedPaise?: number; owedPaise?: number },
  ): void {
    const { paymentId, settlementId } = id;
    const key = checkedKey({ paymentId, settlementId });
    const of = this.found.get(key) ?? { provider: providerOf(key), paymentId, settlementId, bookedPaise: 0, owedPaise: 0 };
    const { bookedPaise = 0, owedPaise = 0 } = sums;
    this.found.set(key, { ...of, bookedPaise: of.bookedPaise + bookedPaise, owedPaise: of.owedPaise + owedPaise });
  }

  /** Changes what is owed of a movement. */
  owe(id: { paymentId?: string | undefined; settlementId?: string | undefined }, to: (line: CheckedLine) => number): void {
    const key = checkedKey(id);
    const line = this.found.get(key) ?? { provider: providerOf(key), ...id, bookedPaise: 0, owedPaise: 0 };
    this.found.set(key, { ...line, owedPaise: to(line) });
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

/** What a check compares with: the lists of the provider, unless it has none, and the moment of the check. */
export interface Compared {
  listed?: ProviderFigures | undefined;
  at: string;
  /** Lines that differed before: what the provider is not asked about any more differs until a user accepts it, or until it is booked. */
  carried?: readonly CheckedLine[] | undefined;
  /** When they were found. */
  carriedFrom?: string | undefined;
  /** What users accepted, by payment or settlement. */
  accepted?: Readonly<Record<string, AcceptedDifference>> | undefined;
}

/** A settlement that nobody found in the bank for so long differs. */
const UNBANKED_MS = 7 * 86_400_000;
/** Rows of several models are read one after the other: a difference counts if it is found twice in a row, within so many readings. */
const MOST_READINGS = 5;

/** Compares the books until what differs is the same twice in a row, so that a movement between two lists is no difference. */
export async function settledBalance(reads: ReadStore, tenantId: string, compared: Compared): Promise<Balance> {
  let balance = await balanceOfBooks(reads, tenantId, compared);
  for (let readings = 1; readings < MOST_READINGS && differenceIn(balance) !== ''; readings++) {
    const before = differenceIn(balance);
    balance = await balanceOfBooks(reads, tenantId, compared);
    if (differenceIn(balance) === before) break;
  }
  return balance;
}

const differenceIn = ({ entriesPaise, lines }: Balance): string => {
  const differing = lines.filter((line) => differenceOf(line) !== 0);
  return entriesPaise === 0 && differing.length === 0 ? '' : JSON.stringify([entriesPaise, differing]);
};

/**
 * Compares the clearing account with what the providers owe: captured less fees, refunds that the provider paid, lost disputes and settlements that
 * reached the bank. What the provider lists itself replaces what was recorded of it, so that a webhook that was lost or wrong differs as well, and so
 * do settlements that nobody knows or finds in the bank.
 */
export async function balanceOfBooks(reads: ReadStore, tenantId: string, compared: Compared): Promise<Balance> {
  const movements = new Movements();
  const all = accounts.map((account) => ({ as: account, op: 'sum' as const, field: account }));
  const [sums] = await reads.aggregate(moneyEntries, tenantId, { by: [], measures: all });
  const entriesPaise = accounts.reduce((sum, account) => sum + Number(sums?.[account] ?? 0), 0);
  /** By the payment or settlement of an accepted difference: what was recorded of it since. */
  const since = new Map<string, number[]>();
  for await (const rows of reads.stream<MoneyEntryRow>(moneyEntries, tenantId, { where: { field: 'clearing', op: 'ne', value: 0 } }))
    for (const { paymentId, settlementId, clearing, kind, bookedAt } of rows) {
      movements.book({ paymentId, settlementId }, { bookedPaise: clearing });
      const key = checkedKey({ paymentId, settlementId });
      const acceptedAt = ownValue(compared.accepted ?? {}, key)?.acceptedAt;
      if (acceptedAt === undefined || bookedAt <= acceptedAt || byUsers.includes(kind)) continue;
      since.set(key, [...(since.get(key) ?? []), clearing]);
    }
  const booked = await owedByProviders(reads, tenantId, movements, compared);
  withEarlier(movements, compared, booked, since);
  const lines = movements.lines.map(({ gonePaise: _before, ...line }): CheckedLine => {
    const gonePaise = booked.gone.get(checkedKey(line)) ?? 0;
    return gonePaise === 0 ? line : { ...line, gonePaise };
  });
  return { entriesPaise, accounts: movements.accounts, lines, discarded: [...booked.forgotten] };
}

/** Adds to what is owed what earlier checks found of movements that the lists of this one leave out, but for what settlements booked. */
function withEarlier(
  movements: Movements,
  { listed, carried = [], accepted = {} }: Compared,
  booked: Pick<Accepted, 'payments' | 'gone' | 'taken' | 'discarded' | 'forgotten'>,
  since: ReadonlyMap<string, readonly number[]>,
): void {
  const isAsked = (key: string) => listed?.payments.has(key) || listed?.missing.has(key) || listed?.settlements.has(key);
  /** What settlements booked of refunds and disputes of a payment since a check or an acceptance. */
  const goneSince = (key: string, { gonePaise = 0 }: Pick<CheckedLine, 'gonePaise'>) => (booked.gone.get(key) ?? 0) - gonePaise;
  for (const line of carried) {
    const key = checkedKey(line);
    if (isAsked(key) || booked.payments.has(key) || booked.forgotten.has(key)) continue;
    // More than it differs by is about something else.
    const gonePaise = goneSince(key, line);
    const partPaise = sharedPaise(gonePaise, -differenceOf(line)) === gonePaise ? gonePaise : 0;
    movements.owe(line, (now) => owedStill(line, now) - partPaise);
  }
  const stillDiffer = new Set(carried.map(checkedKey));
  for (const line of movements.lines) {
    const key = checkedKey(line);
    const one = ownValue(accepted, key);
    // What was accepted of a settlement that is discarded must be taken back.
    if (!one || booked.discarded.has(key) || isAsked(key) || stillDiffer.has(key) || booked.payments.has(key)) continue;
    const ownPaise = line.bookedPaise - one.acceptedPaise;
    // What was accepted is owed besides what the product has of the movement, whatever moves later; what a settlement booked as well is owed once.
    if (line.owedPaise === ownPaise && !isRecorded(ownPaise, one, since.get(key)))
      movements.owe(
        line,
        ({ bookedPaise }) => bookedPaise - sharedPaise(goneSince(key, one), one.acceptedPaise - (booked.taken.get(key) ?? 0)),
      );
  }
}

/** What is owed of a movement that differed and that no list has any more: it differs by the same sum, unless what was booked since explains it. */
function owedStill(line: CheckedLine, { bookedPaise, owedPaise }: CheckedLine): number {
  if (bookedPaise === line.bookedPaise) return line.owedPaise;
  // Nothing was known of it, or just what was owed is booked now.
  if (line.bookedPaise === 0 || bookedPaise === line.owedPaise) return owedPaise;
  return owedPaise - differenceOf(line);
}

/** Whether the books have recorded after all what was accepted: a movement of which they had nothing, or just that sum, in all or at once. */
function isRecorded(
  ownPaise: number,
  { ownPaise: beforePaise, acceptedPaise }: AcceptedDifference,
  since: readonly number[] = [],
): boolean {
  const movedPaise = ownPaise - beforePaise;
  if (beforePaise === 0) return movedPaise !== 0 || since.length > 0;
  return movedPaise === acceptedPaise || since.includes(acceptedPaise);
}

/** Payments that providers captured, not those of test accounts. */
export const capturedByProviders: Filter = {
  and: [equals('status', 'captured'), equals('mode', 'live'), { field: 'provider', op: 'ne', value: 'offline' }],
};

/** Lines of settlements that were accepted although the books have them otherwise: what the provider lists of them is booked as a difference. */
interface Accepted {
  /** By the ids of our payments: the part that an accepted difference had booked before. */
  payments: Map<string, number>;
  /** By the ids of the provider; of refunds, whether the product knows them with another sum, or not at all. */
  refunds: Map<string, 'differs' | 'unknown'>;
  disputes: Set<string>;
  /** By the ids of our payments: what was booked of lines of their refunds and disputes. */
  gone: Map<string, number>;
  /** Likewise: the part that an accepted difference had booked before. */
  taken: Map<string, number>;
  /** Likewise: of lines of which settlements booked another part. */
  parts: Map<string, number>;
  /** Settlements that are discarded. */
  discarded: Set<string>;
  /** These, and those that were discarded since the check before and read again: what that check found of them is over. */
  forgotten: Set<string>;
}

async function owedByProviders(reads: ReadStore, tenantId: string, movements: Movements, compared: Compared): Promise<Accepted> {
  const { listed: all } = compared;
  const accepted = await owedBySettlements(reads, tenantId, movements, compared);
  const listed = all && withoutAccepted(all, accepted);
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
  for (const [paymentId, owedPaise] of accepted.payments) if (owedPaise !== 0) movements.book({ paymentId }, { owedPaise });
  // The lists are without a line of which a settlement booked another part.
  for (const [paymentId, owedPaise] of accepted.parts)
    if (all?.payments.has(paymentId) || all?.missing.has(paymentId)) movements.book({ paymentId }, { owedPaise });
  return accepted;
}

/** What settlements take from the providers' debt; answers the lines that were accepted although they differ. */
async function owedBySettlements(
  reads: ReadStore,
  tenantId: string,
  movements: Movements,
  { listed, at, carriedFrom = '' }: Compared,
): Promise<Accepted> {
  const accepting = new Set<string>();
  const [discarded, forgotten] = [new Set<string>(), new Set<string>()];
  const known = new Set<string>();
  const readings = new Map<string, Pick<SettlementRow, 'status' | 'reading'>>();
  const late = new Date(Date.parse(at) - UNBANKED_MS).toISOString();
  for await (const rows of reads.stream<SettlementRow>(settlementList, tenantId, {}))
    for (const row of rows) {
      const { settlementId, status, amountPaise, bankedPaise = 0, settledPaise, acceptedPaise, reportedAt, reading, discardedAt } = row;
      readings.set(settlementId, { status, reading });
      if (status === 'discarded' || (discardedAt !== undefined && discardedAt > carriedFrom)) forgotten.add(settlementId);
      if (status === 'discarded') {
        discarded.add(settlementId);
        continue;
      }
      known.add(settlementId);
      const isBanked = status === 'banked' || status === 'closed';
      const reported = listed?.settlements.get(settlementId)?.amountPaise;
      // The first releases took the sum of the bank for that of the settlement.
      const settled = settledPaise === undefined ? bankedPaise : (reported ?? settledPaise);
      if (isBanked) movements.book({ settlementId }, { owedPaise: (acceptedPaise ?? 0) - settled });
      else if (reportedAt < late) movements.book({ settlementId }, { owedPaise: -(reported ?? amountPaise) });
      if (isBanked && acceptedPaise !== undefined) accepting.add(settlementId);
    }
  for (const [settlementId, { amountPaise }] of listed?.settlements ?? [])
    if (!known.has(settlementId)) movements.book({ settlementId }, { owedPaise: -amountPaise });
  const [gone, taken, parts] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const accepted: Accepted = { payments: new Map(), refunds: new Map(), disputes: new Set(), gone, taken, parts, discarded, forgotten };
  const add = (to: Map<string, number>, key: string, paise: number) => to.set(key, (to.get(key) ?? 0) + paise);
  const where: Filter = {
    or: [
      { field: 'feePaise', op: 'gt', value: 0 },
      { field: 'outcome', op: 'in', values: ['differs', 'unknown'] },
    ],
  };
  for await (const rows of reads.stream<SettlementLineRow>(settlementLineList, tenantId, { where }))
    for (const row of rows) {
      const { settlementId, feePaise, kind, outcome, providerId, paymentId, disputeId, acceptedPaise } = row;
      if (!hasLine(readings.get(settlementId), row)) continue;
      if (feePaise > 0 && isCharged({ kind, outcome })) movements.book({ settlementId }, { owedPaise: -feePaise });
      if (outcome !== 'differs' && outcome !== 'unknown') continue;
      const isPayment = kind === 'payment' && disputeId === undefined;
      if (!isPayment && paymentId !== undefined) add(taken, paymentId, acceptedPaise ?? 0);
      if (!accepting.has(settlementId)) continue;
      // The daily check had all of it booked before.
      if (acceptedPaise !== undefined && netOf(row) === knownOf(row)) continue;
      if (!isPayment && paymentId !== undefined) {
        add(gone, paymentId, netOf(row) - knownOf(row));
        add(parts, paymentId, acceptedPaise ?? 0);
      }
      if (disputeId !== undefined) accepted.disputes.add(disputeId);
      else if (kind === 'payment') accepted.payments.set(paymentIdOf(providerOf(settlementId), providerId), acceptedPaise ?? 0);
      else accepted.refunds.set(providerId, outcome);
    }
  return accepted;
}

/** The lists without what was accepted: the product's own figures stand for it. */
function withoutAccepted(listed: ProviderFigures, { payments, refunds, disputes }: Accepted): ProviderFigures {
  return {
    ...listed,
    payments: new Map([...listed.payments].filter(([paymentId]) => !payments.has(paymentId))),
    missing: new Set([...listed.missing].filter((paymentId) => !payments.has(paymentId))),
    // Without those that the product does not know, a list has the others of the payment.
    refunds: new Map(
      [...listed.refunds]
        .filter(([, made]) => !made.some(({ providerId }) => refunds.get(providerId) === 'differs'))
        .map(([id, made]) => [id, made.filter(({ providerId }) => !refunds.has(providerId))] as const),
    ),
    disputes: new Map([...listed.disputes].map(([id, made]) => [id, made.filter(({ providerId }) => !disputes.has(providerId))])),
  };
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
/** Refunds of more than what was received went back as well. */
const paidBack = (refunds: readonly Part[]) => sumOf(refunds, 'processed') + sumOf(refunds, 'surplus');
const lostOf = (disputes: readonly Part[]) => sumOf(disputes, 'lost');
