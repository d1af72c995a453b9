import type { Position } from '@matricula/domain/kernel';
import {
  controlsBoundary,
  referralBoundary,
  type ControlCommand,
  type HeldChoice,
  type ReferralCommand,
  type RuleDefinition,
} from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { rowAt } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { ruleTurns } from '@matricula/read-models/rule';
import { ReadBehind, type ReadStore } from '@matricula/read-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { OfferRules } from './offer-rules.worker';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';

const trigger = { triggerType: 'event', trigger_event: 'call-action' } as const;
const turnsProjector = projectors.find(({ model }) => model.name === ruleTurns.name)!;

describe('a rule from L2 to L3 with a trigger', () => {
  let institution: Institution;
  let worker: OfferRules;
  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(...['asha', 'divya', 'meera', 'om'].map((userId) => staff(userId)));
    worker = new OfferRules({ store: institution.place.store, reads: institution.reads });
  });
  afterEach(() => institution.close());

  const rule = (more: Partial<RuleDefinition> = {}, id = 'seniors', people = ['divya', 'meera']) => {
    institution.rows.rules.push(ruleRow(id, 'l3', people, { ...trigger, ...more }));
    return institution.rows.rules.at(-1)!;
  };
  const offers = async () =>
    (await institution.place.log('LeadReferralOffered')).map(
      ({ data }) => data as { leadId: string; offeredTo: string; referralId: string },
    );
  /** The rows of turns as the log has them. */
  const followTurns = async () => {
    const all = [...(await institution.place.log('LeadReferralOffered')), ...(await institution.place.log('LeadReferralEnded'))];
    const ids = new Set(all.map(({ data }) => (data as { referralId: string }).referralId));
    const rows = [...ids].map((id) =>
      rowAt(
        turnsProjector,
        all.filter(({ data }) => (data as { referralId: string }).referralId === id),
        id,
      ),
    );
    institution.rows.turns.splice(0, institution.rows.turns.length, ...(rows as object[]));
  };
  const work = async (leadId: string, by = worker) => {
    await followTurns();
    const last = (await institution.history(leadId)).findLast(({ type }) => by.types.has(type))!;
    expect(by.thingOf(last)).toBe('offers');
    await by.work([last]);
    return last;
  };
  /** Saves a call action of a lead of Asha, and lets the rules hear it. */
  const called = async (leadId: string, at?: string) => {
    await institution.act(leadId, `${leadId}-${at ?? 'call'}`, at);
    return work(leadId);
  };
  const owned = async (...leadIds: string[]) => {
    for (const leadId of leadIds) {
      await institution.capture(leadId, { phone: undefined });
      await institution.assign(leadId, 'asha');
    }
  };
  const decide = (referralId: string, command: ReferralCommand) =>
    execute(
      institution.place.store,
      referralBoundary.decider,
      { stream: referralBoundary.stream(TENANT, referralId), tenantId: TENANT },
      command,
      person,
    );
  const tell = async (command: ControlCommand) => {
    const { decider, stream } = controlsBoundary;
    await execute(institution.place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    return (await institution.place.store.read(stream(TENANT))).at(-1)!;
  };
  const control = async (command: ControlCommand) => worker.work([await tell(command)]);
  const halt = (of: { scope: 'giving' } | { scope: 'rule'; ruleId: string } = { scope: 'giving' }): ControlCommand => ({
    type: 'HaltAutomation',
    data: { ...of, reason: 'A test', since: new Date().toISOString() },
  });
  const resume = (held: HeldChoice, more: object = {}): ControlCommand => ({
    type: 'ResumeAutomation',
    data: { scope: 'giving', held, now: new Date().toISOString(), ...more },
  });
  /** Lets the timers of held leads elapse that are due in some minutes. */
  const elapse = async (minutes: number) => {
    const until = new Date(Date.now() + minutes * 60_000).toISOString();
    const set = new Map<string, string>();
    for (const { type, data } of await institution.place.log('TimerSet', 'TimerElapsed')) {
      const { timerId, dueAt } = data as { timerId: string; dueAt: string };
      if (type === 'TimerSet') set.set(timerId, dueAt);
      else set.delete(timerId);
    }
    const due = [...set].filter(([, dueAt]) => dueAt <= until).toSorted(([, one], [, other]) => one.localeCompare(other));
    for (const [timerId, dueAt] of due) {
      await followTurns();
      await institution.place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } }, until);
      await worker.work([(await institution.place.log('TimerElapsed')).at(-1)!]);
    }
  };
  const timersSet = async () => (await institution.place.log('TimerSet')).length;
  const ended = async (referralId: string) => {
    const data = { reason: 'No time', answerBy: '2030-01-01T00:00:00.000Z' };
    for (const userId of ['divya', 'meera', 'divya', 'meera'])
      await decide(referralId, { type: 'DeclineReferral', data: { userId, ...data } }).catch(() => undefined);
  };

  it('offers the lead of its event to the person whom it chooses, with the grounds', async () => {
    rule();
    await owned('l1');
    expect(await offers()).toEqual([]);
    const event = await called('l1');
    const [offer] = await offers();
    expect(offer).toMatchObject({
      ...{ leadId: 'l1', ruleId: 'seniors', ruleVersion: 1, eventId: event.id, seenPosition: event.position },
      ...{ offeredTo: 'divya', people: ['divya', 'meera'], fromOwnerId: 'asha', answerMinutes: 60 },
      candidates: [expect.objectContaining({ userId: 'divya', credit: -0.5 }), expect.objectContaining({ userId: 'meera', credit: 0.5 })],
    });
    expect(offer).not.toHaveProperty('offeredBy');
    const [recorded] = await institution.place.log('LeadReferralOffered');
    expect(recorded?.meta.chain).toEqual(['seniors']);
  });

  it('offers it once for an event, also in two processes, and after the offer has ended', async () => {
    rule();
    await owned('l1');
    const event = await called('l1');
    const other = new OfferRules({ store: institution.place.store, reads: institution.reads });
    await Promise.all([worker.work([event]), other.work([event])]);
    expect(await offers()).toHaveLength(1);
    await ended((await offers())[0]!.referralId);
    const after = (await offers()).length;
    await worker.work([event]);
    await other.work([event]);
    expect(await offers()).toHaveLength(after);
    // The next call action offers it again.
    await called('l1', new Date(Date.now() + 1_000).toISOString());
    expect(await offers()).toHaveLength(after + 1);
  });

  it('is asked in turn, among those who are available; the others are asked later, those without room are not', async () => {
    rule({ open_leads: 1 });
    await owned('l1', 'l2', 'l3');
    for (const leadId of ['l1', 'l2']) await called(leadId);
    expect((await offers()).map(({ offeredTo }) => offeredTo)).toEqual(['divya', 'meera']);
    await institution.capture('other', { phone: undefined });
    await institution.assign('other', 'divya');
    institution.rows.rules.splice(0, 1);
    rule({ open_leads: 1, availability: 'checked-in' });
    worker = new OfferRules({ store: institution.place.store, reads: institution.reads });
    await called('l3');
    expect((await offers()).at(-1)).toMatchObject({ leadId: 'l3', offeredTo: 'meera', people: ['meera'] });
  });

  it.each([
    ['with a trigger that older versions ignored', { triggerType: 'create' }],
    ['that starts by hand', { triggerType: 'hand' }],
    [
      'whose conditions the lead does not meet',
      { rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }] },
    ],
    ['whose field did not change', { triggerType: 'field', trigger_field: 'city' }],
  ])('offers nothing: one %s', async (_which, more) => {
    rule(more as Partial<RuleDefinition>);
    await owned('l1');
    await called('l1');
    expect(await offers()).toEqual([]);
  });

  it('offers no lead of its own people, and none that is offered already; the first rule in the order offers', async () => {
    rule({ priority: 2 }, 'second', ['om']);
    rule({ priority: 1 });
    await owned('l1', 'l2');
    await called('l1');
    expect(await offers()).toMatchObject([{ leadId: 'l1', ruleId: 'seniors' }]);
    await called('l1', new Date(Date.now() + 1_000).toISOString());
    expect(await offers()).toHaveLength(1);
    await institution.assign('l2', 'divya');
    institution.rows.rules.splice(0, 1);
    worker = new OfferRules({ store: institution.place.store, reads: institution.reads });
    await called('l2');
    expect(await offers()).toHaveLength(1);
  });

  it('records in a dry run whom it would ask, once', async () => {
    Object.assign(rule(), { state: 'dry-run' });
    await owned('l1');
    const event = await called('l1');
    await worker.work([event]);
    expect(await offers()).toEqual([]);
    const tried = (await institution.place.log('LeadReferralTried')).map(({ data }) => data);
    expect(tried).toMatchObject([{ leadId: 'l1', ruleId: 'seniors', chosenId: 'divya', eventId: event.id }]);
  });

  it.each([
    ['and offers it after the stop', resume('all'), 1],
    ['and offers it after the stop if it is recent', resume('younger', { minutes: 5 }), 1],
    ['and drops it after the stop if it is older', resume('younger', { minutes: 0, now: '2100-01-01T00:00:00.000Z' }), 0],
    ['and drops it if the user chose so', resume('none'), 0],
  ] as const)('holds a lead while it is stopped, %s', async (_then, end, count) => {
    rule();
    await owned('l1');
    await control(halt());
    const event = await called('l1');
    await worker.work([event]);
    await elapse(25 * 60);
    expect(await offers()).toEqual([]);
    await control(end);
    for (const minutes of [1, 2, 80 * 60]) await elapse(minutes);
    expect(await offers()).toHaveLength(count);
    // The event itself, delivered again after the stop, does no more.
    await worker.work([event]);
    await elapse(160 * 60);
    expect(await offers()).toHaveLength(count);
  });

  it('offers leads after a day of a stop in their order, some each minute if the user chose so, with one timer for each', async () => {
    rule();
    await control({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } });
    const leads = ['l3', 'l1', 'l2'];
    await owned(...leads);
    await control(halt());
    for (const leadId of leads) await called(leadId);
    await elapse(23 * 60);
    expect(await timersSet()).toBe(3);
    const end = await tell(resume('throttled'));
    // Delivered again after a crash.
    for (let time = 0; time < 2; time++) await worker.work([end]);
    for (const [minutes, count] of [
      [0.5, 1],
      [1.5, 2],
      [2.5, 3],
    ] as const) {
      await elapse(minutes);
      await worker.work([end]);
      expect((await offers()).map(({ leadId }) => leadId)).toEqual(leads.slice(0, count));
    }
    expect(await timersSet()).toBe(6);
  });

  it('lets leads of a stop wait as the user chose, also if they are worked on after its end', async () => {
    rule();
    await owned('l1', 'l2');
    const events = [await tell({ type: 'ChangeAutomationLimits', data: { per_minute: 1 } }), await tell(halt())];
    for (const leadId of ['l1', 'l2']) {
      await institution.act(leadId, leadId);
      events.push((await institution.history(leadId)).at(-1)!);
    }
    events.push(await tell(resume('throttled')));
    await worker.work(events);
    expect(await offers()).toEqual([]);
    await elapse(0.5);
    expect(await offers()).toMatchObject([{ leadId: 'l1' }]);
    await elapse(1.5);
    expect(await offers()).toMatchObject([{ leadId: 'l1' }, { leadId: 'l2' }]);
  });

  it('holds a lead again if it is stopped again, until the end of that stop', async () => {
    rule();
    await owned('l1');
    await control(halt());
    await called('l1');
    await control(resume('all'));
    await control(halt());
    await elapse(1);
    expect(await offers()).toEqual([]);
    await control(resume('all'));
    await elapse(2);
    expect(await offers()).toMatchObject([{ leadId: 'l1' }]);
  });

  it('leaves the lead to the next rule after its stop, if it has nobody by then', async () => {
    rule({ priority: 1 }, 'seniors', ['divya']);
    rule({ priority: 2 }, 'second', ['om']);
    await owned('l1');
    await control(halt({ scope: 'rule', ruleId: 'seniors' }));
    await called('l1');
    expect(await offers()).toEqual([]);
    institution.rows.users.find(({ userId }) => userId === 'divya')!.status = 'inactive' as never;
    await control(resume('all', { scope: 'rule', ruleId: 'seniors' }));
    await elapse(1);
    expect(await offers()).toMatchObject([{ leadId: 'l1', ruleId: 'second', offeredTo: 'om' }]);
  });

  describe('that makes too many offers in a short time', () => {
    const stops = async () => (await institution.place.log('AutomationHalted')).map(({ data }) => data);
    beforeEach(async () => {
      rule();
      await control({ type: 'ChangeAutomationLimits', data: { storm_leads: 2 } });
      await owned('l1', 'l2', 'l3');
    });

    it.each(['by the same process', 'by a process that takes over'])('is stopped, %s', async (by) => {
      for (const leadId of ['l1', 'l2']) await called(leadId);
      expect(await stops()).toEqual([]);
      if (by !== 'by the same process') worker = new OfferRules({ store: institution.place.store, reads: institution.reads });
      await called('l3');
      expect((await offers()).map(({ leadId }) => leadId)).toEqual(['l1', 'l2']);
      expect(await stops()).toMatchObject([{ scope: 'rule', ruleId: 'seniors' }]);
    });

    it('counts each offer once, however often its event is worked on', async () => {
      const event = await called('l1');
      for (let time = 0; time < 3; time++) await worker.work([event]);
      await called('l2');
      expect(await offers()).toHaveLength(2);
      expect(await stops()).toEqual([]);
    });

    it('waits after a take-over for what was offered before, and not for all that comes meanwhile', async () => {
      const { store } = institution.place;
      await called('l1');
      await institution.act('l2', 'l2');
      const event = (await institution.history('l2')).at(-1)!;
      let seen = '';
      const reads: ReadStore = Object.assign(Object.create(institution.reads) as ReadStore, {
        reached: (model: string, position: Position, withinMs: number) => {
          if (model === ruleTurns.name && position > seen) throw new ReadBehind(model, position);
          return institution.reads.reached(model, position, withinMs);
        },
      });
      worker = new OfferRules({ store, reads });
      await expect(worker.work([event])).rejects.toBeInstanceOf(ReadBehind);
      seen = await store.head();
      await institution.capture('l4', { phone: undefined });
      await followTurns();
      await worker.work([event]);
      expect((await offers()).map(({ leadId }) => leadId)).toEqual(['l1', 'l2']);
    });
  });
});
