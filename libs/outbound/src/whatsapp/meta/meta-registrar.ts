import { handoverOf, Sender, type Handover } from '../../kernel';
import type { NumberMove } from '../number-move';
import type { WhatsAppMessage, WhatsAppPort } from '../whatsapp-port';
import { MetaApi, parsed, refusalOf, type MetaAccount, type MetaReach } from './meta-api';
import { MetaSender } from './meta-sender';

/** Pages of a hundred numbers; an account has some dozens. */
const MOST_PAGES = 20;

interface Numbers {
  data?: { id: string; display_phone_number?: string }[];
  paging?: { cursors?: { after?: string }; next?: string };
}

/**
 * Numbers of an institution at the WhatsApp Cloud API: `register` and `deregister` of the number that has been added to its account and
 * verified there (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/registration).
 */
export class MetaRegistrar extends Sender<NumberMove> implements WhatsAppPort {
  readonly provider = 'meta';
  readonly repeats = 'always';

  readonly messages: Sender<WhatsAppMessage>;
  private readonly api: MetaApi;

  constructor(
    private readonly account: MetaAccount,
    reach: MetaReach = {},
  ) {
    super();
    this.api = new MetaApi(account, reach);
    this.messages = new MetaSender(account, this.api);
  }

  async send({ move, phone, pin }: NumberMove): Promise<Handover> {
    const found = await this.find(phone).catch((error: unknown): Handover => {
      const { error: text = '' } = handoverOf(error) as { error?: string };
      // Looking it up changed nothing.
      return { outcome: 'unavailable', error: text };
    });
    if (typeof found !== 'string') return found;
    const [path, body] = move === 'register' ? ['register', { messaging_product: 'whatsapp', pin }] : ['deregister', {}];
    try {
      const answer = await this.api.ask('POST', `${found}/${path}`, body);
      const { success } = parsed<{ success?: boolean }>(answer);
      return answer.status === 200 && success === true ? { outcome: 'accepted', providerId: found } : refusalOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  async close(): Promise<void> {}

  /** The id that Meta knows a number by. */
  private async find(phone: string): Promise<string | Handover> {
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = new URLSearchParams({ fields: 'id,display_phone_number', limit: '100', ...(after && { after }) });
      const answer = await this.api.ask('GET', `${encodeURIComponent(this.account.accountId)}/phone_numbers?${query.toString()}`);
      if (answer.status !== 200) return refusalOf(answer);
      const { data = [], paging } = parsed<Numbers>(answer);
      const own = data.find(({ display_phone_number: shown = '' }) => digits(shown) === digits(phone));
      if (own) return own.id;
      after = paging?.next && paging.cursors?.after;
      if (!after) break;
    }
    return { outcome: 'refused', error: `${phone} is no number of the WhatsApp Business account: add and verify it there first.` };
  }
}

const digits = (text: string) => text.replace(/\D/g, '');
