import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { rupeesText, wholePaise } from '../kernel/money';
import { itemAt, sizeOf, withItem, withoutItem, type Trie } from '../kernel/trie';
import type { ComparedLine, SettlementBanked, SettlementDiscarded, SettlementEvent, SettlementReported } from './settlement.events';
import { settlementLife, type SettlementStatus } from './settlement.life';

/** The largest number of lines of one event. */
export const MOST_LINES = 500;

/** State that decisions about a settlement need. */
export interface Settlement {
  settlementId: string;
  status: SettlementStatus | 'none';
  /** Who told of it first. */
  source: SettlementReported['data']['source'];
  /** Counts its readings: a settlement that is discarded may be read again. */
  reading: number;
  /** When it was discarded last. */
  discardedAt?: string;
  amountPaise: number;
  utr?: string;
  reportedAt: string;
  /** The lines as they were read last. */
  read: Trie<ComparedLine>;
  linesPaise: number;
  lines: number;
  /** The lines that match nothing yet. */
  open: Trie<ComparedLine>;
  /** Lines of which the fee is booked. */
  charged: Trie<true>;
  /** The sum of these fees, and the tax in it. */
  chargedPaise: number;
  chargedTaxPaise: number;
  /** What the books have of all lines. */
  knownPaise: number;
  /** What the provider owes no more since it is in the bank. */
  settledPaise?: number;
  /** The difference that is booked; missing until it is in the bank. */
  acceptedPaise?: number;
  bankedAt?: string;
  bankReference?: string;
}

export type SettlementCommand =
  | DomainCommand<'ReportSettlement', SettlementReported['data']>
  /** At most `MOST_LINES` lines; idempotent by line. `askedAt`: when a user gave the file that has them; missing of lists of the provider. */
  | DomainCommand<'ReadLines', { lines: readonly ComparedLine[]; readAt: string; askedAt?: string }>
  /** All lines are read. */
  | DomainCommand<'CompareSettlement', { comparedAt: string; askedAt?: string }>
  | DomainCommand<'BankSettlement', Omit<SettlementBanked['data'], 'settlementId' | 'settledPaise'>>
  | DomainCommand<'CloseSettlement', { closedById: string; closedByName: string }>
  | DomainCommand<'DiscardSettlement', Pick<SettlementDiscarded['data'], 'reason' | 'discardedAt' | 'discardedById' | 'discardedByName'>>;

const initial: Settlement = {
  ...{ settlementId: '', status: 'none', amountPaise: 0, reportedAt: '', read: undefined, linesPaise: 0, lines: 0, open: undefined },
  ...{ charged: undefined, chargedPaise: 0, chargedTaxPaise: 0, knownPaise: 0, source: 'provider', reading: 1 },
};

/**
 * Rules of a settlement: lines are read once and never change, and it is banked once its lines were compared. One that was read from a file by mistake is
 * discarded before that, and may be read again as if it had never been.
 */
export const settlementDecider: Decider<Settlement, SettlementCommand, SettlementEvent> = { initial, decide, evolve };

function decide(command: SettlementCommand, settlement: Settlement): SettlementEvent[] {
  if (command.type === 'ReportSettlement') return reported(command.data, settlement);
  const { settlementId, status } = settlement;
  if (status === 'none') throw new DomainError('settlement/unknown', 'There is no such settlement.');
  switch (command.type) {
    case 'ReadLines':
      return read(command.data, settlement);
    case 'CompareSettlement':
      return isDiscarded(settlement, command.data) ? [] : compared(command.data.comparedAt, settlement);
    case 'BankSettlement':
      return banked(command.data, settlement);
    case 'CloseSettlement':
      if (status === 'closed') return [];
      settlementLife.after(status, 'close');
      return [{ type: 'SettlementClosed', data: { settlementId, ...command.data } }];
    case 'DiscardSettlement':
      return discarded(command.data, settlement);
  }
}

