import { defineProvider, headerOf, type InboundNews } from '../../kernel';
import type { WhatsAppPort } from '../whatsapp-port';
import type { MetaAccount } from './meta-api';
import { isFromMeta, metaChallenge, metaInbound } from './meta-inbound';
import { MetaRegistrar } from './meta-registrar';
import { metaAccount } from './meta.account';

interface MetaSettings extends MetaAccount {
  appSecret: string;
  verifyToken: string;
}

/** WhatsApp numbers at Meta, and messages to them; only an institution's own account knows its numbers, so the installation has none. */
export const meta = defineProvider<WhatsAppPort, MetaSettings, InboundNews>({
  name: 'meta',
  channel: 'whatsapp',
  fields: metaAccount,
  settings: ({ accountId, phoneNumberId, accessToken, appSecret, verifyToken }) => ({
    ...{ accountId: String(accountId), phoneNumberId: String(phoneNumberId ?? '') },
    accessToken: String(accessToken ?? ''),
    appSecret: String(appSecret ?? ''),
    verifyToken: String(verifyToken ?? ''),
  }),
  hook: {
    verify: (request, { appSecret }) => isFromMeta(headerOf(request, 'x-hub-signature-256'), request.rawBody, appSecret),
    parse: ({ rawBody }, { accountId }) => metaInbound(rawBody, accountId),
    challenge: ({ method, url }, { verifyToken }) => (method === 'GET' ? metaChallenge(url, verifyToken) : undefined),
  },
  open: (account) => new MetaRegistrar(account),
});
