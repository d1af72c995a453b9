export { askingDecider, type AskRule } from './asking.decider';
export { askingEvents, type AskedBy, type AskingEvent, type RuleAsked } from './asking.events';
export { chainVerdict, LONGEST_CHAIN, type ChainVerdict } from './chain';
export { chosenOf, type Candidate, type Credited } from './choose';
export {
  aboveChoices,
  automationLimitFields,
  controlsDecider,
  haltFor,
  haltKeyOf,
  usualLimits,
  type AutomationControls,
  type AutomationLimits,
  type ControlCommand,
} from './controls.decider';
export {
  controlEvents,
  haltScopes,
  heldChoices,
  type AutomationHalted,
  type AutomationLimitsChanged,
  type AutomationResumed,
  type ControlEvent,
  type HaltScope,
  type HeldChoice,
} from './controls.events';
export { exclusionOf, exclusions, generalExclusion, type Exclusion } from './exclusions';
export { firesOn, RULE_ASKED } from './fires';
export { plannedSteps, type PlannedStep, type PlannedWait } from './planned-steps';
export { cyclesOf, type CycledRule } from './rule-cycles';
export { nextAnswerBy, referralIdOf, referrersOf, referralDecider, type Referral, type ReferralCommand } from './referral.decider';
export { referralEvents, type LeadReferralOffered, type ReferralEvent } from './referral.events';
export { landingOf, movedUntil, underWayChoices, type UnderWayChoice, type Unmovable } from './publishing';
export { askingBoundary, controlsBoundary, referralBoundary, ruleBoundary, simulationBoundary, turnsBoundary } from './rule.boundary';
export { codeOfKind } from './rule-codes';
export { ruleContext } from './rule.context';
export { ruleDecider, type RuleCommand, type RuleState, type RuleStatus } from './rule.decider';
export { ruleNotifications } from './rule.notifications';
export {
  ruleEvents,
  ruleMarks,
  type RuleMark,
  type RuleActivated,
  type RuleDrafted,
  type RuleEvent,
  type RuleRunRequested,
} from './rule.events';
export {
  againChoices,
  byPriority,
  definitionOf,
  givesToPeople,
  givingKinds,
  givingOrderOf,
  l3Triggers,
  lastsFor,
  NO_PRIORITY,
  ruleColumns,
  ruleFields,
  ruleKinds,
  ruleProblem,
  ruleWord,
  triggerOf,
  type AgainChoice,
  type Availability,
  type GivingMethod,
  type NobodyChoice,
  type PoolMember,
  type RuleDefinition,
  type RuleKind,
} from './rule-definition';
export { definitionsOf } from './rule-versions';
export { cronProblem } from './rule-schedule';
export {
  leadDates,
  slotCronOf,
  STAGE_COLUMN,
  triggerEvents,
  triggerEventTypes,
  type LeadDate,
  type RuleTrigger,
  type TriggerSettings,
} from './rule-triggers';
export { SIMULATED_DAYS, type Simulation, type SimulationCommand } from './simulation.decider';
export { simulationEvents, type RuleSimulationFinished, type RuleSimulationRequested, type SimulationEvent } from './simulation.events';
export { entryStop, isDropped, stoppedSince } from './stopped-since';
export { turnEvents, type TurnEvent, type TurnGiven } from './turn.events';
export {
  carriedOver,
  turnsDecider,
  type OpenTurn,
  type TurnBook,
  type TurnCommand,
  type TurnLimits,
  type WaitingLead,
} from './turns.decider';
export { hoursOf, type RuleHours } from './rule-hours';
export { stepDeclarations, stepKinds } from './step-declarations';
export { MOST_STEPS, stepsProblem } from './steps-problem';
export {
  awaitedDates,
  awaitedEvents,
  settableChoices,
  settableFields,
  shareOf,
  type AwaitedEvent,
  type StepKind,
  type WorkflowStep,
} from './workflow-steps';
