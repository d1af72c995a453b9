import { callBoundary, callContext, type CallReport } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadBoundary, leadContext, type LeadCommand } from '@matricula/domain/lead';
import { execute } from '@matricula/event-store';
import { callList } from '@matricula/read-models/call';
import { leadNumbers } from '@matricula/read-models/lead';
import { captured, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { LinkGainedNumberWorker } from './link-gained-number.worker';

const number = '+919811904861';

describe('the calls of a number that a lead gets', () => {
  let place: Place;
  const tell = (leadId: string, command: LeadCommand) => {
    const address = { stream: leadBoundary.stream(TENANT, leadId), tenantId: TENANT };
    return execute(place.store, leadBoundary.decider, address, command, person);
  };
  const capture = (leadId: string, phone: string) => tell(leadId, { type: 'CaptureLead', data: captured({ leadId, phone }).data });
  const missed = (callId: string, direction: CallReport['direction'] = 'incoming') => {
    const address = { stream: callBoundary.stream(TENANT, callId), tenantId: TENANT };
    const at = '2026-03-02T10:00:00.000Z';
    const data: CallReport = { callId, provider: 'sandbox', direction, phone: number, status: 'no-answer', at };
    return execute(place.store, callBoundary.decider, address, { type: 'ReportCall', data }, person);
  };
  const call = (callId: string, direction = 'incoming') => ({ callId, phone: number, direction });
  const ordered = (leadId: string) =>
    ({
      ...{ id: `order-of-${leadId}`, type: 'OrderCreated', tenantId: TENANT, position: '1', meta: { correlationId: 'c' } },
      data: { leadId, phone: number },
    }) as unknown as RecordedEvent;
  const last = async (type: string) => (await place.log(type)).at(-1)!;
  /** The worker gets each event twice. */
  const work = async (event: RecordedEvent, holders: string[] = []) => {
    const numbers = holders.map((leadId) => ({ leadId, numbers: [number], erased: false }));
    const reads = readsOf([callList, [call('in'), call('out', 'outgoing')]], [leadNumbers, numbers]);
    const worker = new LinkGainedNumberWorker({ store: place.store, reads });
    for (let times = 0; times < 2; times++) if (worker.thingOf(event)) await worker.work([event]);
  };
  const linked = async () => (await place.log('CallLeadLinked')).map(({ data }) => data);

  beforeEach(async () => {
    place = openPlace([...callContext.events, ...leadContext.events]);
    await missed('in');
    await missed('out', 'outgoing');
  });
  afterEach(() => place.close());

  it('are linked once when the lead is created with it; dialled calls are not', async () => {
    await capture('ravi', number);
    await work(await last('LeadCaptured'));
    expect(await linked()).toMatchObject([{ callId: 'in', leadId: 'ravi', leadName: 'Ravi Kumar' }]);
  });

  it('are linked when the number of the lead is corrected, unless it was corrected again since', async () => {
    await capture('ravi', '+919811904862');
    await work(await last('LeadCaptured'));
    await tell('ravi', { type: 'ChangeLeadDetails', data: { to: { phone: number } } });
    const corrected = await last('LeadDetailsChanged');
    await tell('ravi', { type: 'ChangeLeadDetails', data: { to: { phone: '+919811904863' } } });
    await work(corrected);
    expect(await linked()).toEqual([]);
    await tell('ravi', { type: 'ChangeLeadDetails', data: { to: { phone: number } } });
    await work(await last('LeadDetailsChanged'));
    expect(await linked()).toMatchObject([{ callId: 'in', leadId: 'ravi' }]);
  });

  it('are linked when another enquiry of the lead names it', async () => {
    await capture('ravi', '+919811904862');
    await tell('ravi', { type: 'ReEnquireLead', data: { enquiryId: 'e-2', offered: { phone: number } } });
    await work(await last('LeadReEnquired'));
    expect(await linked()).toMatchObject([{ callId: 'in', leadId: 'ravi' }]);
  });

  it('are linked by its order, unless another open lead has an order with the number', async () => {
    await capture('ravi', '+919811904862');
    await capture('meera', '+919811904863');
    await work(ordered('ravi'), ['ravi', 'meera']);
    expect(await linked()).toEqual([]);
    await work(ordered('meera'), ['meera', 'unknown']);
    expect(await linked()).toMatchObject([{ callId: 'in', leadId: 'meera' }]);
  });

  it('stay with the lead that they belong to', async () => {
    await capture('ravi', number);
    await work(await last('LeadCaptured'));
    await capture('meera', number);
    await work(await last('LeadCaptured'));
    expect(await linked()).toMatchObject([{ leadId: 'ravi' }]);
  });
});
