import { defineEvent, id, instant, integer, list, map, number, object, oneOf, optional, personal, text, type EventOf } from '../kernel';

const context = 'offer';
// The key of an applicant: destroying it erases what was written about them.
const subject = 'applicationId';

/** Stream of who is ranked of a form. */
export const rankingStream = (tenantId: string, formId: string) => `ranking-${tenantId}-${formId}`;

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
    /** Seats that are reserved for a category, out of all seats; `label`: its words. */
    quotas: list(object({ category: text(), seats: integer(), label: optional(text()) })),
    /** Days to accept an offer. */
    days: integer(),
    /** The product that is paid after the acceptance; missing if the offers ask for no token fee. */
    tokenProductId: optional(id()),
    /** Text of the letters of its offers, with variables; missing for the standard text. */
    letter: optional(text()),
  },
});
export type MeritListPublished = EventOf<typeof meritListDrawn>;

export const meritListLetterChanged = defineEvent('MeritListLetterChanged', {
  context,
  doc: 'The text of the letters of a merit list was changed: offers that are issued from now on have it.',
  fields: { meritListId: id(), letter: text() },
});
export type MeritListLetterChanged = EventOf<typeof meritListLetterChanged>;

export const meritEntriesRanked = defineEvent('MeritEntriesRanked', {
  context,
  doc: 'A part of a merit list: its applicants with their ranks. A list has as many parts as it needs, because an event has a limit of size.',
  fields: {
    ...{ meritListId: id(), name: text(), formName: text(), rankedById: id() },
    // Missing in the first events.
    formId: optional(id()),
    /** Criteria of the order, the first decides. */
    order: optional(list(text())),
    /** The words of quotas. */
    quotaNames: optional(map<string>()),
    entries: list(
      object({
        applicationId: id(),
        leadId: id(),
        rank: integer(),
        percent: optional(number()),
        /** The quota of the seat, or of the waiting place; empty for an open seat. */
        quota: text(),
        place: integer(),
        /** How many scores the percentage is the mean of. */
        scores: optional(integer()),
        /** What put the applicant behind the one ranked directly above: a criterion with both values, or `tie`; missing for the first rank and in the first lists. */
        decidedBy: optional(object({ criterion: text(), own: optional(text()), above: optional(text()) })),
      }),
    ),
  },
});
export type MeritEntriesRanked = EventOf<typeof meritEntriesRanked>;
export type MeritEntry = MeritEntriesRanked['data']['entries'][number];

export const applicantsRanked = defineEvent('ApplicantsRanked', {
  context,
  doc: 'Applicants of a form are on a merit list: none of them is put on another one.',
  fields: { formId: id(), meritListId: id(), applicationIds: list(id()) },
});
export type ApplicantsRanked = EventOf<typeof applicantsRanked>;

export const applicantsUnranked = defineEvent('ApplicantsUnranked', {
  context,
  doc: 'A merit list was closed: those of its applicants who got no offer may be put on another one.',
  fields: { formId: id(), meritListId: id(), applicationIds: list(id()) },
});
export type ApplicantsUnranked = EventOf<typeof applicantsUnranked>;

export const meritListClosed = defineEvent('MeritListClosed', {
  context,
  doc: 'An admin closed a merit list: its waiting places end. Offers that were made go on.',
  fields: { meritListId: id(), name: text(), formId: id(), formName: text() },
});
export type MeritListClosed = EventOf<typeof meritListClosed>;

export const meritPlacesEnded = defineEvent('MeritPlacesEnded', {
  context,
  doc: 'Applicants are no longer on a merit list, because it was closed or their application ended before they had an offer.',
  fields: { meritListId: id(), entries: list(object({ applicationId: id(), leadId: id() })) },
});
export type MeritPlacesEnded = EventOf<typeof meritPlacesEnded>;

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
  // The product of the token fee with its sum, as the letter says it.
  fields: { ...ids, expiresAt: instant(), tokenFee: optional(text()) },
});
export type OfferIssued = EventOf<typeof offerIssued>;

export const offerLetterCreated = defineEvent('OfferLetterCreated', {
  context,
  subject,
  doc: 'The letter of an issued offer was made as a file, which is encrypted with the key of the applicant.',
  fields: { ...ids, file: personal(object({ blobId: id(), name: text(), contentType: text(), bytes: integer() })) },
});
export type OfferLetterCreated = EventOf<typeof offerLetterCreated>;
export type LetterFile = OfferLetterCreated['data']['file'];

export const offerAccepted = defineEvent('OfferAccepted', { context, doc: 'The applicant accepted the offer.', fields: ids });
export type OfferAccepted = EventOf<typeof offerAccepted>;

export const offerDeclined = defineEvent('OfferDeclined', { context, doc: 'The applicant declined the offer.', fields: ids });
export type OfferDeclined = EventOf<typeof offerDeclined>;

export const offerExpired = defineEvent('OfferExpired', { context, doc: 'An offer was not answered in time.', fields: ids });
export type OfferExpired = EventOf<typeof offerExpired>;

export const offerWithdrawn = defineEvent('OfferWithdrawn', {
  context,
  subject,
  doc: 'The institution took an offer back, or its application ended.',
  fields: {
    ...ids,
    reason: optional(personal(text())),
    /** What it was; a waiting place among the first events, where this is missing. */
    before: optional(oneOf('drafted', 'approved', 'issued', 'accepted')),
  },
});
export type OfferWithdrawn = EventOf<typeof offerWithdrawn>;

export const offerEvents = [
  ...[
    meritListDrawn,
    meritEntriesRanked,
    applicantsRanked,
    applicantsUnranked,
    meritListClosed,
    meritPlacesEnded,
    offerDrafted,
    offerApproved,
    offerIssued,
  ],
  ...[meritListLetterChanged, offerLetterCreated],
  ...[offerAccepted, offerDeclined, offerExpired, offerWithdrawn],
];
export type OfferEvent =
  | MeritListPublished
  | MeritListLetterChanged
  | MeritEntriesRanked
  | MeritListClosed
  | MeritPlacesEnded
  | OfferDrafted
  | OfferApproved
  | OfferIssued
  | OfferLetterCreated
  | OfferAccepted
  | OfferDeclined
  | OfferExpired
  | OfferWithdrawn;
