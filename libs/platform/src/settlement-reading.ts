import {
  booksCheckBoundary,
  knownOf,
  MOST_LINES,
  netOf,
  settlementBoundary,
  settlementIdOf,
  sharedPaise,
  type BooksCheck,
  type ComparedLine,
  type Settlement,
  type SettlementCommand,
} from '@matricula/domain/books';
import { defined, DomainError, itemAt, ORIGIN, ownValue, type Position } from '@matricula/domain/kernel';
import { paymentBoundary, paymentIdOf } from '@matricula/domain/payment';
import { execute, type CommandMeta, type EventStore, type Receipt } from '@matricula/event-store';
import { dayIn, dayRange } from '@matricula/lists';
import type { PaymentProvider, SettlementLine, SettlementReport } from '@matricula/outbound/payment';
import {
  hasLine,
  refundList,
  settlementLineList,
  settlementList,
  type RefundRow,
  type SettlementLineRow,
  type SettlementRow,
} from '@matricula/read-models/books';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { paymentList, type PaymentDispute, type PaymentRow } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';

/** A settlement as it is reported or entered. */
export type ReadSettlement = Pick<SettlementReport, 'providerId' | 'amountPaise' | 'utr' | 'at'> & {
  provider: string;
  source: 'provider' | 'file';
};

type ReadingOf = Pick<ReadSettlement, 'provider' | 'providerId' | 'source' | 'at'>;
type Line = Omit<SettlementLine, 'settlementId' | 'utr'>;

/** An institution, and the zone in which its days begin. */
export interface SettlementPlace {
  tenantId: string;
  /** IANA zone. */
  timeZone: string;
}

/** A settlement that contradicts what is known of it, and why. */
export interface RefusedSettlement {
  settlementId: string;
  reason: string;
}

/** What reading some days gave. */
export interface DaysRead {
  /** Of the last event. */
  position: Position;
  /** How many settlements were read. */
  settlements: number;
  refused: RefusedSettlement[];
}

/** The position of a reading. @throws DomainError `settlement/refused` with the words of all that are refused */
export function positionRead({ position, refused }: DaysRead): Position {
  if (refused.length > 0) throw new DomainError('settlement/refused', refused.map(({ reason }) => reason).join(' '));
  return position;
}

const DAY_MS = 86_400_000;
/** Settlements reach the bank up to so many days after they were created. */
const LATE_DAYS = 5;
/** A settlement without lines is compared after so long: before, its lines may not be listed yet. */
const LINELESS_MS = 2 * DAY_MS;
/** Providers list lines by Indian days. */
const INDIA = 'Asia/Kolkata';

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Records settlements, and compares their lines with the payments, refunds and disputes of the product. */
export class SettlementReading {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /**
   * Reads the settlements that belong to a range of days (`YYYY-MM-DD`, in the zone of the institution), each with all of its lines: those that have a
   * line of these days, and those that were created in them. Answers with the position of the last event, and the settlements that are refused: they
   * do not stop the others. @throws ProviderUnavailable
   */
  async days(
    port: PaymentProvider,
    { first, last }: { first: string; last: string },
    place: SettlementPlace,
    meta: CommandMeta,
  ): Promise<DaysRead> {
    let position = ORIGIN;
    let settlements = 0;
    const refused: RefusedSettlement[] = [];
    // A test account settles nothing.
    if (port.mode === 'test') return { position, settlements, refused };
    const { tenantId, timeZone } = place;
    const { from, to } = dayRange(first, last, timeZone);
    const lines = new Map<string, Line[]>();
    const settled = new Set<string>();
    // The lines of one settlement may be of two days.
    for (let day = dayAfter(dayIn(INDIA, from), -1); day <= dayAfter(dayIn(INDIA, to), 1); day = dayAfter(day, 1))
      for await (const line of port.settlementLines(day)) {
        const { settlementId, settledAt } = line;
        const known = lines.get(settlementId);
        if (known) known.push(line);
        else lines.set(settlementId, [line]);
        if (settledAt >= from && settledAt <= to) settled.add(settlementId);
      }
    const since = new Date(Date.parse(from) - LATE_DAYS * DAY_MS).toISOString();
    const until = new Date(Date.parse(to) + 1).toISOString();
    for await (const report of port.settlements(since, until)) {
      if (report.state !== 'processed' || report.mode !== port.mode) continue;
      if (!settled.has(report.providerId) && report.at < from) continue;
      const settlement = { ...report, provider: port.provider, source: 'provider' as const };
      const own = lines.get(report.providerId);
      const isOld = this.now().getTime() - Date.parse(report.at) > LINELESS_MS;
      try {
        const receipt =
          own || isOld ? await this.read(settlement, own ?? [], tenantId, meta) : await this.report(settlement, tenantId, meta);
        ({ position } = receipt);
        settlements++;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push({ settlementId: settlementIdOf(port.provider, report.providerId), reason: `${report.providerId}: ${error.message}` });
      }
    }
    return { position, settlements, refused };
  }

