import { deciding, randomOf } from '@matricula/testing';
import { chosenOf, type Candidate } from './choose';
import { carriedOver, turnsDecider, type TurnBook, type TurnCommand } from './turns.decider';
import type { TurnEvent } from './turn.events';

const book = deciding(turnsDecider);
const at = '2026-03-02T06:00:00.000Z';
const opened: TurnEvent = { type: 'TurnBookOpened', data: { day: '2026-03-02', credits: {}, open: {}, waiting: {}, given: {} } };
const person = (userId: string, more: Partial<Candidate> = {}): Candidate => ({ userId, weight: 1, load: 0, ...more });
const turn = { leadId: 'l1', ruleId: 'r1', ruleName: 'Goa', ruleVersion: 1, at };
const give = (more: object = {}, candidates = [person('asha'), person('bala')]): TurnCommand => ({
  type: 'GiveTurn',
  data: { ...turn, turnId: 't1', method: 'round-robin', candidates, ...more },
});
const given: TurnEvent = {
  type: 'TurnGiven',
  data: {
    ...{ ...turn, turnId: 't1', chosenId: 'asha' },
    candidates: [
      { ...person('asha'), credit: -0.5 },
      { ...person('bala'), credit: 0.5 },
    ],
  },
};

describe('the book of turns', () => {
  it('chooses in turn, with everybody who was considered', () => {
    book
      .given(opened)
      .when(give())
      .then({
        type: 'TurnGiven',
        data: {
          chosenId: 'asha',
          candidates: [
            { userId: 'asha', credit: -0.5 },
            { userId: 'bala', credit: 0.5 },
          ],
        },
      });
    book
      .given(opened, given)
      .when(give({ leadId: 'l2', turnId: 't2' }))
      .then({ type: 'TurnGiven', data: { chosenId: 'bala' } });
  });

  it('remembers of a turn and of a waiting lead which rules led to it, and whom the lead is taken from', () => {
    const chained = { ...given, data: { ...given.data, chain: ['w'], reallocates: false } } as TurnEvent;
    const stateOf = (...events: TurnEvent[]) => events.reduce(turnsDecider.evolve, turnsDecider.initial);
    expect(stateOf(opened, chained).open.l1).toMatchObject({ chain: ['w'], reallocates: false });
    const busy = [person('asha', { excluded: 'on-break' })];
    const queued = { type: 'LeadQueued', data: { fromOwnerId: 'om', chain: ['w'] } };
    book
      .given(opened)
      .when(give({ chain: ['w'], expectedOwnerId: 'om' }, busy))
      .then(queued as never);
    const waits = { type: 'LeadQueued', data: { ...turn, turnId: 't1', fromOwnerId: 'om', chain: ['w'], candidates: [] } } as TurnEvent;
    expect(stateOf(opened, waits).waiting.l1).toEqual({ leadId: 'l1', ruleId: 'r1', since: at, fromOwnerId: 'om', chain: ['w'] });
  });

  it('remembers that a stop alone keeps a lead waiting, also if other accounts are not active', () => {
    const waits = (...excluded: string[]) =>
      [
        opened,
        {
          type: 'LeadQueued',
          data: {
            ...turn,
            turnId: 't1',
            seenPosition: '7',
            candidates: excluded.map((one) => ({ userId: one, weight: 1, load: 0, excluded: one })),
          },
        } as TurnEvent,
      ].reduce(turnsDecider.evolve, turnsDecider.initial).waiting.l1?.stopped;
    expect([waits('stopped'), waits('stopped', 'no-account')]).toEqual([
      { position: '7', at },
      { position: '7', at },
    ]);
    expect([waits(), waits('no-account'), waits('stopped', 'on-leave')]).toEqual([undefined, undefined, undefined]);
  });

  it('judges a lead that a stop holds by the time of its event, also if that was worked on later', () => {
    const stopped = [person('asha', { excluded: 'stopped' })];
    const seenAt = '2026-03-01T06:00:00.000Z';
    const queued = (more: object) =>
      turnsDecider.decide(give({ seenPosition: '7', ...more }, stopped), turnsDecider.evolve(turnsDecider.initial, opened));
    const of = (events: TurnEvent[]) => [opened, ...events].reduce(turnsDecider.evolve, turnsDecider.initial).waiting.l1?.stopped;
    expect(of(queued({ seenAt }))).toEqual({ position: '7', at: seenAt });
    expect(of(queued({ seenAt: at }))).toEqual({ position: '7', at });
    expect(queued({ seenAt: at })[0]?.data).not.toHaveProperty('seenAt');
    expect(turnsDecider.decide(give({ seenAt }), turnsDecider.evolve(turnsDecider.initial, opened))[0]?.data).not.toHaveProperty('seenAt');
  });

  it('lets a waiting lead wait for another rule, since the same time, only if it is asked to', () => {
    const waits: TurnEvent = { type: 'LeadQueued', data: { ...turn, turnId: 't1', candidates: [] } };
    const busy = [person('asha', { excluded: 'on-break' })];
    const other = { turnId: 't2', ruleId: 'r2', at: '2026-03-02T07:00:00.000Z' };
    book.given(opened, waits).when(give(other, busy)).thenNothing();
    book
      .given(opened, waits)
      .when(give({ ...other, requeues: true }, busy))
      .then({ type: 'LeadQueued', data: { ruleId: 'r2' } });
    book
      .given(opened, waits)
      .when(give({ turnId: 't2', requeues: true }, busy))
      .thenNothing();
    const moved: TurnEvent = { type: 'LeadQueued', data: { ...turn, ...other, candidates: [] } };
    expect([opened, waits, moved].reduce(turnsDecider.evolve, turnsDecider.initial).waiting.l1).toMatchObject({ ruleId: 'r2', since: at });
  });

  it('has one open turn for a lead, until it is taken or returned', () => {
    book.given(opened, given).when(give()).thenNothing();
    const taken: TurnCommand = { type: 'TakeTurn', data: { turnId: 't1', leadId: 'l1' } };
    book.given(opened, given).when(taken).then({ type: 'TurnTaken' });
    book.given(opened).when(taken).thenNothing();
    book
      .given(opened, given)
      .when({ type: 'ReturnTurn', data: { turnId: 't1', leadId: 'l1', why: 'owned' } })
      .then({ type: 'TurnReturned' });
    const returned: TurnEvent = { type: 'TurnReturned', data: { turnId: 't1', leadId: 'l1', why: 'owned' } };
    // A returned turn leaves the shares of all as they were.
    book
      .given(opened, given, returned)
      .when(give({ leadId: 'l2', turnId: 't2' }, [person('asha'), person('bala')]))
      .then({
        type: 'TurnGiven',
        data: {
          chosenId: 'asha',
          candidates: [
            { userId: 'asha', credit: -0.5 },
            { userId: 'bala', credit: 0.5 },
          ].map(expect.objectContaining),
        },
      });
  });

  it('restores exactly what a turn changed when it is returned, also in the next book, and leaves what came after it', () => {
    const before = [opened, { type: 'TurnGiven', data: { ...given.data, source: 'WEB' } } as TurnEvent].reduce(
      turnsDecider.evolve,
      turnsDecider.initial,
    );
    const limits = { source: 5 };
    const [second] = turnsDecider.decide(give({ leadId: 'l2', turnId: 't2', limits, source: 'WEB' }), before);
    const [third] = turnsDecider.decide(
      give({ leadId: 'l3', turnId: 't3', limits, source: 'WEB', at: '2026-03-02T06:01:00.000Z' }),
      turnsDecider.evolve(before, second!),
    );
    const back: TurnEvent = { type: 'TurnReturned', data: { turnId: 't2', leadId: 'l2', why: 'gone' } };
    const at = ({ credits, given: times, sources, open }: TurnBook) => ({ credits, given: times, sources, open });
    const [was, is] = [before, [second!, back].reduce(turnsDecider.evolve, before)].map(at);
    expect(is).toEqual({ ...was, given: { ...was!.given, bala: [] }, sources: { ...was!.sources, bala: [] } });
    const carried: TurnEvent = { type: 'TurnBookOpened', data: carriedOver([second!, third!].reduce(turnsDecider.evolve, before), 'x') };
    const next = [carried, back].reduce(turnsDecider.evolve, turnsDecider.initial);
    const without = turnsDecider.evolve(before, { ...third!, data: { ...third!.data, candidates: [] } } as TurnEvent);
    expect(next.sources.asha).toEqual(without.sources.asha);
    expect(next.credits).toEqual({ r1: { asha: -1, bala: 1 } });
    expect(Object.keys(next.open)).toEqual(['l1', 'l3']);
  });

  it('remembers the guard of a lead that it takes from its owner, also that it had no call action', () => {
    const guarded = (expectedCallActionId: string | null) => {
      const state = turnsDecider.evolve(turnsDecider.initial, opened);
      const events = turnsDecider.decide(give({ expectedOwnerId: 'om', expectedCallActionId }), state);
      const open = events.reduce(turnsDecider.evolve, state);
      return turnsDecider.evolve(turnsDecider.initial, { type: 'TurnBookOpened', data: carriedOver(open, '2026-03-03') }).open.l1;
    };
    expect(guarded(null)).toMatchObject({ expectedOwnerId: 'om', expectedCallActionId: null });
    expect(guarded('a7')).toMatchObject({ expectedOwnerId: 'om', expectedCallActionId: 'a7' });
    expect([opened, given].reduce(turnsDecider.evolve, turnsDecider.initial).open.l1).not.toHaveProperty('expectedCallActionId');
  });

  it('lets a lead wait while nobody is free, and says why', () => {
    const away = [person('asha', { excluded: 'on-leave' })];
    const queued: TurnEvent = { type: 'LeadQueued', data: { ...turn, turnId: 't1', candidates: [] } };
    book
      .given(opened)
      .when(give({}, away))
      .then({ type: 'LeadQueued', data: { candidates: [{ userId: 'asha', excluded: 'on-leave' }] } });
    book.given(opened, queued).when(give({}, away)).thenNothing();
    book
      .given(opened)
      .when(give({ once: true }, away))
      .thenNothing();
    book
      .given(opened, queued)
      .when({ type: 'UnqueueLead', data: { leadId: 'l1', owned: true } })
      .then({ type: 'LeadUnqueued' });
    book
      .given(opened)
      .when({ type: 'UnqueueLead', data: { leadId: 'l1', owned: true } })
      .thenNothing();
  });

  it('exceeds no limit of a rule, with the turns that are open', () => {
    const limits = { open: 3, hour: 1 };
    book
      .given(opened, given)
      .when(give({ leadId: 'l2', turnId: 't2', limits }, [person('asha')]))
      .then({ type: 'LeadQueued', data: { candidates: [{ excluded: 'hour-limit' }], limits } });
    book
      .given(opened, given)
      .when(give({ leadId: 'l2', turnId: 't2', limits: { open: 3 } }, [person('asha', { load: 2 })]))
      .then({ type: 'LeadQueued', data: { candidates: [{ load: 3, excluded: 'open-limit' }] } });
    const later = '2026-03-02T07:30:00.000Z';
    book
      .given(opened, given)
      .when(give({ leadId: 'l2', turnId: 't2', limits, at: later }, [person('asha')]))
      .then({ type: 'TurnGiven', data: { chosenId: 'asha' } });
  });

  it('records the limits that held, and none where the rule sets none', () => {
    const written = (limits?: object) =>
      turnsDecider.decide(give({ limits }, [person('asha')]), turnsDecider.evolve(turnsDecider.initial, opened))[0]?.data;
    expect(written({ open: 3, hour: undefined })).toMatchObject({ limits: { open: 3 } });
    expect(written({ open: 3, hour: undefined })).not.toHaveProperty('limits.hour');
    for (const none of [undefined, {}, { open: undefined }]) expect(written(none)).not.toHaveProperty('limits');
  });

  it('gives nobody more leads of one source in a day than the rule allows', () => {
    const limits = { source: 1 };
    const web: TurnEvent = { type: 'TurnGiven', data: { ...given.data, source: 'WEB' } as never };
    const next = { leadId: 'l2', turnId: 't2', limits };
    book
      .given(opened, web)
      .when(give({ ...next, source: 'WEB' }, [person('asha')]))
      .then({
        type: 'LeadQueued',
        data: { candidates: [{ excluded: 'source-limit' }] },
      });
    book
      .given(opened, web)
      .when(give({ ...next, source: 'IVR' }, [person('asha')]))
      .then({ type: 'TurnGiven', data: { chosenId: 'asha', source: 'IVR' } });
    // The next book continues the count.
    const state = [opened, web].reduce(turnsDecider.evolve, turnsDecider.initial);
    book
      .given({ type: 'TurnBookOpened', data: carriedOver(state, '2026-03-03') })
      .when(give({ ...next, source: 'WEB' }, [person('asha')]))
      .then({ type: 'LeadQueued' });
  });

  it('passes a lead on without queueing it, and says who was asked', () => {
    const away = [person('asha', { excluded: 'on-leave' })];
    book
      .given(opened)
      .when(give({ passOn: true, matched: [{ columnName: 'state', operator: 'in', value: 'Goa', actual: 'Goa' }] }, away))
      .then({ type: 'TurnSkipped', data: { candidates: [{ excluded: 'on-leave' }], matched: [{ actual: 'Goa' }] } });
  });

  it('records what a dry run would do, and changes nothing', () => {
    const tried: TurnEvent = { type: 'TurnTried', data: { ...turn, turnId: 't1', chosenId: 'asha', candidates: [] } };
    book
      .given(opened)
      .when(give({ dryRun: true }))
      .then({ type: 'TurnTried', data: { chosenId: 'asha' } });
    book
      .given(opened, tried)
      .when(give())
      .then({ type: 'TurnGiven', data: { chosenId: 'asha' } });
  });

  it('is closed, and the next one continues', () => {
    book
      .given(opened)
      .when({ type: 'CloseTurnBook', data: { next: 1 } })
      .then({ type: 'TurnBookClosed' });
    const closed: TurnEvent = { type: 'TurnBookClosed', data: { next: 1 } };
    book.given(opened, closed).when(give()).thenRefused('turns/closed');
    const state = [opened, given].reduce(turnsDecider.evolve, turnsDecider.initial);
    const next: TurnEvent = { type: 'TurnBookOpened', data: carriedOver(state, '2026-03-03') };
    book
      .given(next)
      .when(give({ leadId: 'l2', turnId: 't2' }))
      .then({ type: 'TurnGiven', data: { chosenId: 'bala' } });
    book.given(next).when(give()).thenNothing();
  });
});

