import type { RecordedEvent } from '@matricula/domain/kernel';
import type { WorkflowRun } from '@matricula/domain/workflow';
import { turnsBoundary, type WorkflowStep } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { Allocator } from '../rule';
import { AllocationWorker } from '../rule/allocation.worker';
import { openInstitution, ruleRow, staff, type Institution } from '../rule/rules.fixture';
import { LeadGiving } from './lead-giving';

type Give = Extract<WorkflowStep, { kind: 'give' }>;

describe('a step that gives the lead to a user', () => {
  let institution: Institution;
  let giving: LeadGiving;
  const restart = () => {
    const ports = { store: institution.place.store, reads: institution.reads };
    giving = new LeadGiving({ ...ports, now: () => new Date(), allocator: new Allocator(ports) });
  };
  beforeEach(async () => {
    institution = await openInstitution();
    institution.rows.users.push(staff('asha'), staff('bala'), staff('om'));
    restart();
    await institution.capture('l1');
  });
  afterEach(() => institution.close());

  const give = (settings: Partial<Give['settings']> = {}, leadId = 'l1', attempts = 0, retries?: number) => {
    const step: Give = { id: 'owner', kind: 'give', settings: { userIds: ['asha', 'bala'], ...settings } };
    const event = {
      id: 'e',
      tenantId: TENANT,
      position: '',
      at: new Date().toISOString(),
      meta: { correlationId: 'c' },
    } as unknown as RecordedEvent;
    const run = { workflowId: 'w', leadId, version: 1, runId: `r-${leadId}`, visit: 1, attempts, retries } as WorkflowRun;
    return giving.give(step, { event, run });
  };
  const owner = async (leadId = 'l1') => (await institution.owners())[leadId];

  it('asks the book of turns: in turn, and once, also after a crash', async () => {
    expect(await give()).toBe('asha');
    restart();
    expect(await give()).toBe('asha');
    await institution.capture('l2');
    expect(await give({}, 'l2')).toBe('bala');
    expect(await institution.place.log('TurnGiven')).toHaveLength(2);
    expect((await institution.place.log('LeadAssigned')).map(({ data }) => data)).toMatchObject([{ ownerId: 'asha' }, { ownerId: 'bala' }]);
  });

  it('leaves a lead with its owner, unless it takes over', async () => {
    await institution.assign('l1', 'om');
    expect(await give()).toBe('The lead has an owner already.');
    expect(await owner()).toBe('om');
    expect(await give({ takesOver: true })).toBe('asha');
  });

  it('waits while a call with the lead is under way', async () => {
    institution.rows.calls.push({ callId: 'c1', leadId: 'l1', status: 'answered', startedAt: new Date().toISOString() });
    await expect(give()).rejects.toMatchObject({ code: 'workflow/in-call' });
    institution.rows.calls.splice(0, 1);
    expect(await give({}, 'l1', 1)).toBe('asha');
  });

  it('passes over a user on leave, and waits if nobody is left', async () => {
    const today = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
    const leave = (userId: string) => ({
      leaveId: userId,
      userId,
      status: 'approved',
      from: '2020-01-01T12:00:00.000Z',
      to: `2100${today.slice(4)}`,
    });
    institution.rows.leave.push(leave('asha'));
    expect(await give()).toBe('bala');
    institution.rows.leave.push(leave('bala'));
    await institution.capture('l2');
    await expect(give({}, 'l2')).rejects.toMatchObject({
      code: 'workflow/nobody-free',
      message: 'None of the users can get the lead now (is on leave).',
    });
  });

  it('gives nobody more open leads than it allows', async () => {
    await institution.assign('l1', 'asha');
    await institution.capture('l2');
    await institution.capture('l3');
    expect(await give({ openLeads: 1 }, 'l2')).toBe('bala');
    await expect(give({ openLeads: 1 }, 'l3')).rejects.toMatchObject({ code: 'workflow/nobody-free' });
  });

  it('counts the open leads of all users once for many steps, and notes what people get by hand', async () => {
    const ports = { store: institution.place.store, reads: institution.reads };
    const allocator = new Allocator(ports);
    giving = new LeadGiving({ ...ports, now: () => new Date(), allocator });
    // No rule is in force: the worker only notes who has leads.
    const worker = new AllocationWorker({ ...ports, allocator });
    const count = jest.spyOn(institution.reads, 'distinct');
    for (const id of ['l2', 'l3', 'l4', 'l5']) await institution.capture(id);
    expect(await give({ openLeads: 2 })).toBe('asha');
    await institution.assign('l2', 'asha');
    await worker.work((await Promise.all(['l1', 'l2'].map((id) => institution.history(id)))).flat());
    expect(await give({ openLeads: 2 }, 'l3')).toBe('bala');
    expect(await give({ openLeads: 2 }, 'l4')).toBe('bala');
    await expect(give({ openLeads: 2 }, 'l5')).rejects.toMatchObject({ code: 'workflow/nobody-free' });
    expect(count).toHaveBeenCalledTimes(1);
  });

  it('does not wait for users without an active account', async () => {
    for (const user of institution.rows.users) user.status = 'suspended';
    await expect(give()).rejects.toMatchObject({ code: 'workflow/nobody' });
  });

  it('chooses anew when a user retries the step, and not what an attempt before it chose', async () => {
    institution.rows.users[1]!.status = 'suspended';
    const attempt = (attempts: number, retries?: number) => give({ userIds: ['asha'], takesOver: true }, 'l1', attempts, retries);
    const { store } = institution.place;
    const append = store.append.bind(store);
    const appended = jest.spyOn(store, 'append').mockImplementation(async (page) => {
      const written = await append(page);
      if (page.events[0]?.type === 'TurnGiven') await institution.assign('l1', 'om');
      return written;
    });
    await expect(attempt(0)).rejects.toMatchObject({ code: 'workflow/taken' });
    appended.mockRestore();
    await institution.lead('l1', { type: 'AssignLead', data: { assignmentId: 'none', reason: 'manual' } });
    institution.rows.users[0]!.status = 'suspended';
    await expect(attempt(0, 1)).rejects.toMatchObject({ code: 'workflow/nobody' });
    // The same attempt is over, also if it is repeated.
    await expect(attempt(0)).rejects.toMatchObject({ code: 'workflow/taken' });
    expect(await owner()).toBeUndefined();
  });

  it('shares the book of turns with rules: no open lead above a limit, however both give at the same time', async () => {
    const ports = { store: institution.place.store, reads: institution.reads };
    const allocator = new Allocator(ports);
    giving = new LeadGiving({ ...ports, now: () => new Date(), allocator });
    const worker = new AllocationWorker({ ...ports, allocator });
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha', 'bala'], { catch_all: true, open_leads: 2 }));
    for (const id of ['l2', 'l3', 'l4', 'l5', 'l6']) await institution.capture(id, { phone: undefined });
    const byRule = ['l1', 'l2', 'l3'];
    const events = (await Promise.all(byRule.map((id) => institution.history(id)))).flat();
    const steps = ['l4', 'l5', 'l6'].map((id) => give({ openLeads: 2 }, id));
    await Promise.all([worker.work(events), Promise.allSettled(steps)]);
    const owners = Object.values(await institution.owners());
    expect(['asha', 'bala'].map((id) => owners.filter((one) => one === id).length)).toEqual([2, 2]);
  });

  it('goes on in the next book if another process closed the one at hand', async () => {
    const ports = { store: institution.place.store, reads: institution.reads };
    const address = { stream: turnsBoundary.stream(TENANT, '0'), tenantId: TENANT };
    await give();
    await institution.capture('l2');
    const { book } = Allocator.prototype;
    jest.spyOn(Allocator.prototype, 'book').mockImplementationOnce(async function (this: Allocator, moment) {
      const open = await book.call(this, moment);
      await execute(ports.store, turnsBoundary.decider, address, { type: 'CloseTurnBook', data: { next: 1 } }, person);
      return open;
    });
    expect(await give({}, 'l2')).toBe('bala');
    jest.restoreAllMocks();
  });
});
