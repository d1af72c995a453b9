import { projecting } from '@matricula/testing';
import { ruleSimulationsProjector } from './rule-simulations.projector';

const simulations = projecting(ruleSimulationsProjector);
const ids = { simulationId: 's1', ruleId: 'r1', ruleName: 'Goa' };
const requested = {
  type: 'RuleSimulationRequested',
  data: { ...ids, version: 2, from: '2026-03-01T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z' },
};
const result = { leads: 3, people: [], rules: [], waiting: 0, uncaught: 1, wasUncaught: 2, differences: 0, examples: [] };

describe('simulations of rules', () => {
  it('show that they were asked for, and their result', async () => {
    await simulations.given(requested).then('s1').matches({ status: 'requested', version: 2, ruleName: 'Goa' });
    await simulations
      .given(requested, { type: 'RuleSimulationFinished', data: { ...ids, ...result } })
      .then('s1')
      .matches({ status: 'finished', result });
  });

  it('show when the work on them began', () =>
    simulations
      .given(requested, { type: 'RuleSimulationBegun', data: { ...ids, begunAt: '2026-04-01T00:10:00.000Z' } })
      .then('s1')
      .matches({ status: 'requested', begunAt: '2026-04-01T00:10:00.000Z' }));

  it('show that they were cancelled', () =>
    simulations.given(requested, { type: 'RuleSimulationCancelled', data: ids }).then('s1').matches({ status: 'cancelled' }));

  it('show why they failed', () =>
    simulations
      .given(requested, { type: 'RuleSimulationFailed', data: { ...ids, reason: 'There is no such rule.' } })
      .then('s1')
      .matches({ status: 'failed', reason: 'There is no such rule.' }));
});
