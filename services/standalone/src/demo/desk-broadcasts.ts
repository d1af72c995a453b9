import { CommandBus } from '@nestjs/cqrs';
import { SealedBlobStore } from '@matricula/blob-store';
import { messageBoundary, type MessageCommand } from '@matricula/domain/communication';
import { audience, broadcastBoundary, campaignUpload, type BroadcastCommand } from '@matricula/domain/marketing';
import { filledText, outreachBoundary, type OutreachCommand } from '@matricula/domain/outreach';
import { recordBoundary, type RecordType, type RecordValues } from '@matricula/domain/record';
import type { AddressedCommand } from '@matricula/event-store';
import { DecideCommand } from '@matricula/services/commands';
import { on, type Captured, type Desk } from './desk';

const SENT = 'broadcasts-visit';
const PAUSED = 'broadcasts-open';
const REACHED = 12;
const text = 'Dear {{name}},\n\nwe show our campus every Saturday at 11.';
const title = 'See our campus';

/** A broadcast that was sent, with what became of its messages, and one that is paused. */
export class DeskBroadcasts {
  constructor(private readonly desk: Desk) {}

  async seed(captured: readonly Captured[]): Promise<void> {
    const { tid: tenantId } = this.desk.institution;
    const stream = broadcastBoundary.stream(tenantId, SENT);
    if ((await this.desk.store.revisions([stream])).size > 0) return;
    const leads = captured.filter(({ data }) => data.email && data.name).slice(-REACHED);
    if (leads.length === 0) return;
    const selectionId = await this.file(leads.map(({ data }) => data.leadId));
    await this.frozen(selectionId, leads.length);
    await this.upload(leads);
    await this.desk.send(broadcastBoundary.decider, this.broadcasts(selectionId, leads.length));
    await this.desk.send(outreachBoundary.decider, this.messages(leads));
    await this.desk.send(
      messageBoundary.decider,
      leads.flatMap((lead, place) => this.deliveries(lead, place)),
    );
  }

  private get at(): string {
    return on(this.desk.day(-2), 11);
  }

  private async file(leadIds: string[]): Promise<string> {
    const content = Buffer.from(JSON.stringify(leadIds));
    const blob = { tenantId: this.desk.institution.tid, name: 'leads of the demonstration', contentType: 'application/json', content };
    return (await this.desk.app.get(SealedBlobStore).put(blob, { ofProduct: true })).id;
  }

  private frozen(membersId: string, size: number) {
    const values = { name: 'Campus visitors', source: 'frozen', viewId: 'quick-views-fair', viewName: 'Education fair', membersId, size };
    return this.record(audience, 'audiences-visitors', values);
  }

  /** A file of contacts of some of the leads. */
  private async upload(leads: readonly Captured[]): Promise<void> {
    const { tid: tenantId } = this.desk.institution;
    const content = Buffer.from(['name,email', ...leads.map(({ data }) => `${data.name},${data.email}`)].join('\n'));
    const blob = { tenantId, name: 'campus-visitors.csv', contentType: 'text/csv', content };
    const { id: fileId, bytes, name, contentType } = await this.desk.app.get(SealedBlobStore).put(blob);
    const values = { name, fileId, contentType, bytes, rows: leads.length, audienceName: 'campus-visitors' };
    await this.record(campaignUpload, 'campaign-uploads-visitors', { ...values, uploadedBy: this.desk.person('admin').userId });
  }

  private async record(type: RecordType, recordId: string, values: RecordValues): Promise<void> {
    const { tid: tenantId } = this.desk.institution;
    const meta = { ...this.desk.meta(this.desk.person('admin')), tenantId, version: 1, commandId: `seed/${tenantId}/${recordId}` };
    const command = { type: 'CreateRecord', data: { recordId, values } } as const;
    await this.desk.app.get(CommandBus).execute(new DecideCommand(recordBoundary(type), [recordId], command, meta, this.at));
  }

