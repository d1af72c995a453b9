import { deciding } from '@matricula/testing';
import { askingDecider } from './asking.decider';

const asking = deciding(askingDecider);
const asked = (leadId: string, by: 'hand' | 'schedule' = 'schedule') =>
  ({ type: 'RuleAsked', data: { occasionId: 'o', ruleId: 'r', leadId, by } }) as const;
const ask = (leadIds: string[], by: 'hand' | 'schedule' = 'schedule') =>
  ({ type: 'AskRule', data: { occasionId: 'o', ruleId: 'r', by, leadIds } }) as const;

describe('an occasion on which a rule is asked about leads', () => {
  it('asks about each lead', () =>
    asking
      .given()
      .when(ask(['a', 'b']))
      .then(asked('a'), asked('b')));

  it('of a schedule goes on behind the last lead after a crash', () =>
    asking
      .given(asked('a'), asked('b'))
      .when(ask(['b', 'c']))
      .then(asked('c')));

  it('of a schedule asks about leads that matched later, also about those with a smaller id', () =>
    asking
      .given(asked('b'))
      .when({ type: 'AskRule', data: { occasionId: 'o', ruleId: 'r', by: 'schedule', leadIds: ['a'], inAnyOrder: true } })
      .then(asked('a')));

  it('of a user asks in the order of the user', () =>
    asking
      .given(asked('b', 'hand'))
      .when(ask(['a'], 'hand'))
      .then(asked('a', 'hand')));
});
