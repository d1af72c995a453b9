import { createHmac, timingSafeEqual } from 'node:crypto';

/** Status callback of Twilio (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status). */
export interface TwilioStatus {
  MessageStatus?: string;
  ErrorCode?: string;
}

/**
 * Whether a request is Twilio's: it signs the whole address followed by the names and values of the form, sorted by name
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function isFromTwilio(signature: string | undefined, url: string, form: Record<string, string>, authToken: string): boolean {
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => text + name + form[name], url);
  const expected = createHmac('sha1', authToken).update(signed).digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The new information in it; undefined for intermediate states. */
export function twilioReport({
  MessageStatus,
  ErrorCode,
}: TwilioStatus): { status: 'delivered' | 'read' | 'failed'; error?: string } | undefined {
  if (MessageStatus === 'delivered' || MessageStatus === 'read') return { status: MessageStatus };
  if (MessageStatus !== 'failed' && MessageStatus !== 'undelivered') return undefined;
  return { status: 'failed', error: ErrorCode ? `Twilio could not deliver it (${ErrorCode}).` : 'Twilio could not deliver it.' };
}
