import { defineEvent, id, instant, integer, list, number, object, optional, text, type EventOf } from '../kernel';

const context = 'offer';

/** Stream of a merit list and its offers: each seat is given once. */
export const meritListStream = (tenantId: string, meritListId: string) => `merit-list-${tenantId}-${meritListId}`;

export const meritListDrawn = defineEvent('MeritListPublished', {
  context,
  doc: 'Interviewed applicants of a form were ranked: by the declared order, with seats for each quota; those beyond wait in their order.',
  fields: {
    meritListId: id(),
    name: text(),
    formId: id(),
    formName: text(),
    /** Who ranked: another person approves the offers. */
    rankedById: id(),
    /** Criteria, the first decides. */
    order: list(text()),
    seats: integer(),
    /** Seats that are reserved for a category, out of all seats. */
    quotas: list(object({ category: text(), seats: integer() })),
    /** Days to accept an offer. */
    days: integer(),
    entries: list(
      object({
        applicationId: id(),
        leadId: id(),
        rank: integer(),
        percent: optional(number()),
        category: optional(text()),
        /** The quota of the seat, or of the waiting place; empty for an open seat. */
        quota: text(),
        place: integer(),
      }),
    ),
  },
});
export type MeritListPublished = EventOf<typeof meritListDrawn>;
export type MeritEntry = MeritListPublished['data']['entries'][number];

const ids = { meritListId: id(), applicationId: id(), leadId: id() };

export const offerDrafted = defineEvent('OfferDrafted', {
  context,
  doc: 'An applicant has a seat: by rank, or from the waiting list after a seat became free.',
  fields: { ...ids, formName: text(), rank: integer(), quota: text(), rankedById: id() },
});
export type OfferDrafted = EventOf<typeof offerDrafted>;

export const offerApproved = defineEvent('OfferApproved', {
  context,
  doc: 'Another person than the one who ranked approved an offer.',
  fields: ids,
});
export type OfferApproved = EventOf<typeof offerApproved>;

export const offerIssued = defineEvent('OfferIssued', {
  context,
  doc: 'An offer was sent to its applicant, who accepts or declines it until it expires.',
  fields: { ...ids, expiresAt: instant() },
});
export type OfferIssued = EventOf<typeof offerIssued>;

export const offerAccepted = defineEvent('OfferAccepted', { context, doc: 'The applicant accepted the offer.', fields: ids });
export type OfferAccepted = EventOf<typeof offerAccepted>;

export const offerDeclined = defineEvent('OfferDeclined', { context, doc: 'The applicant declined the offer.', fields: ids });
export type OfferDeclined = EventOf<typeof offerDeclined>;

export const offerExpired = defineEvent('OfferExpired', { context, doc: 'An offer was not answered in time.', fields: ids });
export type OfferExpired = EventOf<typeof offerExpired>;

export const offerWithdrawn = defineEvent('OfferWithdrawn', {
  context,
  doc: 'The institution took an offer back, or its application ended.',
  fields: { ...ids, reason: optional(text()) },
});
export type OfferWithdrawn = EventOf<typeof offerWithdrawn>;

export const offerEvents = [
  ...[meritListDrawn, offerDrafted, offerApproved, offerIssued],
  ...[offerAccepted, offerDeclined, offerExpired, offerWithdrawn],
];
export type OfferEvent =
  MeritListPublished | OfferDrafted | OfferApproved | OfferIssued | OfferAccepted | OfferDeclined | OfferExpired | OfferWithdrawn;
