import { deciding } from '@matricula/testing';
import { simulationDecider, type SimulationCommand } from './simulation.decider';
import type { RuleSimulationFinished, SimulationEvent } from './simulation.events';

const simulation = deciding(simulationDecider);
const ids = { simulationId: 's1', ruleId: 'r1', ruleName: 'Goa' };
const asked = { ...ids, version: 2, from: '2026-03-01T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z' };
const request = (more: Partial<typeof asked> = {}): SimulationCommand => ({
  type: 'RequestSimulation',
  data: { ...asked, ...more, now: '2026-04-01T00:00:00.000Z' },
});
const requested: SimulationEvent = { type: 'RuleSimulationRequested', data: asked };
const nothing = { leads: 0, waiting: 0, uncaught: 0, wasUncaught: 0, differences: 0 };
const outcome = { ...nothing, people: [], rules: [], examples: [] } as Omit<RuleSimulationFinished['data'], keyof typeof ids>;
const finished: SimulationEvent = { type: 'RuleSimulationFinished', data: { ...ids, ...outcome } };

describe('a simulation of a rule over a period', () => {
  it('is requested once', () => {
    simulation.given().when(request()).then(requested);
    simulation.given(requested).when(request()).then();
  });

  it.each([
    ['ends before it begins', { to: '2026-02-01T00:00:00.000Z' }],
    ['is not over', { to: '2026-04-02T00:00:00.000Z' }],
    ['is longer than 56 days', { from: '2026-01-01T00:00:00.000Z' }],
  ])('is refused for a period that %s', (_, more) => simulation.given().when(request(more)).thenRefused('simulation/period'));

  it('begins once, however often the work is repeated', () => {
    const begin: SimulationCommand = { type: 'BeginSimulation', data: { begunAt: '2026-04-01T00:10:00.000Z' } };
    const begun: SimulationEvent = { type: 'RuleSimulationBegun', data: { ...ids, begunAt: '2026-04-01T00:10:00.000Z' } };
    simulation.given(requested).when(begin).then(begun);
    simulation.given(requested, begun).when(begin).then();
    simulation.given(requested, finished).when(begin).then();
  });

  it('is cancelled once, and has no answer then; one that is over is not cancelled', () => {
    const cancel: SimulationCommand = { type: 'CancelSimulation', data: {} };
    const cancelled: SimulationEvent = { type: 'RuleSimulationCancelled', data: ids };
    simulation.given(requested).when(cancel).then(cancelled);
    simulation.given(requested, cancelled).when(cancel).then();
    simulation.given(requested, cancelled).when({ type: 'FinishSimulation', data: outcome }).then();
    simulation.given(requested, finished).when(cancel).thenRefused('simulation/over');
    simulation.given().when(cancel).thenRefused('simulation/unknown');
  });

  it('has one answer, however often the work is repeated', () => {
    simulation.given(requested).when({ type: 'FinishSimulation', data: outcome }).then(finished);
    simulation.given(requested, finished).when({ type: 'FinishSimulation', data: outcome }).then();
    simulation
      .given(requested, finished)
      .when({ type: 'FailSimulation', data: { reason: 'No.' } })
      .then();
    simulation.given().when({ type: 'FinishSimulation', data: outcome }).thenRefused('simulation/unknown');
  });
});
