import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { outreachBoundary } from '@matricula/domain/outreach';
import {
  createLinkFields,
  linkChannels,
  linkMessage,
  paymentLinkBoundary,
  sendLinkFields,
  type LinkChannel,
  type PaymentLink,
  type PaymentLinkEvent,
} from '@matricula/domain/payment';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ContactChoices } from '@matricula/platform';
import { paymentAccess } from '@matricula/projections/payment';
import { DecideCommand, serveLifecycle, type ServedLifecycle } from '../decision';
import { MessageTexts } from '../outreach';
import { PaymentLinks } from './payment-links';
import { PaymentOrders } from './payment-orders';

const createBody = fields({ order_id: text({ label: 'Order', required: 'order_id is required', most: 100 }), ...createLinkFields });

/** Providers open no page that expires sooner than in 15 minutes; the payer needs time to find the link. */
const SHORTEST_MS = 20 * 60_000;

/** Payment links of orders: created, sent to the lead, cancelled (001 §2.4). */
@ApiTags('payment')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_LINK_CREATION')
@Controller()
export class PaymentLinkController {
  private readonly life: ServedLifecycle<PaymentLink, PaymentLinkEvent, undefined>;

  constructor(
    private readonly commands: CommandBus,
    private readonly links: PaymentLinks,
    private readonly orders: PaymentOrders,
    private readonly texts: MessageTexts,
    private readonly choices: ContactChoices,
    store: EventStore,
  ) {
    this.life = serveLifecycle(paymentLinkBoundary, paymentAccess, {
      commands,
      store,
      prepare: {
        send: async ({ thing, values: { channel, template_id }, context }) => {
          // The link stays open for money that is taken back, but nobody is asked to pay what is paid, or what is no longer taken.
          await this.orders.openOf(await this.orders.current(thing.orderId, context.tenantId), context.tenantId);
          const messageId = partIdOf(context.commandId, 'message');
          await this.message(thing, { channel: channelOf(channel), templateId: template_id ?? undefined, messageId }, context);
          return {
            type: 'SendLink',
            data: { channel: channelOf(channel), messageId, isReminder: false, sentAt: new Date().toISOString() },
          };
        },
        cancel: () => ({ type: 'CancelLink', data: {} }),
      },
    });
  }

  /**
   * Creates a link by which the lead pays an order, and sends it by the given channels. Channels that cannot be used are listed with the reason; the
   * link exists all the same.
   */
  @Post('payment-links')
  @HttpCode(200)
  async createLink(@Body({ schema: bodyOf(createBody) }) values: ValuesOf<typeof createBody>, @Context() context: RequestContext) {
    const { tenantId, commandId } = context;
    const order = await this.orders.seen(values.order_id, context);
    const { orderId, leadId, ownerId, ownerName } = order;
    const open = await this.orders.openOf(order, tenantId);
    const amountPaise = typeof values.amount === 'number' ? paiseOf(values.amount) : open;
    if (amountPaise > open) throw invalid('amount', 'The amount is more than what is open of the order.');
    const expiresAt = values.expires_at ?? undefined;
    if (expiresAt !== undefined && Date.parse(expiresAt) < Date.now() + SHORTEST_MS)
      throw invalid('expires_at', 'The link must stay open for at least 20 minutes.');
    const remindBefore = (values.remind_before ?? []).map(Number);
    if (remindBefore.length > 0 && expiresAt === undefined)
      throw invalid('remind_before', 'Please enter when the link expires: the reminders come before that.');
    const { details } = await this.orders.lead(order, tenantId);
    const linkId = partIdOf(commandId, 'link');
    const least = typeof values.least_amount === 'number' ? paiseOf(values.least_amount) : 100;
    const data = {
      ...{ linkId, orderId, leadId, token: await this.links.newToken(tenantId, linkId), amountPaise, expiresAt },
      leastPaise: values.part_payment === true ? Math.min(least, amountPaise) : undefined,
      remindAfterHours: values.remind_after_hours ?? undefined,
      remindBeforeDays: remindBefore.length > 0 ? remindBefore : undefined,
      purpose: values.purpose ?? this.orders.purpose(order),
      ...{ payerName: details.name, phone: details.phone, email: details.email, ownerId, ownerName },
    };
    if (typeof values.least_amount === 'number' && data.leastPaise !== undefined && least > amountPaise)
      throw invalid('least_amount', 'A part cannot be more than the whole amount.');
    const { position, state } = await this.links.decide(linkId, { type: 'CreateLink', data }, this.meta(context, 'link'));
    const sent = await this.sendBy(state, values.send_by ?? [], context);
    const more = { data: { id: linkId, url: this.links.addressOf(state.token), refused: sent.refused } };
    return done('Payment link created', sent.position ?? position, more);
  }

