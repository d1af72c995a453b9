import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, SeesOrderDetails, type RequestContext } from '@matricula/auth';
import { documentChannels, documentMessage, sendDocumentFields } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { orderBoundary } from '@matricula/domain/order';
import { outreachBoundary } from '@matricula/domain/outreach';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ContactChoices, TaxDocumentFiles } from '@matricula/platform';
import { orderAccess } from '@matricula/projections/order';
import { DecideCommand } from '../decision';
import { MessageTexts } from '../outreach';

/** Sends documents of payments to the person who paid. */
@ApiTags('books')
@Allow('LEADS', 'CAF_Application_Form_Report', 'PAYMENT_SYSTEM')
@SeesOrderDetails()
@Controller('tax-documents')
export class DocumentMessageController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly files: TaxDocumentFiles,
    private readonly texts: MessageTexts,
    private readonly choices: ContactChoices,
  ) {}

  /** Sends the address of a document to the lead by SMS or e-mail, with the text of a template or a standard one. */
  @Post(':documentId/send')
  @HttpCode(200)
  async sendDocument(
    @Param('documentId') documentId: string,
    @Body({ schema: bodyOf(sendDocumentFields) }) values: ValuesOf<typeof sendDocumentFields>,
    @Context() context: RequestContext,
  ) {
    const { tenantId, sight, commandId } = context;
    const row = await this.files.row(tenantId, documentId);
    const { state: order } = await this.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, row.orderId));
    if (order.status === 'none' || !orderAccess.sees(sight, order))
      throw new DomainError('tax-document/unknown', 'There is no such document.');
    if (order.erased) throw new DomainError('tax-document/erased', 'The person of this document was erased.');
    const channel = documentChannels.find(({ value }) => value === values.channel)?.value ?? 'sms';
    const templateId = (channel === 'sms' ? values.sms_template_id : values.email_template_id) ?? undefined;
    const template = templateId === undefined ? undefined : await this.texts.of(channel, { template_id: templateId }, context);
    const { contact: contactOptedOut } = await this.choices.optedOut(tenantId, order.leadId, channel);
    const { title, body: text } = documentMessage(
      channel,
      row,
      await this.files.newAddress(tenantId, documentId),
      template && { title: template.title, body: template.text },
    );
    const of = { templateId: template?.templateId, templateName: template?.templateName };
    const data = { messageId: partIdOf(commandId, 'message'), channel, text, title, ...of, contactOptedOut };
    const { position } = await this.commands.execute(
      new DecideCommand(outreachBoundary, [order.leadId], { type: 'SendLeadMessage', data }, commandMeta(context)),
    );
    return done(channel === 'sms' ? 'The SMS is on its way.' : 'The e-mail is on its way.', position);
  }
}
