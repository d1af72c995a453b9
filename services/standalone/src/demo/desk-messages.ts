import { messageBoundary, type MessageCommand } from '@matricula/domain/communication';
import {
  filledText,
  inboundMessageBoundary,
  outreachBoundary,
  type InboundMessageCommand,
  type OutreachCommand,
} from '@matricula/domain/outreach';
import { type AddressedCommand } from '@matricula/event-store';
import { ENDPOINT } from './desk-set';
import { type Desk, on, type Captured } from './desk';

const DELIVERIES = 14;
const MESSAGES = 8;

/** Messages to leads, mails to staff, and webhook deliveries. */
export class DeskMessages {
  constructor(private readonly desk: Desk) {}

  /** SMS messages from counsellors to their leads, some with the link of an application form. */
  async messages(captured: readonly Captured[]): Promise<void> {
    const { tid } = this.desk.institution;
    const owned = captured.flatMap((lead) => {
      const by = this.desk.people.find(({ userId }) => userId === this.desk.owners.get(lead.data.leadId));
      return by && lead.data.name && lead.data.phone ? [{ lead, by, name: lead.data.name, phone: lead.data.phone }] : [];
    });
    const chosen = owned.slice(-MESSAGES * 2).filter((_, at) => at % 2 === 0);
    const template = { templateId: 'sms-templates-missed', templateName: 'Missed call' };
    const texts = chosen.map((_, at) =>
      at % 4 === 3
        ? { text: 'Dear {{name}}, apply at https://apply.example/1002', form: { productId: 'products-1002', formName: 'MBA 2027' } }
        : { text: 'Dear {{name}}, we tried to reach you. When may we call again?', ...template },
    );
    const ids = chosen.map((_, at) => this.desk.id(`lead-message/${at}`));
    await this.desk.send(
      outreachBoundary.decider,
      chosen.map(({ lead, by }, at): AddressedCommand<OutreachCommand> => ({
        ...{ stream: outreachBoundary.stream(tid, lead.data.leadId), tenantId: tid, meta: this.desk.meta(by) },
        ...{ commandId: `seed/${tid}/lead-message/${at}`, at: this.desk.after(lead.at, 70) },
        command: { type: 'SendLeadMessage', data: { messageId: ids[at]!, channel: 'sms', ...texts[at]! } },
      })),
    );
    await this.desk.send(
      messageBoundary.decider,
      chosen.flatMap(({ lead, name, phone }, at) => {
        const [messageId, body] = [ids[at]!, filledText(texts[at]!.text, { name })];
        const request = { messageId, channel: 'sms', kind: 'lead-message', recipientId: lead.data.leadId, to: phone, body } as const;
        return this.sent(messageId, this.desk.after(lead.at, 70), request, [
          { type: 'AcceptMessage', data: { attempt: 1, provider: 'sms' } },
        ]);
      }),
    );
  }

  /** What leads answered, and messages from numbers that no lead has. */
  async replies(captured: readonly Captured[]): Promise<void> {
    const { tid } = this.desk.institution;
    const texts = ['Yes, tomorrow after 5 pm please', 'What is the fee for the first year?', 'Thank you, I will visit on Saturday'];
    const from = captured.filter(({ data }) => data.phone && this.desk.owners.has(data.leadId)).slice(-texts.length);
    await this.desk.send(
      outreachBoundary.decider,
      from.map(({ at, data: { leadId, phone } }, index): AddressedCommand<OutreachCommand> => {
        const receivedAt = this.desk.after(at, 95);
        const channel = index % 2 === 0 ? 'sms' : 'whatsapp';
        return {
          ...{ stream: outreachBoundary.stream(tid, leadId), tenantId: tid, meta: this.desk.meta(), at: receivedAt },
          commandId: `seed/${tid}/reply/${index}`,
          command: {
            type: 'ReceiveLeadMessage',
            data: { inboundId: `sandbox-${this.desk.id(`reply/${index}`)}`, channel, receivedAt, phone, text: texts[index]! },
          },
        };
      }),
    );
    const unknown = ['Do you offer a B.Sc. in nursing?', 'Is hostel available for girls?'];
    await this.desk.send(
      inboundMessageBoundary.decider,
      unknown.map((text, index): AddressedCommand<InboundMessageCommand> => {
        const inboundId = `sandbox-${this.desk.id(`unknown-sender/${index}`)}`;
        const receivedAt = on(this.desk.day(-index - 1), 11, 20);
        return {
          ...{ stream: inboundMessageBoundary.stream(tid, inboundId), tenantId: tid, meta: this.desk.meta(), at: receivedAt },
          commandId: `seed/${tid}/unknown-sender/${index}`,
          command: {
            type: 'ReceiveMessage',
            data: {
              inboundId,
              provider: 'sandbox',
              channel: index % 2 === 0 ? 'whatsapp' : 'sms',
              receivedAt,
              phone: `+9198119057${80 + index}`,
              text,
            },
          },
        };
      }),
    );
  }

