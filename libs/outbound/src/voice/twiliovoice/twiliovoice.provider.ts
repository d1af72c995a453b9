import { defineProvider, formOf, headerOf } from '../../kernel';
import { isFromTwilio } from '../../sms/twilio/twilio-status';
import type { CallNews, VoicePort } from '../voice';
import { twilioNews } from './twilio-news';
import { TwilioVoice, type TwilioVoiceSettings } from './twilio-voice';
import { twilioVoiceAccount } from './twiliovoice.account';

/** Calls by Twilio, which signs its callbacks. */
export const twiliovoice = defineProvider<VoicePort, TwilioVoiceSettings, CallNews>({
  name: 'twiliovoice',
  channel: 'voice',
  fields: twilioVoiceAccount,
  settings: ({ accountSid, authToken, callerId }) => ({
    accountSid: String(accountSid),
    authToken: String(authToken ?? ''),
    callerId: String(callerId),
  }),
  open: (account, { hookUrl }) => new TwilioVoice({ ...account, statusCallback: hookUrl }),
  hook: {
    verify: (request, { authToken }) =>
      authToken !== '' && isFromTwilio(headerOf(request, 'x-twilio-signature'), request.url, formOf(request), authToken),
    parse(request) {
      const news = twilioNews(formOf(request), new URL(request.url).searchParams.get('leg') ?? undefined);
      return news ? [news] : [];
    },
  },
});
