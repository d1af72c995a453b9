import {
  defineEvent,
  flag,
  id,
  instant,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  personal,
  text,
  type EventOf,
} from '../kernel';

const context = 'rule';

/** A person whom a rule may give a lead to, as they were when it was given. */
export const candidate = object({
  userId: id(),
  weight: integer(),
  /** Share that the person has earned and not received, after this turn. */
  credit: number(),
  /** Open leads. */
  load: integer(),
  /** How well they fit the lead by the method of the rule: skills in common, or how recently they owned it. */
  fit: optional(number()),
  /** Why they could not get the lead: an exclusion; its label in older events. */
  excluded: optional(text()),
});
/** A condition that the lead met, with its value at that moment. */
const clause = object({ columnName: text(), operator: text(), value: text(), actual: optional(text()) });
/** Most open leads, leads in an hour and a day, and leads of the same source in a day, of each person; missing ones have no limit. */
const limits = object({ open: optional(integer()), hour: optional(integer()), day: optional(integer()), source: optional(integer()) });
const subject = 'leadId';
const ofTurn = { turnId: id(), leadId: id(), ruleId: id(), ruleName: text(), ruleVersion: integer(), at: instant() };
/**
 * Missing in older events: the conditions that the lead met, the position of the log as of which the people were seen, and the rules that led to the
 * event for which the lead is given. `limits`: those that held for the people, where the rule has any.
 */
const grounds = {
  matched: optional(personal(list(clause))),
  seenPosition: optional(text()),
  chain: optional(list(id())),
  limits: optional(limits),
};

export const turnBookOpened = defineEvent('TurnBookOpened', {
  context,
  doc: 'The book of a day in which leads are given out; with what the one before it left open.',
  fields: { day: text(), credits: map(), open: map(), waiting: map(), given: map(), sources: optional(map()) },
});
export type TurnBookOpened = EventOf<typeof turnBookOpened>;

export const turnBookCarried = defineEvent('TurnBookCarried', {
  context,
  doc: 'A further part of what the book before left open, written together with the beginning of the book, where one event cannot hold all of it.',
  fields: { credits: map(), open: map(), waiting: map(), given: map(), sources: map() },
});
export type TurnBookCarried = EventOf<typeof turnBookCarried>;

export const turnBookClosed = defineEvent('TurnBookClosed', {
  context,
  doc: 'The book is closed: the next one continues.',
  fields: { next: integer() },
});
export type TurnBookClosed = EventOf<typeof turnBookClosed>;

export const turnGiven = defineEvent('TurnGiven', {
  context,
  subject,
  doc: 'A rule chose the person who gets a lead, before the lead is assigned; with everybody who was considered.',
  fields: {
    ...{ ...ofTurn, ...grounds, chosenId: id(), candidates: list(candidate), expectedOwnerId: optional(id()) },
    /** The source of the lead, if the rule limits leads of one source. */
    source: optional(text()),
    /** The latest call action that the lead must still have, empty for none; missing if the rule does not ask, and in older events. */
    expectedCallActionId: optional(text()),
    /** A rule for idle leads moves the lead; missing in older events. */
    reallocates: optional(flag()),
    /** A user released or asked for the lead, so that it counts towards no storm; missing if not, and in older events. */
    released: optional(flag()),
  },
});
export type TurnGiven = EventOf<typeof turnGiven>;

export const turnTaken = defineEvent('TurnTaken', {
  context,
  doc: 'The chosen person owns the lead.',
  fields: { turnId: id(), leadId: id() },
});
export type TurnTaken = EventOf<typeof turnTaken>;

export const turnReturned = defineEvent('TurnReturned', {
  context,
  doc: 'The chosen person did not get the lead, because somebody else was faster or it is gone; their share is given back.',
  fields: { turnId: id(), leadId: id(), why: oneOf('owned', 'gone') },
});
export type TurnReturned = EventOf<typeof turnReturned>;

export const turnTried = defineEvent('TurnTried', {
  context,
  subject,
  doc: 'A rule in a dry run would have given a lead; nothing was assigned.',
  fields: { ...ofTurn, ...grounds, chosenId: optional(id()), candidates: list(candidate) },
});
export type TurnTried = EventOf<typeof turnTried>;

export const leadQueued = defineEvent('LeadQueued', {
  context,
  subject,
  doc: 'A rule matched a lead and nobody was free: the lead waits. `fromOwnerId`: the owner whom the rule takes it from.',
  fields: {
    ...{ ...ofTurn, ...grounds, candidates: list(candidate), fromOwnerId: optional(id()) },
    /** The time of the event for which the lead is given, if it was worked on later; missing in older events. */
    seenAt: optional(instant()),
  },
});
export type LeadQueued = EventOf<typeof leadQueued>;

export const turnSkipped = defineEvent('TurnSkipped', {
  context,
  subject,
  doc: 'A rule matched a lead and nobody was free: the next rule was asked.',
  fields: { ...ofTurn, ...grounds, candidates: list(candidate) },
});
export type TurnSkipped = EventOf<typeof turnSkipped>;

export const leadUnqueued = defineEvent('LeadUnqueued', {
  context,
  doc: 'A lead no longer waits, without having been given by its rule.',
  fields: { leadId: id(), owned: flag() },
});
export type LeadUnqueued = EventOf<typeof leadUnqueued>;

export type TurnEvent =
  | TurnBookOpened
  | TurnBookCarried
  | TurnBookClosed
  | TurnGiven
  | TurnTaken
  | TurnReturned
  | TurnTried
  | LeadQueued
  | TurnSkipped
  | LeadUnqueued;
export const turnEvents = [
  ...[turnBookOpened, turnBookCarried, turnBookClosed, turnGiven, turnTaken],
  ...[turnReturned, turnTried, leadQueued, turnSkipped, leadUnqueued],
];
