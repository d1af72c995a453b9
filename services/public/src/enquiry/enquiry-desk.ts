import type { CommandMeta } from '@matricula/auth';

/** A validated enquiry: details of the person, and their origin. */
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
  /** The page that contained the form, and campaign parameters, by name. */
  attributes?: Record<string, string>;
  ownerId?: string;
  ownerName?: string;
  assignedBy?: 'rule';
}

/** Receives enquiries. A repeated `commandId` has no effect. */
export abstract class EnquiryDesk {
  abstract take(enquiry: TakenEnquiry, meta: CommandMeta): Promise<unknown>;
}
