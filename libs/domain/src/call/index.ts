export { callBoundary, diallingBoundary } from './call.boundary';
export { callResultRule, resultRules } from './call-result-rule.record';
export { agentPassword } from './agent-password';
export { callContext } from './call.context';
export { callDecider, type CallCommand, type CallReport } from './call.decider';
export { callStatusOf, type Call, type CallStatus } from './call.state';
export {
  callDirections,
  callIdOf,
  partsOfCallId,
  callOutcomes,
  callStream,
  type CallAnswered,
  type CallActionLinked,
  type CallConnected,
  type CallConnectionBegun,
  type CallCorrected,
  type CallEnded,
  type CallerErased,
  type CallEvent,
  type CallLeadLinked,
  type CallMissed,
  type CallMoved,
  type CallNotConnected,
  type CallOwnerChanged,
  type CallRecorded,
  type CallResultSkipped,
  type CallReturned,
  type CallSpamMarked,
  type CallStarted,
  type CallClaimed,
  type CallDeclined,
} from './call.events';
export { diallingDecider, dialOf, PENDING_MS, type Dial, type Dialling, type DiallingCommand } from './dialling.decider';
export { callNotifications } from './call.notifications';
