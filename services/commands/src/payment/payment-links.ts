import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type CommandMeta } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { taxDocumentKinds } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { publishableKey } from '@matricula/domain/marketing';
import { orderBoundary } from '@matricula/domain/order';
import {
  assertPayable,
  isExpired,
  openPaise,
  paymentLinkBoundary,
  smallestPaise,
  type PaymentLink,
  type PaymentLinkCommand,
  type PaymentLinkEvent,
} from '@matricula/domain/payment';
import { EventStore, type Receipt } from '@matricula/event-store';
import { assertLasts, Outbound, TaxDocumentFiles, whyFeeEnded, type TaxDocumentFile } from '@matricula/platform';
import { Vault } from '@matricula/vault';
import { DecideCommand } from '../decision';
import { PayPages } from './pay-pages';
import { withPayments } from './with-payments';

/** Namespace of the tokens in the vault: institution and link by token. */
const TOKENS = 'payment-links';
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;
/** Attempts to open a page while other tabs open others. */
const ATTEMPTS = 5;

/** A payment link as the person who pays sees it. */
export interface SeenLink {
  /** Name of the institution. */
  institution: string;
  purpose: string;
  status: 'open' | 'part-paid' | 'paid' | 'expired' | 'cancelled';
  amountPaise: number;
  paidPaise: number;
  openPaise: number;
  /** The smallest sum that may be paid now. */
  leastPaise: number;
  /** ISO 8601. */
  expiresAt?: string;
  /** IANA zone of the institution. */
  timeZone: string;
  /** Receipts, invoices and credit notes of the payments by this link, the first one first. */
  documents: { documentId: string; title: string; totalPaise: number }[];
  /** Path of the form whose fee is paid: the applicant goes on there. It opens nothing without a code. */
  backTo?: string;
  /** Why a cancelled link takes no money: its application or offer ended, or its token fee was waived. */
  ended?: string;
}

