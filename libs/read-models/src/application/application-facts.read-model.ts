import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, keyword } from '../kernel';

/** How far an application came: a step counts once it was reached, whatever happened afterwards. Contains no personal data. */
export interface ApplicationFact {
  /** The id of the application. */
  factId: string;
  /** When it was started. */
  at: string;
  leadId: string;
  /** The form, which stands for the programme. */
  formId: string;
  formName: string;
  /** The source of the lead when the application began. */
  source?: string;
  /** The present owner of the lead. */
  ownerId?: string;
  ownerName?: string;
  submitted: boolean;
  eligible: boolean;
  interviewed: boolean;
  offered: boolean;
  accepted: boolean;
  /** Missing again if the enrolment is taken back. */
  enrolled: boolean;
  /** It was rejected, withdrawn, or lapsed. */
  ended: boolean;
}

export const applicationFacts = defineReadModel<ApplicationFact>({
  name: 'application-facts',
  version: 1,
  key: 'factId',
  ofLead: true,
  storage: 'columns',
  fields: {
    factId: keyword(),
    at: instant(),
    leadId: keyword(),
    formId: keyword().asDimension(),
    formName: keyword(),
    source: keyword().asDimension(),
    ownerId: keyword().asDimension(),
    ownerName: keyword(),
    submitted: flag(),
    eligible: flag(),
    interviewed: flag(),
    offered: flag(),
    accepted: flag(),
    enrolled: flag(),
    ended: flag(),
  },
  staff: { ownerId: { ownerName: ERASED } },
});
