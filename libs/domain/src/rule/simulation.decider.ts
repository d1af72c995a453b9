import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { RuleSimulationFinished, RuleSimulationRequested, SimulationEvent } from './simulation.events';

/** The simulation of a rule over a period of the past. */
export interface Simulation {
  status: 'none' | 'requested' | 'finished' | 'failed' | 'cancelled';
  asked?: RuleSimulationRequested['data'];
  /** When the work on it began. */
  begunAt?: string;
}

type Outcome = Omit<RuleSimulationFinished['data'], 'simulationId' | 'ruleId' | 'ruleName'>;

export type SimulationCommand =
  | DomainCommand<'RequestSimulation', RuleSimulationRequested['data'] & { now: string }>
  | DomainCommand<'BeginSimulation', { begunAt: string }>
  | DomainCommand<'FinishSimulation', Outcome>
  | DomainCommand<'FailSimulation', { reason: string }>
  | DomainCommand<'CancelSimulation', object>;

/** The longest period of a simulation. */
export const SIMULATED_DAYS = 56;
const DAY_MS = 86_400_000;

/** Rules of simulations: one answer for each, however often the work on it is repeated. */
export const simulationDecider: Decider<Simulation, SimulationCommand, SimulationEvent> = {
  initial: { status: 'none' },
  decide(command, { status, asked, begunAt }) {
    if (command.type === 'RequestSimulation') {
      if (status !== 'none') return [];
      const { now, ...data } = command.data;
      const [from, to] = [Date.parse(data.from), Date.parse(data.to)];
      if (from >= to) throw new DomainError('simulation/period', 'The period ends before it begins.');
      if (to > Date.parse(now)) throw new DomainError('simulation/period', 'The period must be over.');
      if (to - from > SIMULATED_DAYS * DAY_MS)
        throw new DomainError('simulation/period', `Please choose a period of at most ${SIMULATED_DAYS} days.`);
      return [{ type: 'RuleSimulationRequested', data }];
    }
    if (!asked) throw new DomainError('simulation/unknown', 'There is no such simulation.');
    if (command.type === 'CancelSimulation' && (status === 'finished' || status === 'failed'))
      throw new DomainError('simulation/over', 'The simulation is over already.');
    if (status !== 'requested') return [];
    const { simulationId, ruleId, ruleName } = asked;
    const ids = { simulationId, ruleId, ruleName };
    if (command.type === 'BeginSimulation')
      return begunAt === undefined ? [{ type: 'RuleSimulationBegun', data: { ...ids, ...command.data } }] : [];
    if (command.type === 'CancelSimulation') return [{ type: 'RuleSimulationCancelled', data: ids }];
    if (command.type === 'FailSimulation') return [{ type: 'RuleSimulationFailed', data: { ...ids, ...command.data } }];
    return [{ type: 'RuleSimulationFinished', data: { ...ids, ...command.data } }];
  },
  evolve(simulation, event) {
    switch (event.type) {
      case 'RuleSimulationRequested':
        return { status: 'requested', asked: event.data };
      case 'RuleSimulationBegun':
        return { ...simulation, begunAt: event.data.begunAt };
      case 'RuleSimulationFinished':
        return { ...simulation, status: 'finished' };
      case 'RuleSimulationFailed':
        return { ...simulation, status: 'failed' };
      case 'RuleSimulationCancelled':
        return { ...simulation, status: 'cancelled' };
      default:
        return unknownEvent(event, simulation);
    }
  },
};
