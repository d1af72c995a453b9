import type { SimulationEvent } from '@matricula/domain/rule';
import { defineProjector, patch, set } from '@matricula/projection-kit';
import { ruleSimulations, type RuleSimulationRow } from '@matricula/read-models/rule';

export const ruleSimulationsProjector = defineProjector<RuleSimulationRow, SimulationEvent>(ruleSimulations, {
  RuleSimulationRequested: ({ data, at, meta }) =>
    set<RuleSimulationRow>(data.simulationId, { ...data, at, askedBy: meta.actor.id, status: 'requested' }),
  RuleSimulationBegun: ({ data: { simulationId, begunAt } }) => patch<RuleSimulationRow>(simulationId, { begunAt }),
  RuleSimulationFinished: ({ data: { simulationId, ruleId: _rule, ruleName: _name, ...result } }) =>
    patch<RuleSimulationRow>(simulationId, { status: 'finished', result }),
  RuleSimulationFailed: ({ data: { simulationId, reason } }) => patch<RuleSimulationRow>(simulationId, { status: 'failed', reason }),
  RuleSimulationCancelled: ({ data: { simulationId } }) => patch<RuleSimulationRow>(simulationId, { status: 'cancelled' }),
});