/** Whether the settlement is discarded, or was after a user gave the file that is being read. */
const isDiscarded = ({ status, discardedAt }: Settlement, { askedAt }: { askedAt?: string | undefined }): boolean =>
  status === 'discarded' || (askedAt !== undefined && discardedAt !== undefined && askedAt <= discardedAt);

/** The number of a reading in its events; the first has none. */
const numbered = (reading: number): { reading?: number } => (reading === 1 ? {} : { reading });

function reported(data: SettlementReported['data'], settlement: Settlement): SettlementEvent[] {
  const { status, amountPaise, utr, reading, discardedAt = '' } = settlement;
  if (wholePaise(data.amountPaise) === 0) throw new DomainError('settlement/amount', 'A settlement is about a sum of more than 0.');
  if (status === 'none') return [{ type: 'SettlementReported', data }];
  // A job that reads the file goes on after the discard, also in another process.
  if (data.source === 'file' && data.reportedAt <= discardedAt) throw notAdded();
  if (status === 'discarded') return [{ type: 'SettlementReported', data: { ...data, reading: reading + 1 } }];
  if (amountPaise !== data.amountPaise)
    throw new DomainError(
      'settlement/amount-differs',
      `This settlement was read with ₹${rupeesText(amountPaise)} before; now it has ₹${rupeesText(data.amountPaise)}. Nothing was saved.`,
    );
  return utr === undefined && data.utr !== undefined ? [{ type: 'SettlementReported', data: { ...data, ...numbered(reading) } }] : [];
}

const notAdded = () =>
  new DomainError('settlement/not-possible', 'This settlement was discarded while its file was read. Please read the file again.');

/** @throws DomainError `settlement/not-possible`, `settlement/from-provider` */
function discarded(data: Extract<SettlementCommand, { type: 'DiscardSettlement' }>['data'], settlement: Settlement): SettlementEvent[] {
  const { settlementId, status, source, reading, chargedPaise: feePaise, chargedTaxPaise: feeTaxPaise } = settlement;
  if (status === 'none' || status === 'discarded') return [];
  settlementLife.after(status, 'discard');
  if (source === 'provider') {
    const message = 'The payment provider reported this settlement: only one that was read from a file can be discarded.';
    throw new DomainError('settlement/from-provider', message);
  }
  return [{ type: 'SettlementDiscarded', data: { settlementId, ...data, feePaise, feeTaxPaise, ...numbered(reading) } }];
}

/** What the books have of a line. */
const knownFields = ['knownPaise', 'knownFeePaise', 'acceptedPaise'] as const;

/** @throws DomainError `settlement/line-differs` for a line whose sum has changed since it was read */
function read(
  { lines, readAt, askedAt }: Extract<SettlementCommand, { type: 'ReadLines' }>['data'],
  settlement: Settlement,
): SettlementEvent[] {
  const { settlementId, status, open, charged, reportedAt, reading } = settlement;
  if (isDiscarded(settlement, { askedAt })) throw notAdded();
  if (lines.length > MOST_LINES) throw new DomainError('settlement/lines', `At most ${MOST_LINES} lines are read at once.`);
  const asked = new Map(lines.map((line) => [line.lineId, line]));
  const known = new Set<string>();
  for (const again of asked.values()) {
    const line = itemAt(settlement.read, again.lineId);
    if (line === undefined) continue;
    const changed = [
      [line.amountPaise, again.amountPaise],
      [line.creditPaise, again.creditPaise],
      [line.debitPaise, again.debitPaise],
    ].find(([before, now]) => before !== now);
    if (changed) {
      const [before = 0, now = 0] = changed;
      throw new DomainError(
        'settlement/line-differs',
        `The line ${line.providerId} was read with ₹${rupeesText(before)} before; now it has ₹${rupeesText(now)}. Nothing was saved.`,
      );
    }
    known.add(line.lineId);
  }
  const isNews = (line: ComparedLine) => {
    if (!known.has(line.lineId)) return true;
    const before = itemAt(open, line.lineId);
    if (before === undefined) return false;
    // Lines of the first releases do not name the payment of an unknown refund or dispute.
    if (line.paymentId !== undefined && before.paymentId !== line.paymentId) return true;
    // What the books have of a line that differs still may have changed.
    return before.outcome !== line.outcome || knownFields.some((field) => before[field] !== line[field]);
  };
  const news = [...asked.values()].filter(isNews);
  // Settlements of the first releases have no difference booked yet.
  if (news.length === 0) return differenceBooked(settlement, readAt);
  const isOver = status === 'banked' || status === 'closed';
  if (isOver && news.some(({ lineId }) => !known.has(lineId)))
    throw new DomainError('settlement/not-possible', 'This settlement is in the bank: no lines can be added.');
  for (const { amountPaise, feePaise, feeTaxPaise, creditPaise, debitPaise } of news)
    for (const paise of [amountPaise, feePaise, feeTaxPaise, creditPaise, debitPaise]) wholePaise(paise);
  const fees = news.filter((line) => isCharged(line) && itemAt(charged, line.lineId) === undefined);
  const linesRead = { type: 'SettlementLinesRead', data: { settlementId, lines: news, ...numbered(reading) } } as const;
  // A fee that is found when the settlement was compared before is booked on that day: the sums of a month that is closed stay.
  const movedAt = status === 'open' ? reportedAt : readAt;
  return [linesRead, ...booked(settlementId, movedAt, fees), ...differenceBooked(evolve(settlement, linesRead), readAt)];
}

