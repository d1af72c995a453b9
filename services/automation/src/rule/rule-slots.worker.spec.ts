import { ruleBoundary, type RuleAsked, type RuleCommand } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { RuleSlots } from './rule-slots.worker';
import { openInstitution, type Institution } from './rules.fixture';

const goa = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

describe('a rule that starts by itself', () => {
  let institution: Institution;
  let worker: RuleSlots;
  let worked: string;

  const restart = () => (worker = new RuleSlots({ store: institution.place.store, reads: institution.reads }));
  beforeEach(async () => {
    institution = await openInstitution();
    worked = '';
    restart();
  });
  afterEach(() => institution.close());

  const tell = (command: RuleCommand, at: string) => {
    const address = { stream: ruleBoundary.stream(TENANT, 'r'), tenantId: TENANT };
    return execute(institution.place.store, ruleBoundary.decider, address, command, person, { at });
  };
  const work = async () => {
    const events = (await institution.place.log(...worker.types)).filter(({ position }) => position > worked);
    worked = events.at(-1)?.position ?? worked;
    await worker.work(events.filter((event) => worker.thingOf(event) !== undefined));
  };
  const activate = async (definition: object, at = '2026-03-02T04:00:00.000Z') => {
    const users = [{ id: 'asha', weight: 1 }];
    const data = { ruleId: 'r', kind: 'assignment' as const, name: 'R', definition: { users, rule: goa, ...definition } as never };
    await tell({ type: 'DraftRule', data }, at);
    await tell({ type: 'ActivateRule', data: {} }, at);
    await work();
  };
  const timers = async () => (await institution.place.log('TimerSet')).map(({ data }) => data as { timerId: string; dueAt: string });
  /** The time of the newest timer comes. */
  const elapse = async () => {
    const { timerId, dueAt } = (await timers()).at(-1)!;
    await institution.place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } }, dueAt);
    await work();
  };
  const asked = async () => (await institution.place.log('RuleAsked')).map(({ data }) => data as RuleAsked['data']);

  it('by its schedule asks about each unowned lead that matches, once at each time, in the time zone of the institution', async () => {
    await institution.capture('l2', { state: 'Goa' });
    await institution.capture('l1', { state: 'Goa' });
    await institution.capture('l3', { state: 'Kerala' });
    await institution.capture('l4', { state: 'Goa' });
    await institution.assign('l4', 'bala');
    await activate({ triggerType: 'schedule', cron: '30 10 * * *' });
    expect(await timers()).toMatchObject([{ dueAt: '2026-03-02T05:00:00.000Z' }]);
    await elapse();
    expect((await asked()).map(({ leadId, by }) => [leadId, by])).toEqual([
      ['l1', 'schedule'],
      ['l2', 'schedule'],
    ]);
    // Delivered again after a crash.
    worked = '';
    restart();
    await work();
    expect(await asked()).toHaveLength(2);
    expect((await timers()).at(-1)?.dueAt).toBe('2026-03-03T05:00:00.000Z');
    await elapse();
    expect(await asked()).toHaveLength(4);
  });

  it('some days after a date asks about the leads of that day only', async () => {
    await institution.capture('early', { state: 'Goa' }, '2026-02-26T18:29:00.000Z');
    await institution.capture('day', { state: 'Goa' }, '2026-02-26T18:31:00.000Z');
    await institution.capture('late', { state: 'Goa' }, '2026-02-27T18:31:00.000Z');
    await activate({ triggerType: 'date', trigger_date: 'createdAt', trigger_days: 3, trigger_at: '09:30' }, '2026-03-02T03:00:00.000Z');
    // The 27th of February is three days before the 2nd of March.
    expect(await timers()).toMatchObject([{ dueAt: '2026-03-02T04:00:00.000Z' }]);
    await elapse();
    expect((await asked()).map(({ leadId, by }) => [leadId, by])).toEqual([['day', 'date']]);
  });

  it('does so around the date of a custom field', async () => {
    await institution.capture('visit', { state: 'Goa', attributes: { cf_visit: '2026-03-05' } });
    await institution.capture('other', { state: 'Goa', attributes: { cf_visit: '2026-03-06' } });
    await activate(
      { triggerType: 'date', trigger_date: 'customDates.cf_visit', trigger_days: -2, trigger_at: '09:30' },
      '2026-03-02T03:00:00.000Z',
    );
    await elapse();
    expect(await asked()).toEqual([]);
    await elapse();
    expect((await asked()).map(({ leadId, by }) => [leadId, by])).toEqual([['visit', 'date']]);
  });

  it('waits for no time while it is paused, and after it got another trigger', async () => {
    await institution.capture('l1', { state: 'Goa' });
    await activate({ triggerType: 'schedule', cron: '30 10 * * *' });
    await tell({ type: 'PauseRule', data: {} }, '2026-03-02T04:10:00.000Z');
    await work();
    expect(await institution.place.log('TimerCancelled')).toHaveLength(1);
    await tell({ type: 'ActivateRule', data: {} }, '2026-03-02T04:20:00.000Z');
    await work();
    await tell(
      { type: 'ReviseRule', data: { name: 'R', definition: { users: [{ id: 'asha', weight: 1 }], triggerType: 'hand' } as never } },
      '2026-03-02T04:30:00.000Z',
    );
    await work();
    expect(await institution.place.log('TimerCancelled')).toHaveLength(2);
  });
});
