import { defineEvent, flag, id, instant, integer, list, map, number, object, oneOf, optional, text, type EventOf } from '../kernel';

const context = 'rule';

/** A person whom a rule may give a lead to, as they were when it was given. */
const candidate = object({
  userId: id(),
  weight: integer(),
  /** Share that the person has earned and not received, after this turn. */
  credit: number(),
  /** Open leads. */
  load: integer(),
  /** Why they could not get the lead. */
  excluded: optional(text()),
});
const ofTurn = { turnId: id(), leadId: id(), ruleId: id(), ruleName: text(), ruleVersion: integer(), at: instant() };

export const turnBookOpened = defineEvent('TurnBookOpened', {
  context,
  doc: 'The book of a day in which leads are given out; with what the one before it left open.',
  fields: { day: text(), credits: map(), open: map(), waiting: map(), given: map() },
});
export type TurnBookOpened = EventOf<typeof turnBookOpened>;

export const turnBookClosed = defineEvent('TurnBookClosed', {
  context,
  doc: 'The book is closed: the next one continues.',
  fields: { next: integer() },
});
export type TurnBookClosed = EventOf<typeof turnBookClosed>;

export const turnGiven = defineEvent('TurnGiven', {
  context,
  doc: 'A rule chose the person who gets a lead, before the lead is assigned; with everybody who was considered.',
  fields: { ...ofTurn, chosenId: id(), candidates: list(candidate), expectedOwnerId: optional(id()) },
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
  doc: 'A rule in a dry run would have given a lead; nothing was assigned.',
  fields: { ...ofTurn, chosenId: optional(id()), candidates: list(candidate) },
});
export type TurnTried = EventOf<typeof turnTried>;

export const leadQueued = defineEvent('LeadQueued', {
  context,
  doc: 'A rule matched a lead and nobody was free: the lead waits.',
  fields: { ...ofTurn, candidates: list(candidate) },
});
export type LeadQueued = EventOf<typeof leadQueued>;

export const leadUnqueued = defineEvent('LeadUnqueued', {
  context,
  doc: 'A lead no longer waits, without having been given by its rule.',
  fields: { leadId: id(), owned: flag() },
});
export type LeadUnqueued = EventOf<typeof leadUnqueued>;

export type TurnEvent = TurnBookOpened | TurnBookClosed | TurnGiven | TurnTaken | TurnReturned | TurnTried | LeadQueued | LeadUnqueued;
export const turnEvents = [turnBookOpened, turnBookClosed, turnGiven, turnTaken, turnReturned, turnTried, leadQueued, leadUnqueued];
