import { leadList } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import { readsOf } from '@matricula/testing';
import { capacitiesOf, CapacityCount } from './capacities';

describe('the capacity of a person', () => {
  const lead = (leadId: string, ownerId: string, more: object = {}) => ({ leadId, ownerId, removed: false, stageLocked: false, ...more });
  const leads = [
    lead('l1', 'asha'),
    lead('l2', 'asha'),
    lead('l3', 'asha', { stageLocked: true }),
    lead('l4', 'asha', { removed: true }),
    lead('l5', 'bala'),
  ];
  const rule = (ruleId: string, open_leads: number | undefined, users: string[], state = 'active') => ({
    ...{ ruleId, state, definition: { name: ruleId, open_leads: 1, users: [] } },
    definitionInForce: { name: ruleId, open_leads, users: users.map((id) => ({ id, weight: 1 })) },
  });
  const rules = [
    rule('r1', 5, ['asha', 'bala']),
    rule('r2', 3, ['asha']),
    rule('r3', 1, ['asha'], 'paused'),
    rule('r4', undefined, ['om']),
  ];
  const reads = readsOf([leadList, leads as never[]], [ruleList, rules as never[]]);

  it('is the smallest limit of the active rules that give leads to them, with the number of their open leads', async () =>
    expect(await capacitiesOf(reads, 't', ['asha', 'bala', 'om'])).toEqual(
      new Map([
        ['asha', { open: 2, most: 3 }],
        ['bala', { open: 1, most: 5 }],
      ]),
    ));

  it('is exceeded from the first lead on that is one too many', () => {
    const count = new CapacityCount(new Map([['asha', { open: 2, most: 3 }]]));
    expect([count.take('asha'), count.take('om'), count.take('asha'), count.take('asha')]).toEqual([undefined, undefined, 3, 3]);
  });
});
