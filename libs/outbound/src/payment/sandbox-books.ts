import type { SandboxOutbox } from '../kernel';
import type {
  CheckoutState,
  DisputeReport,
  PaymentNews,
  PaymentState,
  RefundReport,
  SettlementLine,
  SettlementReport,
} from './payment-provider';

/** A pay page of the sandbox. */
export interface SandboxPage {
  id: string;
  checkoutId: string;
  amountPaise: number;
  description: string;
  leastPaise?: number;
  expiresAt?: string;
  returnUrl: string;
  state: CheckoutState;
  /** When it was made, and when it last changed. */
  createdAt: string;
  at: string;
}

export interface SandboxPaid {
  id: string;
  pageId?: string;
  state: PaymentState;
  amountPaise: number;
  method: string;
  reason?: string;
  createdAt: string;
  at: string;
  settlementId?: string;
}

export interface SandboxRefund {
  id: string;
  /** Our refund; missing if it was made on the provider's own pages. */
  refundId?: string;
  paymentId: string;
  state: RefundReport['state'];
  amountPaise: number;
  reason?: string;
  createdAt: string;
  at: string;
  settlementId?: string;
  /** The settlement that returned the sum of a refund that failed after it was settled. */
  returnedIn?: string;
}

export interface SandboxDispute {
  id: string;
  paymentId: string;
  state: DisputeReport['state'];
  amountPaise: number;
  reason: string;
  respondBy: string;
  createdAt: string;
  at: string;
  settlementId?: string;
}

export interface SandboxSettlement {
  id: string;
  state: SettlementReport['state'];
  amountPaise: number;
  utr: string;
  at: string;
  lines: SettlementLine[];
}

/** A webhook: `waiting` until it is sent, `lost` if it is not to arrive. `error` is why the last attempt failed. */
export interface SandboxEvent {
  eventId: string;
  news: PaymentNews;
  fate: 'waiting' | 'sent' | 'lost';
  error?: string;
}

interface Things {
  pages: SandboxPage;
  payments: SandboxPaid;
  refunds: SandboxRefund;
  disputes: SandboxDispute;
  settlements: SandboxSettlement;
  events: SandboxEvent;
}

const kinds = ['pages', 'payments', 'refunds', 'disputes', 'settlements', 'events'] as const satisfies (keyof Things)[];

/** The webhooks of a change, to be sent. */
export const waiting = ({ next }: Pick<Books, 'next'>, ...news: PaymentNews[]): SandboxEvent[] =>
  news.map((one, index) => {
    const eventId = `evt_${next}_${index + 1}`;
    return { eventId, news: { ...one, eventId }, fate: 'waiting' };
  });

/** One change of the books: new versions of what changed. */
export type BookChange = { [Kind in keyof Things]?: Things[Kind][] } & { refundsBecome?: RefundReport['state'] };

/** The books of an institution at the sandbox, by id. */
export type Books = { readonly [Kind in keyof Things]: ReadonlyMap<string, Things[Kind]> } & {
  /** What becomes of the next refunds. */
  readonly refundsBecome: RefundReport['state'];
  /** Position of the next change. */
  readonly next: number;
};

const idOf = (thing: Things[keyof Things]) => ('eventId' in thing ? thing.eventId : thing.id);

const LIST = 'payments';
const opened = new WeakMap<SandboxOutbox, Map<string, SandboxBooks>>();

/**
 * The books of an institution at the sandbox: a list of changes, which all processes share and a restart does not lose. Two processes that change
 * them at once do so one after the other.
 */
export class SandboxBooks {
  private readonly things = {
    pages: new Map<string, SandboxPage>(),
    payments: new Map<string, SandboxPaid>(),
    refunds: new Map<string, SandboxRefund>(),
    disputes: new Map<string, SandboxDispute>(),
    settlements: new Map<string, SandboxSettlement>(),
    events: new Map<string, SandboxEvent>(),
  };
  private refundsBecome: RefundReport['state'] = 'processed';
  private next = 1;

  private constructor(
    private readonly outbox: SandboxOutbox,
    private readonly tenantId: string,
  ) {}

  /** The books of an institution; one copy for each process, so that only new changes are read. */
  static of(outbox: SandboxOutbox, tenantId: string): SandboxBooks {
    const books = opened.get(outbox) ?? new Map<string, SandboxBooks>();
    opened.set(outbox, books);
    const own = books.get(tenantId) ?? new SandboxBooks(outbox, tenantId);
    books.set(tenantId, own);
    return own;
  }

  async read(): Promise<Books> {
    const from = this.next;
    const entries = await this.outbox.entries(this.list, from);
    entries.forEach((entry, index) => this.apply(from + index, entry as BookChange));
    return this.books();
  }

  /** Changes the books by a decision, which is made again if another process was faster. A decision that throws changes nothing. */
  async change<Value>(decide: (books: Books) => { change?: BookChange; value: Value }): Promise<Value> {
    for (;;) {
      const books = await this.read();
      const { change, value } = decide(books);
      if (!change) return value;
      if (!(await this.outbox.append(this.list, books.next, change))) continue;
      this.apply(books.next, change);
      return value;
    }
  }

  private get list() {
    return { tenantId: this.tenantId, name: LIST };
  }

  private books(): Books {
    return { ...this.things, refundsBecome: this.refundsBecome, next: this.next };
  }

  /** A change that another reader of this process has applied in the meantime is left out. */
  private apply(position: number, change: BookChange): void {
    if (position !== this.next) return;
    this.next++;
    this.refundsBecome = change.refundsBecome ?? this.refundsBecome;
    for (const kind of kinds) {
      const things = this.things[kind] as Map<string, Things[keyof Things]>;
      for (const thing of change[kind] ?? []) things.set(idOf(thing), thing);
    }
  }
}