  /** Sends a link to the lead by SMS or e-mail, with the text of a template or a standard one. */
  @Post('payment-links/:linkId/send')
  @HttpCode(200)
  async sendLink(
    @Param('linkId') linkId: string,
    @Body({ schema: bodyOf(sendLinkFields) }) body: ValuesOf<typeof sendLinkFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(linkId, 'send', context, body);
    return done(body.channel === 'sms' ? 'The SMS is on its way.' : 'The e-mail is on its way.', position);
  }

  /** Cancels a link of which nothing is paid; its pages at the provider are cancelled afterwards. */
  @Post('payment-links/:linkId/cancel')
  @HttpCode(200)
  async cancelLink(@Param('linkId') linkId: string, @Context() context: RequestContext) {
    const { position } = await this.life.move(linkId, 'cancel', context);
    return done('Payment link cancelled', position);
  }

  /** Every channel is tried on its own: a refusal leaves the link and the other messages as they are. */
  private async sendBy(link: PaymentLink, channels: readonly string[], context: RequestContext) {
    const refused: { channel: string; message: string }[] = [];
    let position: Position | undefined;
    for (const channel of new Set(channels.map(channelOf))) {
      const messageId = partIdOf(context.commandId, `message/${channel}`);
      try {
        await this.message(link, { channel, messageId, part: channel }, context);
        const data = { channel, messageId, isReminder: false, sentAt: new Date().toISOString() };
        ({ position } = await this.links.decide(link.linkId, { type: 'SendLink', data }, this.meta(context, `send/${channel}`)));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push({ channel, message: error.message });
      }
    }
    return { position, refused };
  }

  /** Sends the message by the rules of all messages to leads. @throws DomainError `outreach/...`, `message-template/...`, `payment-link/erased` */
  private async message(
    link: PaymentLink,
    { channel, templateId, messageId, part }: { channel: LinkChannel; templateId?: string; messageId: string; part?: string },
    context: RequestContext,
  ): Promise<void> {
    const { tenantId } = context;
    if (link.erased) throw new DomainError('payment-link/erased', 'The person of this link was erased.');
    const template = templateId === undefined ? undefined : await this.texts.of(channel, { template_id: templateId }, context);
    const { title, body } = linkMessage(
      channel,
      link,
      this.links.addressOf(link.token),
      false,
      template && { title: template.title, body: template.text },
    );
    const { contact: contactOptedOut } = await this.choices.optedOut(tenantId, link.leadId, channel);
    const of = { templateId: template?.templateId, templateName: template?.templateName };
    const data = { messageId, channel, text: body, title, ...of, contactOptedOut };
    const command = { type: 'SendLeadMessage', data } as const;
    await this.commands.execute(
      new DecideCommand(outreachBoundary, [link.leadId], command, this.meta(context, `message${part === undefined ? '' : `/${part}`}`)),
    );
  }

  private meta(context: RequestContext, part: string) {
    const { commandId, ...meta } = commandMeta(context);
    return { ...meta, commandId: commandId && `${commandId}/${part}` };
  }
}

const channelOf = (channel: string): LinkChannel => linkChannels.find(({ value }) => value === channel)?.value ?? 'sms';

const invalid = (field: string, message: string) => new DomainError('payment-link/invalid', message, { [field]: message });
