import { defineReadModel, flag, instant, keyword, keywords } from '../kernel';

/** What leads are compared by to find duplicates: one row for each lead. */
export interface LeadDuplicatesRow {
  leadId: string;
  ownerId?: string;
  name?: string;
  phone?: string;
  email?: string;
  city?: string;
  /** Phones and e-mails that enquiries of the lead were sent with. */
  offered: { enquiryId: string; phone?: string; email?: string }[];
  /** Leads that share one of these keys are compared. */
  contactKeys: string[];
  nameKeys: string[];
  /** Leads that are different people by the decision of a user. */
  notDuplicates: string[];
  /** The lead is removed or merged. */
  gone: boolean;
  createdAt: string;
}

export const leadDuplicates = defineReadModel<LeadDuplicatesRow>({
  name: 'lead-duplicates',
  version: 1,
  key: 'leadId',
  ofLead: true,
  fields: {
    leadId: keyword(),
    ownerId: keyword(),
    contactKeys: keywords(),
    nameKeys: keywords(),
    gone: flag(),
    createdAt: instant(),
  },
});
