import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { LeadReferralOffered, LeadReferralTried, ReferralEvent } from './referral.events';

const MINUTE_MS = 60_000;
const HOUR = 60;

type Offer = LeadReferralOffered['data'];

/** The offer of a lead to people of level 3, one after another. */
export interface Referral {
  status: 'none' | 'offered' | 'accepted' | 'ended';
  offer?: Offer;
  /** Why the offer ended before anybody answered. */
  endReason?: 'owned' | 'gone';
  /** People to whom it was offered. */
  asked: readonly string[];
}

export type ReferralCommand =
  | DomainCommand<'OfferLead', Omit<Offer, 'offeredTo' | 'passedOn'>>
  /** What a rule in a dry run would have offered. */
  | DomainCommand<'TryReferral', LeadReferralTried['data']>
  /** `ownerId`: the owner of the lead now. */
  | DomainCommand<'AcceptReferral', { userId: string; userName: string; ownerId?: string }>
  /** `answerBy`: until when the next person may answer. */
  | DomainCommand<'DeclineReferral', { userId: string; reason: string; answerBy: string }>
  /** Nobody answered the offer that ran until `expected`. */
  | DomainCommand<'PassOnReferral', { expected: string; answerBy: string }>
  /** The lead is not the one that was offered any more. */
  | DomainCommand<'EndReferral', { reason: 'owned' | 'gone' }>;

/** From this text and a number, without gaps, follow the ids of the referrals of a lead. */
export const referralIdOf = (tenantId: string, leadId: string): string => `referral/${tenantId}/${leadId}`;

/** Until when the next person may answer an offer: as long as the rule allows, an hour by offers that do not say. */
export const nextAnswerBy = (offer: Pick<Offer, 'answerMinutes'> | undefined, now: number): string =>
  new Date(now + (offer?.answerMinutes ?? HOUR) * MINUTE_MS).toISOString();

/** The people of level 2 who go on reading a lead that another person accepts: its owner, and who offered it. */
export const referrersOf = ({ fromOwnerId, offeredBy }: { fromOwnerId?: string; offeredBy?: string }, userId: string): string[] =>
  [...new Set([fromOwnerId ?? [], offeredBy ?? []].flat())].filter((id) => id !== userId);

const changes = { owned: 'has another owner', gone: 'was removed or merged' };

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
  decide(command, { status, offer, asked, endReason }) {
    if (command.type === 'TryReferral') return status === 'none' ? [{ type: 'LeadReferralTried', data: command.data }] : [];
    if (command.type === 'OfferLead') {
      if (status !== 'none') throw new DomainError('referral/exists', 'This lead is already offered to another person.');
      const [offeredTo] = command.data.people;
      if (offeredTo === undefined) throw new DomainError('referral/nobody', 'There is nobody to whom this lead can be referred.');
      return [{ type: 'LeadReferralOffered', data: { ...command.data, offeredTo, passedOn: false } }];
    }
    if (!offer) throw new DomainError('referral/unknown', 'There is no such referral.');
    const { referralId, leadId, offeredTo, fromOwnerId, offeredBy } = offer;
    if (command.type === 'PassOnReferral') {
      const { expected, answerBy } = command.data;
      if (status !== 'offered' || offer.answerBy !== expected) return [];
      return [{ type: 'LeadReferralUnanswered', data: { referralId, leadId, userId: offeredTo } }, onward(offer, asked, answerBy)];
    }
    if (command.type === 'EndReferral')
      return status === 'offered' ? [{ type: 'LeadReferralEnded', data: { referralId, leadId, ...command.data, offeredBy } }] : [];
    const { userId } = command.data;
    // Who was never asked does not learn that the lead is offered.
    if (!asked.includes(userId)) throw new DomainError('referral/unknown', 'There is no such referral.');
    if (status === 'accepted' && command.type === 'AcceptReferral' && offeredTo === userId) return [];
    if (endReason && offeredTo === userId) {
      if (command.type === 'DeclineReferral') return [];
      throw new DomainError('referral/changed-meanwhile', `The lead ${changes[endReason]} since it was offered to you.`);
    }
    if (status !== 'offered' || offeredTo !== userId) throw new DomainError('referral/not-yours', 'This lead is no longer offered to you.');
    if (command.type === 'AcceptReferral') {
      const { ownerId, userName } = command.data;
      if (ownerId !== fromOwnerId)
        throw new DomainError(
          'referral/changed-meanwhile',
          'The lead has another owner since it was offered to you. Please decline the offer.',
        );
      const data = { referralId, leadId, userId, userName, offeredBy, assigned: true, ...(fromOwnerId !== undefined && { fromOwnerId }) };
      return [{ type: 'LeadReferralAccepted', data }];
    }
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
        return { ...referral, status: 'ended', endReason: event.data.reason };
      case 'LeadReferralTried':
      case 'LeadReferralDeclined':
      case 'LeadReferralUnanswered':
        return referral;
      default:
        return unknownEvent(event, referral);
    }
  },
};
