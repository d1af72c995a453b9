import type { CommandMeta } from '@matricula/auth';

/** An enquiry that passed its form: details of the person under their own names, and where they came from. */
export interface TakenEnquiry {
  name?: string;
  phone?: string;
  email?: string;
  gender?: string;
  city?: string;
  course?: string;
  lastEducation?: string;
  yearOfAdmission?: string;
  message?: string;
  source?: string;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  /** The page on which the form stood and where the person came from, by name. */
  attributes?: Record<string, string>;
  ownerId?: string;
  ownerName?: string;
  assignedBy?: 'rule';
}

/** Where enquiries go. The same `commandId` is taken in once. */
export abstract class EnquiryDesk {
  abstract take(enquiry: TakenEnquiry, meta: CommandMeta): Promise<unknown>;
}