  private broadcasts(selectionId: string, total: number): AddressedCommand<BroadcastCommand>[] {
    const common = {
      templateId: 'email-templates-visit',
      templateName: 'Campus visit',
      channel: 'email',
      perSecond: 10,
      promotional: true,
    } as const;
    const of = { campaignId: 'campaigns-winter', campaignName: 'Winter intake' };
    const sent: BroadcastCommand[] = [
      {
        type: 'CreateBroadcast',
        data: {
          broadcastId: SENT,
          name: 'Campus visit on Saturday',
          audienceId: 'audiences-visitors',
          audienceName: 'Campus visitors',
          ...common,
          ...of,
        },
      },
      { type: 'SendBroadcast', data: { title, text, now: this.at } },
      { type: 'ResolveBroadcast', data: { selectionId, total } },
      { type: 'CompleteBroadcast', data: { run: 1, counts: { handedOver: total } } },
    ];
    const paused: BroadcastCommand[] = [
      {
        type: 'CreateBroadcast',
        data: {
          ...{ broadcastId: PAUSED, name: 'Admissions are open', audienceId: 'audiences-fair', audienceName: 'Education fair' },
          ...{ ...common, channel: 'sms', templateId: 'sms-templates-welcome', templateName: 'Welcome' },
          ...{
            senderId: 'message-senders-sms',
            senderName: 'Admissions',
            header: 'ADMISS',
            campaignId: 'campaigns-fair',
            campaignName: 'Education fair',
          },
        },
      },
      { type: 'SendBroadcast', data: { text: 'Dear {{name}}, admissions are open.', now: this.at } },
      { type: 'PauseBroadcast', data: {} },
    ];
    return [
      ...sent.map((command, step) => this.step(SENT, command, step)),
      ...paused.map((command, step) => this.step(PAUSED, command, step)),
    ];
  }

  private step(broadcastId: string, command: BroadcastCommand, step: number): AddressedCommand<BroadcastCommand> {
    const { tid: tenantId } = this.desk.institution;
    return {
      ...{ stream: broadcastBoundary.stream(tenantId, broadcastId), tenantId, command, meta: this.desk.meta(this.desk.person('admin')) },
      ...{ commandId: `seed/${tenantId}/${broadcastId}/${step}`, at: this.desk.after(this.at, step) },
    };
  }

  private messageId = (lead: Captured) => this.desk.id(`broadcast/${lead.data.leadId}`);

  private messages(leads: readonly Captured[]): AddressedCommand<OutreachCommand>[] {
    const { tid: tenantId } = this.desk.institution;
    return leads.map((lead) => ({
      ...{ stream: outreachBoundary.stream(tenantId, lead.data.leadId), tenantId, meta: this.desk.meta(this.desk.person('admin')) },
      ...{ commandId: `seed/${tenantId}/broadcast/${lead.data.leadId}`, at: this.desk.after(this.at, 3) },
      command: {
        type: 'SendLeadMessage',
        data: {
          messageId: this.messageId(lead),
          channel: 'email',
          templateId: 'email-templates-visit',
          templateName: 'Campus visit',
          title,
          text,
          broadcastId: SENT,
        },
      },
    }));
  }

  private deliveries(lead: Captured, place: number): AddressedCommand<MessageCommand>[] {
    const { tid: tenantId } = this.desk.institution;
    const { leadId, email, name } = lead.data;
    const messageId = this.messageId(lead);
    const told: MessageCommand[] = [
      {
        type: 'RequestMessage',
        data: {
          ...{ messageId, channel: 'email', kind: 'broadcast', recipientId: leadId, to: email, title, body: filledText(text, { name }) },
          about: { leadId, broadcastId: SENT },
        },
      },
      { type: 'StartMessage', data: {} },
      { type: 'AcceptMessage', data: { attempt: 1, provider: 'smtp', providerId: messageId } },
      ...(place % 2 === 0 ? [{ type: 'ReportMessage', data: { status: 'delivered' } } as const] : []),
      ...(place % 5 === 0 ? [{ type: 'ReplyToMessage', data: { replyId: 'reply-1', text: 'I will come with my parents.' } } as const] : []),
    ];
    return told.map((command, step) => ({
      ...{ stream: messageBoundary.stream(tenantId, messageId), tenantId, command, meta: this.desk.meta() },
      ...{ commandId: `seed/${tenantId}/message/${messageId}/${step}`, at: this.desk.after(this.at, 3, step + 1) },
    }));
  }
}
