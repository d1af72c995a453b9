import { MOST_LINES, settlementBoundary, settlementIdOf, type ComparedLine, type SettlementCommand } from '@matricula/domain/books';
import { defined, ORIGIN, type Position } from '@matricula/domain/kernel';
import { paymentIdOf } from '@matricula/domain/payment';
import { execute, type CommandMeta, type EventStore, type Receipt } from '@matricula/event-store';
import type { PaymentProvider, SettlementLine, SettlementReport } from '@matricula/outbound/payment';
import { refundList, settlementLineList, type RefundRow, type SettlementLineRow } from '@matricula/read-models/books';
import type { Filter } from '@matricula/read-models/kernel';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';

/** A settlement as it is reported or entered. */
export type ReadSettlement = Pick<SettlementReport, 'providerId' | 'amountPaise' | 'utr' | 'at'> & {
  provider: string;
  source: 'provider' | 'file';
};

type Line = Omit<SettlementLine, 'settlementId' | 'utr'>;

/** Records settlements, and compares their lines with the payments and refunds of the product. */
export class SettlementReading {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Reads the settlements of a day (`YYYY-MM-DD`, Indian time) and their lines; answers with the position of the last event. @throws ProviderUnavailable */
  async day(port: PaymentProvider, day: string, tenantId: string, meta: CommandMeta): Promise<Position> {
    let last = ORIGIN;
    // A test account settles nothing.
    if (port.mode === 'test') return last;
    const lines = new Map<string, Line[]>();
    for await (const line of port.settlementLines(day)) lines.set(line.settlementId, [...(lines.get(line.settlementId) ?? []), line]);
    const from = new Date(Date.parse(`${day}T00:00:00+05:30`));
    const to = new Date(from.getTime() + 86_400_000);
    for await (const report of port.settlements(from.toISOString(), to.toISOString())) {
      if (report.state !== 'processed' || report.mode !== port.mode) continue;
      ({ position: last } = await this.read(
        { ...report, provider: port.provider, source: 'provider' },
        lines.get(report.providerId) ?? [],
        tenantId,
        meta,
      ));
    }
    return last;
  }

  /** Records a settlement with its lines, and compares them. Repeated, it compares again the lines that matched nothing. */
  async read(settlement: ReadSettlement, lines: readonly Line[], tenantId: string, meta: CommandMeta): Promise<Receipt> {
    const { provider, providerId, amountPaise, utr, at: reportedAt, source } = settlement;
    const settlementId = settlementIdOf(provider, providerId);
    const decide = (command: SettlementCommand) =>
      execute(
        this.store,
        settlementBoundary.decider,
        { stream: settlementBoundary.stream(tenantId, settlementId), tenantId },
        command,
        meta,
      );
    await decide({ type: 'ReportSettlement', data: defined({ settlementId, provider, providerId, amountPaise, utr, reportedAt, source }) });
    for (let from = 0; from < lines.length; from += MOST_LINES) {
      const compared = await this.compared(lines.slice(from, from + MOST_LINES), provider, settlementId, tenantId);
      await decide({ type: 'ReadLines', data: { lines: compared } });
    }
    return decide({ type: 'CompareSettlement', data: { comparedAt: new Date().toISOString() } });
  }

  private async compared(lines: readonly Line[], provider: string, settlementId: string, tenantId: string): Promise<ComparedLine[]> {
    const idsOf = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).map(({ providerId }) => providerId);
    const where = { field: 'reference', op: 'in' as const, values: idsOf('refund') };
    const settledElsewhere: Filter = {
      and: [{ field: 'lineId', op: 'in', values: lines.map(lineIdOf) }, { not: { field: 'settlementId', op: 'eq', value: settlementId } }],
    };
    const [payments, refunds, others] = await Promise.all([
      this.reads.getMany<PaymentRow>(
        paymentList,
        tenantId,
        idsOf('payment').map((id) => paymentIdOf(provider, id)),
      ),
      where.values.length === 0 ? [] : this.reads.page<RefundRow>(refundList, tenantId, { where, limit: MOST_LINES }),
      this.reads.page<SettlementLineRow>(settlementLineList, tenantId, { where: settledElsewhere, limit: 2 * MOST_LINES }),
    ]);
    const byPayment = new Map(payments.map((row) => [row.providerId, row]));
    const byRefund = new Map(refunds.map((row) => [row.reference, row]));
    const taken = new Set(others.filter(({ settlementId: other }) => other.startsWith(`${provider}-`)).map(({ lineId }) => lineId));
    return lines.map((line) => {
      const compared = comparedLine(line, byPayment.get(line.providerId), byRefund.get(line.providerId));
      return taken.has(compared.lineId) ? { ...compared, outcome: 'settled' } : compared;
    });
  }
}

const lineIdOf = ({ kind, providerId }: Pick<Line, 'kind' | 'providerId'>): string => `${kind}/${providerId}`;

/** A line with what the product knows of it. Disputes and adjustments are known to the provider alone. */
function comparedLine(line: Line, payment: PaymentRow | undefined, refund: RefundRow | undefined): ComparedLine {
  const { providerId, kind, amountPaise, feePaise, feeTaxPaise, creditPaise, debitPaise, settledAt } = line;
  const read = {
    lineId: lineIdOf(line),
    kind,
    providerId,
    amountPaise,
    feePaise,
    feeTaxPaise,
    creditPaise,
    debitPaise,
    settledAt,
  };
  if (kind === 'payment' && payment?.status === 'captured') {
    const isSame = payment.amountPaise === amountPaise && (payment.feePaise ?? feePaise) === feePaise;
    return { ...read, outcome: isSame ? 'matched' : 'differs', paymentId: payment.paymentId, knownPaise: payment.amountPaise };
  }
  if (kind === 'refund' && refund?.status === 'processed') {
    const { paymentId, refundId, amountPaise: knownPaise } = refund;
    return { ...read, outcome: knownPaise === amountPaise ? 'matched' : 'differs', paymentId, refundId, knownPaise };
  }
  return { ...read, outcome: 'unknown' };
}
