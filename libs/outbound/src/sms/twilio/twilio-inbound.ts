import type { InboundNews } from '../../kernel';

const WHATSAPP = 'whatsapp:';

/**
 * The incoming message that a call of Twilio reports (https://www.twilio.com/docs/messaging/guides/webhook-request): `MessageSid`, `From` with the
 * prefix `whatsapp:` for WhatsApp, and `Body`. Undefined if the call is about something else.
 */
export function twilioInbound(form: Readonly<Record<string, string>>): InboundNews | undefined {
  const { MessageSid, SmsMessageSid, From, Body = '', NumMedia = '0', MessageStatus } = form;
  const inboundId = MessageSid ?? SmsMessageSid;
  // A status callback names the recipient and has no text.
  if (!inboundId || !From || MessageStatus !== undefined || !('Body' in form)) return undefined;
  const isWhatsApp = From.startsWith(WHATSAPP);
  const files = Number(NumMedia) || 0;
  return {
    ...{ provider: 'twilio', inboundId, channel: isWhatsApp ? 'whatsapp' : 'sms', from: isWhatsApp ? From.slice(WHATSAPP.length) : From },
    text: [Body, files > 0 && `(${files === 1 ? 'one file' : `${files} files`} at Twilio)`].filter(Boolean).join('\n'),
  };
}