/** Whether the provider kept a fee that no payment carries. Another settlement has the fee of a line that it has. */
const isCharged = ({ kind, feePaise, outcome }: ComparedLine) => kind !== 'payment' && feePaise > 0 && outcome !== 'settled';

function booked(settlementId: string, movedAt: string, lines: readonly ComparedLine[]): SettlementEvent[] {
  if (lines.length === 0) return [];
  const sum = (field: 'feePaise' | 'feeTaxPaise') => lines.reduce((total, line) => total + line[field], 0);
  const fees = lines.map(({ lineId, feePaise, feeTaxPaise }) => ({ lineId, feePaise, feeTaxPaise }));
  const data = { settlementId, feePaise: sum('feePaise'), feeTaxPaise: sum('feeTaxPaise'), movedAt, lines: fees };
  return [{ type: 'SettlementFeesBooked', data }];
}

/**
 * The difference of a settlement in the bank that is not booked yet, or too much: with the settlement on the day of the bank, later when it is found, so
 * that the sums of a month that is closed stay.
 */
function differenceBooked(
  { settlementId, settledPaise, knownPaise, acceptedPaise: before, bankedAt }: Settlement,
  foundAt: string | undefined,
): SettlementEvent[] {
  if (settledPaise === undefined || before === undefined || bankedAt === undefined) return [];
  const acceptedPaise = settledPaise - knownPaise;
  if (acceptedPaise === before) return [];
  const data = { settlementId, differencePaise: acceptedPaise - before, acceptedPaise, movedAt: foundAt ?? bankedAt };
  return [{ type: 'SettlementDifferenceBooked', data }];
}

/** What the books have of a line: of one that differs what they know, of one that they do not know its fee alone; and what a user accepted of both. */
export function knownOf(line: ComparedLine): number {
  const { kind, outcome, feePaise, creditPaise, knownPaise = 0, knownFeePaise = feePaise, acceptedPaise = 0 } = line;
  switch (outcome) {
    case 'matched':
      return netOf(line);
    case 'settled':
      return 0;
    case 'unknown':
      return acceptedPaise - (isCharged(line) ? feePaise : 0);
    case 'differs':
      return acceptedPaise + (kind === 'payment' ? knownPaise - knownFeePaise : (creditPaise > 0 ? knownPaise : -knownPaise) - feePaise);
  }
}

/** Credits less debits of a line: what it adds to the settlement. */
export const netOf = ({ creditPaise, debitPaise }: Pick<ComparedLine, 'creditPaise' | 'debitPaise'>): number => creditPaise - debitPaise;

