import { controlsBoundary, turnsBoundary, turnsDecider, type ControlCommand, type HeldChoice } from '@matricula/domain/rule';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { execute, type StreamAppend } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from './allocation.worker';
import { Allocator } from './allocator';
import type { Giver } from './giving-together';
import type { Giving } from './givings';
import { People } from './people';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';
import { inForce, type RuleInForce } from './rules-in-force';
import { standingIn } from './standing-lead';

const people = ['asha', 'bala', 'charu'];
const leads = Array.from({ length: 30 }, (_, index) => `l${index}`);

describe('leads that a rule gives together after a stop', () => {
  let institution: Institution;
  let worker: AllocationWorker;
  let read: number;

  const restart = () => (worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads }));
  const control = (command: ControlCommand) => {
    const { decider, stream } = controlsBoundary;
    return execute(institution.place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
  };
  const resume = (held: HeldChoice) =>
    control({ type: 'ResumeAutomation', data: { scope: 'giving', held, now: new Date().toISOString() } });
  const log = async () => {
    const events: RecordedEvent[] = [];
    for await (const batch of institution.place.store.readAll('', {})) events.push(...batch);
    return events;
  };
  const work = async () => {
    for (let fresh = (await log()).slice(read); fresh.length > 0; fresh = (await log()).slice(read)) {
      await worker.work(fresh.filter((event) => worker.types.has(event.type) && worker.thingOf(event) !== undefined));
      read += fresh.length;
      await institution.follow();
    }
  };
  const counts = async () => {
    const owners = Object.values(await institution.owners());
    return people.map((id) => owners.filter((one) => one === id).length);
  };

  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(...people.map((id) => staff(id)));
    institution.rows.rules.push(ruleRow('all', 'allocation', people, { catch_all: true }));
    read = 0;
    restart();
    await control({ type: 'HaltAutomation', data: { scope: 'giving', reason: 'A test', since: new Date().toISOString() } });
    for (const leadId of leads) await institution.capture(leadId, { phone: undefined });
    await work();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await institution.close();
  });

  it('are one append to the book, and one of all assignments with the outcome of each turn', async () => {
    await resume('all');
    const { store } = institution.place;
    const one = jest.spyOn(store, 'append');
    const many = jest.spyOn(store, 'appendMany');
    await work();
    const isBook = ({ stream }: StreamAppend) => stream.startsWith(`turns-${TENANT}-`);
    const pages = one.mock.calls
      .map(([append]) => append)
      .filter((append) => isBook(append) && append.events[0]?.type !== 'TurnBookOpened');
    expect(pages.map(({ events }) => events.map(({ type }) => type))).toEqual([leads.map(() => 'TurnGiven')]);
    const [assigned, ...others] = many.mock.calls.flatMap(([appends]) => (appends.length > 1 ? [appends] : []));
    expect(others).toEqual([]);
    expect(assigned!.filter((append) => !isBook(append)).map(({ stream }) => stream)).toEqual(leads.map((id) => leadStream(TENANT, id)));
    expect(assigned!.filter(isBook).flatMap(({ events }) => events.map(({ type }) => type))).toEqual(leads.map(() => 'TurnTaken'));
    expect(await counts()).toEqual([10, 10, 10]);
  });

  it('have the same owners if the process ends between the choice and the assignment, and each has one', async () => {
    await resume('all');
    jest.spyOn(Allocator.prototype as never, 'finish').mockRejectedValueOnce(new Error('killed') as never);
    await expect(work()).rejects.toThrow('killed');
    const chosen = (await institution.place.log('TurnGiven')).map(({ data }) => data as { leadId: string; chosenId: string });
    expect(chosen).toHaveLength(leads.length);
    expect(await counts()).toEqual([0, 0, 0]);
    restart();
    await work();
    expect(await institution.owners()).toEqual(Object.fromEntries(chosen.map(({ leadId, chosenId }) => [leadId, chosenId])));
    expect(await institution.place.log('TurnGiven')).toHaveLength(leads.length);
    expect(await institution.place.log('LeadAssigned')).toHaveLength(leads.length);
    expect(await institution.place.log('TurnTaken')).toHaveLength(leads.length);
  });

  it('are chosen for again if another process wrote into the book meanwhile, and nobody gets one twice', async () => {
    await resume('all');
    const { store } = institution.place;
    const append = store.append.bind(store);
    let isFirst = true;
    jest.spyOn(store, 'append').mockImplementation(async (page) => {
      if (isFirst && page.events[0]?.type === 'TurnGiven') {
        isFirst = false;
        const turn = { turnId: 'other', leadId: 'l7', ruleId: 'all', ruleName: 'all', ruleVersion: 1, at: new Date().toISOString() };
        const data = { ...turn, method: 'round-robin' as const, candidates: [{ userId: 'charu', weight: 1, load: 0 }] };
        const address = { stream: turnsBoundary.stream(TENANT, '0'), tenantId: TENANT };
        await execute(store, turnsDecider, address, { type: 'GiveTurn', data }, person);
      }
      return append(page);
    });
    await work();
    await institution.capture('after', { phone: undefined });
    await work();
    const owners = await institution.owners();
    expect(owners.l7).toBe('charu');
    expect(Object.values(owners).filter((one) => one === undefined)).toEqual([]);
    const assigned = (await institution.place.log('LeadAssigned')).map(({ data }) => (data as { leadId: string }).leadId);
    expect(new Set(assigned).size).toBe(assigned.length);
    expect(Math.max(...(await counts())) - Math.min(...(await counts()))).toBeLessThanOrEqual(1);
  });

  it('leave a lead that got an owner meanwhile to them, and give the turn back', async () => {
    await resume('all');
    const { store } = institution.place;
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementation(async (page) => {
      const written = await append(page);
      if (page.events[0]?.type === 'TurnGiven') await institution.assign('l3', 'divya');
      return written;
    });
    await work();
    expect(await institution.owners()).toMatchObject({ l3: 'divya' });
    expect((await institution.place.log('TurnReturned')).map(({ data }) => data)).toMatchObject([{ leadId: 'l3' }]);
    expect((await counts()).toSorted()).toEqual([10, 10, 9].toSorted());
  });

  it('leave room for a lead that waits, if a turn before it is given back at the end', async () => {
    const { store } = institution.place;
    const rule = institution.rows.rules[0]!;
    rule.definitionInForce = { ...rule.definitionInForce, per_hour: 9 };
    restart();
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 15 } });
    await resume('throttled');
    await work();
    expect(await counts()).toEqual([5, 5, 5]);
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementation(async (page) => {
      const written = await append(page);
      if (page.events[0]?.type === 'TurnGiven' && page.events.length > 1) await institution.assign('l20', 'divya');
      return written;
    });
    const { timerId, dueAt } = (await institution.place.log('TimerSet'))
      .map(({ data }) => data as { timerId: string; dueAt: string; kind: string })
      .find(({ kind }) => kind === 'rule-release')!;
    await institution.place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } });
    await work();
    expect((await institution.place.log('TurnReturned')).map(({ data }) => data)).toMatchObject([{ leadId: 'l20' }]);
    expect(await institution.place.log('LeadQueued')).toHaveLength(3);
    expect(await counts()).toEqual([9, 9, 9]);
  });
});

