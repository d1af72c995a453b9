import type { EntriesOf } from '../kernel';
import type { ApplicantsRanked, OfferEvent } from './offer.events';
import { offerLife } from './offer.life';

const { states } = offerLife;
const moved = (from: keyof typeof states, to: keyof typeof states) => ({
  property: 'Offer',
  change: (): [Record<string, string>, Record<string, string>] => [{ status: states[from] }, { status: states[to] }],
});

/** How merit lists and offers read in the timeline. */
export const offerEntries: EntriesOf<OfferEvent | ApplicantsRanked> = {
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
    change: ({ reason }) => [{}, { status: states.withdrawn, reason }],
    sentence: (who, _data, lead) => `${who} withdrew the offer for ${lead}`,
  },
};
