import type { EntriesOf } from '../kernel';
import type { ApplicantsRanked, ApplicantsUnranked, OfferEvent } from './offer.events';
import { offerLife } from './offer.life';

const { states } = offerLife;
const moved = (from: keyof typeof states, to: keyof typeof states) => ({
  property: 'Offer',
  change: (): [Record<string, string>, Record<string, string>] => [{ status: states[from] }, { status: states[to] }],
});

/** How merit lists and offers read in the timeline. */
export const offerEntries: EntriesOf<OfferEvent | ApplicantsRanked | ApplicantsUnranked> = {
  MeritListPublished: {
    property: 'Merit list',
    change: ({ name, seats }) => [{}, { name, seats }],
    sentence: (who, { name, formName }) => `${who} published the merit list "${name}" of "${formName}"`,
  },
  MeritListLetterChanged: {
    property: 'Merit list',
    change: ({ letter }) => [{}, { letter }],
    sentence: (who) => `${who} changed the letter of a merit list`,
  },
  MeritEntriesRanked: {
    property: 'Merit list',
    technical: 'applicants are ranked; the list of offers shows their ranks',
  },
  ApplicantsRanked: {
    property: 'Merit list',
    technical: 'the merit list says who is ranked',
  },
  ApplicantsUnranked: {
    property: 'Merit list',
    technical: 'the merit list says that it was closed',
  },
  MeritListClosed: {
    property: 'Merit list',
    change: ({ name }) => [{ name }, {}],
    sentence: (who, { name, formName }) => `${who} closed the merit list "${name}" of "${formName}"`,
  },
  MeritPlacesEnded: {
    property: 'Merit list',
    technical: 'the waiting places of applicants end; the list of offers shows it',
  },
  OfferDrafted: {
    property: 'Offer',
    change: ({ rank }) => [{}, { status: states.drafted, rank }],
    sentence: (who, { rank }, lead) => `${who} drafted an offer for ${lead}, rank ${rank}`,
  },
  OfferApproved: { ...moved('drafted', 'approved'), sentence: (who, _data, lead) => `${who} approved the offer for ${lead}` },
  OfferIssued: {
    property: 'Offer',
    change: ({ expiresAt }) => [{ status: states.approved }, { status: states.issued, expiresAt }],
    sentence: (who, _data, lead) => `${who} issued the offer for ${lead}`,
  },
  OfferLetterCreated: { property: 'Offer', technical: 'the letter is made with each offer that is issued' },
  OfferAccepted: { ...moved('issued', 'accepted'), sentence: (_who, _data, lead) => `${lead} accepted the offer` },
  OfferDeclined: { ...moved('issued', 'declined'), sentence: (_who, _data, lead) => `${lead} declined the offer` },
  OfferExpired: { ...moved('issued', 'expired'), sentence: (_who, _data, lead) => `The offer for ${lead} expired` },
  OfferWithdrawn: {
    property: 'Offer',
    change: ({ reason, before }) => [before ? { status: states[before] } : {}, { status: states.withdrawn, reason }],
    sentence: (who, { before }, lead) =>
      before === 'drafted' || before === 'approved'
        ? `${who} dropped the draft of an offer for ${lead}, which was not issued`
        : `${who} withdrew the offer for ${lead}`,
  },
};
