import { defineEvent, id, instant, integer, list, object, optional, text, type EventOf } from '../kernel';

const context = 'rule';
const ofSimulation = { simulationId: id(), ruleId: id(), ruleName: text() };

/** Leads that a person got in the period, would have got, and would have had open at its end. */
const person = object({ userId: id(), was: integer(), would: integer(), open: integer() });
const ruleShare = object({ ruleId: id(), name: text(), was: integer(), would: integer() });
/** A lead with another outcome: who got it and who would have got it, last in the period; missing for nobody. */
const difference = object({ leadId: id(), wasId: optional(id()), wouldId: optional(id()), wouldRuleId: optional(id()) });

/** Messages of a template that a workflow sent in the period, and would have sent; the leads that would have got one, and those without an address. */
const template = object({ templateId: id(), channel: text(), was: integer(), would: integer(), leads: integer(), without: integer() });
/** A message that a lead would have got; without a time if the workflow waits before for a moment that is not simulated. */
const sending = object({ leadId: id(), templateId: id(), at: optional(instant()) });

export const ruleSimulationRequested = defineEvent('RuleSimulationRequested', {
  context,
  doc: 'A user asked what the newest version of a rule would have done in a period. Nothing is given and nobody is told.',
  fields: { ...ofSimulation, version: integer(), from: instant(), to: instant() },
});
export type RuleSimulationRequested = EventOf<typeof ruleSimulationRequested>;

export const ruleSimulationBegun = defineEvent('RuleSimulationBegun', {
  context,
  doc: 'The work on a simulation began; the time that it may take counts from here. Missing in simulations of older versions.',
  fields: { ...ofSimulation, begunAt: instant() },
});
export type RuleSimulationBegun = EventOf<typeof ruleSimulationBegun>;

export const ruleSimulationFinished = defineEvent('RuleSimulationFinished', {
  context,
  doc: 'The events of the period were worked on once more, with the people and limits of that time.',
  fields: {
    ...ofSimulation,
    /** Leads that some rule gave, or would have given. */
    leads: integer(),
    people: list(person),
    rules: list(ruleShare),
    /** Leads that wait for a free person at the end of the period. */
    waiting: integer(),
    /** Leads that came in the period and have no owner at its end: in the simulation, and in fact. */
    uncaught: integer(),
    wasUncaught: integer(),
    differences: integer(),
    /** The first of them. */
    examples: list(difference),
    /** Of a workflow: its messages by template, and the first of those that leads would have got. Missing for rules that give leads. */
    messages: optional(list(template)),
    sends: optional(list(sending)),
  },
});
export type RuleSimulationFinished = EventOf<typeof ruleSimulationFinished>;

export const ruleSimulationFailed = defineEvent('RuleSimulationFailed', {
  context,
  doc: 'The simulation could not be completed.',
  fields: { ...ofSimulation, reason: text() },
});
export type RuleSimulationFailed = EventOf<typeof ruleSimulationFailed>;

export const ruleSimulationCancelled = defineEvent('RuleSimulationCancelled', {
  context,
  doc: 'A user cancelled a simulation before it was finished. It has no result.',
  fields: { ...ofSimulation },
});
export type RuleSimulationCancelled = EventOf<typeof ruleSimulationCancelled>;

export const simulationEvents = [
  ruleSimulationRequested,
  ruleSimulationBegun,
  ruleSimulationFinished,
  ruleSimulationFailed,
  ruleSimulationCancelled,
];
export type SimulationEvent =
  RuleSimulationRequested | RuleSimulationBegun | RuleSimulationFinished | RuleSimulationFailed | RuleSimulationCancelled;
