import { ruleBoundary, ruleEvents, type RuleCommand } from '@matricula/domain/rule';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { ruleRowAt } from '../rule/rules.fixture';
import { RuleWorkflows } from './rule-workflows';

describe('the workflows at an event', () => {
  let place: Place;
  let rows: RuleRow[];

  beforeEach(async () => {
    place = openPlace([...ruleEvents, ...tenantEvents]);
    rows = [];
    const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    const tenant = { stream: tenantStream(TENANT), tenantId: TENANT };
    await execute(place.store, tenantDecider, tenant, { type: 'RegisterTenant', data: sunrise }, person);
  });
  afterEach(() => place.close());

  const tell = async (ruleId: string, ...commands: RuleCommand[]) => {
    const address = { stream: ruleBoundary.stream(TENANT, ruleId), tenantId: TENANT };
    let position = '';
    for (const command of commands) ({ position } = await execute(place.store, ruleBoundary.decider, address, command, person));
    const row = ruleRowAt(await place.store.read(address.stream), ruleId);
    rows.splice(0, rows.length, ...rows.filter((one) => one.ruleId !== ruleId), ...(row ? [row] : []));
    return position;
  };
  const definition = (more: object) => ({ steps: [{ id: 'a', kind: 'stop', settings: {} }], ...more }) as never;
  const written = (ruleId: string, more: object = {}) =>
    tell(
      ruleId,
      { type: 'DraftRule', data: { ruleId, kind: 'workflow', name: ruleId, definition: definition(more) } },
      { type: 'ActivateRule', data: {} },
    );
  const at = async (position: string) =>
    new RuleWorkflows({ store: place.store, reads: readsOf([ruleList, rows]) }).all({ tenantId: TENANT, position });

  it('take a lead in order: by priority, then age', async () => {
    await written('low', { priority: 9 });
    await written('none');
    const last = await written('first', { priority: 1 });
    expect((await at(last)).map(({ workflowId }) => workflowId)).toEqual(['first', 'low', 'none']);
  });

  it('are those in force at its position, with the choices of their last activation before it', async () => {
    const first = await written('w');
    const second = await tell('w', {
      type: 'ReviseRule',
      data: { name: 'Newer', definition: definition({ priority: 2 }), runs: 'move' },
    });
    const paused = await tell('w', { type: 'PauseRule', data: {} });
    const resumed = await tell('w', { type: 'ActivateRule', data: { held: 'none' } });
    const retired = await tell('w', { type: 'RetireRule', data: {} });
    const seen = async (position: string) => (await at(position)).map(({ name, version, status }) => [name, version, status]);
    expect(await seen(first)).toEqual([['w', 1, 'active']]);
    expect(await seen(second)).toEqual([['Newer', 2, 'active']]);
    expect(await seen(paused)).toEqual([['Newer', 2, 'paused']]);
    expect(await seen(retired)).toEqual([]);
    const workflows = new RuleWorkflows({ store: place.store, reads: readsOf([ruleList, rows]) });
    const activation = (position: string) => workflows.activation({ tenantId: TENANT, position }, 'w');
    expect(await activation(second)).toEqual({ resumed: { held: 'all' }, underWay: 'move' });
    expect(await activation(resumed)).toEqual({ resumed: { held: 'none' }, underWay: 'stay' });
  });
});
