import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { timerDecider, timerStream, type TimerSet } from '@matricula/domain/automation';
import { askingBoundary, controlsBoundary, givingOrderOf, type ControlCommand, type TurnGiven } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { ruleTrial } from '@matricula/lists';
import { rowAt } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { leadRowAt } from '@matricula/projections/lead';
import { userList, type UserRow } from '@matricula/read-models/user';
import { person, TENANT } from '../../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from '../allocation.worker';
import { openInstitution, ruleRow, type Institution } from '../rules.fixture';
import { inForce } from '../rules-in-force';
import { SimulatedRules } from './simulated-rules';

const STEPS = 120;
const MINUTE_MS = 60_000;
/** Monday, 13:00 in the time zone of the institution: the steps last from then until after midnight. */
const BEGIN = Date.parse('2026-03-02T07:30:00.000Z');
const ZONE = 'Asia/Kolkata';
const states = ['Goa', 'Kerala', 'Bihar'] as const;
const users = ['asha', 'bala', 'charu', 'divya'] as const;
const ofUsers = projectors.find(({ model }) => model.name === userList.name)!;
const of = (state: string) => [{ condition: 'And' as const, rules: [{ columnName: 'state', operator: 'in', value: [state] }] }];

/** Only the clock is set. */
const notFaked = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Numbers from 0 to 1 that depend on the seed alone. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each([1, 2, 3])('a random log of several hundred events, seed %i', (seed) => {
  let institution: Institution;
  let from = '';
  const next = random(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const log = async () => {
    const events: RecordedEvent[] = [];
    for await (const batch of institution.place.store.readAll('', {})) events.push(...batch);
    return events;
  };

  beforeAll(async () => {
    jest.useFakeTimers({ now: BEGIN, doNotFake: [...notFaked] });
    institution = await openInstitution();
    const { place, rows } = institution;
    rows.rules.push(
      ruleRow('goa', 'assignment', ['asha', 'bala'], {
        rule: of('Goa'),
        method: 'least-loaded',
        availability: 'online',
        nobody: 'pass-on',
        hours_from: '09:30',
        hours_to: '18:30',
      }),
      ruleRow('kerala', 'counsellor', ['bala', 'charu'], {
        ...{ rule: of('Kerala'), method: 'weighted', availability: 'online', per_hour: 2, hours_from: '10:00', hours_to: '17:30' },
        users: [
          { id: 'bala', weight: 1 },
          { id: 'charu', weight: 3 },
        ],
      }),
      ruleRow('bihar', 'assignment', ['charu', 'divya'], {
        rule: of('Bihar'),
        triggerType: 'schedule',
        cron: '0 * * * *',
        availability: 'online',
      }),
      ruleRow('hand', 'counsellor', ['bala', 'divya'], { triggerType: 'hand', takes_over: true, availability: 'active' }),
      ruleRow('all', 'allocation', ['asha', 'charu', 'divya'], { catch_all: true, availability: 'online', open_leads: 14 }),
    );
    const worker = new AllocationWorker({ store: place.store, reads: institution.reads });
    let read = 0;
    /** Works on what is new, with the people as of now. */
    const work = async () => {
      for (let events = (await log()).slice(read); events.length > 0; events = (await log()).slice(read)) {
        read += events.length;
        const found = await Promise.all(users.map(async (id) => rowAt(ofUsers, await place.store.read(streamOf(id)), id)));
        rows.users.splice(0, rows.users.length, ...(found.filter(Boolean) as UserRow[]));
        await worker.work(events.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
        await institution.follow();
      }
    };
    const streamOf = (userId: string) => `user-${TENANT}-${userId}`;
    const user = async (userId: string, type: string, data: object) => {
      const expected = (await place.store.read(streamOf(userId))).length - 1;
      const meta = { ...person, commandId: randomUUID(), version: 1 };
      const events = [{ id: randomUUID(), type, data: { userId, ...data }, meta, at: new Date().toISOString() }];
      await place.store.append({ stream: streamOf(userId), tenantId: TENANT, expected, events } as never);
    };
    /** A user lets a rule take some leads from their owners, as a job does. */
    const askByHand = async (occasionId: string) => {
      const leadIds = rows.leads.flatMap(({ leadId, removed }) => (!removed && next() < 0.3 ? leadId : []));
      const { decider, stream } = askingBoundary;
      const data = { occasionId, ruleId: 'hand', by: 'hand' as const, leadIds };
      await execute(place.store, decider, { stream: stream(TENANT, occasionId), tenantId: TENANT }, { type: 'AskRule', data }, person);
    };
    const control = (command: ControlCommand) => {
      const { decider, stream } = controlsBoundary;
      return execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    };
    const timerOf = (timerId: string) => place.store.states.current(timerDecider, timerStream(TENANT, timerId));
    /** The time passes, and with it the timers of rules elapse, each a moment after it is due. */
    const pass = async (minutes: number) => {
      const until = Date.now() + Math.round(minutes * MINUTE_MS);
      for (;;) {
        const set = (await place.log('TimerSet')).map(({ data }) => (data as TimerSet['data']).timerId);
        const waiting = (
          await Promise.all([...new Set(set)].map(async (timerId) => ({ timerId, ...(await timerOf(timerId)).state })))
        ).filter(({ status, dueAt }) => status === 'set' && Date.parse(dueAt) <= until);
        const [first] = waiting.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
        if (!first) break;
        jest.setSystemTime(Math.max(Date.now(), Date.parse(first.dueAt)) + 150);
        await place.tell({ type: 'ElapseTimer', data: { timerId: first.timerId, dueAt: first.dueAt } });
        await work();
      }
      jest.setSystemTime(Math.max(Date.now(), until));
    };
    /** The schedule of a rule asks about the leads without an owner. */
    const ask = async (occasionId: string) => {
      const leadIds = rows.leads.filter(({ removed, ownerId }) => !removed && ownerId === undefined).map(({ leadId }) => leadId);
      const { decider, stream } = askingBoundary;
      const data = { occasionId, ruleId: 'bihar', by: 'schedule' as const, leadIds: leadIds.toSorted() };
      await execute(place.store, decider, { stream: stream(TENANT, occasionId), tenantId: TENANT }, { type: 'AskRule', data }, person);
    };
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: next() < 0.5 ? 1 : 3 } });
    for (const id of users) {
      await user(id, 'UserRegistered', { name: id, email: `${id}@example.org`, role: 3, roleName: 'Counsellor' });
      await user(id, 'UserSignedIn', { sessionId: `s-${id}` });
    }
    await work();
    from = new Date().toISOString();
    let stopped = false;
    for (let step = 0; step < STEPS; step++) {
      const leads = rows.leads.filter(({ removed }) => !removed);
      const what = next();
      const { leadId } = leads.length > 0 ? one(leads) : { leadId: '' };
      await pass(next() * 15);
      if (what < 0.5 || leadId === '') await institution.capture(`l${step}`, { phone: undefined, email: undefined, state: one(states) });
      else if (what < 0.53) {
        // A reminder, which concerns no rule.
        const timer = { timerId: `follow-up/${step}`, kind: 'follow-up', dueAt: new Date(Date.now() + 7 * MINUTE_MS).toISOString() };
        await place.tell({ type: 'SetTimer', data: { ...timer, about: { leadId } } });
      } else if (what < 0.56) await ask(`bihar-${step}`);
      else if (what < 0.61) await askByHand(`hand-${step}`);
      else if (what < 0.64)
        await institution.lead(leadId, { type: 'AssignLead', data: { assignmentId: `none-${step}`, reason: 'manual' } });
      else if (what < 0.8) await user(one(users), 'UserPresenceChanged', { status: next() < 0.5 ? 1 : 0 });
      else if (what < 0.87) await institution.assign(leadId, one(users));
      else if (what < 0.9) await institution.lead(leadId, { type: 'RemoveLead', data: { reason: 'manual' } });
      else if (what < 0.95) {
        const about = { scope: 'rule' as const, ruleId: 'kerala' };
        const now = new Date().toISOString();
        await control(
          stopped
            ? { type: 'ResumeAutomation', data: { ...about, held: one(['all', 'throttled', 'none'] as const), now } }
            : { type: 'HaltAutomation', data: { ...about, reason: 'A test', since: now } },
        );
        stopped = !stopped;
      } else {
        const userId = one(users);
        const isSuspended = rows.users.find((row) => row.userId === userId)?.status === 'suspended';
        await user(userId, isSuspended ? 'UserReinstated' : 'UserSuspended', {});
        if (isSuspended) await user(userId, 'UserSignedIn', { sessionId: `s-${step}` });
      }
      await work();
    }
  }, 120_000);
  afterAll(async () => {
    await institution.close();
    jest.useRealTimers();
  });

  it('simulated by the rules in force gives what happened', async () => {
    const ports = { store: institution.place.store, reads: institution.reads };
    const to = new Date(Date.now() + 1_000).toISOString();
    for (const ruleId of ['goa', 'kerala', 'hand', 'all']) {
      const outcome = await new SimulatedRules(ports, { tenantId: TENANT, ruleId, from, to }).outcome();
      expect(outcome).toMatchObject({ differences: 0, examples: [] });
      expect(outcome.leads).toBeGreaterThan(STEPS / 5);
      expect(outcome.uncaught).toBe(outcome.wasUncaught);
      expect(outcome.people.map(({ was, would }) => was - would)).toEqual(outcome.people.map(() => 0));
    }
  });

  it('goes on over midnight, and has leads that a user let a rule take from their owners', async () => {
    const { place } = institution;
    expect((await place.log('TurnBookOpened')).length).toBeGreaterThan(1);
    const taken = (await place.log('TurnGiven')).filter(({ data }) => (data as TurnGiven['data']).ruleId === 'hand');
    expect(taken.some(({ data }) => (data as TurnGiven['data']).expectedOwnerId !== undefined)).toBe(true);
  });

  it('is explained by what happened: each lead met the conditions of its rule, and the choice was among the free', async () => {
    const turns = (await log()).filter((event): event is RecordedEvent<TurnGiven> => event.type === 'TurnGiven');
    const rules = givingOrderOf(inForce(institution.rows.rules, ZONE));
    for (const { data } of turns) {
      const { leadId, ruleId, chosenId, candidates, matched = [], seenPosition = '', at } = data;
      const history = (await institution.place.store.read(leadStream(TENANT, leadId))).filter(({ position }) => position <= seenPosition);
      const row = leadRowAt(history, leadId)!;
      const rule = rules.find((candidate) => candidate.ruleId === ruleId)!;
      const { rule: blocks, globleCondtion: joined } = rule.definition;
      if (blocks.length > 0) expect(ruleTrial({ joined, blocks }, ZONE, row, at).matches).toBe(true);
      expect(matched.map(({ columnName, actual }) => [columnName, actual])).toEqual(blocks.length > 0 ? [['state', row.state]] : []);
      const free = candidates.filter(({ excluded }) => excluded === undefined).map(({ userId }) => userId);
      expect(free).toContain(chosenId);
      const most = Math.max(...candidates.filter(({ userId }) => free.includes(userId) && userId !== chosenId).map(({ credit }) => credit));
      // The turn is paid already: before it, nobody who is free had more, unless the load decides.
      const own = candidates.find(({ userId }) => userId === chosenId)!;
      if (rule.definition.method !== 'least-loaded') expect(own.credit + 1).toBeGreaterThanOrEqual(most - 1e-6);
    }
    expect(turns.length).toBeGreaterThan(STEPS / 5);
  });
});
