import { leadDecider, leadStream } from '@matricula/domain/lead';
import type { RuleDefinition, WorkflowStep } from '@matricula/domain/rule';
import { workflowRunBoundary } from '@matricula/domain/workflow';
import { execute } from '@matricula/event-store';
import { openInstitution, ruleRow, type Institution } from '../rules.fixture';
import { SimulatedWorkflow } from './simulated-workflow';
import { person, TENANT } from '../../../../../libs/policy-kit/src/policies.fixture';

const sms = { channel: 'sms', templateId: 'hello' } as const;
const send = (id: string, next?: string, more: object = {}) => ({ id, kind: 'send', settings: { ...sms, anyTime: true, ...more }, next });
const wait = (id: string, minutes: number, next: string) => ({ id, kind: 'wait', settings: { minutes }, next });
const goa = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];
/** Monday, 11:30 in the time zone of the institution. */
const MONDAY = Date.parse('2026-03-02T06:00:00.000Z');
const at = (minutes: number) => new Date(MONDAY + minutes * 60_000).toISOString();

describe('the simulation of a workflow', () => {
  let institution: Institution;
  beforeEach(async () => {
    institution = await openInstitution();
  });
  afterEach(() => institution.close());

  const simulated = (steps: object[], more: Partial<RuleDefinition> = {}, [from, to] = [at(-60), at(7 * 24 * 60)]) => {
    const rule = ruleRow('welcome', 'workflow', [], { steps: steps as WorkflowStep[], ...more });
    const draft = { ...rule, state: 'draft' as const, inForce: undefined, definitionInForce: undefined };
    return new SimulatedWorkflow({ store: institution.place.store }, { tenantId: TENANT, rule: draft, from, to }).outcome();
  };

  it('of a draft tells who would have got which message when, and sends nothing', async () => {
    await institution.capture('before', { state: 'Goa' }, at(-120));
    await institution.capture('l1', { state: 'Goa', phone: '+919811000001' }, at(0));
    await institution.capture('l2', { state: 'Goa', phone: '+919811000002' }, at(10));
    await institution.capture('l3', { state: 'Kerala', phone: '+919811000003' }, at(20));
    const head = await institution.place.store.head();
    const outcome = await simulated([send('a', 'b'), wait('b', 90, 'c'), send('c', undefined, { templateId: 'again' })], {
      rule: goa as never,
    });
    expect(outcome).toMatchObject({
      leads: 2,
      rules: [{ ruleId: 'welcome', was: 0, would: 2 }],
      messages: [
        { templateId: 'hello', channel: 'sms', was: 0, would: 2, leads: 2, without: 0 },
        { templateId: 'again', was: 0, would: 2, leads: 2 },
      ],
      sends: [
        { leadId: 'l1', templateId: 'hello', at: at(0) },
        { leadId: 'l2', templateId: 'hello', at: at(10) },
        { leadId: 'l1', templateId: 'again', at: at(90) },
        { leadId: 'l2', templateId: 'again', at: at(100) },
      ],
    });
    expect(await institution.place.store.head()).toBe(head);
  });

  it('of an unchanged version tells what happened: runs of the period, which nothing that the workflow itself changed began', async () => {
    const { store } = institution.place;
    /** A lead moves to Goa and enters; the workflow sends, waits, moves it on to Pune and sends again. */
    const happened = async (leadId: string, minute: number) => {
      const [begin, end] = [at(minute), at(minute + 90)];
      const move = (city: string, moment: string, chain?: string[]) => {
        const address = { stream: leadStream(TENANT, leadId), tenantId: TENANT };
        const command = { type: 'ChangeLeadDetails', data: { to: { city } } } as const;
        return execute(store, leadDecider, address, command, { ...person, ...(chain && { chain }) }, { at: moment });
      };
      const { decider, stream } = workflowRunBoundary;
      const run = (command: Parameters<typeof decider.decide>[0], moment: string) =>
        execute(store, decider, { stream: stream(TENANT, 'welcome', leadId), tenantId: TENANT }, command, person, { at: moment });
      const step = (stepId: string, visit: number, kind: string, more: object, moment: string) =>
        run({ type: 'CompleteStep', data: { runId: leadId, stepId, visit, kind, exit: 'next', ...more } }, moment);
      await institution.capture(leadId, { phone: '+919811000001', city: 'Mumbai' }, at(minute - 10));
      await move('Goa', begin);
      const of = { runId: leadId, workflowId: 'welcome', leadId, version: 1, eventId: 'e', firstStepId: 'a', startedAt: begin };
      await run({ type: 'StartRun', data: { ...of, again: 'after-end' } }, begin);
      await step('a', 1, 'send', { nextStepId: 'b', actedAt: begin }, begin);
      await step('b', 2, 'wait', { nextStepId: 'c' }, end);
      await move('Pune', end, ['welcome']);
      await step('c', 3, 'set', { nextStepId: 'd', actedAt: end }, end);
      await step('d', 4, 'send', { actedAt: end, now: end }, end);
    };
    await happened('early', -120);
    await happened('l1', 0);
    const set = { id: 'c', kind: 'set', settings: { field: 'city', value: 'Pune' }, next: 'd' };
    const steps = [send('a', 'b'), wait('b', 90, 'c'), set, send('d', undefined, { templateId: 'again' })];
    const outcome = await simulated(steps, { triggerType: 'field', trigger_field: 'city', again: 'after-end' });
    expect(outcome).toMatchObject({
      leads: 1,
      rules: [{ was: 1, would: 1 }],
      messages: [
        { templateId: 'hello', was: 1, would: 1 },
        { templateId: 'again', was: 1, would: 1 },
      ],
      sends: [
        { leadId: 'l1', templateId: 'hello', at: at(0) },
        { leadId: 'l1', templateId: 'again', at: at(90) },
      ],
    });
  });

  it('tells messages after the period and those without an address apart', async () => {
    await institution.capture('l1', { phone: '+919811000001', email: undefined }, at(0));
    const steps = [send('a', 'b', { channel: 'email', templateId: 'mail' }), wait('b', 60, 'c'), send('c')];
    expect((await simulated(steps, {}, [at(-60), at(30)])).messages).toMatchObject([
      { templateId: 'mail', would: 0, without: 1 },
      { templateId: 'hello', would: 0, without: 0 },
    ]);
  });

  it('waits for what happened in the past, for hours, and decides by the lead of that moment', async () => {
    await institution.capture('l1', { phone: '+919811000001', state: 'Goa' }, at(0));
    await institution.capture('l2', { phone: '+919811000002', state: 'Goa' }, at(0));
    await institution.assign('l1', 'asha', at(30));
    const steps = [
      { id: 'w', kind: 'wait-for', settings: { event: 'LeadAssigned', minutes: 120 }, next: 'hours', otherwise: 'late' },
      { id: 'hours', kind: 'working-hours', settings: { days: ['2'], from: '09:00', to: '18:00' }, next: 'owned' },
      { id: 'owned', kind: 'branch', settings: { blocks: goa }, next: 'a' },
      send('a', undefined, { templateId: 'owned' }),
      send('late'),
    ];
    expect((await simulated(steps)).sends).toEqual([
      { leadId: 'l2', templateId: 'hello', at: at(120) },
      { leadId: 'l1', templateId: 'owned', at: '2026-03-03T03:30:00.000Z' },
    ]);
  });

  it('lets promotional messages wait for their hours, ends with a goal, and lets a lead enter again only where the workflow does', async () => {
    await institution.capture('night', { phone: '+919811000001' }, '2026-03-02T18:00:00.000Z');
    expect((await simulated([send('a', undefined, { anyTime: false })])).sends).toEqual([
      { leadId: 'night', templateId: 'hello', at: '2026-03-03T04:30:00.000Z' },
    ]);
    await institution.act('night', 'during', '2026-03-02T18:10:00.000Z');
    const called = [{ condition: 'And', rules: [{ columnName: 'calls_in_7', operator: '>', value: '0' }] }];
    const goal = { id: 'g', kind: 'goal', settings: { blocks: called } };
    expect((await simulated([wait('w', 5, 'a'), send('a'), goal])).sends).toHaveLength(1);
    expect((await simulated([wait('w', 60, 'a'), send('a'), goal])).sends).toEqual([]);
    const trigger = { triggerType: 'event', trigger_event: 'call-action' } as const;
    for (const minute of [600, 900]) await institution.act('night', `call-${minute}`, at(minute + 300));
    const count = async (again: 'never' | 'after-end') => (await simulated([send('a')], { ...trigger, again })).messages?.[0]?.would;
    // The call actions allow no messages of automation.
    expect([await count('never'), await count('after-end')]).toEqual([0, 0]);
  });
});