describe('a book that begins with much', () => {
  const times = (count: number) => Array.from({ length: count }, (_, n) => new Date(Date.parse(at) + n * 1000).toISOString());
  const everybody = Array.from({ length: 40 }, (_, n) => `person-${n}`);
  const by = <Value>(keys: readonly string[], valueOf: (key: string) => Value) =>
    Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
  const large: TurnBook = {
    ...{ status: 'closed', day: '2026-03-02', turns: 2_000 },
    credits: by(
      Array.from({ length: 50 }, (_, n) => `rule-${n}`),
      () => by(everybody, (key) => key.length / 7),
    ),
    open: { l1: { turnId: 't1', leadId: 'l1', ruleId: 'r1', chosenId: 'asha' } },
    waiting: by(
      Array.from({ length: 3_000 }, (_, n) => `lead-${n}`),
      (leadId) => ({ leadId, ruleId: 'r1', since: at, stopped: { position: '00000042', at } }),
    ),
    given: by(everybody, () => times(500)),
    sources: by(everybody, () => times(40).map((time) => ({ source: 'मेला '.repeat(9), at: time }))),
  };
  const carried = (state: TurnBook) =>
    turnsDecider.decide({ type: 'OpenTurnBook', data: carriedOver(state, '2026-03-03') }, turnsDecider.initial);

  it('carries all of it over in events that fit into the log', () => {
    const events = carried(large);
    expect(events.length).toBeGreaterThan(1);
    for (const { data } of events) expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(200 * 1024);
    const { status, day, turns, ...state } = events.reduce(turnsDecider.evolve, turnsDecider.initial);
    expect({ status, day, turns }).toEqual({ status: 'open', day: '2026-03-03', turns: 0 });
    expect(JSON.stringify(state)).toEqual(JSON.stringify((({ status: _, day: _day, turns: _turns, ...rest }) => rest)(large)));
  });

  it('is one event while it is small', () => {
    const events = carried([opened, given].reduce(turnsDecider.evolve, turnsDecider.initial));
    expect(events.map(({ type }) => type)).toEqual(['TurnBookOpened']);
  });
});

