import { handoverOf, Sender, type Handover } from '../../kernel';
import type { WhatsAppMessage } from '../whatsapp-port';
import { parsed, refusalOf, type MetaAccount, type MetaApi } from './meta-api';

interface Sent {
  messages?: { id?: string }[];
}

/**
 * Messages by an approved template through the WhatsApp Cloud API: one POST to the messages of the number, answered with the id of the message
 * (https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates). It knows no idempotency key.
 */
export class MetaSender extends Sender<WhatsAppMessage> {
  readonly provider = 'meta';
  readonly repeats = 'never';

  constructor(
    private readonly account: Pick<MetaAccount, 'phoneNumberId'>,
    private readonly api: MetaApi,
  ) {
    super();
  }

  async send({ to, template: { name, language }, values }: WhatsAppMessage): Promise<Handover> {
    const { phoneNumberId } = this.account;
    if (!phoneNumberId) return { outcome: 'refused', error: 'Enter the phone number ID of the WhatsApp account.' };
    const parameters = values.map((text) => ({ type: 'text', text }));
    const template = { name, language: { code: language }, ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }) };
    const message = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.replace(/\D/g, ''), type: 'template', template };
    try {
      const answer = await this.api.ask('POST', `${encodeURIComponent(phoneNumberId)}/messages`, message);
      const id = parsed<Sent>(answer).messages?.[0]?.id;
      return answer.status === 200 && id ? { outcome: 'accepted', providerId: id } : refusalOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  async close(): Promise<void> {}
}
