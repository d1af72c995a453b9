import type { RecordedEvent } from '@matricula/domain/kernel';
import { ruleBoundary, type RuleCommand } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { randomOf } from '@matricula/testing';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from './allocation.worker';
import { openInstitution, ruleRow, ruleRowAt, staff, type Institution } from './rules.fixture';

const people = ['asha', 'bala', 'charu'];
const goa = [{ condition: 'And' as const, rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

describe('rules give leads out', () => {
  let institution: Institution;
  let worker: AllocationWorker;

  const restart = () => (worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads }));
  const open = async () => {
    institution = await openInstitution();
    institution.rows.users.push(...people.map((id) => staff(id, { managerId: 'om' })), staff('om'));
    restart();
  };
  beforeEach(open);
  afterEach(() => institution.close());

  const event = (type: string, data: object = {}) =>
    ({
      id: `${type}-${Math.random()}`,
      type,
      data,
      tenantId: TENANT,
      at: new Date().toISOString(),
      position: '',
      meta: {},
    }) as RecordedEvent;
  /** Works on events, and lets the rows follow. */
  const work = async (...events: RecordedEvent[]) => {
    await worker.work(events);
    await institution.follow();
  };
  const captured = async (leadId: string, more: object = {}) => {
    await institution.capture(leadId, { phone: undefined, ...more });
    return institution.history(leadId);
  };
  const ownerOf = async (leadId: string) => (await institution.owners())[leadId];
  const log = async (...types: string[]) => institution.place.log(...types);

  it('in the order of their kinds, with the conditions that the lead met and the position as of which it was seen', async () => {
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
      ruleRow('goa', 'assignment', ['bala'], { rule: goa as never }),
    );
    const events = await captured('l1', { state: 'Goa' });
    await work(...events);
    expect(await ownerOf('l1')).toBe('bala');
    const [turn] = await log('TurnGiven');
    expect(turn?.data).toMatchObject({
      matched: [{ columnName: 'state', operator: 'in', value: 'Goa', actual: 'Goa' }],
      seenPosition: events[0]?.position,
    });
  });

  it('by the version in force at the position of its event, however late it is worked on', async () => {
    const { store } = institution.place;
    const address = { stream: ruleBoundary.stream(TENANT, 'all'), tenantId: TENANT };
    const definition = (id: string) => ({ catch_all: true, availability: 'active', users: [{ id, weight: 1 }] });
    const rule = (command: RuleCommand) => execute(store, ruleBoundary.decider, address, command, person);
    await captured('before');
    await rule({ type: 'DraftRule', data: { ruleId: 'all', kind: 'allocation', name: 'All', definition: definition('asha') } });
    await rule({ type: 'ActivateRule', data: {} });
    await captured('first');
    await rule({ type: 'ReviseRule', data: { name: 'All', definition: definition('bala') } });
    await captured('second');
    await rule({ type: 'PauseRule', data: {} });
    // Both copies of the process come late: their rows of rules are the newest ones.
    institution.rows.rules.push(ruleRowAt(await store.read(address.stream), 'all')!);
    const events = (await Promise.all(['before', 'first', 'second'].map((id) => institution.history(id)))).flat();
    const copies = [worker, new AllocationWorker({ store, reads: institution.reads })];
    await Promise.all(copies.map((copy) => copy.work(events)));
    expect(await institution.owners()).toEqual({ before: undefined, first: 'asha', second: 'bala' });
    expect((await log('TurnGiven')).map(({ data }) => (data as { ruleVersion: number }).ruleVersion)).toEqual([1, 2]);
  });

  it('a rule for leads that start to match takes new ones and restored ones too, like a workflow', async () => {
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
      ruleRow('goa', 'assignment', ['bala'], { rule: goa as never, triggerType: 'update' }),
    );
    await work(...(await captured('new', { state: 'Goa' })));
    await captured('back', { state: 'Goa' });
    await institution.lead('back', { type: 'RemoveLead', data: { reason: 'manual' } });
    await institution.lead('back', { type: 'RestoreLead', data: {} } as never);
    await work((await institution.history('back')).at(-1)!);
    expect(await institution.owners()).toEqual({ new: 'bala', back: 'bala' });
  });

  it('a rule for a changed field, and one for a named event of the lead or of its calls', async () => {
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true, triggerType: 'enquiry' }),
      ruleRow('city', 'assignment', ['bala'], { takes_over: true, triggerType: 'field', trigger_field: 'city' }),
      ruleRow('note', 'counsellor', ['charu'], { takes_over: true, triggerType: 'event', trigger_event: 'note' }),
      ruleRow('called', 'counsellor', ['asha'], { takes_over: true, rule: goa as never, triggerType: 'event', trigger_event: 'call' }),
    );
    await work(...(await captured('l1', { state: 'Goa', city: 'Panaji' })));
    expect(await ownerOf('l1')).toBe('asha');
    await institution.lead('l1', { type: 'ChangeLeadDetails', data: { to: { course: 'MBA' } } });
    await work((await institution.history('l1')).at(-1)!);
    expect(await ownerOf('l1')).toBe('asha');
    await institution.lead('l1', { type: 'ChangeLeadDetails', data: { to: { city: 'Margao' } } });
    await work((await institution.history('l1')).at(-1)!);
    expect(await ownerOf('l1')).toBe('bala');
    await institution.lead('l1', { type: 'AddLeadNote', data: { noteId: 'n', note: 'Asks for a visit' } });
    await work((await institution.history('l1')).at(-1)!);
    expect(await ownerOf('l1')).toBe('charu');
    // The end of a call stands in the stream of the call.
    const { position } = (await institution.history('l1')).at(-1)!;
    await work({ ...event('CallEnded', { callId: 'c', leadId: 'l1' }), position: `${position}~`, stream: 'call-c', revision: 3 });
    expect(await ownerOf('l1')).toBe('asha');
  });

  it('the one rule that is asked about a lead, without passing the lead on to others', async () => {
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
      ruleRow('hand', 'assignment', ['bala'], { rule: goa as never, triggerType: 'hand' }),
      ruleRow('busy', 'assignment', ['gone'], { triggerType: 'schedule', cron: '0 9 * * *', nobody: 'pass-on' }),
    );
    await captured('l1', { state: 'Goa' });
    await captured('l2', { state: 'Kerala' });
    const { position } = (await institution.history('l2')).at(-1)!;
    const asked = (ruleId: string, leadId: string) => ({
      ...event('RuleAsked', { occasionId: 'o', ruleId, leadId, by: 'hand' }),
      position: `${position}~`,
      stream: 'rule-asking-o',
    });
    const first = asked('hand', 'l1');
    await work(first, first, asked('hand', 'l2'), asked('busy', 'l2'));
    expect(await institution.owners()).toEqual({ l1: 'bala', l2: undefined });
    expect(await log('TurnGiven')).toHaveLength(1);
    expect((await log('LeadQueued')).map(({ data }) => (data as { ruleId: string }).ruleId)).toEqual(['busy']);
  });

  it('not by a rule that led to the event; what a rule gives carries its chain', async () => {
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['asha'], { catch_all: true }),
      ruleRow('goa', 'assignment', ['bala'], { rule: goa as never }),
    );
    const [lead] = await captured('l1', { state: 'Goa' });
    await work({ ...lead!, meta: { ...lead!.meta, chain: ['w', 'goa'] } });
    const assigned = (await institution.history('l1')).at(-1);
    expect(assigned).toMatchObject({ data: { ownerId: 'asha' }, meta: { chain: ['w', 'goa', 'all'] } });
    expect((await log('TurnGiven'))[0]?.meta.chain).toEqual(['w', 'goa', 'all']);
  });

  it('once for an event that is delivered again, also where a later rule takes leads over', async () => {
    institution.rows.rules.push(
      ruleRow('first', 'assignment', ['bala']),
      ruleRow('later', 'allocation', ['asha'], { takes_over: true }),
      ruleRow('before', 'assignment', ['charu'], { takes_over: true, rule: goa as never, priority: -1 }),
    );
    const events = await captured('l1', { state: 'Kerala' });
    await work(...events);
    await work(...events);
    restart();
    await work(...events);
    expect(await ownerOf('l1')).toBe('bala');
    expect(await log('LeadAssigned')).toHaveLength(1);
    // What comes after it is another event.
    await institution.lead('l1', { type: 'ReEnquireLead', data: { enquiryId: 'e2', source: 'WEB' } } as never);
    institution.rows.rules[1]!.definitionInForce = { ...institution.rows.rules[1]!.definitionInForce, triggerType: 'enquiry' };
    await work(event('RuleActivated', { ruleId: 'later' }), (await institution.history('l1')).at(-1)!);
    expect(await ownerOf('l1')).toBe('asha');
  });

  it('not while a call with the lead is under way: the lead waits until the call ends', async () => {
    institution.rows.rules.push(ruleRow('all', 'allocation', people, { catch_all: true }));
    institution.rows.calls.push({ callId: 'c1', leadId: 'l1', status: 'answered', startedAt: new Date().toISOString() });
    await work(...(await captured('l1')));
    expect(await ownerOf('l1')).toBeUndefined();
    const [queued] = await log('LeadQueued');
    expect(queued?.data).toMatchObject({ candidates: people.map(() => ({ excluded: 'in-call' })) });
    institution.rows.calls.splice(0, 1);
    await work(event('CallEnded', { callId: 'c1' }));
    expect(people).toContain(await ownerOf('l1'));
  });

  it('the lead waits while nobody is free, and goes to the one who ends a break: the oldest first, at most ten at once', async () => {
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, availability: 'online' }));
    const [asha] = institution.rows.users;
    asha!.presence = 1;
    for (let n = 0; n < 12; n++) await work(...(await captured(`l${String(n).padStart(2, '0')}`)));
    expect(Object.values(await institution.owners()).filter(Boolean)).toEqual([]);
    asha!.presence = 0;
    await work(event('UserPresenceChanged', { userId: 'asha' }));
    const waits = Object.entries(await institution.owners()).flatMap(([leadId, owner]) => (owner ? [] : [leadId]));
    expect(waits).toEqual(['l10', 'l11']);
    // Being assigned frees no seat; the sweep goes on.
    await work(...(await institution.history('l00')).filter(({ type }) => type === 'LeadAssigned'));
    expect(await ownerOf('l10')).toBeUndefined();
    expect((await log('TimerSet')).length).toBeGreaterThan(0);
    await work(event('TimerElapsed', { kind: 'rule-sweep', timerId: 't' }));
    expect([await ownerOf('l10'), await ownerOf('l11')]).toEqual(['asha', 'asha']);
  });

  it('a lead goes to the one whose seat becomes free', async () => {
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, open_leads: 1 }));
    await work(...(await captured('l1')));
    await work(...(await captured('l2')));
    expect([await ownerOf('l1'), await ownerOf('l2')]).toEqual(['asha', undefined]);
    await institution.lead('l1', { type: 'RemoveLead', data: { reason: 'manual' } });
    await work((await institution.history('l1')).at(-1)!);
    expect(await ownerOf('l2')).toBe('asha');
  });

  it('the next rule is asked if the rule passes on, and says so', async () => {
    institution.rows.users[0]!.status = 'suspended';
    institution.rows.rules.push(
      ruleRow('all', 'allocation', ['bala'], { catch_all: true }),
      ruleRow('goa', 'assignment', ['asha'], { rule: goa as never, nobody: 'pass-on' }),
    );
    await work(...(await captured('l1', { state: 'Goa' })));
    expect(await ownerOf('l1')).toBe('bala');
    const [passed] = await log('TurnSkipped');
    expect(passed?.data).toMatchObject({ ruleId: 'goa', candidates: [{ userId: 'asha', excluded: 'no-account' }] });
  });

  it('the managers are asked at once, or hear of a lead that waits for too many working minutes, once', async () => {
    const always = { recordId: 's', name: 'Always', start: '00:00', end: '23:59', daysOff: [], staff: [], graceMinutes: 0 };
    institution.rows.shifts.push(always);
    for (const user of institution.rows.users) if (user.userId !== 'om') user.online = false;
    institution.rows.rules.push(
      ruleRow('all', 'allocation', people, { catch_all: true, availability: 'online', escalate_minutes: 5 }),
      ruleRow('goa', 'assignment', people, { rule: goa as never, availability: 'online', nobody: 'manager' }),
    );
    await work(...(await captured('asked', { state: 'Goa' })), ...(await captured('long')));
    const told = async () => (await log('NotificationRaised')).map(({ data }) => data);
    expect(await told()).toEqual([expect.objectContaining({ userId: 'om', kind: 'lead_waits', leadId: 'asked' })]);
    const later = new Date(Date.now() + 60 * 60_000).toISOString();
    const elapsed = () => ({ ...event('TimerElapsed', { kind: 'rule-sweep', timerId: 't' }), at: later });
    await work(elapsed());
    await work(elapsed());
    expect((await told()).slice(1)).toEqual([expect.objectContaining({ userId: 'om', kind: 'lead_waits', leadId: 'long' })]);
  });

  it('to the person whose skills and languages fit best, and to the earlier owner', async () => {
    institution.rows.users[1]!.skills = ['MBA'];
    institution.rows.users[2]!.skills = ['mba'];
    institution.rows.users[2]!.languages = ['Malayalam'];
    institution.rows.rules.push(ruleRow('all', 'allocation', people, { catch_all: true, method: 'best-skill' }));
    await work(...(await captured('l1', { course: 'MBA', attributes: { language: 'Malayalam' } })));
    expect(await ownerOf('l1')).toBe('charu');
    await work(...(await captured('l2', { course: 'MBA' })));
    await work(...(await captured('l3', { course: 'MBA' })));
    expect([await ownerOf('l2'), await ownerOf('l3')].toSorted()).toEqual(['bala', 'charu']);
    institution.rows.rules.splice(
      0,
      1,
      ruleRow('all', 'allocation', people, { catch_all: true, method: 'earlier-owner', triggerType: 'enquiry' }),
    );
    await work(event('RuleActivated', { ruleId: 'all' }));
    await captured('l4');
    for (const owner of ['bala', 'asha']) await institution.assign('l4', owner);
    await institution.lead('l4', { type: 'AssignLead', data: { assignmentId: 'none', reason: 'manual' } });
    await institution.lead('l4', { type: 'ReEnquireLead', data: { enquiryId: 'e2', source: 'WEB' } } as never);
    await work((await institution.history('l4')).at(-1)!);
    expect(await ownerOf('l4')).toBe('asha');
  });

  it('nobody gets more leads of one source in a day than the rule allows', async () => {
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true, per_source: 1 }));
    for (const [leadId, source] of [
      ['l1', 'WEB'],
      ['l2', 'WEB'],
      ['l3', 'IVR'],
    ] as const)
      await work(...(await captured(leadId, { source })));
    expect(await institution.owners()).toEqual({ l1: 'asha', l2: undefined, l3: 'asha' });
  });

  it('doubled and re-cut feeds give the same owners, no lead twice, and no seat above the capacity', async () => {
    const rule = () => ruleRow('all', 'allocation', people, { catch_all: true, method: 'weighted', open_leads: 12 });
    const owned: Record<string, string | undefined>[] = [];
    for (const seed of [0, 1, 2, 3]) {
      if (seed > 0) await open();
      institution.rows.rules.push(rule());
      const random = randomOf(seed);
      const feed: RecordedEvent[] = [];
      for (let n = 0; n < 40; n++) feed.push(...(await captured(`l${n}`)));
      for (let at = 0; at < feed.length;) {
        const size = seed === 0 ? 1 : 1 + Math.floor(random.fraction() * 9);
        await work(...feed.slice(at, at + size));
        // A part of it is delivered again, also to another process.
        if (seed > 0 && random.fraction() < 0.5) restart();
        if (seed > 0) await work(...feed.slice(Math.max(0, at - 3), at + size));
        at += size;
      }
      owned.push(await institution.owners());
      const given = (await log('LeadAssigned')).map(({ data }) => (data as { leadId: string }).leadId);
      expect(new Set(given).size).toBe(given.length);
      const counts = people.map((one) => Object.values(owned.at(-1)!).filter((owner) => owner === one).length);
      expect(counts).toEqual([12, 12, 12]);
      if (seed < 3) await institution.close();
    }
    for (const other of owned.slice(1)) expect(other).toEqual(owned[0]);
  });
});
