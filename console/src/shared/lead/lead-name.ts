import { type LeadRow } from '@matricula/read-models/lead';
import { t } from '../texts/texts';

/** The displayed name of a lead: its name, or other contact data. Imported enquiries often contain only an id. */
export function leadName({ name, phone, email, externalId }: Pick<LeadRow, 'name' | 'phone' | 'email' | 'externalId'>): string {
  return name || phone || email || (externalId ? t`Enquiry ${externalId.slice(0, 8)}` : t`Unnamed`);
}