/**
 * Gives leads one after another, some of them together: they are chosen for before the first of them is assigned. Each is taken, or returned where
 * somebody else was faster. Answers with who got them.
 */
function played(
  leads: number,
  commandOf: (lead: number) => Extract<TurnCommand, { type: 'GiveTurn' }>['data'],
  isReturned: (lead: number) => boolean = () => false,
  together = 1,
) {
  let state = [opened].reduce(turnsDecider.evolve, turnsDecider.initial);
  const got: (string | undefined)[] = [];
  let outcomes: TurnEvent[] = [];
  for (let lead = 0; lead < leads; lead++) {
    const events = turnsDecider.decide({ type: 'GiveTurn', data: commandOf(lead) }, state);
    state = events.reduce(turnsDecider.evolve, state);
    const turnGiven = events.find((event) => event.type === 'TurnGiven');
    const isBack = isReturned(lead);
    got.push(isBack ? undefined : turnGiven?.data.chosenId);
    if (turnGiven) {
      const { turnId, leadId } = turnGiven.data;
      const back: TurnEvent = { type: 'TurnReturned', data: { turnId, leadId, why: 'owned' } };
      outcomes.push(isBack ? back : { type: 'TurnTaken', data: { turnId, leadId } });
    }
    if ((lead + 1) % together > 0) continue;
    state = outcomes.reduce(turnsDecider.evolve, state);
    outcomes = [];
  }
  return got;
}

