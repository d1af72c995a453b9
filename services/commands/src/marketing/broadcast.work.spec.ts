import type { RequestContext } from '@matricula/auth';
import type { SealedBlobStore } from '@matricula/blob-store';
import { eventDefinitions } from '@matricula/domain/registry';
import type { MessageRequested } from '@matricula/domain/communication';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { broadcastBoundary, type BroadcastCommand, type BroadcastCreated } from '@matricula/domain/marketing';
import { outreachBoundary } from '@matricula/domain/outreach';
import { controlsBoundary, type ControlCommand, type HaltScope, type HeldChoice } from '@matricula/domain/rule';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { execute, type CommandMeta } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { ContactChoices } from '@matricula/platform';
import { leadList } from '@matricula/read-models/lead';
import { captured, randomOf, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { Conditions } from '../decision';
import { DecideHandler, type DecideCommand } from '../decision/decide.handler';
import type { JobInHand, JobPeople } from '../job';
import type { JobLeads } from '../lead';
import { LeadMessages } from '../outreach/lead-messages';
import type { Audiences } from './audiences';
import { BroadcastWork } from './broadcast.work';
import { Broadcasts } from './broadcasts';

const tenantId = TENANT;
const broadcastId = 'b-1';
const address = { stream: broadcastBoundary.stream(tenantId, broadcastId), tenantId };
const data: BroadcastCreated['data'] = {
  ...{ broadcastId, name: 'Open day', audienceId: 'a-1', audienceName: 'All', templateId: 't-1', templateName: 'Open day' },
  channel: 'sms',
  promotional: false,
  perSecond: 3,
};
const started: BroadcastCommand[] = [
  { type: 'CreateBroadcast', data },
  { type: 'SendBroadcast', data: { text: 'Come', now: '2026-03-02T06:00:00.000Z' } },
];

class Killed extends Error {}

describe('a broadcast under way', () => {
  let place: Place;
  let files: Map<string, string[]>;
  /** Decisions until the process is killed: before its write, or after it. */
  let lives: { left: number; after: boolean };
  const sender = { tenantId, acl: [{ code: 'SMS_Communication', level: [6] }] } as unknown as RequestContext;

  const tell = (command: BroadcastCommand) => execute(place.store, broadcastBoundary.decider, address, command, person);
  const state = async () => (await place.store.states.current(broadcastBoundary.decider, address.stream)).state;
  const sent = async () => (await place.log('MessageRequested')) as RecordedEvent<MessageRequested>[];

  function process(leadIds: readonly string[], leads: { leadId: string; phone?: string }[]): BroadcastWork {
    const conditions = new Conditions();
    new LeadMessages(conditions, place.vault, place.store);
    const handler = new DecideHandler(place.store, conditions);
    const commands = {
      execute: async (command: DecideCommand<unknown, never, never, string[]>) => {
        const dies = lives.left-- === 0;
        if (dies && !lives.after) throw new Killed();
        const receipt = await handler.execute(command);
        if (dies) throw new Killed();
        return receipt;
      },
    } as never;
    const audiences = {
      find: async () => ({}),
      leadIds: async () => ({ seen: [...leadIds], hidden: [] }),
      keep: async (ids: string[]) => {
        const id = `file-${files.size}`;
        files.set(id, ids);
        return id;
      },
      kept: async (_: string, id: string) => files.get(id) ?? [],
    } as unknown as Audiences;
    const jobs = { load: async () => Promise.reject(new DomainError('job/unknown', 'There is no such job.')) } as never;
    const broadcasts = new Broadcasts(commands, place.store, readsOf(), audiences, {} as never, jobs, {} as never);
    const choices = new ContactChoices(place.store, place.vault, readsOf([leadList, leads.map((lead) => ({ ...lead, removed: false }))]));
    const people = { of: async () => [sender] } as unknown as JobPeople;
    const seen = { split: async (_: unknown, ids: string[]) => ({ seen: ids, refused: {} }) } as unknown as JobLeads;
    const blobs = { delete: async () => true } as unknown as SealedBlobStore;
    const work = new BroadcastWork(commands, place.store, broadcasts, audiences, choices, people, seen, blobs);
    work.rest = async () => undefined;
    return work;
  }

  const capture = (leadId: string, phone: string | undefined) =>
    execute(
      place.store,
      leadDecider,
      { stream: leadStream(tenantId, leadId), tenantId },
      { type: 'CaptureLead', data: { ...captured().data, leadId, phone, email: undefined } },
      person,
    );
  const job = (done: number, counts: Record<string, number>): JobInHand => ({
    ...{ tenantId, jobId: `${broadcastId}-run-1`, kind: 'broadcast', title: 'Open day', total: 0, done, counts },
    settings: { broadcastId, run: 1, channel: 'sms' },
    meta: { ...person, tenantId, version: 1 } as JobInHand['meta'],
  });

  beforeEach(async () => {
    place = openPlace(eventDefinitions);
    const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
    const tenant = { stream: tenantStream(TENANT), tenantId: TENANT };
    await execute(place.store, tenantDecider, tenant, { type: 'RegisterTenant', data: sunrise }, person);
    files = new Map();
  });
  afterEach(() => place.close());

  it.each([1, 2, 3, 4, 5, 6])(
    'sends each person at most one message, whenever it is killed and however slices repeat (seed %d)',
    async (seed) => {
      const random = randomOf(seed);
      const phones = Array.from({ length: 6 }, (_, at) => `+9198111999${String(at).padStart(2, '0')}`);
      const leads = Array.from({ length: 14 }, (_, at) => ({
        leadId: `lead-${at}`,
        phone: random.fraction() < 0.15 ? undefined : random.oneOf(phones),
      }));
      for (const { leadId, phone } of leads) await capture(leadId, phone);
      const quiet = leads.find(({ phone }) => phone !== undefined);
      const out = { type: 'OptOut', data: { channel: 'sms' } } as const;
      await execute(place.store, outreachBoundary.decider, { stream: leadStream(tenantId, quiet?.leadId ?? ''), tenantId }, out, person);
      for (const command of started) await tell(command);
      let reported = { done: 0, counts: {} as Record<string, number> };
      for (let kills = 0; (await state()).status === 'sending'; kills += 1) {
        lives = { left: kills < 20 ? random.below(5) : 1_000, after: random.fraction() < 0.5 };
        try {
          const ids = leads.map(({ leadId }) => leadId);
          for await (const { done, counts } of process(ids, leads).slices(job(reported.done, reported.counts)))
            // Not every slice is reported before the end of a process.
            if (random.fraction() < 0.5) reported = { done, counts };
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      }
      const to = (await sent()).map((event) => event.data.to);
      expect(new Set(to).size).toBe(to.length);
      // The contact of the person who opted out as one lead gets nothing as another either.
      const reachable = new Set(leads.flatMap(({ phone }) => (phone === undefined || phone === quiet?.phone ? [] : [phone])));
      expect(to.toSorted()).toEqual([...reachable].toSorted());
      expect((await state()).status).toBe('sent');
    },
  );

  it('ends when it is paused, and outside the hours of promotional SMS', async () => {
    await capture('lead-1', '+919811199901');
    const [, send] = started;
    await tell({ type: 'CreateBroadcast', data: { ...data, promotional: true } });
    await tell(send!);
    lives = { left: 1_000, after: false };
    const work = process(['lead-1'], [{ leadId: 'lead-1', phone: '+919811199901' }]);
    work.now = () => new Date('2026-03-02T20:00:00.000Z');
    for await (const _ of work.slices(job(0, {}))) expect(_).toBeUndefined();
    expect((await state()).status).toBe('waiting');
    await tell({ type: 'PauseBroadcast', data: {} });
    work.now = () => new Date('2026-03-02T06:00:00.000Z');
    for await (const _ of work.slices(job(0, {}))) expect(_).toBeUndefined();
    expect(await sent()).toEqual([]);
  });

  describe('beside the controls of automation', () => {
    const phones = ['+919811199901', '+919811199902'];
    const control = (command: ControlCommand) => {
      const { decider, stream } = controlsBoundary;
      return execute(place.store, decider, { stream: stream(tenantId), tenantId }, command, person);
    };
    const halt = (scope: HaltScope) =>
      control({ type: 'HaltAutomation', data: { scope, reason: 'A wrong text', since: '2026-03-02T06:00:00.000Z' } });
    const resume = (scope: HaltScope, held: HeldChoice = 'all') =>
      control({ type: 'ResumeAutomation', data: { scope, held, now: '2026-03-02T07:00:00.000Z' } });
    const run = async (at = '2026-03-02T06:00:00.000Z', number = 1) => {
      const ids = ['lead-0', 'lead-1'];
      const work = process(
        ids,
        ids.map((leadId, place) => ({ leadId, phone: phones[place] })),
      );
      work.now = () => new Date(at);
      const refused: Record<string, string[]> = {};
      for await (const slice of work.slices({ ...job(0, {}), settings: { broadcastId, run: number, channel: 'sms' } }))
        Object.assign(refused, slice.refusedLeadIds);
      return refused;
    };
    const begin = async (promotional = false) => {
      for (const [at, phone] of phones.entries()) await capture(`lead-${at}`, phone);
      await tell({ type: 'CreateBroadcast', data: { ...data, promotional } });
      await tell(started[1]!);
      lives = { left: 1_000, after: false };
    };
    it.each(['messages', 'all'] as const)('waits for the end of a stop of %s, and goes on then', async (scope) => {
      await begin();
      await halt(scope);
      await run();
      expect(await sent()).toEqual([]);
      expect(await state()).toMatchObject({ status: 'waiting', holdReason: 'stopped' });
      expect((await place.log('BroadcastPostponed'))[0]?.data).not.toHaveProperty('until');
      await resume(scope);
      await tell({ type: 'ReleaseBroadcast', data: {} });
      expect(await state()).toMatchObject({ status: 'sending', run: 2, holdReason: undefined });
      await run(undefined, 2);
      expect(await sent()).toHaveLength(2);
    });

    it('goes on by itself if the stop ended before it waited', async () => {
      await begin();
      await halt('messages');
      await run();
      await resume('messages');
      // The worker saw no row that waits; the job that was killed behind its hold is run again.
      await run();
      expect((await state()).status).toBe('sending');
    });

    it('is not held by a stop of giving', async () => {
      await begin();
      await halt('giving');
      await run();
      expect(await sent()).toHaveLength(2);
    });

    it('leaves out leads that got as many messages of automation today as the institution allows', async () => {
      await begin();
      await control({ type: 'ChangeAutomationLimits', data: { messages: 1 } });
      const address = { stream: leadStream(tenantId, 'lead-0'), tenantId };
      const sending = { messageId: 'm', channel: 'sms' as const, templateId: 't', templateName: 'T', text: 'Hi' };
      const by = (meta: CommandMeta, messageId: string, at: string) => {
        const command = { type: 'SendLeadMessage' as const, data: { ...sending, messageId } };
        return execute(place.store, outreachBoundary.decider, address, command, meta, { at });
      };
      await by(person, 'by-user', '2026-03-02T05:00:00.000Z');
      await by(systemMeta('c'), 'yesterday', '2026-03-01T05:00:00.000Z');
      await by(systemMeta('c'), 'today', '2026-03-02T05:30:00.000Z');
      expect(await run()).toEqual({ 'The lead got 1 messages of automation today.': ['lead-0'] });
      expect((await sent()).map((event) => event.data.recipientId)).toEqual(['lead-1']);
    });

    it('leaves promotional messages out outside their hours, if the institution chose so', async () => {
      await begin(true);
      await control({ type: 'ChangeAutomationLimits', data: { promotion_late: 'lapse' } });
      expect(await run('2026-03-02T20:00:00.000Z')).toEqual({ 'Promotional messages may not be sent at this hour.': ['lead-0', 'lead-1'] });
      expect(await sent()).toEqual([]);
      expect((await state()).status).toBe('sent');
    });
  });

  describe('that another user resumes', () => {
    const other = { ...person, actor: { ...person.actor, id: 'other' } };
    const begunFor = async (...more: [BroadcastCommand, typeof person][]) => {
      for (const command of started) await tell(command);
      await tell({ type: 'PauseBroadcast', data: {} });
      for (const [command, by] of more) await execute(place.store, broadcastBoundary.decider, address, command, by);
      const actors: string[] = [];
      const jobs = { start: async (...[, , , , , cause]: { actor: { id: string } }[]) => void actors.push(cause!.actor.id) };
      const none = {} as never;
      const [resumed] = await place.log('BroadcastResumed');
      await new Broadcasts(none, place.store, readsOf(), none, none, jobs as never, none).begin(resumed as never);
      return actors;
    };

    it('keeps the leads of the user who sent it', async () => {
      expect(await begunFor([{ type: 'ResumeBroadcast', data: { now: '' } }, other])).toEqual([person.actor.id]);
    });

    it('is taken over if that user has no active account any more', async () => {
      expect(await begunFor([{ type: 'ResumeBroadcast', data: { now: '', takesOver: true } }, other])).toEqual(['other']);
    });
  });
});
