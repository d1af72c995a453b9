import type { Position } from '@matricula/domain/kernel';
import type { Candidate, Exclusion, TurnCommand, TurnEvent } from '@matricula/domain/rule';
import { eventIdOf } from '@matricula/event-store';
import { valueAt } from '@matricula/lists';
import type { Exceptions, GivenLead, Moment, People } from './people';
import type { RuleInForce } from './rules-in-force';
import { isOutsideHours } from './working-time';

/** The event that a lead is given for. */
export interface Cause {
  id: string;
  correlationId: string;
  /** The rules that led to the event. */
  chain?: readonly string[];
}

/** A lead that a rule gives. */
export interface Giving {
  leadId: string;
  rule: RuleInForce;
  /** The lead as the rule saw it, the position of the log as of which it is, and the time of that, where it is not the moment of giving. */
  lead: GivenLead;
  seenPosition: Position;
  seenAt?: string;
  people: People;
  cause: Cause;
  /** The owner whom the rule takes the lead from; without one, only an unowned lead is given. */
  from?: string;
  /** The latest call action that the lead must still have; null for none. */
  expectedCallActionId?: string | null;
  /** People who must not get it, and why. */
  except?: Exceptions;
  /** The only person who may get it, and why the others do not. */
  only?: { userId: string; others: Exclusion };
  /** A user released or asked for the lead, so that it counts towards no storm. */
  released?: boolean;
  /** A stop began since the event: the lead waits for its end. */
  isStopped?: boolean;
  /** Without a free person, nothing happens: the lead does not wait. */
  once?: boolean;
  /** Without a free person, a lead that waits for another rule waits for this one. */
  requeues?: boolean;
  /** Without a free person, the next rule is asked. */
  passOn?: boolean;
  /** The next rule is asked if nobody of this one has an account any more. */
  passOnIfGone?: boolean;
}

/** What came of a lead; with `nobody`, it waits if it did before. */
export type Outcome = 'taken' | 'returned' | 'waiting' | 'tried' | 'passed-on' | 'nobody' | 'in-call';

/** What came of a lead, and who got it. */
export interface Given {
  outcome: Outcome;
  chosenId?: string;
  /** Why nobody could get it, whoever is free: a stop, a call with the lead, or the hours of the rule. */
  held?: Exclusion;
}

/** The outcome of a turn by the event that it wrote. */
export const outcomes: Partial<Record<TurnEvent['type'], Outcome>> = {
  TurnGiven: 'taken',
  LeadQueued: 'waiting',
  TurnTried: 'tried',
  TurnSkipped: 'passed-on',
};

/** The id of the turn, and of the assignment, by which a rule gives a lead for an event. */
export const turnIdOf = (leadId: string, { id }: Pick<Cause, 'id'>, ruleId: string): string =>
  eventIdOf(`turn/${leadId}/${id}/${ruleId}`, 0);

/** The command by which a lead is given, and why nobody can get it, whoever is free. */
export async function giveTurnOf(moment: Moment, giving: Giving) {
  const { leadId, rule, lead, people, cause, from, once, requeues, passOn, passOnIfGone } = giving;
  const { ruleId, name: ruleName, version: ruleVersion, definition, isDryRun: dryRun } = rule;
  const { open_leads: open, per_hour: hour, per_day: day, per_source, method } = definition;
  const isInCall = await people.isInCall(leadId);
  const isClosed = isOutsideHours(definition, moment);
  const held: Exclusion | undefined =
    giving.isStopped && !dryRun ? 'stopped' : isInCall ? 'in-call' : isClosed ? 'outside-hours' : undefined;
  const candidates = held ? await during(giving, held) : await candidatesOf(giving);
  const isGone = candidates.every(({ excluded }) => excluded === 'no-account');
  const { chain = [] } = cause;
  const turnId = turnIdOf(leadId, cause, ruleId);
  const limits = giving.only ? {} : { open, hour, day, ...(per_source !== undefined && { source: per_source }) };
  const matched =
    rule.matched(lead.row, moment.at)?.map((clause) => ({ ...clause, actual: valueAt(clause.columnName, lead.row, moment.at) })) ?? [];
  const { expectedCallActionId, seenPosition, seenAt, released } = giving;
  const data = {
    ...{ turnId, leadId, ruleId, ruleName, ruleVersion, at: moment.at, method, candidates, limits, source: lead.row.source ?? '' },
    ...{ expectedOwnerId: from, expectedCallActionId, dryRun, once, requeues, seenPosition, seenAt, released },
    ...(from !== undefined && { reallocates: rule.kind === 'reallocation' }),
    // A rule for other hours may follow; a stop and a call hold the lead where it is.
    passOn: (passOn === true || (passOnIfGone === true && isGone)) && (held === undefined || held === 'outside-hours'),
    ...(chain.length > 0 && { chain: [...chain] }),
    ...(matched.length > 0 && { matched }),
  };
  const command: TurnCommand = { type: 'GiveTurn', data };
  return { command, turnId, held, isInCall };
}

async function candidatesOf({ rule: { definition }, people, except, only, lead }: Giving): Promise<Candidate[]> {
  if (!only) return people.candidates(definition, except, lead);
  const others = new Map(definition.users.map(({ id }) => [id, only.others]));
  const alone = { ...definition, users: [{ id: only.userId, weight: 1 }], availability: 'active' as const };
  const rest = (await people.candidates(definition, others)).filter(({ userId }) => userId !== only.userId);
  return [...rest, ...(await people.candidates(alone))];
}

/** During a call with the lead, a stop of the rule, or outside its hours, nobody gets it. */
function during({ rule: { definition }, people }: Giving, why: Exclusion): Promise<Candidate[]> {
  return people.candidates(definition, new Map(definition.users.map(({ id }) => [id, why])));
}
