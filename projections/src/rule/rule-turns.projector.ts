import type { LeadReferralOffered, ReferralEvent, TurnEvent } from '@matricula/domain/rule';
import type { WorkflowEvent } from '@matricula/domain/workflow';
import { defineProjector, drop, fold, patch, set } from '@matricula/projection-kit';
import { ruleTurns, waitingKey, type RuleTurnRow } from '@matricula/read-models/rule';

type Hidden = Record<
  'matched' | 'source' | 'expectedOwnerId' | 'expectedCallActionId' | 'fromOwnerId' | 'chain' | 'reallocates' | 'seenAt',
  unknown
>;

/** Without the values of the lead, which the explanation reads from its history. */
const shown = <Turn extends Partial<Hidden>>({
  matched: _matched,
  source: _source,
  expectedOwnerId: _owner,
  expectedCallActionId: _callAction,
  fromOwnerId: _from,
  chain: _chain,
  reallocates: _reallocates,
  seenAt: _seenAt,
  ...turn
}: Turn) => turn;

/** A run of a workflow, as a lead that the workflow matched. */
const ofRun = (run: { runId: string; workflowId: string; leadId: string; version: number; name?: string }, at: string) => ({
  ...{ turnId: run.runId, leadId: run.leadId, ruleId: run.workflowId, ruleName: run.name ?? '' },
  ...{ ruleVersion: run.version, at, candidates: [] },
});

/** A lead that the trigger of a rule from L2 to L3 fired; offers by people are none of the rule. */
const ofOffer = (
  offer: Pick<LeadReferralOffered['data'], 'leadId' | 'ruleId' | 'ruleName' | 'ruleVersion' | 'seenPosition' | 'candidates'>,
) => ({
  ...{ leadId: offer.leadId, ruleId: offer.ruleId, ruleName: offer.ruleName, ruleVersion: offer.ruleVersion ?? 0 },
  ...{ candidates: offer.candidates ?? [], seenPosition: offer.seenPosition },
});

const answered = (referralId: string, change: Partial<RuleTurnRow>) => fold<RuleTurnRow>(referralId, (row) => row && { ...row, ...change });

export const ruleTurnsProjector = defineProjector<RuleTurnRow, TurnEvent | WorkflowEvent | ReferralEvent>(ruleTurns, {
  TurnGiven: ({ data }) => [set<RuleTurnRow>(data.turnId, { ...shown(data), outcome: 'given' }), drop(waitingKey(data.leadId))],
  TurnTaken: ({ data }) => patch<RuleTurnRow>(data.turnId, { outcome: 'taken' }),
  TurnReturned: ({ data }) => patch<RuleTurnRow>(data.turnId, { outcome: 'returned' }),
  TurnTried: ({ data }) => set<RuleTurnRow>(data.turnId, { ...shown(data), outcome: 'tried' }),
  TurnSkipped: ({ data }) => set<RuleTurnRow>(data.turnId, { ...shown(data), outcome: 'passed-on' }),
  LeadQueued: ({ data }) =>
    set<RuleTurnRow>(waitingKey(data.leadId), { ...shown(data), turnId: waitingKey(data.leadId), outcome: 'waiting' }),
  LeadUnqueued: ({ data }) => drop(waitingKey(data.leadId)),
  WorkflowRunStarted: ({ data: { runId, workflowId, leadId, version, name }, at }) =>
    set<RuleTurnRow>(runId, { ...ofRun({ runId, workflowId, leadId, version, name }, at), outcome: 'entered' }),
  WorkflowTried: ({ data: { runId, workflowId, leadId, version, name, plan }, at }) =>
    set<RuleTurnRow>(runId, { ...ofRun({ runId, workflowId, leadId, version, name }, at), outcome: 'tried', plan }),
  WorkflowStepCompleted: ({ data: { runId, overruledBy } }) =>
    overruledBy === undefined ? [] : fold<RuleTurnRow>(runId, (row) => row && { ...row, outcome: 'overruled', overruledBy }),
  // The time of a turn is that of the first offer.
  LeadReferralOffered: ({ data, at }) => {
    const { referralId, offeredTo, passedOn, eventId } = data;
    if (eventId === undefined) return [];
    if (passedOn) return answered(referralId, { chosenId: offeredTo });
    return set<RuleTurnRow>(referralId, { ...ofOffer(data), turnId: referralId, at, outcome: 'offered', chosenId: offeredTo });
  },
  LeadReferralTried: ({ data, at }) =>
    set<RuleTurnRow>(data.referralId, { ...ofOffer(data), turnId: data.referralId, at, outcome: 'tried', chosenId: data.chosenId }),
  LeadReferralAccepted: ({ data: { referralId, userId } }) => answered(referralId, { outcome: 'accepted', chosenId: userId }),
  LeadReferralEnded: ({ data: { referralId } }) => answered(referralId, { outcome: 'unaccepted', chosenId: undefined }),
});