  /** Records that a settlement was made. @throws DomainError `settlement/amount`, `settlement/amount-differs` */
  report(
    { provider, providerId, amountPaise, utr, at: reportedAt, source }: ReadSettlement,
    tenantId: string,
    meta: CommandMeta,
  ): Promise<Receipt> {
    const settlementId = settlementIdOf(provider, providerId);
    const data = defined({ settlementId, provider, providerId, amountPaise, utr, reportedAt, source });
    return this.decide(settlementId, { type: 'ReportSettlement', data }, tenantId, meta);
  }

  /** Records a settlement with its lines, and compares them. Repeated, it compares again the lines that matched nothing. */
  async read(settlement: ReadSettlement, lines: readonly Line[], tenantId: string, meta: CommandMeta): Promise<Receipt> {
    await this.report(settlement, tenantId, meta);
    for (let from = 0; from < lines.length; from += MOST_LINES)
      await this.readLines(settlement, lines.slice(from, from + MOST_LINES), tenantId, meta);
    return this.compare(settlement, tenantId, meta);
  }

  /** Records at most `MOST_LINES` lines of a settlement that is reported. @throws DomainError `settlement/line-differs` */
  async readLines(of: ReadingOf, lines: readonly Line[], tenantId: string, meta: CommandMeta): Promise<void> {
    const { provider, providerId } = of;
    const settlementId = settlementIdOf(provider, providerId);
    const { compared, fees } = await this.compared(lines, provider, settlementId, tenantId);
    const readAt = this.now().toISOString();
    await this.decide(settlementId, { type: 'ReadLines', data: { lines: compared, readAt, ...askedAtOf(of) } }, tenantId, meta);
    for (const { paymentId, ...fee } of fees) await this.charge(paymentId, fee, tenantId, meta);
  }

  /** Compares a settlement whose lines are all read. */
  compare(of: ReadingOf, tenantId: string, meta: CommandMeta): Promise<Receipt> {
    const data = { comparedAt: this.now().toISOString(), ...askedAtOf(of) };
    return this.decide(settlementIdOf(of.provider, of.providerId), { type: 'CompareSettlement', data }, tenantId, meta);
  }

  private decide(settlementId: string, command: SettlementCommand, tenantId: string, meta: CommandMeta): Promise<Receipt> {
    const { decider, stream } = settlementBoundary;
    return execute(this.store, decider, { stream: stream(tenantId, settlementId), tenantId }, command, meta);
  }

  /** Records the fee of a payment that carries none, so that it is booked. */
  private async charge(
    paymentId: string,
    fee: { feePaise: number; feeTaxPaise: number },
    tenantId: string,
    meta: CommandMeta,
  ): Promise<void> {
    const { decider, stream } = paymentBoundary;
    try {
      await execute(this.store, decider, { stream: stream(tenantId, paymentId), tenantId }, { type: 'RecordFee', data: fee }, meta);
    } catch (error) {
      // A report with another fee came between: the next reading of the settlement shows the difference.
      if (!(error instanceof DomainError && error.code === 'payment/fee-differs')) throw error;
    }
  }

