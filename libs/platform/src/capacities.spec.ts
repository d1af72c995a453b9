import { leadList } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import { readsOf } from '@matricula/testing';
import { capacitiesOf, capacityOfJob } from './capacities';

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

  it('of everybody is asked for where the receivers are not known beforehand', async () =>
    expect([...(await capacitiesOf(reads, 't')).keys()]).toEqual(['asha', 'bala']));

  it('of a job that goes on is counted when rows have what it gave before', async () => {
    const behind = readsOf([leadList, leads as never[]], [ruleList, rules as never[]]);
    const reached = jest.fn(async () => void leads.push(lead('l6', 'asha')));
    const ports = { reads: Object.assign(behind, { reached }), store: { head: async () => '7' } };
    const open = async (goesOn: boolean, userIds = ['asha']) =>
      (await capacityOfJob(ports as never, 't', { userIds, goesOn })).get('asha')?.open;
    expect(await open(false)).toBe(2);
    // People without a limit keep no job waiting.
    await open(true, ['om']);
    expect(reached).not.toHaveBeenCalled();
    expect(await open(true)).toBe(3);
    expect(reached).toHaveBeenCalledWith('lead-list', '7', 10_000, 't');
  });
});
