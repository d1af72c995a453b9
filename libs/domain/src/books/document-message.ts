import { choice, fields, oneOf } from '../kernel/field-set';
import { rupeesText } from '../kernel/money';
import { taxDocumentKinds, type TaxDocumentKind } from './tax-document-number';

/** The channels by which a document is sent to the person who paid. */
export const documentChannels = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'E-mail' },
] as const;
export type DocumentChannel = (typeof documentChannels)[number]['value'];

const help = 'Empty: a standard text. The link to the document is added.';
const template = (channel: DocumentChannel) =>
  oneOf({
    ...{ label: 'Template', from: `${channel}-templates`, shows: 'name', where: { active: true }, help },
    when: { field: 'channel', is: [channel] },
  });

/** Form that sends a document to the lead. */
export const sendDocumentFields = fields({
  channel: choice({ label: 'Channel', of: documentChannels, required: 'Please choose a channel.' }),
  sms_template_id: template('sms'),
  email_template_id: template('email'),
});

/** The text of a message with a document; `text` is that of a template, without it a standard one. E-mails have a subject. */
export function documentMessage(
  channel: DocumentChannel,
  { kind, number, totalPaise, supplierName }: { kind: TaxDocumentKind; number: string; totalPaise: number; supplierName?: string },
  address: string,
  text?: { title?: string; body: string },
): { title?: string; body: string } {
  const sum = `₹${rupeesText(totalPaise)}`;
  // The sign of the rupee would double the length of an SMS.
  const words = channel === 'sms' ? sum.replace('₹', 'Rs ') : sum;
  const isBack = kind === 'credit-note' || kind === 'refund-receipt';
  const { title: name } = taxDocumentKinds[kind];
  const from = supplierName === undefined ? '' : ` ${isBack ? 'from' : 'to'} ${supplierName}`;
  const lead = isBack ? `${words} was paid back to you${from}.` : `We received your payment of ${words}${from}.`;
  const body = text ? `${text.body.trim()} ${address}` : `${lead} ${name} ${number}: ${address}`;
  if (channel === 'sms') return { body };
  return { title: text?.title ?? `${name} ${number} of ${sum}`, body };
}
