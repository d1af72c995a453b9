import { RazorpayStub } from '../../libs/outbound/src/payment/razorpay/razorpay.stub';

/** A payment link of the product, of which the account's page is paid. */
export interface PayableLink {
  linkId: string;
  amountPaise: number;
}

/** What payers, their banks and the provider do with a link; the next link gets the next of them. */
const lives = [
  ...(['pay', 'fail-and-pay', 'recover', 'twice', 'part', 'refund', 'refund-fails', 'dispute', 'dispute-won', 'fail'] as const),
  ...(['refund-returns', 'appeal'] as const),
];
type Life = (typeof lives)[number];

/** Webhooks of a link, on average. */
export const WEBHOOKS_OF_LINK = 68 / 12;

/** An account at Razorpay on which links are paid, with the webhooks that it sends in the order of what happened. */
export class RazorpayAccount {
  readonly stub = new RazorpayStub();
  /**
   * Payments whose money went and came back. Whether the books have both movements or neither depends on the webhook that came first; the sums do not.
   */
  readonly backAndForth = new Set<string>();
  /** Webhooks of what the lists of the provider do not have any more: a refund that the bank returned is listed as failed. */
  readonly unlisted = new Set<object>();
  private origin = '';
  /** Webhooks are a second apart, and none is of the future: one that comes late does not tell of a later moment than the lists. */
  private moment = Math.floor(Date.now() / 1_000) - 12 * 3_600;

  async listen(): Promise<string> {
    this.origin = await this.stub.http.listen();
    return this.origin;
  }

  /** The number of pages on which money arrived. */
  paidPages = (): number => [...this.stub.links.values()].filter(({ amount_paid: paid }) => paid > 0).length;

  close(): Promise<void> {
    return this.stub.http.close();
  }

  /** Opens a page for a link and plays its life. Answers with the webhooks. */
  async live({ linkId, amountPaise }: PayableLink, place: number): Promise<object[]> {
    const life = lives[place % lives.length]!;
    if (life !== 'part') return this.play(life, await this.open(linkId, 1, amountPaise), amountPaise);
    // A part and the rest, each on a page of its own, as the product opens them.
    const part = Math.floor(amountPaise / 3);
    const webhooks = await this.play('pay', await this.open(linkId, 1, part), part);
    return [...webhooks, ...(await this.play('pay', await this.open(linkId, 2, amountPaise - part), amountPaise - part))];
  }

  private async open(linkId: string, count: number, amount: number): Promise<string> {
    return (await this.post<{ id: string }>('payment_links', { amount, currency: 'INR', reference_id: `${linkId}-${count}` })).id;
  }

  private async play(life: Life, page: string, amount: number): Promise<object[]> {
    if (life === 'fail') return [this.ofPayment('payment.failed', this.stub.pay(page, amount, 'failed'))];
    if (life === 'fail-and-pay')
      return [
        this.ofPayment('payment.failed', this.stub.pay(page, amount, 'failed')),
        ...this.paid(page, this.stub.pay(page, amount, 'captured')),
      ];
    const payment = this.stub.pay(page, amount, 'captured');
    // A payment that failed may still be authorized.
    const failed = life === 'recover' ? [this.ofPayment('payment.failed', payment, { status: 'failed', fee: null, tax: null })] : [];
    const webhooks = [...failed, ...this.paid(page, payment)];
    if (life === 'twice') return [...webhooks, ...this.paid(page, this.stub.pay(page, amount, 'captured'))];
    if (life === 'refund') {
      const refund = await this.post<object>(`payments/${payment}/refund`, { amount: Math.floor(amount / 3), notes: {} });
      return [...webhooks, this.told('refund.processed', { refund, payment: this.stub.payments.get(payment)! })];
    }
    if (life === 'refund-returns') {
      const { id } = await this.post<{ id: string }>(`payments/${payment}/refund`, { amount: Math.floor(amount / 3), notes: {} });
      const refund = this.stub.refunds.get(id)!;
      const entity = this.stub.payments.get(payment)!;
      const processed = this.told('refund.processed', { refund, payment: entity });
      this.unlisted.add(processed);
      this.backAndForth.add(payment);
      return [...webhooks, processed, this.told('refund.failed', { refund: Object.assign(refund, { status: 'failed' }), payment: entity })];
    }
    if (life === 'refund-fails') {
      const { id } = await this.post<{ id: string }>(`payments/${payment}/refund`, { amount: Math.floor(amount / 3), notes: {} });
      const refund = this.stub.refunds.get(id)!;
      const entity = this.stub.payments.get(payment)!;
      const created = this.told('refund.created', { refund: { ...refund, status: 'pending' }, payment: entity });
      return [...webhooks, created, this.told('refund.failed', { refund: Object.assign(refund, { status: 'failed' }), payment: entity })];
    }
    if (life === 'dispute-won') return [...webhooks, ...this.disputed(payment, amount, ['open', 'under_review', 'won'])];
    if (life === 'dispute') return [...webhooks, ...this.disputed(payment, amount, ['open', 'lost'])];
    if (life === 'appeal') {
      this.backAndForth.add(payment);
      return [...webhooks, ...this.disputed(payment, amount, ['open', 'lost', 'won'])];
    }
    return webhooks;
  }

  /** The webhooks of a dispute of half of the sum, in the order of its states; the last one is listed. */
  private disputed(payment: string, amount: number, states: readonly ('open' | 'under_review' | 'lost' | 'won')[]): object[] {
    const id = this.stub.dispute(payment, Math.floor(amount / 2));
    const dispute = this.stub.disputes.find((one) => one.id === id)!;
    return states.map((status) => {
      Object.assign(dispute, { status });
      return this.told(`payment.dispute.${status === 'open' ? 'created' : status}`, { dispute });
    });
  }

  /** The four webhooks of money that arrived. */
  private paid(page: string, payment: string): object[] {
    const link = this.stub.links.get(page)!;
    const order = { ...this.stub.orders.get(link.order_id ?? '')!, status: 'paid' };
    const entity = this.stub.payments.get(payment)!;
    return [
      this.ofPayment('payment.authorized', payment, { status: 'authorized', captured: false, fee: null, tax: null }),
      this.ofPayment('payment.captured', payment),
      this.told('order.paid', { payment: entity, order }),
      this.told('payment_link.paid', { payment: entity, order, payment_link: { ...link } }),
    ];
  }

  private ofPayment = (event: string, id: string, more: object = {}) =>
    this.told(event, { payment: { ...this.stub.payments.get(id)!, ...more } });

  private told(event: string, entities: Readonly<Record<string, object>>): object {
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity: { ...entity } }]));
    return { entity: 'event', event, created_at: this.moment++, payload };
  }

  private async post<Answer>(resource: string, body: object): Promise<Answer> {
    const headers = { authorization: 'Basic of-the-spec', 'content-type': 'application/json' };
    const answer = await fetch(`${this.origin}/v1/${resource}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${resource}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
