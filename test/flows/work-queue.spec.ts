import { randomUUID } from 'node:crypto';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Queued {
  leadId: string;
  reason: { kind: string; at: string | null; score: number | null };
}
interface Queue {
  next: Queued | null;
  current: Queued | null;
  count: number;
  open: string[];
}

describe('the leads of a view as a queue', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  const leads: Record<string, string> = {};

  /** Adds a pending follow-up that was planned for a time, which may be past. */
  async function promise(leadId: string, dueAt: string): Promise<void> {
    const log = await desk.ask('log', sunrise.since, {
      types: ['LeadCaptured', 'LeadAssigned', 'CallActionRecorded', 'FollowUpScheduled'],
    });
    const { stream, tenantId, revision, meta } = log.findLast(({ data }) => (data as { leadId: string }).leadId === leadId)!;
    const lead = { leadId, stageId: 'stage-call-back', stage: 'Call back', priority: 1, lead: {} };
    const data = { ...lead, followUpId: randomUUID(), callActionId: randomUUID(), dueAt, ownerId: counsellor.userId, ownerName: 'Asha' };
    const events = [{ id: randomUUID(), type: 'FollowUpScheduled', data, meta, at: new Date().toISOString() }];
    await desk.ask('append', { stream, tenantId, expected: revision, events });
  }
  const ask = async (body: object = {}, person = counsellor) => {
    await desk.settle();
    return (await person.post('/api/lead-queue', body).expect(200)).body.data as Queue;
  };
  const skips = async (person = counsellor) => {
    await desk.settle();
    return (await person.get('/api/lead-queue/skips').expect(200)).body.data as { leadId: string; name: string; reason: string }[];
  };
  const nameOf = (queued: Queued | null) => Object.entries(leads).find(([, leadId]) => leadId === queued?.leadId)?.[0];
  const work = (name: string, more: object = {}, status = 200) =>
    counsellor
      .post('/api/callGenerate', {
        lead_id: leads[name],
        callObj: { group: 'call', selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + 86_400_000).toISOString() },
        user_selected_college_id: -1,
        ...more,
      })
      .expect(status);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    const people = ['Fresh', 'Fresher', 'Due', 'Overdue', 'Planned'];
    for (const [at, name] of people.entries()) {
      const enquiry = { name, phone: `98119300${10 + at}`, source: 'WEB', user_id: counsellor.userId };
      leads[name] = (await counsellor.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    }
    await desk.settle();
    const minutes = (many: number) => new Date(Date.now() + many * 60_000).toISOString();
    await promise(leads.Due!, minutes(-10));
    await promise(leads.Overdue!, minutes(-3_000));
    await promise(leads.Planned!, minutes(3_000));
  });

  it('offers due follow-ups first, the longest overdue before the others, then fresh enquiries, and planned follow-ups last', async () => {
    const order: (readonly [string | undefined, string | undefined])[] = [];
    const shown: string[] = [];
    for (let queue = await ask(); queue.next; queue = await ask({ shown })) {
      order.push([nameOf(queue.next), queue.next.reason.kind]);
      shown.push(queue.next.leadId);
      expect(queue.count).toBe(6 - shown.length);
    }
    expect(order).toEqual([
      ['Overdue', 'due'],
      ['Due', 'due'],
      ['Fresher', 'fresh'],
      ['Fresh', 'fresh'],
      ['Planned', 'planned'],
    ]);
  });

  it('tells the reason of the open lead, and which of the shown leads are still to be worked', async () => {
    const queue = await ask({ lead_id: leads.Due, shown: [leads.Overdue] });
    expect(queue.current).toMatchObject({ leadId: leads.Due, reason: { kind: 'due', at: expect.any(String) } });
    expect(queue.open.toSorted()).toEqual([leads.Due!, leads.Overdue!].toSorted());
    expect(queue.count).toBe(3);
    expect(nameOf(queue.next)).toBe('Fresher');
  });

  it('contains the leads of the view only', async () => {
    const queue = await ask({ where: { field: 'name', op: 'eq', value: 'Planned' } });
    expect([nameOf(queue.next), queue.count]).toEqual(['Planned', 1]);
    expect(await ask({ search: 'nobody' })).toMatchObject({ next: null, count: 0 });
    await counsellor.post('/api/lead-queue', { where: { field: 'secret', op: 'eq', value: 1 } }).expect(422);
  });

  it('shows other users the leads that they see', async () => {
    expect(await ask({ lead_id: leads.Due }, other)).toMatchObject({ next: null, current: null, count: 0, open: [] });
    await other.post(`/api/lead-queue/skip/${leads.Due}`, { reason: 'Not mine' }).expect(404);
  });

  it('leaves a skipped lead out for the day, for the user who skipped it, and lists the reason', async () => {
    await counsellor.post(`/api/lead-queue/skip/${leads.Overdue}`, { reason: ' ' }).expect(400);
    await counsellor.post(`/api/lead-queue/skip/${leads.Overdue}`, { reason: 'Asked to be called in the evening' }).expect(200);
    expect(nameOf((await ask()).next)).toBe('Due');
    expect(await skips()).toMatchObject([{ leadId: leads.Overdue, name: 'Overdue', reason: 'Asked to be called in the evening' }]);
    expect(nameOf((await ask({}, admin)).next)).toBe('Overdue');
    expect(await skips(admin)).toEqual([]);
    await counsellor.delete(`/api/lead-queue/skip/${leads.Overdue}`).expect(200);
    expect(await skips()).toEqual([]);
    expect(nameOf((await ask()).next)).toBe('Overdue');
    const { body } = await counsellor.delete(`/api/lead-queue/skip/${leads.Overdue}`).expect(422);
    expect(body.message).toBe('You have not skipped this lead today.');
  });

  it('leaves out leads that were worked today, until a follow-up is due again', async () => {
    await work('Fresher');
    const queue = await ask({ shown: [leads.Overdue, leads.Due, leads.Fresher] });
    expect(nameOf(queue.next)).toBe('Fresh');
    expect(queue.open).not.toContain(leads.Fresher);
    await promise(leads.Fresher!, new Date(Date.now() - 60_000).toISOString());
    expect((await ask({ shown: [leads.Fresher] })).open).toEqual([leads.Fresher]);
  });

  it('reports the median time until a result or skip, by user and by day, also as a file', async () => {
    // A number may be sent as text, here as for a skip.
    await work('Fresh', { queue_seconds: '90' });
    await counsellor.post(`/api/lead-queue/skip/${leads.Planned}`, { reason: 'Tomorrow', queue_seconds: 30 }).expect(200);
    const { body } = await counsellor.post(`/api/lead-queue/skip/${leads.Planned}`, { reason: 'Later', queue_seconds: -1 }).expect(400);
    expect(JSON.stringify(body)).toContain('Seconds in the queue must be 0 or more');
    await work('Fresh', { queue_seconds: 1.5 }, 400);
    await desk.settle();
    const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const days = { from, to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
    const inQueues = { leadsInQueues: 1, timePerLead: 60 };
    const { totals, rows } = (await admin.post('/api/reports/quick-report', days).expect(200)).body.data;
    expect(totals).toMatchObject(inQueues);
    expect(rows).toContainEqual(expect.objectContaining({ counsellorName: 'Asha Sharma', ...inQueues }));
    expect((await admin.post('/api/reports/lead-status-report', days).expect(200)).body.data.totals).toMatchObject(inQueues);
    const { text } = await admin.post('/api/reports/quick-report/export', days).expect(200);
    expect(text).toContain('Median time per result or skip in queues');
    expect(text).toMatch(/,1 min/);
  });
});
