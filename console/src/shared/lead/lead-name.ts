import { type LeadRow } from '@matricula/read-models/lead';
import { t } from '../texts/texts';

/** What to call a lead: by name, else by what is known of them. Imported enquiries often carry no more than an id. */
export function leadName({ name, phone, email, externalId }: Pick<LeadRow, 'name' | 'phone' | 'email' | 'externalId'>): string {
  return name || phone || email || (externalId ? t`Enquiry ${externalId.slice(0, 8)}` : t`Unnamed`);
}