describe('turns are fair', () => {
  const people = Array.from({ length: 7 }, (_, n) => `p${n}`);
  const data = (lead: number, candidates: Candidate[], method: 'round-robin' | 'weighted' | 'least-loaded' = 'round-robin') => ({
    ...{ turnId: `t${lead}`, leadId: `l${lead}`, ruleId: 'r1', ruleName: 'All', ruleVersion: 1, at, method, candidates },
  });
  const countsOf = (got: readonly (string | undefined)[]) => people.map((one) => got.filter((who) => who === one).length);

  it.each([
    [0, 1, 1],
    [0.3, 1, 1],
    [0, 5, 1],
    [0, 50, 1],
    [0.3, 5, 3],
  ])(
    'with equal weights, if a share of %p is returned and %p are given together, counts never differ by more than %p',
    (share, together, most) => {
      const random = randomOf(3);
      const got: (string | undefined)[] = [];
      const everybody = people.map((id) => person(id));
      const all = played(
        500,
        (lead) => data(lead, everybody),
        () => random.fraction() < share,
        together,
      );
      for (const who of all) {
        got.push(who);
        const counts = countsOf(got);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(most);
      }
    },
  );

  it.each([0, 0.3])(
    'with weights 1 to 10 and people coming and going, what is given and what is due differ by less than 2, also if a share of %p is returned',
    (share) => {
      const random = randomOf(7);
      const many = Array.from({ length: 50 }, (_, n) => person(`p${n}`, { weight: 1 + (n % 10) }));
      const due = new Map<string, number>();
      const has = new Map<string, number>();
      let away = new Set<string>();
      const back = new Set<number>();
      const got = played(
        3_000,
        (lead) => {
          if (lead % 20 === 0) away = new Set(many.flatMap(({ userId }) => (random.fraction() < 0.3 ? [userId] : [])));
          if (random.fraction() < share) back.add(lead);
          const candidates = many.map((one) => (away.has(one.userId) ? { ...one, excluded: 'on-leave' as const } : one));
          const free = candidates.filter(({ excluded }) => !excluded);
          const total = free.reduce((sum, { weight }) => sum + weight, 0);
          if (!back.has(lead)) for (const { userId, weight } of free) due.set(userId, (due.get(userId) ?? 0) + weight / total);
          return data(lead, candidates, 'weighted');
        },
        (lead) => back.has(lead),
      );
      for (const who of got) if (who) has.set(who, (has.get(who) ?? 0) + 1);
      const off = many.map(({ userId }) => Math.abs((has.get(userId) ?? 0) - (due.get(userId) ?? 0)));
      expect(Math.max(...off)).toBeLessThan(2);
    },
  );

  it.each([1, 7, 50])(
    'no lead is given twice, and nobody gets more than a rule allows in a day, of %p that are given together',
    (together) => {
      const commandOf = (lead: number) => ({
        ...data(
          lead % 60,
          people.map((id) => person(id)),
        ),
        limits: { day: 5 },
      });
      const got = played(200, commandOf, () => false, together);
      expect(countsOf(got)).toEqual(people.map(() => 5));
    },
  );

  it('by skill, those who fit best share the leads, and the others earn nothing', () => {
    const fits = [person('asha', { fit: 1 }), person('bala', { fit: 2 }), person('charu', { fit: 2 })];
    const first = chosenOf('best-skill', fits, {});
    expect(first).toMatchObject({ chosenId: 'bala', candidates: [{ credit: 0 }, { credit: -0.5 }, { credit: 0.5 }] });
    const credits = Object.fromEntries(first.candidates.map(({ userId, credit }) => [userId, credit]));
    expect(chosenOf('best-skill', fits, credits).chosenId).toBe('charu');
    const away = fits.map((one) => (one.userId === 'asha' ? one : { ...one, excluded: 'on-leave' as const }));
    expect(chosenOf('best-skill', away, credits).chosenId).toBe('asha');
    expect(chosenOf('earlier-owner', [person('asha'), person('bala', { fit: 1 })], {}).chosenId).toBe('bala');
  });

  it('by load, the person with the fewest open leads is next', () => {
    const { chosenId } = chosenOf(
      'least-loaded',
      [person('asha', { load: 3 }), person('bala', { load: 1 }), person('charu', { load: 2 })],
      {},
    );
    expect(chosenId).toBe('bala');
  });
});