  private async compared(lines: readonly Line[], provider: string, settlementId: string, tenantId: string): Promise<Compared> {
    const idsOf = (...kinds: Line['kind'][]) => lines.filter(({ kind }) => kinds.includes(kind)).map(({ providerId }) => providerId);
    const rowsOf = <Row extends object>(model: ReadModel<Row>, field: string, values: string[]) =>
      values.length === 0 ? [] : this.reads.page<Row>(model, tenantId, { where: { field, op: 'in', values }, limit: MOST_LINES });
    const disputeIds = lines.flatMap((line) => disputeOf(line) ?? []);
    const settledElsewhere: Filter = {
      and: [{ field: 'lineId', op: 'in', values: lines.map(lineIdOf) }, { not: { field: 'settlementId', op: 'eq', value: settlementId } }],
    };
    const [payments, refunds, disputed, taken, { state: check }] = await Promise.all([
      this.reads.getMany<PaymentRow>(
        paymentList,
        tenantId,
        idsOf('payment').map((id) => paymentIdOf(provider, id)),
      ),
      // The sum of a refund that failed comes back as an adjustment.
      rowsOf<RefundRow>(refundList, 'reference', idsOf('refund', 'adjustment')),
      rowsOf<PaymentRow>(paymentList, 'disputeIds', disputeIds),
      this.taken(settledElsewhere, provider, tenantId),
      this.store.states.current(booksCheckBoundary.decider, booksCheckBoundary.stream(tenantId)),
    ]);
    const known: Known = {
      payments: new Map(payments.map((row) => [row.providerId, row])),
      refunds: new Map(refunds.map((row) => [row.reference, row])),
      disputes: new Map(
        disputed.flatMap((row) => row.disputes.map((dispute) => [dispute.disputeId, { ...dispute, paymentId: row.paymentId }])),
      ),
    };
    const found = lines.map((line) => comparedLine(line, known, provider));
    const left = await this.leftOfAccepted(found, provider, settlementId, tenantId, check);
    const { decider, stream } = settlementBoundary;
    const { state: before } = await this.store.states.current(decider, stream(tenantId, settlementId));
    const compared = found.map((one): ComparedLine => {
      if (taken.has(one.lineId)) return { ...one, outcome: 'settled' };
      const acceptedPaise = acceptedOf(one, left.get(paymentOf(one, provider) ?? '') ?? 0, before);
      if (acceptedPaise === 0) return one;
      const paymentId = paymentOf(one, provider) ?? '';
      left.set(paymentId, (left.get(paymentId) ?? 0) - acceptedPaise);
      return { ...one, acceptedPaise };
    });
    const fees = compared.flatMap((line) => {
      const { kind, paymentId, providerId, feePaise, feeTaxPaise } = line;
      return kind === 'payment' && hasOwnFee(line) && paymentId !== undefined && known.payments.get(providerId)?.feePaise === undefined
        ? [{ paymentId, feePaise, feeTaxPaise }]
        : [];
    });
    return { compared, fees: fees.filter(({ feePaise }) => feePaise > 0) };
  }

