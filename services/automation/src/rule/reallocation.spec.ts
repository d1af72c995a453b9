import { TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { leadStream } from '@matricula/domain/lead';
import type { StreamAppend } from '@matricula/event-store';
import { Allocator } from './allocator';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';
import { People } from './people';
import { Reallocation } from './reallocation';
import { inForce } from './rules-in-force';

const DAY_MS = 86_400_000;
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();

describe('the sweep that moves idle leads', () => {
  let institution: Institution;
  let reallocation: Reallocation;
  let allocator: Allocator;
  let sweeps = 0;

  beforeEach(async () => {
    institution = await openInstitution();
    const { place, reads } = institution;
    const ports = { store: place.store, reads };
    allocator = new Allocator(ports);
    reallocation = new Reallocation(ports, allocator);
    institution.rows.users.push(
      staff('asha', { managerId: 'om' }),
      staff('bala', { managerId: 'om' }),
      staff('charu', { managerId: 'om' }),
      ...[staff('divya', { managerId: 'om' }), staff('esha', { managerId: 'om' }), staff('om')],
    );
  });
  afterEach(() => institution.close());

  const sweep = async (more: object = {}, people = ['asha', 'bala', 'charu', 'divya', 'esha'], at = now) => {
    await institution.follow();
    allocator.openLeads.forget(TENANT);
    const moment = { tenantId: TENANT, timeZone: 'Asia/Kolkata', at: new Date(at).toISOString() };
    const { isDryRun, ...settings } = { isDryRun: false, ...more };
    const row = ruleRow('idle', 'reallocation', people, { idle: 'untouched', after_minutes: 60, warn_minutes: 0, ...settings });
    const [rule] = inForce([row], 'Asia/Kolkata');
    await reallocation.sweep(
      moment,
      { ...rule!, isDryRun },
      new People(institution.reads, moment, allocator.openLeads),
      { id: `sweep-${sweeps++}`, correlationId: 'c' },
      '',
    );
  };
  const movesOf = async (leadId: string) =>
    (await institution.history(leadId)).flatMap(({ type, data }) => (type === 'LeadAssigned' ? (data as { ownerId: string }).ownerId : []));

  it('gives an untouched lead to somebody who did not have it', async () => {
    await institution.capture('l1', {}, daysAgo(3));
    await institution.assign('l1', 'asha', daysAgo(3));
    await sweep();
    expect(await movesOf('l1')).toEqual(['asha', expect.stringMatching(/bala|charu|divya|esha/)]);
  });

  it('leaves a lead with the owner who has just called it, and with everybody while a call is under way', async () => {
    for (const leadId of ['called', 'calling']) {
      await institution.capture(leadId, { phone: undefined }, daysAgo(3));
      await institution.assign(leadId, 'asha', daysAgo(3));
    }
    const call = { userId: 'asha', startedAt: new Date(now - 60_000).toISOString() };
    institution.rows.calls.push(
      { ...call, callId: 'c1', leadId: 'called', status: 'ended', answeredAt: call.startedAt },
      { ...call, callId: 'c2', leadId: 'calling', status: 'ringing' },
    );
    await sweep();
    expect([await movesOf('called'), await movesOf('calling')]).toEqual([['asha'], ['asha']]);
    institution.rows.calls.splice(0, 2);
    await sweep({}, undefined, now + 2 * 60 * 60_000);
    expect((await movesOf('called')).length + (await movesOf('calling')).length).toBe(4);
  });

  describe('warns the owner first', () => {
    const MINUTE_MS = 60_000;
    const warned = async () => (await institution.place.log('NotificationRaised')).map(({ data }) => data);
    const after = (minutes: number, more: object = {}) => sweep({ warn_minutes: 30, ...more }, undefined, now + minutes * MINUTE_MS);
    beforeEach(async () => {
      await institution.capture('l1', {}, daysAgo(3));
      await institution.assign('l1', 'asha', new Date(now - 30 * MINUTE_MS).toISOString());
    });

    it('once, some minutes before the lead moves', async () => {
      await after(-5);
      expect(await warned()).toEqual([]);
      await after(1);
      await after(6);
      expect(await warned()).toEqual([expect.objectContaining({ userId: 'asha', kind: 'lead_idle', leadId: 'l1' })]);
      expect(await movesOf('l1')).toEqual(['asha']);
      await after(32);
      expect(await movesOf('l1')).toHaveLength(2);
      expect(await warned()).toHaveLength(1);
    });

    it('also if the lead lay idle before the rule was activated', async () => {
      await after(24 * 60);
      expect(await movesOf('l1')).toEqual(['asha']);
      await after(24 * 60 + 31);
      expect(await movesOf('l1')).toHaveLength(2);
    });

    it('and again, if the owner worked on the lead after the warning', async () => {
      await after(1);
      await institution.act('l1', 'action-1', new Date(now + 5 * MINUTE_MS).toISOString());
      await after(34);
      expect(await movesOf('l1')).toEqual(['asha']);
      await after(36);
      expect(await warned()).toHaveLength(2);
      await after(67);
      expect(await movesOf('l1')).toHaveLength(2);
    });

    it('but nobody of a dry run', async () => {
      await after(60, { isDryRun: true });
      expect(await warned()).toEqual([]);
      expect(await institution.place.log('TurnTried')).toHaveLength(1);
    });
  });

  it('takes the leads that are too many from an owner who is full, the oldest assignments first, and no more', async () => {
    for (let n = 0; n < 5; n++) {
      await institution.capture(`l${n}`, { phone: undefined }, daysAgo(3));
      await institution.assign(`l${n}`, 'asha', daysAgo(3 - n / 10));
    }
    await sweep({ idle: 'full', open_leads: 3 });
    const owners = await institution.owners();
    expect(Object.keys(owners).filter((leadId) => owners[leadId] === 'asha')).toEqual(['l2', 'l3', 'l4']);
    await sweep({ idle: 'full', open_leads: 3 });
    expect(await institution.owners()).toEqual(owners);
  });

  it('moves a lead that stays in its stage, and not one whose stage has just changed', async () => {
    for (const leadId of ['stuck', 'moving']) {
      await institution.capture(leadId, { phone: undefined }, daysAgo(3));
      await institution.assign(leadId, 'asha', daysAgo(3));
      await institution.act(leadId, `${leadId}-1`, daysAgo(2));
    }
    // Another call action in the same stage does not count.
    await institution.act('stuck', 'stuck-2', daysAgo(0));
    await institution.act('moving', 'moving-2', daysAgo(0), 'stage-interested');
    await sweep({ idle: 'stuck' });
    expect([(await movesOf('stuck')).length, (await movesOf('moving')).length]).toEqual([2, 1]);
  });

  it('takes leads from owners on leave and from those who left, without a warning', async () => {
    for (const [leadId, owner] of [
      ['away', 'asha'],
      ['left', 'bala'],
      ['here', 'charu'],
    ] as const) {
      await institution.capture(leadId, { phone: undefined }, daysAgo(3));
      await institution.assign(leadId, owner, daysAgo(3));
    }
    const day = new Date(now).toISOString();
    institution.rows.leave.push({ userId: 'asha', status: 'approved', from: daysAgo(1), to: new Date(now + DAY_MS).toISOString(), day });
    institution.rows.users[1]!.status = 'suspended';
    await sweep({ idle: 'absent', warn_minutes: 30 });
    expect([(await movesOf('away')).length, (await movesOf('left')).length, (await movesOf('here')).length]).toEqual([2, 2, 1]);
    expect(await institution.place.log('NotificationRaised')).toEqual([]);
  });

  describe('after the process was killed between the choice and the assignment', () => {
    const killed = async () => {
      await institution.capture('l1', { phone: undefined }, daysAgo(3));
      await institution.assign('l1', 'asha', daysAgo(3));
      const assignLess = new Proxy(institution.place.store, {
        get: (store, name) => {
          const value = Reflect.get(store, name) as unknown;
          if (name !== 'appendMany') return typeof value === 'function' ? (value.bind(store) as unknown) : value;
          return (appends: StreamAppend[]) => {
            if (appends.some(({ stream }) => stream === leadStream(TENANT, 'l1'))) throw new Error('killed');
            return store.appendMany(appends);
          };
        },
      });
      const ports = { store: assignLess, reads: institution.reads };
      reallocation = new Reallocation(ports, new Allocator(ports));
      await expect(sweep()).rejects.toThrow('killed');
      expect(await institution.place.log('TurnGiven')).toHaveLength(1);
      expect(await movesOf('l1')).toEqual(['asha']);
    };
    const recover = async (at = now) => {
      await institution.follow();
      const moment = { tenantId: TENANT, timeZone: 'Asia/Kolkata', at: new Date(at).toISOString() };
      const people = () => Promise.resolve(new People(institution.reads, moment));
      const { store } = institution.place;
      await new Allocator({ store, reads: institution.reads }).recover(moment, people, { id: 'after', correlationId: 'c' });
    };

    it('completes the move of a lead that nobody touched', async () => {
      await killed();
      await recover();
      expect(await movesOf('l1')).toHaveLength(2);
      expect(await institution.place.log('TurnTaken')).toHaveLength(1);
    });

    it('leaves the lead with the owner who recorded a call action meanwhile', async () => {
      await killed();
      await institution.act('l1', 'action-1');
      await recover();
      expect(await movesOf('l1')).toEqual(['asha']);
      expect(await institution.place.log('TurnReturned')).toHaveLength(1);
    });

    it('waits for the end of a call, after which the owner who called keeps the lead', async () => {
      await killed();
      const startedAt = new Date(now + 60_000).toISOString();
      const call = { userId: 'asha', startedAt, answeredAt: startedAt, callId: 'c1', leadId: 'l1', status: 'answered' as const };
      institution.rows.calls.push(call);
      await recover(now + 120_000);
      expect(await institution.place.log('TurnTaken', 'TurnReturned')).toEqual([]);
      institution.rows.calls.splice(0, 1, { ...call, status: 'ended' });
      await recover(now + 180_000);
      expect(await movesOf('l1')).toEqual(['asha']);
      expect(await institution.place.log('TurnReturned')).toHaveLength(1);
    });
  });

  it('moves a lead three times in 30 days, then to the manager of its owner, and no further', async () => {
    await institution.capture('l1', {}, daysAgo(9));
    await institution.assign('l1', 'asha', daysAgo(9));
    for (let n = 0; n < 6; n++) await sweep({}, undefined, now + n * DAY_MS);
    const owners = await movesOf('l1');
    expect(owners).toHaveLength(5);
    expect(new Set(owners).size).toBe(5);
    expect(owners.at(-1)).toBe('om');
  });

  it('counts no first assignment by a rule, and no move of more than 30 days ago', async () => {
    await institution.capture('l1', {}, daysAgo(50));
    await institution.assign('l1', 'asha', daysAgo(50), 'rule');
    await institution.assign('l1', 'bala', daysAgo(40), 'rule');
    for (let n = 0; n < 4; n++) await sweep({}, undefined, now + n * DAY_MS);
    expect(await movesOf('l1')).toEqual(['asha', 'bala', ...['charu', 'divya', 'esha'].map(() => expect.not.stringMatching('om')), 'om']);
  });

  it('reaches the leads behind hundreds that cannot move, and reads those again only after a change', async () => {
    const { place, rows } = institution;
    await institution.capture('free', {}, daysAgo(2));
    await institution.assign('free', 'asha', daysAgo(2));
    await institution.capture('stuck', {}, daysAgo(5));
    for (const owner of ['bala', 'asha']) await institution.assign('stuck', owner, daysAgo(4), 'manual');
    const [stuck] = rows.leads.filter(({ leadId }) => leadId === 'stuck');
    const [free] = rows.leads.filter(({ leadId }) => leadId === 'free');
    const many = Array.from({ length: 1_200 }, (_, n) => ({ ...stuck!, leadId: `stuck-${String(n).padStart(4, '0')}` }));
    // All of them have the history of one lead.
    const one = (stream: string) => (stream.includes('stuck-') ? leadStream(TENANT, 'stuck') : stream);
    const { states } = place.store;
    const [current, realRead] = [states.current.bind(states), place.store.read.bind(place.store)];
    jest.spyOn(states, 'current').mockImplementation((decider, stream, ...rest) => current(decider, one(stream), ...rest));
    const read = jest.spyOn(place.store, 'read').mockImplementation((stream, ...rest) => realRead(one(stream), ...rest));
    const moment = { tenantId: TENANT, timeZone: 'Asia/Kolkata', at: new Date(now).toISOString() };
    const [rule] = inForce(
      [ruleRow('idle', 'reallocation', ['asha', 'bala'], { idle: 'untouched', after_minutes: 60, warn_minutes: 0 })],
      'Asia/Kolkata',
    );
    rows.leads.splice(0, rows.leads.length, ...many, free!);
    const looked = async () => {
      read.mockClear();
      const cause = { id: `sweep-${sweeps++}`, correlationId: 'c' };
      await reallocation.sweep(moment, rule!, new People(institution.reads, moment), cause, '');
      return new Set(read.mock.calls.flatMap(([stream]) => (stream.includes('stuck-') ? [stream] : []))).size;
    };
    expect([await looked(), await looked(), await looked()]).toEqual([500, 500, 200]);
    expect(await movesOf('free')).toEqual(['asha', 'bala']);
    expect(await looked()).toBe(0);
    rows.users.splice(1, 1, staff('bala', { status: 'suspended' }));
    expect(await looked()).toBe(500);
  });

  it('counts what rules for idle leads moved: no move that was undone, no referral, and no lead that another rule took', async () => {
    await institution.capture('l1', {}, daysAgo(20));
    const owners = ['asha', 'bala', 'charu', 'divya'];
    await institution.assign('l1', 'asha', daysAgo(20));
    for (const [at, ownerId] of owners.slice(1).entries()) {
      const data = { assignmentId: `take-${ownerId}`, ownerId, ownerName: ownerId, reason: 'rule' as const, reallocated: at === 2 };
      await institution.lead('l1', { type: 'AssignLead', data }, daysAgo(10 - at));
    }
    const back = { assignmentId: 'undo', ownerId: 'charu', ownerName: 'charu', reason: 'undo' as const, undoes: 'take-divya', jobId: 'j' };
    await institution.lead('l1', { type: 'AssignLead', data: back }, daysAgo(5));
    // Nobody counts as a former owner because of a move that was undone, and no move counts: the lead does not go to the manager.
    await sweep({}, ['asha', 'bala', 'divya']);
    expect((await movesOf('l1')).at(-1)).toBe('divya');
    const given = (await institution.history('l1')).at(-1)?.data;
    expect(given).toMatchObject({ reallocated: true });
  });
});