/** Payment links by their unguessable tokens, and the pay pages that they open. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly identity: IdentityService,
    private readonly outbound: Outbound,
    private readonly files: TaxDocumentFiles,
    private readonly pages: PayPages,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'publicAddressDays'>,
  ) {}

  /** Stores another token for a link. It is stored before the link exists, so that no link is without one. */
  async newToken(tenantId: string, linkId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.vault.put(TOKENS, { id: token, value: Buffer.from(JSON.stringify({ tenantId, linkId })) });
    return token;
  }

  /** The public address of a link. */
  addressOf = (token: string): string => `${this.config.publicUrl}/pay/${token}`;

  /** The link with a token. @throws DomainError `payment-link/unknown`, `public-address/over` */
  async seen(token: string): Promise<SeenLink> {
    const { tenantId, link } = await this.find(token);
    const tenant = await this.identity.tenant(tenantId);
    if (!tenant || link.status === 'none') throw unknown();
    const { purpose, amountPaise, paidPaise, expiresAt } = link;
    const isOpen = link.status === 'created' || link.status === 'part-paid';
    const order = await this.orderOf(tenantId, link);
    const now = new Date().toISOString();
    const { ended } = order;
    const state = isOpen && isExpired(link, now) ? 'expired' : link.status === 'created' ? 'open' : link.status;
    const open = Math.min(openPaise(link), order.openPaise);
    // An order that was paid another way, and what was paid of an application that ended, stay paid; nothing more is taken.
    const isPaid = (state === 'open' || state === 'part-paid') && open === 0 && !order.isOver;
    const said = ended !== undefined && state !== 'paid' ? 'cancelled' : state;
    const documents = (await this.files.ofPayments(tenantId, Object.keys(link.payments))).map(
      ({ documentId, kind, number, totalPaise }) => ({
        ...{ documentId, title: `${taxDocumentKinds[kind].title} ${number}`, totalPaise },
      }),
    );
    const { formId } = order;
    const backTo = formId === undefined ? undefined : `/apply/${publishableKey({ tenantId, formId })}`;
    const about = { institution: tenant.name, timeZone: tenant.timeZone, purpose, amountPaise, expiresAt, documents, backTo };
    const least = smallestPaise(link);
    const rest = { openPaise: open, leastPaise: Math.min(least, open) };
    if (isPaid) return { ...about, ...rest, status: 'paid', paidPaise: order.paidPaise };
    // An order that ended takes no more money.
    if ((said === 'open' || said === 'part-paid') && open < least) return { ...about, ...rest, status: 'cancelled', paidPaise };
    return { ...about, ...rest, status: said, paidPaise, ...(said === 'cancelled' && { ended }) };
  }

  /** A document of a payment by the link. @throws DomainError `payment-link/unknown`, `public-address/over`, `tax-document/unknown` */
  async document(token: string, documentId: string): Promise<TaxDocumentFile> {
    const { tenantId, link } = await this.find(token);
    const row = await this.files.row(tenantId, documentId);
    if (!Object.hasOwn(link.payments, row.paymentId)) throw new DomainError('tax-document/unknown', 'There is no such document.');
    return this.files.file(tenantId, row);
  }

  /** The document of an address that was sent to the person who paid. @throws DomainError `tax-document/unknown`, `public-address/over` */
  sentDocument(token: string): Promise<TaxDocumentFile> {
    return this.files.byToken(token, (tenantId) => this.isActive(tenantId));
  }

  /**
   * The address of the provider's pay page for a sum. The open page of the link is used again for the same sum, and replaced for another one.
   * @throws DomainError `payment-link/unknown`, `public-address/over`, `payment-link/not-possible`, `payment-link/application-ended`, `payment-link/expired`, `payment-link/amount`,
   * `payment-link/no-provider`, `payment-link/confirming`, `payment-link/refused`, `payment-link/unavailable`
   */
  async checkout(token: string, amountPaise: number): Promise<string> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.page(token, amountPaise);
      } catch (error) {
        const isOvertaken = error instanceof DomainError && error.code === 'payment-link/other-page';
        if (!isOvertaken || tried === ATTEMPTS) throw error;
      }
    }
  }

  private async page(token: string, amountPaise: number): Promise<string> {
    const { tenantId, link } = await this.find(token);
    assertPayable(link, amountPaise, new Date().toISOString());
    await this.assertOpen(tenantId, link, amountPaise);
    const wanted = { tenantId, link, amountPaise, address: this.addressOf(token) };
    const url = await withPayments(this.outbound, tenantId, (port) => this.pages.open(wanted, port));
    if (url === undefined) throw new DomainError('payment-link/no-provider', 'Online payments are not set up. Please ask the institution.');
    return url;
  }

  /** One decision about a link. */
  decide(linkId: string, command: PaymentLinkCommand, meta: CommandMeta): Promise<Receipt<PaymentLinkEvent, PaymentLink>> {
    return this.commands.execute(new DecideCommand(paymentLinkBoundary, [linkId], command, meta));
  }

  /** @throws DomainError `payment-link/unknown` */
  async state(tenantId: string, linkId: string): Promise<PaymentLink> {
    const { state } = await this.store.states.current(paymentLinkBoundary.decider, paymentLinkBoundary.stream(tenantId, linkId));
    if (state.status === 'none') throw unknown();
    return state;
  }

  /** What the order of a link still takes. */
  private async orderOf(tenantId: string, { orderId }: PaymentLink) {
    const { state } = await this.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId));
    const { status, totalPaise, paidPaise, formId } = state;
    const isOver = status === 'none' || status === 'cancelled' || status === 'expired';
    const ended = await whyFeeEnded(this.store, tenantId, state);
    return { status, isOver, formId, paidPaise, openPaise: isOver ? 0 : Math.max(0, totalPaise - paidPaise), ended };
  }

  /** @throws DomainError `payment-link/application-ended`, `payment-link/not-possible`, `payment-link/amount` */
  private async assertOpen(tenantId: string, link: PaymentLink, amountPaise: number): Promise<void> {
    const order = await this.orderOf(tenantId, link);
    if (order.ended !== undefined) throw new DomainError('payment-link/application-ended', order.ended);
    if (order.openPaise === 0) throw new DomainError('payment-link/not-possible', 'Nothing can be paid: nothing is open of the order.');
    const message = 'The amount is more than what is open.';
    if (amountPaise > order.openPaise) throw new DomainError('payment-link/amount', message, { amount: message });
  }

  private async isActive(tenantId: string): Promise<boolean> {
    return (await this.identity.tenant(tenantId))?.status === 'active';
  }

  private async find(token: string): Promise<{ tenantId: string; link: PaymentLink }> {
    const stored = TOKEN.test(token) ? await this.vault.get(TOKENS, token) : undefined;
    if (!stored) throw unknown();
    const { tenantId, linkId } = JSON.parse(stored.toString()) as { tenantId: string; linkId: string };
    const link = await this.state(tenantId, linkId);
    // The token of an erased link is gone from its events.
    if (!(await this.isActive(tenantId)) || link.token !== token) throw unknown();
    await this.assertLasts(tenantId, link);
    return { tenantId, link };
  }

  /**
   * The last movement is the last event of the link, or a later document, such as that of a refund. Another owner is none: an address that ended stays
   * ended. @throws DomainError `public-address/over`
   */
  private async assertLasts(tenantId: string, link: PaymentLink): Promise<void> {
    const { status } = await this.orderOf(tenantId, link);
    const events = (await this.store.read(paymentLinkBoundary.stream(tenantId, link.linkId))).filter(
      ({ type }) => type !== 'PaymentLinkOwnerChanged',
    );
    const documents = await this.files.ofPayments(tenantId, Object.keys(link.payments));
    const moments = [...events, ...documents.map(({ movedAt: at }) => ({ at }))].map(({ at }) => at);
    assertLasts({ status, moments }, this.config.publicAddressDays);
  }
}

const unknown = () => new DomainError('payment-link/unknown', 'There is no such payment link. Please ask the institution for another one.');
