import { defineProvider, formOf, headerOf, type MessagesNews } from '../../kernel';
import type { SmsSender } from '../sms-sender';
import { TwilioSender, type TwilioSettings } from './twilio-sender';
import { twilioInbound } from './twilio-inbound';
import { isFromTwilio, twilioReport } from './twilio-status';
import { twilioAccount } from './twilio.account';

/** Twilio reports states to this address, with tenant and message in its query; the signature covers both. */
const STATUS_PATH = '/api/hooks/twilio';

/** Text messages by Twilio. */
export const twilio = defineProvider<SmsSender, TwilioSettings, MessagesNews>({
  name: 'twilio',
  channel: 'sms',
  fields: twilioAccount,
  settings: ({ accountSid, authToken, from }) => ({
    accountSid: String(accountSid),
    authToken: String(authToken ?? ''),
    from: String(from),
  }),
  installation: ({ twilio: account }) => account,
  open: (account, { config: { publicUrl } }) =>
    // Twilio reports message states only to a public HTTPS address.
    new TwilioSender({ ...account, statusCallback: publicUrl.startsWith('https:') ? `${publicUrl}${STATUS_PATH}` : undefined }),
  hook: {
    verify: (request, { authToken }) =>
      authToken !== '' && isFromTwilio(headerOf(request, 'x-twilio-signature'), request.url, formOf(request), authToken),
    parse(request) {
      const inbound = twilioInbound(formOf(request));
      if (inbound) return [inbound];
      const report = twilioReport(formOf(request));
      const messageId = new URL(request.url).searchParams.get('messageId');
      return report && messageId ? [{ messageId, ...report }] : [];
    },
  },
});
