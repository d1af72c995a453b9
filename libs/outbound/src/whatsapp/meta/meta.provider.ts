import { defineProvider, type Sender } from '../../kernel';
import type { NumberMove } from '../number-move';
import { MetaRegistrar, type MetaAccount } from './meta-registrar';
import { metaAccount } from './meta.account';

/** WhatsApp numbers at Meta; only an institution's own account knows its numbers, so the installation has none. */
export const meta = defineProvider<Sender<NumberMove>, MetaAccount>({
  name: 'meta',
  channel: 'whatsapp',
  fields: metaAccount,
  settings: ({ accountId, accessToken }) => ({ accountId: String(accountId), accessToken: String(accessToken ?? '') }),
  open: (account) => new MetaRegistrar(account),
});