/** Numbers from 0 to 1 that depend on the seed alone. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each([1, 2, 3, 4])('random leads, seed %i', (seed) => {
  /** Gives the leads in parts of some sizes; answers with what the book says and who owns what. */
  const given = async (sizeOf: (next: () => number) => number) => {
    const [next, sizes] = [random(seed), random(seed + 100)];
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
    const institution = await openInstitution();
    const { store } = institution.place;
    institution.rows.users.push(...people.map((id) => staff(id)));
    const [goa, kerala, all] = inForce(
      [
        ruleRow('goa', 'assignment', ['asha', 'bala'], { method: 'least-loaded', open_leads: 9 }),
        ruleRow('kerala', 'counsellor', people, {
          ...{ method: 'weighted', per_hour: 6, per_source: 4 },
          users: people.map((id, index) => ({ id, weight: index + 1 })),
        }),
        ruleRow('all', 'allocation', people, { catch_all: true, open_leads: 18 }),
      ],
      'Asia/Kolkata',
    ) as [RuleInForce, RuleInForce, RuleInForce];
    const asked: { leadId: string; rule: RuleInForce; from: string | undefined }[] = [];
    for (let n = 0; n < 80; n++) {
      const from = next() < 0.15 ? one(people) : undefined;
      asked.push({ leadId: `l${n}`, rule: one([goa, kerala, all]), from });
      await institution.capture(`l${n}`, { phone: undefined, source: one(['WEB', 'IVR']) });
      if (from !== undefined) await institution.assign(`l${n}`, from);
    }
    const allocator = new Allocator({ store, reads: institution.reads });
    const moment = { tenantId: TENANT, timeZone: 'Asia/Kolkata', at: new Date('2026-03-02T06:00:00.000Z').toISOString() };
    const give = async (giver: Giver, { leadId, rule, from }: (typeof asked)[number]) => {
      const { lead, seenPosition = '' } = standingIn(await institution.history(leadId), leadId);
      const giving: Giving = {
        ...{ leadId, rule, from, lead: lead!, seenPosition, cause: { id: `e-${leadId}`, correlationId: 'c' } },
        people: new People(institution.reads, moment, allocator.openLeads),
        ...{ passOn: rule !== all && from === undefined, except: new Map(from === undefined ? [] : [[from, 'has-lead'] as const]) },
      };
      const { outcome } = await giver.give(giving);
      if (outcome === 'passed-on') await giver.give({ ...giving, rule: all, passOn: false });
    };
    for (let rest = asked; rest.length > 0;) {
      const part = rest.slice(0, sizeOf(sizes));
      rest = rest.slice(part.length);
      await allocator.together(moment, async (giver) => {
        for (const one of part) await give(giver, one);
      });
    }
    const turns = await institution.place.log('TurnGiven', 'LeadQueued', 'TurnSkipped');
    const result = { turns: turns.map(({ type, data }) => ({ type, data })), owners: await institution.owners() };
    await institution.close();
    return result;
  };

  it('get the same owners by the same turns together as one after another', async () => {
    const alone = await given(() => 1);
    const together = await given((next) => 1 + Math.floor(next() * 20));
    const withoutPosition = ({ turns }: typeof alone) =>
      turns.map(({ type, data }) => ({ type, data: { ...(data as object), seenPosition: undefined } }));
    expect(withoutPosition(together)).toEqual(withoutPosition(alone));
    expect(together.owners).toEqual(alone.owners);
    expect(new Set(alone.turns.map(({ type }) => type)).size).toBe(3);
  });
});