function compared(comparedAt: string, settlement: Settlement): SettlementEvent[] {
  const { settlementId, status, amountPaise, linesPaise, lines, open, reading } = settlement;
  if (status === 'banked' || status === 'closed') return [];
  const differencePaise = amountPaise - linesPaise;
  const many = sizeOf(open);
  const next = differencePaise === 0 && many === 0 && lines > 0 ? 'matched' : 'differs';
  const data = { settlementId, status: next, lines, open: many, linesPaise, differencePaise, comparedAt, ...numbered(reading) } as const;
  return [{ type: 'SettlementCompared', data }];
}

function banked(data: Omit<SettlementBanked['data'], 'settlementId' | 'settledPaise'>, settlement: Settlement): SettlementEvent[] {
  const { settlementId, status, amountPaise } = settlement;
  if (status === 'none') return [];
  settlementLife.after(status, 'bank');
  wholePaise(data.amountPaise);
  if ((status === 'differs' || data.amountPaise !== amountPaise) && !data.note) {
    const message =
      status === 'differs'
        ? 'This settlement differs: please write why it is accepted.'
        : `The settlement is of ₹${rupeesText(amountPaise)}: please write why the bank has another sum.`;
    throw new DomainError('settlement/note', message, { note: message });
  }
  const found = { type: 'SettlementBanked', data: { settlementId, ...data, settledPaise: amountPaise } } as const;
  return [found, ...differenceBooked(evolve(settlement, found), data.bankedAt)];
}

function evolve(settlement: Settlement, event: SettlementEvent): Settlement {
  switch (event.type) {
    case 'SettlementReported': {
      const { settlementId, amountPaise, utr, reportedAt, source, reading = 1 } = event.data;
      const { status, discardedAt } = settlement;
      if (status !== 'none' && status !== 'discarded') return { ...settlement, amountPaise, utr: utr ?? settlement.utr, reportedAt };
      const known = { ...(utr !== undefined && { utr }), ...(discardedAt !== undefined && { discardedAt }) };
      return { ...initial, settlementId, amountPaise, reportedAt, source, reading, status: 'open', ...known };
    }
    case 'SettlementLinesRead': {
      let { read: known, open, linesPaise, lines, knownPaise } = settlement;
      for (const line of event.data.lines) {
        // A line that is read again was open before.
        const before = itemAt(open, line.lineId);
        knownPaise += knownOf(line) - (before ? knownOf(before) : 0);
        if (!before) {
          linesPaise += netOf(line);
          lines++;
        }
        known = withItem(known, line.lineId, line);
        open = line.outcome === 'matched' ? withoutItem(open, line.lineId) : withItem(open, line.lineId, line);
      }
      return { ...settlement, read: known, open, linesPaise, lines, knownPaise };
    }
    case 'SettlementFeesBooked': {
      const { lines, feePaise, feeTaxPaise } = event.data;
      return {
        ...settlement,
        charged: lines.reduce<Trie<true>>((all, { lineId }) => withItem(all, lineId, true), settlement.charged),
        chargedPaise: settlement.chargedPaise + feePaise,
        chargedTaxPaise: settlement.chargedTaxPaise + feeTaxPaise,
      };
    }
    case 'SettlementCompared':
      return { ...settlement, status: event.data.status };
    case 'SettlementBanked': {
      const { amountPaise, settledPaise = amountPaise, bankedOn, bankReference } = event.data;
      // The first events have the day alone; noon is that day in nearly every zone.
      const { bankedAt = `${bankedOn}T12:00:00.000Z` } = event.data;
      return { ...settlement, status: 'banked', bankedAt, bankReference, settledPaise, acceptedPaise: 0 };
    }
    case 'SettlementDifferenceBooked':
      return { ...settlement, acceptedPaise: event.data.acceptedPaise };
    case 'SettlementClosed':
      return { ...settlement, status: 'closed' };
    case 'SettlementDiscarded':
      return { ...settlement, status: 'discarded', discardedAt: event.data.discardedAt };
    default:
      return unknownEvent(event, settlement);
  }
}
