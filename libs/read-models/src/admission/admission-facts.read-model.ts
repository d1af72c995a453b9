import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** What reports count of admissions. */
export const admissionFactKinds = ['claimed', 'confirmed', 'cancelled', 'commission'] as const;

/** One step of an admission with its dimensions. All amounts are in paise. Contains no personal data: names come from the lead. */
export interface AdmissionFact {
  /** `claimed/<admission>` of the first claim, or the id of the event. */
  factId: string;
  kind: (typeof admissionFactKinds)[number];
  at: string;
  admissionId: string;
  leadId: string;
  /** The amount of a confirmed admission. */
  amountPaise?: number;
  /** A commission, or the negative of one that was clawed back. */
  commissionPaise?: number;
  collegeId?: string;
  collegeName?: string;
  /** What the lead paid for at the college, as far as it was known then. */
  productId?: string;
  productName?: string;
  source?: string;
  /** When the lead came in, for `confirmed`; missing in the first events. */
  leadCapturedAt?: string;
  /** The owner of the admission at that moment. */
  ownerId?: string;
  ownerName?: string;
}

export const admissionFacts = defineReadModel<AdmissionFact>({
  name: 'admission-facts',
  version: 3,
  key: 'factId',
  ofLead: true,
  ofOrders: true,
  storage: 'columns',
  fields: {
    kind: keyword(admissionFactKinds).asDimension(),
    at: instant(),
    admissionId: keyword(),
    leadId: keyword(),
    amountPaise: integer(),
    commissionPaise: integer(),
    collegeId: keyword().asDimension(),
    collegeName: keyword(),
    productId: keyword().asDimension(),
    productName: keyword(),
    source: keyword().asDimension(),
    leadCapturedAt: instant(),
    ownerId: keyword().asDimension(),
    ownerName: keyword(),
  },
  staff: { ownerId: { ownerName: ERASED } },
});