  /** What users accepted of the payments of these lines, by payment, less what other lines of the provider took of it. */
  private async leftOfAccepted(
    lines: readonly ComparedLine[],
    provider: string,
    settlementId: string,
    tenantId: string,
    { accepted }: BooksCheck,
  ): Promise<Map<string, number>> {
    const left = new Map<string, number>();
    for (const line of lines) {
      const paymentId = paymentOf(line, provider);
      const of = paymentId === undefined ? undefined : ownValue(accepted, paymentId);
      if (paymentId !== undefined && of) left.set(paymentId, of.acceptedPaise);
    }
    if (left.size === 0) return left;
    const own = new Set(lines.map(({ lineId }) => lineId));
    const ids = [...left.keys()];
    // A payment that is not known has a line without its id.
    const where: Filter = {
      or: [
        { field: 'paymentId', op: 'in', values: ids },
        { field: 'lineId', op: 'in', values: ids.map((id) => lineIdOf({ kind: 'payment', providerId: id.slice(provider.length + 1) })) },
      ],
    };
    for await (const rows of this.reads.stream<SettlementLineRow>(settlementLineList, tenantId, { where })) {
      const settlements = await this.settlementsOf(rows, tenantId);
      for (const row of rows) {
        const paymentId = paymentOf(row, provider);
        if (paymentId === undefined || !left.has(paymentId) || row.acceptedPaise === undefined) continue;
        if (row.settlementId === settlementId && own.has(row.lineId)) continue;
        if (!row.settlementId.startsWith(`${provider}-`) || !hasLine(settlements.get(row.settlementId), row)) continue;
        left.set(paymentId, (left.get(paymentId) ?? 0) - row.acceptedPaise);
      }
    }
    return left;
  }

  private async settlementsOf(lines: readonly SettlementLineRow[], tenantId: string): Promise<Map<string, SettlementRow>> {
    const ids = [...new Set(lines.map(({ settlementId }) => settlementId))];
    const found = ids.length === 0 ? [] : await this.reads.getMany<SettlementRow>(settlementList, tenantId, ids);
    return new Map(found.map((row) => [row.settlementId, row]));
  }

  /** The ids of lines that other settlements of the provider have. Discarded ones have none. */
  private async taken(where: Filter, provider: string, tenantId: string): Promise<Set<string>> {
    const taken = new Set<string>();
    for await (const rows of this.reads.stream<SettlementLineRow>(settlementLineList, tenantId, { where })) {
      const others = rows.filter(({ settlementId }) => settlementId.startsWith(`${provider}-`));
      const settlements = await this.settlementsOf(others, tenantId);
      for (const line of others) if (hasLine(settlements.get(line.settlementId), line)) taken.add(line.lineId);
    }
    return taken;
  }
}

/** When a user gave the file: one that is discarded since is not read on. */
const askedAtOf = ({ source, at }: ReadingOf): { askedAt?: string } => (source === 'file' ? { askedAt: at } : {});

/** Lines with what the product knows of them, and the fees of payments that carry none. */
interface Compared {
  compared: ComparedLine[];
  fees: { paymentId: string; feePaise: number; feeTaxPaise: number }[];
}

/** What the product knows, by the ids of the provider. */
interface Known {
  payments: ReadonlyMap<string | undefined, PaymentRow>;
  refunds: ReadonlyMap<string | undefined, RefundRow>;
  disputes: ReadonlyMap<string, PaymentDispute & { paymentId: string }>;
}

const lineIdOf = ({ kind, providerId }: Pick<Line, 'kind' | 'providerId'>): string => `${kind}/${providerId}`;

/** Whether the books have the fee of a line as it is: it matches, or only what the provider paid differs. */
const hasOwnFee = ({ outcome, knownFeePaise }: ComparedLine): boolean =>
  outcome === 'matched' || (outcome === 'differs' && knownFeePaise === undefined);

/** The dispute of a line; other lines have none. */
const disputeOf = ({ kind, disputeId, providerId }: Pick<Line, 'kind' | 'disputeId' | 'providerId'>): string | undefined =>
  disputeId ?? (kind === 'dispute' ? providerId : undefined);

/** A line with what the product knows of it. A line differs as well if the provider paid or took another sum than the books have, whatever its amount. */
function comparedLine(line: Line, known: Known, provider: string): ComparedLine {
  const found = foundLine(line, known, provider);
  if (found.outcome !== 'matched') return found;
  const differs: ComparedLine = { ...found, outcome: 'differs' };
  return netOf(found) === knownOf(differs) ? found : differs;
}

