import { broadcastBoundary, type BroadcastCommand } from '@matricula/domain/marketing';
import { eventDefinitions } from '@matricula/domain/registry';
import { controlsBoundary, type ControlCommand, type HaltScope, type HeldChoice } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { broadcasts } from '@matricula/read-models/marketing';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { BroadcastWorker } from './broadcast.worker';

const at = '2026-03-02T06:00:00.000Z';
const ofTemplate = { audienceId: 'a', audienceName: 'All', templateId: 't', templateName: 'Open day' };
const of = { ...ofTemplate, name: 'Open day', channel: 'sms' as const, promotional: false, perSecond: 3 };

describe('broadcasts that a stop of automation holds', () => {
  let place: Place;
  beforeEach(() => (place = openPlace(eventDefinitions)));
  afterEach(() => place.close());

  const tell = async (broadcastId: string, ...commands: BroadcastCommand[]) => {
    const address = { stream: broadcastBoundary.stream(TENANT, broadcastId), tenantId: TENANT };
    for (const command of commands) await execute(place.store, broadcastBoundary.decider, address, command, person);
  };
  const control = (command: ControlCommand) => {
    const { decider, stream } = controlsBoundary;
    return execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person, { at: '2026-03-02T07:00:00.000Z' });
  };
  const statusOf = async (broadcastId: string) =>
    (await place.store.states.current(broadcastBoundary.decider, broadcastBoundary.stream(TENANT, broadcastId))).state.status;
  const held = (broadcastId: string, reason: 'stopped' | 'hours' = 'stopped') =>
    tell(
      broadcastId,
      { type: 'CreateBroadcast', data: { broadcastId, ...of } },
      { type: 'SendBroadcast', data: { text: 'Come', now: at } },
      { type: 'HoldBroadcast', data: { run: 1, reason, ...(reason === 'hours' && { until: at }) } },
    );
  /** Lets a stop end; the rows are as the read model has them by then. */
  const resume = async (choice: HeldChoice, scope: HaltScope = 'messages', minutes?: number) => {
    await control({ type: 'HaltAutomation', data: { scope, reason: 'A test', since: at } });
    await control({ type: 'ResumeAutomation', data: { scope, held: choice, minutes, now: at } });
    const rows = ['b1', 'later'].map((broadcastId) => ({ broadcastId, state: 'waiting', updatedAt: at }));
    const reads = Object.assign(readsOf([broadcasts, rows]), { reached: () => Promise.resolve() });
    const worker = new BroadcastWorker(place.store, {} as never, reads);
    const events = await place.log('AutomationResumed');
    expect(events.every((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined)).toBe(true);
    await worker.work(events);
    await worker.work(events);
  };

  it.each([
    ['all', undefined, 'sending'],
    ['throttled', undefined, 'sending'],
    ['none', undefined, 'paused'],
    ['younger', 90, 'sending'],
    ['younger', 30, 'paused'],
  ] as const)('follow the choice at its end: %s %s', async (choice, minutes, status) => {
    await held('b1');
    await held('later', 'hours');
    await resume(choice, 'messages', minutes);
    expect([await statusOf('b1'), await statusOf('later')]).toEqual([status, 'waiting']);
  });

  it('go on waiting at the end of a stop that does not hold messages', async () => {
    await held('b1');
    await resume('all', 'giving');
    expect(await statusOf('b1')).toBe('waiting');
  });
});
