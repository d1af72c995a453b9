import { defineEvent, id, integer, number, object, oneOf, optional, list, staffName, text, type EventOf } from '../kernel';

const context = 'admission';

/** Stream of the commissions of a college in a financial year. */
export const commissionStream = (tenantId: string, collegeId: string, financialYear: string) =>
  `commission-${tenantId}-${collegeId}-${financialYear}`;

/** The plan of a college, as events carry it. */
export const commissionTerms = object({
  planId: id(),
  financialYear: text(),
  basis: oneOf('count', 'amount'),
  slabs: list(object({ from: number(), rate: number(), unit: oneOf('percent', 'rupees') })),
  ownerShare: number(),
  publisherShare: number(),
});

const commission = {
  admissionId: id(),
  leadId: id(),
  collegeId: id(),
  collegeName: optional(text()),
  productId: optional(id()),
  productName: optional(text()),
  source: optional(text()),
  financialYear: text(),
  ownerId: id(),
  ownerName: staffName('ownerId'),
  publisherId: optional(id()),
  publisherName: optional(text()),
  amountPaise: integer(),
  commissionPaise: integer(),
  ownerPaise: integer(),
  publisherPaise: integer(),
  institutionPaise: integer(),
};

export const commissionEarned = defineEvent('CommissionEarned', {
  context,
  doc: 'A confirmed admission earned its commission by the plan of the college. All amounts are in paise.',
  fields: {
    ...commission,
    /** How many confirmed admissions the college has in the financial year, with this one. */
    place: integer(),
    planId: id(),
  },
});
export type CommissionEarned = EventOf<typeof commissionEarned>;

export const commissionReversed = defineEvent('CommissionReversed', {
  context,
  doc: 'A confirmed admission was cancelled: its commission is taken back from everyone who has a share.',
  fields: commission,
});
export type CommissionReversed = EventOf<typeof commissionReversed>;

export const commissionEvents = [commissionEarned, commissionReversed];
export type CommissionEvent = CommissionEarned | CommissionReversed;