/** A line with what the product knows of its amount. Adjustments that belong to no refund or dispute are known to the provider alone. */
function foundLine(line: Line, { payments, refunds, disputes }: Known, provider: string): ComparedLine {
  const { providerId, paymentProviderId, kind, amountPaise, feePaise, feeTaxPaise, creditPaise, debitPaise, settledAt } = line;
  const sums = { amountPaise, feePaise, feeTaxPaise, creditPaise, debitPaise };
  const disputeId = disputeOf(line);
  const read = { lineId: lineIdOf(line), kind, providerId, ...sums, settledAt, ...(disputeId !== undefined && { disputeId }) };
  const outcomeOf = (isSame: boolean) => (isSame ? 'matched' : 'differs');
  const dispute = disputeId === undefined ? undefined : disputes.get(disputeId);
  if (dispute) {
    const { paymentId, amountPaise: knownPaise, state } = dispute;
    // The provider takes the sum when the bank disputes it, and returns it if the dispute is won or closed.
    const isDue = creditPaise === 0 || state === 'won' || state === 'closed';
    return { ...read, outcome: outcomeOf(isDue && knownPaise === amountPaise), paymentId, knownPaise };
  }
  const payment = payments.get(providerId);
  if (kind === 'payment' && payment?.status === 'captured') {
    const isSame = payment.amountPaise === amountPaise && (payment.feePaise ?? feePaise) === feePaise;
    const known = {
      paymentId: payment.paymentId,
      knownPaise: payment.amountPaise,
      ...(!isSame && { knownFeePaise: payment.feePaise ?? 0 }),
    };
    return { ...read, outcome: outcomeOf(isSame), ...known };
  }
  const refund = refunds.get(providerId);
  if (refund && isSettled(kind, refund.status)) {
    const { paymentId, refundId } = refund;
    const knownPaise = refund.amountPaise;
    return { ...read, outcome: outcomeOf(knownPaise === amountPaise), paymentId, refundId, knownPaise };
  }
  // The daily check finds what is unknown of a refund or dispute at its payment.
  return { ...read, outcome: 'unknown', ...(paymentProviderId !== undefined && { paymentId: paymentIdOf(provider, paymentProviderId) }) };
}

/** Whether a line is about the payment itself, and not about a refund or a dispute of it. */
const isOfPayment = ({ kind, disputeId }: Pick<ComparedLine, 'kind' | 'disputeId'>): boolean =>
  kind === 'payment' && disputeId === undefined;

/** The payment at which the daily check finds the difference of a line. */
const paymentOf = (line: Pick<ComparedLine, 'kind' | 'disputeId' | 'providerId' | 'paymentId'>, provider: string): string | undefined =>
  isOfPayment(line) ? paymentIdOf(provider, line.providerId) : line.paymentId;

/**
 * What a user accepted, by the daily check, of a line that differs or is unknown: no more than the line and the books differ by, nor than other lines of
 * the payment have left of it. 0 for none.
 */
function acceptedOf(line: ComparedLine, leftPaise: number, { status, read }: Settlement): number {
  if (line.outcome === 'matched') return 0;
  const before = itemAt(read, line.lineId);
  // A settlement in the bank has booked its refunds and disputes: what is accepted since is about others.
  const isBooked = before !== undefined && (status === 'banked' || status === 'closed');
  if (isBooked && !isOfPayment(line)) return before.acceptedPaise ?? 0;
  return sharedPaise(netOf(line) - knownOf(line), leftPaise);
}

/** Whether a line is about a refund of this status: paid back, or taken and returned because it failed. */
const isSettled = (kind: Line['kind'], status: RefundRow['status']) =>
  kind === 'refund' ? status === 'processed' || status === 'failed' || status === 'surplus' : kind === 'adjustment' && status === 'failed';
