import { dialerBoundary, dialerContext, dialerRule } from '@matricula/domain/dialer';
import { recordBoundary, recordEvents, recordStream } from '@matricula/domain/record';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadEvents, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { tenantDecider, tenantEvents, tenantStream } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { rowAt } from '@matricula/projection-kit';
import { recordListProjector } from '@matricula/projections/record';
import { recordList } from '@matricula/read-models/record';
import { captured, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { DialerRulesWorker } from './dialer-rules.worker';

const goa = { columnName: 'state', operator: 'in', value: ['Goa'] };
const rule = (recordId: string, triggerType: string, listIds: string[], rows: object[] = [goa]) => ({
  ...{ recordId, name: recordId, triggerType, listIds, joined: 'And', active: true },
  rule: [{ condition: 'And', rules: rows }],
});
const told = (events: readonly RecordedEvent[]) =>
  events.map(({ type, data }) => {
    const { listId, ruleId } = data as { listId: string; ruleId: string };
    return `${type === 'DialerLeadAdded' ? '+' : '-'}${listId} by ${ruleId}`;
  });

describe('the dialer rules of an institution (DC-22)', () => {
  let place: Place;
  let rules: object[];
  let worker: DialerRulesWorker;
  const address = { stream: leadStream(TENANT, 'lead-1'), tenantId: TENANT };
  /** Everything that happened to the lead, worked off from its beginning: as after a redelivery. */
  const work = async () => worker.work(await place.store.read(address.stream));
  const lead = (command: LeadCommand) => execute(place.store, leadDecider, address, command, person);
  const change = (to: object) => lead({ type: 'ChangeLeadDetails', data: { to } } as LeadCommand);
  const lists = async () => told(await place.log('DialerLeadAdded', 'DialerLeadRemoved'));

  beforeEach(async () => {
    place = openPlace([...(dialerContext.events ?? []), ...recordEvents(dialerRule), ...leadEvents, ...tenantEvents]);
    const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    const tenant = { stream: tenantStream(TENANT), tenantId: TENANT };
    await execute(place.store, tenantDecider, tenant, { type: 'RegisterTenant', data: sunrise }, person);
    rules = [rule('new', 'create', ['hot', 'night']), rule('changed', 'update', ['cold'])];
    const reads = readsOf([recordList(dialerRule), rules]);
    worker = new DialerRulesWorker({ store: place.store, reads });
    await lead({ type: 'CaptureLead', data: captured({ state: 'Goa' }).data });
  });
  afterEach(() => place.close());

  it('put a lead on their lists when it is created or updated, with the rows that it matches', async () => {
    await work();
    expect(await lists()).toEqual(['+hot by new', '+night by new']);
    const [added] = await place.log('DialerLeadAdded');
    expect(added?.data).toMatchObject({ leadId: 'lead-1', matched: [{ columnName: 'state', operator: 'in', value: 'Goa' }] });
    await change({ course: 'MBA' });
    await work();
    expect(await lists()).toEqual(['+hot by new', '+night by new', '+cold by changed']);
  });

  it('judge a lead by the version of its position, however late it is worked on', async () => {
    const stored = [] as object[];
    const ofRule = { stream: recordStream(dialerRule, TENANT, 'late'), tenantId: TENANT };
    const { recordId, ...values } = rule('late', 'update', ['warm']);
    const decider = recordBoundary(dialerRule).decider;
    await execute(place.store, decider, ofRule, { type: 'CreateRecord', data: { recordId, values } } as never, person);
    await change({ course: 'MBA' });
    await execute(
      place.store,
      decider,
      ofRule,
      { type: 'ChangeRecord', data: { recordId, values: { listIds: ['other'] } } } as never,
      person,
    );
    await change({ course: 'BBA' });
    stored.push(rowAt(recordListProjector(dialerRule), await place.store.read(ofRule.stream), 'late')!);
    worker = new DialerRulesWorker({ store: place.store, reads: readsOf([recordList(dialerRule), stored]) });
    await work();
    expect(await lists()).toEqual(['+warm by late', '-warm by late', '+other by late']);
  });

  it('read the history of a lead once for all its events of a batch', async () => {
    await change({ course: 'MBA' });
    await change({ state: 'Delhi' });
    const read = jest.spyOn(place.store, 'read');
    const events = await place.store.read(address.stream);
    read.mockClear();
    await worker.work(events);
    expect(read.mock.calls.filter(([stream]) => stream === address.stream)).toHaveLength(1);
    expect((await lists()).slice(-3)).toEqual(['-hot by new', '-night by new', '-cold by changed']);
  });

  it('take it off when it no longer matches, or is removed', async () => {
    await change({ course: 'MBA' });
    await change({ state: 'Delhi' });
    await work();
    expect((await lists()).slice(-3)).toEqual(['-hot by new', '-night by new', '-cold by changed']);
    await change({ state: 'Goa' });
    await lead({ type: 'RemoveLead', data: { reason: 'manual' } });
    await work();
    expect((await lists()).slice(-2)).toEqual(['+cold by changed', '-cold by changed']);
  });

  it('put it on all its lists when it is restored', async () => {
    await lead({ type: 'RemoveLead', data: { reason: 'manual' } });
    await lead({ type: 'RestoreLead', data: {} });
    await work();
    expect((await lists()).slice(-3).toSorted()).toEqual(['+cold by changed', '+hot by new', '+night by new']);
  });

  it('do nothing twice, whatever is delivered again', async () => {
    await change({ state: 'Delhi' });
    for (let times = 0; times < 3; times++) await work();
    expect(await lists()).toEqual(['+hot by new', '+night by new', '-hot by new', '-night by new']);
  });

  it('take a removed lead off the list on which a workflow put it, also if there are no rules', async () => {
    rules.length = 0;
    const stream = dialerBoundary.stream(TENANT, 'lead-1');
    const data = { leadId: 'lead-1', listId: 'hot', workflowId: 'w', placedAt: '2026-11-20T10:00:00.000Z' };
    await execute(place.store, dialerBoundary.decider, { stream, tenantId: TENANT }, { type: 'PlaceLeadByWorkflow', data }, person);
    await change({ state: 'Delhi' });
    await work();
    expect(await lists()).toEqual(['+hot by workflow/w']);
    await lead({ type: 'RemoveLead', data: { reason: 'manual' } });
    await work();
    expect((await lists()).slice(1)).toEqual(['-hot by workflow/w']);
  });

  it('are all asked, however many there are', async () => {
    rules.splice(0, 2, ...Array.from({ length: 600 }, (_, n) => rule(`other-${n}`, 'create', ['cold'], [{ ...goa, value: ['Delhi'] }])));
    rules.push(rule('last', 'create', ['hot']));
    await work();
    expect(await lists()).toEqual(['+hot by last']);
  });

  it('are read again after a change, and left out while they fit no column', async () => {
    rules.splice(0, 2, rule('broken', 'create', ['hot'], [{ ...goa, columnName: 'planet' }]));
    await work();
    expect(await lists()).toEqual([]);
    rules.splice(0, 1, rule('mended', 'update', ['hot']));
    await worker.work([{ type: 'DialerRuleChanged', tenantId: TENANT, data: { recordId: 'broken' } } as unknown as RecordedEvent]);
    await change({ course: 'MBA' });
    await work();
    expect(await lists()).toEqual(['+hot by mended']);
  });
});
