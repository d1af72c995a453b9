import { randomUUID } from 'node:crypto';
import type { PaymentNews, RefundReport, SettlementLine } from './payment-provider';
import { isSum } from './wish-problem';
import {
  waiting,
  type BookChange,
  type Books,
  type SandboxDispute,
  type SandboxEvent,
  type SandboxPage,
  type SandboxPaid,
  type SandboxRefund,
} from './sandbox-books';
import { checkoutReport, disputeReport, feeOf, pageNow, paidOn, paymentReport, refundReport, settlementReport } from './sandbox-reports';

const DAY_MS = 86_400_000;
/** Payments that are not captured are given back by then. */
const LAPSE_DAYS = 3;
const DISPUTE_DAYS = 7;
/** Lines of one settlement; the rest is in the next one. */
const MOST_LINES = 200;

/** A play that the sandbox does not make in this state of the books. `unknown`: it does not know what is to be played. */
export class PlayRefused extends Error {
  override readonly name = 'PlayRefused';

  constructor(
    message: string,
    readonly unknown = false,
  ) {
    super(message);
  }
}

/** What a play is about. */
export interface Played {
  /** The page (or our checkout), payment, refund (or our refund), dispute or webhook. */
  id?: string;
  amountPaise?: number;
  method?: string;
  /** What becomes of the next refunds. */
  become?: RefundReport['state'];
  /** Days by which the clock is wound on. */
  days?: number;
  /** The sum that is missing in a settlement without a line that tells why. */
  missingPaise?: number;
}

/** The books as a play changes them, and the reports that result. */
class Course {
  readonly change: Required<Omit<BookChange, 'refundsBecome' | 'events'>> & Pick<BookChange, 'refundsBecome'> = {
    ...{ pages: [], payments: [], refunds: [], disputes: [], settlements: [] },
  };
  readonly news: PaymentNews[] = [];
  readonly at: string;

  constructor(
    readonly books: Books,
    private readonly now: Date,
  ) {
    this.at = now.toISOString();
  }

  /** A moment some days from now. */
  after = (days: number) => new Date(this.now.getTime() + days * DAY_MS).toISOString();

  tell(news: PaymentNews): void {
    this.news.push(news);
  }

  page(page: SandboxPage): void {
    this.change.pages.push(page);
    this.tell(checkoutReport(page, this.paid(page.id)));
  }

  payment(payment: SandboxPaid): void {
    this.change.payments.push(payment);
    this.tell(paymentReport(payment, this.books));
  }

  refund(refund: SandboxRefund): void {
    this.change.refunds.push(refund);
    this.tell(refundReport(refund));
  }

  dispute(dispute: SandboxDispute): void {
    this.change.disputes.push(dispute);
    this.tell(disputeReport(dispute));
  }

  /** What was paid on a page, with what this play changes. */
  paid(pageId: string): number {
    const payments = new Map(this.books.payments);
    for (const payment of this.change.payments) payments.set(payment.id, payment);
    return paidOn({ payments }, pageId);
  }

  /** A payment of a page, or of none. */
  pay(
    amountPaise: number,
    { page, method = 'upi', until = 'captured' }: { page?: SandboxPage; method?: string; until?: 'authorized' | 'captured' },
  ): void {
    if (!isSum(amountPaise) || amountPaise === 0) throw new PlayRefused('Choose a sum in whole paise.');
    const payment: SandboxPaid = {
      ...{ id: newId('pay'), pageId: page?.id, state: 'authorized', amountPaise, method, createdAt: this.at, at: this.at },
    };
    this.payment(payment);
    if (until === 'captured') this.capture(payment);
  }

  capture(payment: SandboxPaid): void {
    this.payment({ ...payment, state: 'captured', reason: undefined, at: this.at });
    const page = this.change.pages.findLast(({ id }) => id === payment.pageId) ?? this.books.pages.get(payment.pageId ?? '');
    const now = page && pageNow(page, this.at);
    // Money that comes too late does not open a page again.
    if (!now || now.state === 'expired' || now.state === 'cancelled') return;
    this.page({ ...now, state: this.paid(now.id) >= now.amountPaise ? 'paid' : 'part-paid', at: this.at });
  }

