import { defineEvent, flag, id, instant, integer, list, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';
import { candidate } from './turn.events';

const context = 'rule';
const subject = 'leadId';
const ofReferral = { referralId: id(), leadId: id() };

/** Why a rule offered a lead by its trigger: the event, and the people who were considered. Missing in offers by people, and in older events. */
const grounds = {
  eventId: optional(id()),
  ruleVersion: optional(integer()),
  seenPosition: optional(text()),
  candidates: optional(list(candidate)),
};

export const leadReferralOffered = defineEvent('LeadReferralOffered', {
  context,
  subject,
  doc: 'A lead was offered to a person of level 3, at first or because the one before did not take it.',
  fields: {
    ...ofReferral,
    ruleId: id(),
    ruleName: text(),
    offeredTo: id(),
    /** The user who referred the lead; missing if the rule offered it by its trigger. */
    offeredBy: optional(id()),
    /** The owner of the lead at the first offer; missing if it had none. */
    fromOwnerId: optional(id()),
    /** Everybody to whom the lead may be offered, in order. */
    people: list(id()),
    /** A person who does not answer by then loses the offer. */
    answerBy: instant(),
    /** Minutes that each person has for the answer; missing in older events. */
    answerMinutes: optional(integer()),
    passedOn: flag(),
    note: optional(personal(text())),
    ...grounds,
  },
});
export type LeadReferralOffered = EventOf<typeof leadReferralOffered>;

export const leadReferralTried = defineEvent('LeadReferralTried', {
  context,
  doc: 'A rule in a dry run would have offered a lead; nobody was asked.',
  fields: { ...ofReferral, ruleId: id(), ruleName: text(), chosenId: optional(id()), ...grounds },
});
export type LeadReferralTried = EventOf<typeof leadReferralTried>;

export const leadReferralAccepted = defineEvent('LeadReferralAccepted', {
  context,
  doc: 'The person of level 3 took the lead; it is assigned to them.',
  fields: {
    ...ofReferral,
    userId: id(),
    userName: staffName('userId'),
    fromOwnerId: optional(id()),
    offeredBy: optional(id()),
    /** The lead was assigned in the same append; missing in older events, after which a policy assigns it. */
    assigned: optional(flag()),
  },
});
export type LeadReferralAccepted = EventOf<typeof leadReferralAccepted>;

export const leadReferralDeclined = defineEvent('LeadReferralDeclined', {
  context,
  subject,
  doc: 'The person of level 3 declined the lead, with a reason.',
  fields: { ...ofReferral, userId: id(), reason: personal(text()) },
});
export type LeadReferralDeclined = EventOf<typeof leadReferralDeclined>;

export const leadReferralUnanswered = defineEvent('LeadReferralUnanswered', {
  context,
  doc: 'The person of level 3 did not answer in time.',
  fields: { ...ofReferral, userId: id() },
});
export type LeadReferralUnanswered = EventOf<typeof leadReferralUnanswered>;

export const leadReferralEnded = defineEvent('LeadReferralEnded', {
  context,
  doc: 'The offer of a lead ended: nobody took it, or the lead has another owner since or is gone.',
  fields: {
    ...ofReferral,
    /** Missing if nobody took the lead. */
    reason: optional(oneOf('owned', 'gone')),
    /** Who is told of the reason. */
    offeredBy: optional(id()),
  },
});
export type LeadReferralEnded = EventOf<typeof leadReferralEnded>;

export type ReferralEvent =
  LeadReferralOffered | LeadReferralTried | LeadReferralAccepted | LeadReferralDeclined | LeadReferralUnanswered | LeadReferralEnded;
export const referralEvents = [
  ...[leadReferralOffered, leadReferralTried, leadReferralAccepted],
  ...[leadReferralDeclined, leadReferralUnanswered, leadReferralEnded],
];
