import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError, ORIGIN, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, fields, flag, list, longText, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { leadChannels, messagePattern, outreachBoundary, type LeadChannel, type OutreachCommand } from '@matricula/domain/outreach';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ContactChoices } from '@matricula/platform';
import { DecideCommand } from '../decision';
import { LeadAccess } from '../lead';
import { MessageTexts, type AskedMessage } from './message-texts';
import { SentLinkDto } from './outreach.dto';

const message = {
  template_id: text({ label: 'Template', most: 100 }),
  product_id: text({ label: 'Application form', most: 100 }),
  body: longText({ label: 'Text', most: 20_000, pattern: messagePattern }),
};
const subject = text({ label: 'Subject', most: 200, pattern: messagePattern });
const toOne = { lead_id: text({ label: 'Lead', required: 'lead_id is required', most: 100 }) };
const toMany = { lead_ids: list({ label: 'Leads', required: 'lead_ids is required' }) };

const smsToOne = fields({ ...toOne, ...message });
const smsToMany = fields({ ...toMany, ...message });
const emailToOne = fields({ ...toOne, ...message, subject });
const emailToMany = fields({ ...toMany, ...message, subject });
const optOut = fields({
  channel: choice({ label: 'Channel', of: leadChannels, required: true }),
  opted_out: flag({ label: 'Opted out', required: true }),
});

/** Largest number of leads that one call sends to. */
const MOST_LEADS = 200;

/** Messages to leads from templates, and the links of application forms (001 §7.3). */
@ApiTags('outreach')
@Allow('LEADS')
@Controller()
export class OutreachController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
    private readonly texts: MessageTexts,
    private readonly choices: ContactChoices,
  ) {}

  /** Sends an SMS to a lead: a template, your own text, or both. You need not see the phone number. */
  @Post('send-sms-to-lead')
  @HttpCode(200)
  sendSms(@Body({ schema: bodyOf(smsToOne) }) { lead_id, ...asked }: ValuesOf<typeof smsToOne>, @Context() context: RequestContext) {
    return this.send('sms', lead_id, asked, context);
  }

  /** Sends an SMS to several leads. Those that cannot get it are listed with the reason. */
  @Post('sendmultipalsmstolead')
  @HttpCode(200)
  sendManySms(@Body({ schema: bodyOf(smsToMany) }) { lead_ids, ...asked }: ValuesOf<typeof smsToMany>, @Context() context: RequestContext) {
    return this.sendAll('sms', lead_ids, asked, context);
  }

  /** Sends an e-mail to a lead: a template, your own text, or both. You need not see the address. */
  @Post('send-email-to-lead')
  @HttpCode(200)
  sendEmail(@Body({ schema: bodyOf(emailToOne) }) { lead_id, ...asked }: ValuesOf<typeof emailToOne>, @Context() context: RequestContext) {
    return this.send('email', lead_id, asked, context);
  }

  /** Sends an e-mail to several leads. Those that cannot get it are listed with the reason. */
  @Post('sendemail')
  @HttpCode(200)
  sendManyEmails(
    @Body({ schema: bodyOf(emailToMany) }) { lead_ids, ...asked }: ValuesOf<typeof emailToMany>,
    @Context() context: RequestContext,
  ) {
    return this.sendAll('email', lead_ids, asked, context);
  }

  /** Records whether a lead wants messages of a channel. */
  @Post('leads/:id/opt-out')
  @HttpCode(200)
  async optOut(
    @Param('id') leadId: string,
    @Body({ schema: bodyOf(optOut) }) { channel, opted_out }: ValuesOf<typeof optOut>,
    @Context() context: RequestContext,
  ) {
    await this.access.assertVisible(context, [leadId]);
    const of = { channel: channel as LeadChannel };
    const command: OutreachCommand = opted_out
      ? { type: 'OptOut', data: of }
      : { type: 'OptIn', data: { ...of, contactOptedOut: await this.contactOptedOut(of.channel, leadId, context) } };
    const position = await this.decide(leadId, command, context);
    return done(opted_out ? 'Opted out' : 'Opted in', position);
  }

  /** Records in the history of a lead that the link of an application form was sent (LP-09). It changes data although it is sent by GET. */
  @Get('saveleadhistory')
  async saveSentLink(@Query() { pId, leadId, content }: SentLinkDto, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [leadId]);
    const form = await this.texts.form(pId, context);
    return done('Saved Successfully', await this.decide(leadId, { type: 'RecordCafLink', data: { ...form, content } }, context));
  }

  private async send(channel: LeadChannel, leadId: string, asked: AskedMessage, context: RequestContext) {
    await this.access.assertVisible(context, [leadId]);
    const text = await this.texts.of(channel, asked, context);
    const messageId = partIdOf(context.commandId, 'message');
    const contactOptedOut = await this.contactOptedOut(channel, leadId, context);
    const position = await this.decide(leadId, { type: 'SendLeadMessage', data: { ...text, messageId, contactOptedOut } }, context);
    return done(channel === 'sms' ? 'The SMS is on its way.' : 'The e-mail is on its way.', position, { message_id: messageId });
  }

  /** Every lead is decided on its own: a refusal leaves the others as they are. */
  private async sendAll(channel: LeadChannel, given: readonly unknown[], asked: AskedMessage, context: RequestContext) {
    const leadIds = [...new Set(given.map(String))];
    if (leadIds.length === 0 || leadIds.length > MOST_LEADS)
      throw new DomainError('outreach/lead-count', `One call sends to 1 to ${MOST_LEADS} leads.`);
    const text = await this.texts.of(channel, asked, context);
    const hidden = new Set(await this.access.hidden(context, leadIds));
    const refused: { lead_id: string; message: string }[] = [];
    let last: Position = ORIGIN;
    for (const leadId of leadIds) {
      if (hidden.has(leadId)) {
        refused.push({ lead_id: leadId, message: 'There is no such lead.' });
        continue;
      }
      try {
        const messageId = partIdOf(context.commandId, `message/${leadId}`);
        const contactOptedOut = await this.contactOptedOut(channel, leadId, context);
        const data = { ...text, messageId, contactOptedOut };
        const position = await this.decide(leadId, { type: 'SendLeadMessage', data }, context, leadId);
        if (position > last) last = position;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push({ lead_id: leadId, message: error.message });
      }
    }
    const sent = leadIds.length - refused.length;
    return done(`Sent to ${sent} of ${leadIds.length} leads`, last, { data: { sent, refused } });
  }

  private async contactOptedOut(channel: LeadChannel, leadId: string, { tenantId }: RequestContext): Promise<boolean> {
    return (await this.choices.optedOut(tenantId, leadId, channel)).contact;
  }

  private async decide(leadId: string, command: OutreachCommand, context: RequestContext, part?: string): Promise<Position> {
    const { commandId, ...meta } = commandMeta(context);
    const own = part === undefined || commandId === undefined ? commandId : `${commandId}/${part}`;
    const receipt = await this.commands.execute(new DecideCommand(outreachBoundary, [leadId], command, { ...meta, commandId: own }));
    return receipt.position;
  }
}