  lapse(payment: SandboxPaid): void {
    this.payment({ ...payment, state: 'failed', reason: 'The payment was not captured in time.', at: this.at });
  }
}

type Play = (course: Course, said: Played) => void;

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`;

function known<Thing>(thing: Thing | undefined, name: string): Thing {
  if (!thing) throw new PlayRefused(`There is no such ${name}.`, true);
  return thing;
}

const pageOf = ({ books, at }: Course, { id = '' }: Played) =>
  pageNow(known(books.pages.get(id) ?? [...books.pages.values()].find(({ checkoutId }) => checkoutId === id), 'payment page'), at);

function openPage(course: Course, said: Played): SandboxPage {
  const page = pageOf(course, said);
  if (page.state !== 'open' && page.state !== 'part-paid') throw new PlayRefused(`The page takes no payment: it is ${page.state}.`);
  return page;
}

const restOf = (course: Course, page: SandboxPage) => page.amountPaise - course.paid(page.id);

function paymentIn({ books }: Course, { id = '' }: Played, ...states: SandboxPaid['state'][]): SandboxPaid {
  const payment = known(books.payments.get(id), 'payment');
  if (!states.includes(payment.state)) throw new PlayRefused(`The payment is ${payment.state}.`);
  return payment;
}

function openRefund({ books }: Course, { id = '' }: Played): SandboxRefund {
  const refund = known(books.refunds.get(id) ?? [...books.refunds.values()].find(({ refundId }) => refundId === id), 'refund');
  if (refund.state !== 'pending') throw new PlayRefused(`The refund is ${refund.state}.`);
  return refund;
}

function moveDispute(course: Course, { id = '' }: Played, state: SandboxDispute['state']): void {
  const dispute = known(course.books.disputes.get(id), 'dispute');
  if (dispute.state !== 'open' && dispute.state !== 'under-review') throw new PlayRefused(`The dispute is ${dispute.state}.`);
  course.dispute({ ...dispute, state, at: course.at });
}

const failRefund = (course: Course, refund: SandboxRefund) =>
  course.refund({ ...refund, state: 'failed', reason: 'The bank of the payer refused the refund.', at: course.at });

/** Pays out what was captured, less refunds and lost disputes; what the sum does not cover waits for the next settlement. */
function settle(course: Course, missingPaise = 0): void {
  const { books, at } = course;
  const changed = <Thing extends { id: string }>(stored: ReadonlyMap<string, Thing>, changes: readonly Thing[]) => [
    ...new Map([...stored, ...changes.map((thing) => [thing.id, thing] as const)]).values(),
  ];
  const payments = changed(books.payments, course.change.payments).filter(
    ({ state, settlementId }) => state === 'captured' && !settlementId,
  );
  const refunds = changed(books.refunds, course.change.refunds);
  const sent = refunds.filter(({ state, settlementId }) => state !== 'failed' && !settlementId);
  const returned = refunds.filter(({ state, settlementId, returnedIn }) => state === 'failed' && settlementId && !returnedIn);
  const lost = changed(books.disputes, course.change.disputes).filter(({ state, settlementId }) => state === 'lost' && !settlementId);
  const settlementId = newId('setl');
  const utr = String(Math.floor(Date.parse(at) / 1000)) + settlementId.slice(-6);
  const none = { settlementId, feePaise: 0, feeTaxPaise: 0, creditPaise: 0, debitPaise: 0, settledAt: at, utr };
  const lines = new Map<{ id: string }, SettlementLine>([
    ...payments.map((payment) => {
      const { id: providerId, amountPaise } = payment;
      const fee = feeOf(amountPaise);
      const line = { ...none, ...fee, providerId, kind: 'payment' as const, amountPaise, creditPaise: amountPaise - fee.feePaise };
      return [payment, line] as const;
    }),
    ...returned.map((refund) => {
      const { id: providerId, paymentId: paymentProviderId, amountPaise } = refund;
      const line = { ...none, providerId, paymentProviderId, kind: 'adjustment' as const, amountPaise, creditPaise: amountPaise };
      return [refund, line] as const;
    }),
    ...sent.map((refund) => {
      const { id: providerId, paymentId: paymentProviderId, amountPaise } = refund;
      const line = { ...none, providerId, paymentProviderId, kind: 'refund' as const, amountPaise, debitPaise: amountPaise };
      return [refund, line] as const;
    }),
    ...lost.map((dispute) => {
      const { id: providerId, paymentId: paymentProviderId, amountPaise } = dispute;
      const of = { providerId, disputeId: providerId, paymentProviderId, kind: 'dispute' as const };
      return [dispute, { ...none, ...of, amountPaise, debitPaise: amountPaise }] as const;
    }),
  ]);
  let amountPaise = 0;
  // Credits come first: a debit that they do not cover waits.
  const taken = new Set<{ id: string }>();
  for (const [thing, { creditPaise, debitPaise }] of lines) {
    if (taken.size === MOST_LINES || amountPaise + creditPaise - debitPaise < 0) continue;
    amountPaise += creditPaise - debitPaise;
    taken.add(thing);
  }
  if (amountPaise - missingPaise <= 0) throw new PlayRefused('There is nothing to settle.');
  course.change.payments.push(...payments.filter((one) => taken.has(one)).map((one) => ({ ...one, settlementId })));
  course.change.refunds.push(...sent.filter((one) => taken.has(one)).map((one) => ({ ...one, settlementId })));
  course.change.refunds.push(...returned.filter((one) => taken.has(one)).map((one) => ({ ...one, returnedIn: settlementId })));
  course.change.disputes.push(...lost.filter((one) => taken.has(one)).map((one) => ({ ...one, settlementId })));
  const settlement = {
    ...{ id: settlementId, state: 'processed' as const, amountPaise: amountPaise - missingPaise, utr, at },
    lines: [...lines].flatMap(([thing, line]) => (taken.has(thing) ? [line] : [])),
  };
  course.change.settlements.push(settlement);
  course.tell(settlementReport(settlement));
}

/** Does at once what some days would bring: pages expire, refunds reach their payers, forgotten payments lapse, money is settled. */
function wind(course: Course, days: number): void {
  const { books, at } = course;
  const then = course.after(days);
  for (const page of books.pages.values()) {
    const later = pageNow(page, then);
    if (later !== page) course.page({ ...later, at });
  }
  for (const payment of books.payments.values())
    if (payment.state === 'authorized' && payment.createdAt <= course.after(days - LAPSE_DAYS)) course.lapse(payment);
  for (const refund of books.refunds.values()) if (refund.state === 'pending') course.refund({ ...refund, state: 'processed', at });
  try {
    settle(course);
  } catch (error) {
    // A day without money is a day too.
    if (!(error instanceof PlayRefused)) throw error;
  }
}

const plays = {
  /** The whole rest is paid, or another sum. */
  pay: (course, said) => {
    const page = openPage(course, said);
    course.pay(said.amountPaise ?? restOf(course, page), { page, method: said.method });
  },
  part: (course, said) => {
    const page = openPage(course, said);
    const amountPaise = said.amountPaise ?? page.leastPaise ?? 0;
    const isFirst = course.paid(page.id) === 0;
    if (page.leastPaise === undefined) throw new PlayRefused('The page takes the whole sum at once.');
    if (isFirst && amountPaise < page.leastPaise) throw new PlayRefused('The first part is too small.');
    if (amountPaise > restOf(course, page)) throw new PlayRefused('The sum is more than the rest.');
    course.pay(amountPaise, { page, method: said.method ?? 'netbanking' });
  },
  fail: (course, said) => {
    const page = openPage(course, said);
    const { at } = course;
    const amountPaise = said.amountPaise ?? restOf(course, page);
    const reason = 'The bank of the payer refused the payment.';
    course.payment({
      id: newId('pay'),
      pageId: page.id,
      state: 'failed',
      amountPaise,
      method: said.method ?? 'upi',
      reason,
      createdAt: at,
      at,
    });
  },
  /** The payment is authorized and not captured, until it is asked for. */
  hang: (course, said) => {
    const page = openPage(course, said);
    course.pay(said.amountPaise ?? restOf(course, page), { page, method: said.method, until: 'authorized' });
  },
  /** Two tabs pay the same page. */
  twice: (course, said) => {
    const page = openPage(course, said);
    const rest = said.amountPaise ?? restOf(course, page);
    course.pay(rest, { page, method: said.method });
    course.pay(rest, { page, method: said.method });
  },
  expire: (course, said) => course.page({ ...openPage(course, said), state: 'expired', at: course.at }),
  /** Money of a page that is expired. */
  late: (course, said) => {
    const page = pageOf(course, said);
    if (page.state === 'paid' || page.state === 'cancelled') throw new PlayRefused(`The page takes no payment: it is ${page.state}.`);
    const expired = { ...page, state: 'expired' as const, at: course.at };
    // A page that expired by its time was not reported yet.
    if (course.books.pages.get(page.id)?.state !== 'expired') course.page(expired);
    course.pay(said.amountPaise ?? restOf(course, page), { page: expired, method: said.method });
  },
  /** Money that belongs to no page. */
  stray: (course, { amountPaise = 0, method }) => course.pay(amountPaise, { method }),
  capture: (course, said) => course.capture(paymentIn(course, said, 'authorized')),
  lapse: (course, said) => course.lapse(paymentIn(course, said, 'authorized')),
  /** A failed payment reaches the provider after all. */
  recover: (course, said) => {
    const payment: SandboxPaid = { ...paymentIn(course, said, 'failed'), state: 'authorized', reason: undefined, at: course.at };
    course.payment(payment);
    course.capture(payment);
  },
  refunds: (course, { become = 'processed' }) => void (course.change.refundsBecome = become),
  'refund-processed': (course, said) => course.refund({ ...openRefund(course, said), state: 'processed', at: course.at }),
  'refund-failed': (course, said) => failRefund(course, openRefund(course, said)),
  /** A refund on the provider's own pages, which nobody requested here; the sum is not checked. */
  'refund-at-provider': (course, said) => {
    const { id: paymentId, amountPaise: whole } = paymentIn(course, said, 'captured');
    const { amountPaise = whole } = said;
    if (!isSum(amountPaise) || amountPaise === 0) throw new PlayRefused('Choose a sum in whole paise.');
    const { at } = course;
    course.refund({ id: newId('rfnd'), paymentId, state: 'processed', amountPaise, createdAt: at, at });
  },
  dispute: (course, said) => {
    const { id: paymentId, amountPaise: most } = paymentIn(course, said, 'captured');
    const { amountPaise = most } = said;
    if (!isSum(amountPaise) || amountPaise === 0 || amountPaise > most)
      throw new PlayRefused('A dispute is about at most the sum of the payment.');
    const words = { reason: 'The payer does not recognise the payment.', respondBy: course.after(DISPUTE_DAYS) };
    course.dispute({ id: newId('disp'), paymentId, state: 'open', amountPaise, ...words, createdAt: course.at, at: course.at });
  },
  'dispute-review': (course, said) => moveDispute(course, said, 'under-review'),
  'dispute-won': (course, said) => moveDispute(course, said, 'won'),
  'dispute-lost': (course, said) => moveDispute(course, said, 'lost'),
  'dispute-closed': (course, said) => moveDispute(course, said, 'closed'),
  settle: (course, { missingPaise }) => settle(course, missingPaise),
  wind: (course, { days = 1 }) => wind(course, days),
} as const satisfies Record<string, Play>;

export type PaymentPlay = keyof typeof plays;
/** What payers, banks and the provider's clock do in the sandbox. */
export const paymentPlays = Object.keys(plays) as readonly PaymentPlay[];

/** The change that a play makes, with the webhooks that it sends. @throws PlayRefused */
export function decidePlay(what: PaymentPlay, said: Played, books: Books, now = new Date()): BookChange & { events: SandboxEvent[] } {
  const course = new Course(books, now);
  const play: Play = plays[what];
  play(course, said);
  return { ...course.change, events: waiting(books, ...course.news) };
}