  /** Mails to staff, one of which the mail server took at the second attempt: nothing waits for an admin when the demonstration begins. */
  mails(): AddressedCommand<MessageCommand>[] {
    return this.desk.people.slice(1, 7).flatMap((person, index) => {
      const messageId = this.desk.id(`mail/${index}`);
      const at = on(this.desk.day(-index - 1), 8, 30);
      const title = 'Follow-ups that are overdue';
      const body = `Good morning ${person.name},\n\nsome of your follow-ups are overdue. Please call those first.`;
      const request = { messageId, channel: 'email', kind: 'overdue-digest', recipientId: person.userId, title, body } as const;
      const taken = (attempt: number): MessageCommand => ({
        type: 'AcceptMessage',
        data: { attempt, provider: 'smtp', providerId: messageId },
      });
      if (index !== 4) return this.sent(messageId, at, request, [taken(1)]);
      const postponed: MessageCommand = { type: 'PostponeMessage', data: { attempt: 1, error: '450 Mailbox is busy', at } };
      return this.sent(messageId, at, request, [postponed, { type: 'StartMessage', data: {} }, taken(2)]);
    });
  }

  /** What a program of the institution was told: most arrived at once, some after a second attempt. */
  deliveries(captured: readonly Captured[]): AddressedCommand<MessageCommand>[] {
    return captured.slice(-DELIVERIES * 4).flatMap((lead, index) => {
      if (index % 4 > 0) return [];
      const messageId = `webhook-${lead.id}-${ENDPOINT}`;
      const { id: eventId, stream, revision, position } = lead;
      const request = {
        ...({ messageId, channel: 'webhook', kind: 'LeadCaptured', recipientId: ENDPOINT, endpointId: ENDPOINT } as const),
        event: { eventId, stream, revision, position },
      };
      const tookMs = 80 + this.desk.random.below(300);
      const at = this.desk.after(lead.at, 0);
      if (index === 12 || index === 20)
        return this.sent(messageId, at, request, [
          { type: 'PostponeMessage', data: { attempt: 1, answer: 503, tookMs, error: 'HTTP 503', at } },
          { type: 'StartMessage', data: {} },
          { type: 'AcceptMessage', data: { attempt: 2, provider: 'webhook', answer: 200, tookMs } },
        ]);
      return this.sent(messageId, at, request, [{ type: 'AcceptMessage', data: { attempt: 1, provider: 'webhook', answer: 200, tookMs } }]);
    });
  }

  private sent(
    messageId: string,
    at: string,
    request: Extract<MessageCommand, { type: 'RequestMessage' }>['data'],
    outcome: readonly MessageCommand[],
  ): AddressedCommand<MessageCommand>[] {
    const { tid } = this.desk.institution;
    const steps: MessageCommand[] = [{ type: 'RequestMessage', data: request }, { type: 'StartMessage', data: {} }, ...outcome];
    return steps.map((command, step) => ({
      ...{ stream: messageBoundary.stream(tid, messageId), tenantId: tid, command, meta: this.desk.meta() },
      ...{ commandId: `seed/${tid}/message/${messageId}/${step}`, at: this.desk.after(at, 0, step) },
    }));
  }
}
