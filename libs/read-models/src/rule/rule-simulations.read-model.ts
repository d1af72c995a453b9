import type { RuleSimulationFinished } from '@matricula/domain/rule';
import { defineReadModel, instant, keyword } from '../kernel';

/** What a simulation found. */
export type SimulationResult = Omit<RuleSimulationFinished['data'], 'simulationId' | 'ruleId' | 'ruleName'>;

/** A simulation of a rule over a period, and its result once it is finished. */
export interface RuleSimulationRow {
  simulationId: string;
  ruleId: string;
  ruleName: string;
  version: number;
  from: string;
  to: string;
  at: string;
  askedBy: string;
  /** When the work on it began; missing while it waits, and of older versions. */
  begunAt?: string;
  status: 'requested' | 'finished' | 'failed' | 'cancelled';
  result?: SimulationResult;
  reason?: string;
}

export const ruleSimulations = defineReadModel<RuleSimulationRow>({
  name: 'rule-simulations',
  version: 3,
  key: 'simulationId',
  fields: { simulationId: keyword(), ruleId: keyword(), at: instant(), status: keyword(['requested', 'finished', 'failed', 'cancelled']) },
});
