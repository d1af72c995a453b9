import { defineReadModel, flag, keyword, keywords } from '../kernel';

/** The phone numbers of a lead in addition to those by which it is recognised: those of its orders, payment links and admissions. */
export interface LeadNumbersRow {
  leadId: string;
  /** In international form (E.164). */
  numbers: string[];
  /** The person was erased: the lead gets no numbers again. */
  erased: boolean;
}

export const leadNumbers = defineReadModel<LeadNumbersRow>({
  name: 'lead-numbers',
  version: 1,
  key: 'leadId',
  ofLead: true,
  fields: { leadId: keyword(), numbers: keywords(), erased: flag() },
});
