import type { TurnEvent } from '@matricula/domain/rule';
import { defineProjector, drop, patch, set } from '@matricula/projection-kit';
import { ruleTurns, waitingKey, type RuleTurnRow } from '@matricula/read-models/rule';

export const ruleTurnsProjector = defineProjector<RuleTurnRow, TurnEvent>(ruleTurns, {
  TurnGiven: ({ data: { expectedOwnerId: _owner, source: _source, ...turn } }) => [
    set<RuleTurnRow>(turn.turnId, { ...turn, outcome: 'given' }),
    drop(waitingKey(turn.leadId)),
  ],
  TurnTaken: ({ data }) => patch<RuleTurnRow>(data.turnId, { outcome: 'taken' }),
  TurnReturned: ({ data }) => patch<RuleTurnRow>(data.turnId, { outcome: 'returned' }),
  TurnTried: ({ data }) => set<RuleTurnRow>(data.turnId, { ...data, outcome: 'tried' }),
  TurnPassedOn: ({ data }) => set<RuleTurnRow>(data.turnId, { ...data, outcome: 'passed-on' }),
  LeadQueued: ({ data }) => set<RuleTurnRow>(waitingKey(data.leadId), { ...data, turnId: waitingKey(data.leadId), outcome: 'waiting' }),
  LeadUnqueued: ({ data }) => drop(waitingKey(data.leadId)),
});
