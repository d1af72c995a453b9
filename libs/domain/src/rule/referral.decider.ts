import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { LeadReferralOffered, ReferralEvent } from './referral.events';

type Offer = LeadReferralOffered['data'];

/** The offer of a lead to people of level 3, one after another. */
export interface Referral {
  status: 'none' | 'offered' | 'accepted' | 'ended';
  offer?: Offer;
  /** People to whom it was offered. */
  asked: readonly string[];
}

export type ReferralCommand =
  | DomainCommand<'OfferLead', Omit<Offer, 'offeredTo' | 'passedOn'>>
  | DomainCommand<'AcceptReferral', { userId: string; userName: string }>
  /** `answerBy`: until when the next person may answer. */
  | DomainCommand<'DeclineReferral', { userId: string; reason: string; answerBy: string }>
  /** Nobody answered the offer that ran until `expected`. */
  | DomainCommand<'PassOnReferral', { expected: string; answerBy: string }>;

/** The next person, or the end. The note was for everybody, so it goes on. */
function onward(offer: Offer, asked: readonly string[], answerBy: string): ReferralEvent {
  const { referralId, leadId, people } = offer;
  const next = people.find((userId) => !asked.includes(userId));
  if (next === undefined) return { type: 'LeadReferralEnded', data: { referralId, leadId } };
  return { type: 'LeadReferralOffered', data: { ...offer, offeredTo: next, answerBy, passedOn: true } };
}

/** Rules of referrals from L2 to L3: one person at a time, who takes the lead or declines with a reason. */
export const referralDecider: Decider<Referral, ReferralCommand, ReferralEvent> = {
  initial: { status: 'none', asked: [] },
  decide(command, { status, offer, asked }) {
    if (command.type === 'OfferLead') {
      if (status !== 'none') return [];
      const [offeredTo] = command.data.people;
      if (offeredTo === undefined) throw new DomainError('referral/nobody', 'There is nobody to whom this lead can be referred.');
      return [{ type: 'LeadReferralOffered', data: { ...command.data, offeredTo, passedOn: false } }];
    }
    if (!offer) throw new DomainError('referral/unknown', 'There is no such referral.');
    const { referralId, leadId, offeredTo, fromOwnerId } = offer;
    if (command.type === 'PassOnReferral') {
      const { expected, answerBy } = command.data;
      if (status !== 'offered' || offer.answerBy !== expected) return [];
      return [{ type: 'LeadReferralUnanswered', data: { referralId, leadId, userId: offeredTo } }, onward(offer, asked, answerBy)];
    }
    const { userId } = command.data;
    if (status === 'accepted' && command.type === 'AcceptReferral' && offeredTo === userId) return [];
    if (status !== 'offered' || offeredTo !== userId) throw new DomainError('referral/not-yours', 'This lead is no longer offered to you.');
    if (command.type === 'AcceptReferral')
      return [
        { type: 'LeadReferralAccepted', data: { referralId, leadId, ...command.data, ...(fromOwnerId !== undefined && { fromOwnerId }) } },
      ];
    const { reason, answerBy } = command.data;
    if (!reason.trim()) throw new DomainError('referral/reason', 'Say why you decline the lead.');
    return [{ type: 'LeadReferralDeclined', data: { referralId, leadId, userId, reason: reason.trim() } }, onward(offer, asked, answerBy)];
  },
  evolve(referral, event) {
    switch (event.type) {
      case 'LeadReferralOffered':
        return { status: 'offered', offer: event.data, asked: [...referral.asked, event.data.offeredTo] };
      case 'LeadReferralAccepted':
        return { ...referral, status: 'accepted' };
      case 'LeadReferralEnded':
        return { ...referral, status: 'ended' };
      case 'LeadReferralDeclined':
      case 'LeadReferralUnanswered':
        return referral;
      default:
        return unknownEvent(event, referral);
    }
  },
};
