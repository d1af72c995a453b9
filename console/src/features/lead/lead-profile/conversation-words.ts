/** Texts of the conversation. Pure. */
import { type ConversationEntry } from '@matricula/read-models/lead';
import { t } from '../../../shared/texts/texts';

export const tagWords: Readonly<Record<string, string>> = { leads: 'Lead', call: 'Call', application: 'Application' };

/** How far the delivery of a message is. */
export const deliveryWords: Readonly<Record<NonNullable<ConversationEntry['delivery']>, string>> = {
  requested: 'On its way',
  started: 'On its way',
  postponed: 'Waiting for another attempt',
  accepted: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
  unknown: 'Delivery unknown',
};

/** "First enquiry from Website for Sahyadri University, google / cpc". */
export function enquiryInWords({ attempt = 1, collegeName, campaign }: Partial<ConversationEntry>, source: string): string {
  const which = attempt > 1 ? t`Enquiry ${attempt}` : t`First enquiry`;
  const from = source && t` from ${source}`;
  return `${which}${from}${collegeName ? t` for ${collegeName}` : ''}${campaign ? `, ${campaign}` : ''}`;
}

const fieldInWords = (field: string) =>
  field
    .replace(/^attributes\.(cf_)?/, '')
    .replace(/_/g, ' ')
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase();

/** "city from Pune to Mumbai", "email to a@b.example", "course, from MBA to empty". */
export function changeInWords({ field, from, to }: NonNullable<ConversationEntry['changes']>[number]): string {
  const name = fieldInWords(field);
  if (to === null) return t`${name} from ${from ?? 'empty'} to empty`;
  return from === null ? t`${name} to ${to}¦change` : t`${name} from ${from} to ${to}`;
}
