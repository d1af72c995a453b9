import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { ticketBoundary } from '@matricula/domain/support';
import { execute } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { peopleCsv } from '../fixtures/csv/people';
import { Server } from './server';

interface Job {
  status: string;
  done: number;
  counts: Record<string, number>;
}

describe('a process that is killed', () => {
  const server = new Server();
  const ROWS = 6000;
  let jobId: string;

  beforeAll(() => server.start(), 120_000);
  afterAll(() => server.remove());

  /** The events of some types, read from the log's own file after the process ended. */
  async function events(...types: string[]): Promise<RecordedEvent[]> {
    const { store, vault } = await openLog({ dataDir: server.dataDir });
    const found: RecordedEvent[] = [];
    for await (const batch of store.readAll('', { filter: { tenantId: 'sunrise', types } })) found.push(...batch);
    await store.close();
    await vault.close();
    return found;
  }

  async function until(isSo: (job: Job) => boolean): Promise<Job> {
    for (;;) {
      // Right after the start of a job its row may not be there yet.
      const { data } = await server.ask<{ data: Job[] }>('POST', '/api/lists/jobs/by-key', { keys: [jobId] });
      if (data[0] && isSo(data[0])) return data[0];
    }
  }

  const count = async (list: string, where: object) =>
    (await server.ask<{ data: number }>('POST', `/api/lists/${list}/count`, { where })).data;
  const ofJob = () => ({ field: 'importId', op: 'eq', value: jobId });

  it('goes on with an import by itself, every row once', async () => {
    const form = new FormData();
    form.append('file', new Blob([peopleCsv(ROWS)]), 'people.csv');
    const { data: upload } = await server.ask<{ data: { uploadId: string; mapping: object[] } }>('POST', '/api/upload/leadCsv', form);
    const { uploadId, mapping } = upload;
    const started = await server.ask<{ data: { jobId: string } }>('POST', '/api/imports', { uploadId, mapping });
    jobId = started.data.jobId;
    await until(({ done }) => done > 0);
    await server.kill();
    const before = (await events('LeadCaptured')).filter(({ data }) => (data as { jobId?: string }).jobId === jobId).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(ROWS);

    await server.start();
    expect(await until(({ status }) => status === 'completed')).toMatchObject({ done: ROWS, counts: { created: ROWS, refused: 0 } });
    for (let seen = -1; seen !== ROWS;) seen = await count('leads', ofJob());
  }, 180_000);

  it('reminds of call-backs that fell due before, during and after its absence, once each', async () => {
    const { data: leads } = await server.ask<{ data: { leadId: string }[] }>('POST', '/api/lists/leads/rows', {
      where: ofJob(),
      sort: [{ field: 'leadId', dir: 'desc' }],
      limit: 120,
    });
    const ids = leads.map(({ leadId }) => leadId);
    await server.ask('POST', '/api/lead-assign-to', { lead_ids: ids, user_id: 'sunrise-counsellor' });
    const began = Date.now();
    await Promise.all(
      ids.map((lead_id, index) => {
        const call_date_time = new Date(began + 3_000 + index * 40).toISOString();
        return server.ask('POST', '/api/callGenerate', {
          lead_id,
          callObj: { group: 'call', selectStage: 'stage-call-back', call_date_time },
        });
      }),
    );
    const ours = new Set(ids);
    const reminded = async () =>
      (await events('FollowUpReminded')).map(({ data }) => (data as { leadId: string }).leadId).filter((leadId) => ours.has(leadId));
    const told = {
      and: [
        { field: 'type', op: 'eq', value: 'FollowUpReminded' },
        { field: 'leadId', op: 'in', values: ids },
      ],
    };
    while ((await count('timeline', told)) === 0);
    await server.kill();
    const before = await reminded();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(ids.length);
    // Some fall due while nobody is there.
    await pause(2_000);
    await server.start();
    while ((await count('timeline', told)) < ids.length);
    await server.stop();
    expect((await reminded()).toSorted()).toEqual(ids.toSorted());
    await server.start();
  }, 180_000);

  it('tells of tickets that nobody answered when their answers fell due before, during and after its absence, once each', async () => {
    const ticketIds = Array.from({ length: 60 }, (_, index) => `unanswered-${index}`);
    const mails = { field: 'kind', op: 'eq', value: 'ticket-unanswered' };
    const earlier = await count('messages', mails);
    await server.kill();
    const { store, vault } = await openLog({ dataDir: server.dataDir });
    const now = Date.now();
    const meta = { actor: { id: 'sunrise-caller', name: 'Asha', email: 'asha@example.org', role: 6 }, correlationId: 'tickets' };
    const said = { requesterId: 'sunrise-caller', requesterName: 'Asha', subject: 'Help', description: 'Help.', category: 'Other' };
    for (const [index, ticketId] of ticketIds.entries()) {
      const answer = { askedAt: new Date(now).toISOString(), dueAt: new Date(now + 6_000 + index * 80).toISOString() };
      const command = { type: 'RaiseTicket' as const, data: { ticketId, ...said, priority: 'normal' as const, answer } };
      await execute(
        store,
        ticketBoundary.decider,
        { stream: ticketBoundary.stream('sunrise', ticketId), tenantId: 'sunrise' },
        command,
        meta,
      );
    }
    await store.close();
    await vault.close();
    await server.start();
    const overdue = {
      and: [
        { field: 'firstAnswer', op: 'eq', value: 'overdue' },
        { field: 'category', op: 'eq', value: 'Other' },
      ],
    };
    while ((await count('tickets', overdue)) === 0);
    await server.kill();
    const told = async (type: string) =>
      (await events(type)).flatMap(({ data }) => {
        const { ticketId = '', userId } = data as { ticketId?: string; userId?: string };
        return ticketId.startsWith('unanswered-') ? [`${ticketId} ${userId ?? ''}`] : [];
      });
    const before = await told('TicketEscalated');
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(ticketIds.length);
    await pause(1_500);
    await server.start();
    while ((await count('messages', mails)) < earlier + ticketIds.length);
    await server.stop();
    expect((await told('TicketEscalated')).toSorted()).toEqual(ticketIds.map((id) => `${id} `).toSorted());
    const heard = await told('NotificationRaised');
    expect(heard.toSorted()).toEqual(ticketIds.map((id) => `${id} sunrise-admin`).toSorted());
    await server.start();
  }, 180_000);

  it('loses and doubles no call action that it acknowledged', async () => {
    const { data: leads } = await server.ask<{ data: { leadId: string }[] }>('POST', '/api/lists/leads/rows', {
      where: ofJob(),
      limit: 1000,
    });
    const record = (leadId: string) => {
      const body = { lead_id: leadId, callObj: { group: 'call', selectStage: 'stage-wrong-number', message: `Called ${leadId}` } };
      return server.ask('POST', '/api/callGenerate', body, { 'idempotency-key': `call-${leadId}` });
    };
    const acknowledged = new Set<string>();
    let killed: Promise<void> | undefined;
    // At the moment of its death so many are under way, however slow this process is to hear of those that were done.
    const waiting = leads.map(({ leadId }) => leadId);
    const writer = async () => {
      for (let leadId = waiting.pop(); leadId; leadId = waiting.pop()) {
        await record(leadId);
        acknowledged.add(leadId);
        if (acknowledged.size === 150) killed = server.kill();
      }
    };
    await Promise.allSettled(Array.from({ length: 32 }, writer));
    await killed;
    expect(acknowledged.size).toBeGreaterThanOrEqual(150);
    expect(acknowledged.size).toBeLessThan(1000);
    const recorded = async () => (await events('CallActionRecorded')).map(({ data }) => (data as { leadId: string }).leadId);
    const kept = new Set(await recorded());
    expect([...acknowledged].filter((leadId) => !kept.has(leadId))).toEqual([]);

    await server.start();
    for (let from = 0; from < leads.length; from += 100)
      await Promise.all(leads.slice(from, from + 100).map(({ leadId }) => record(leadId)));
    const ours = { field: 'leadId', op: 'in', values: leads.map(({ leadId }) => leadId) };
    for (let seen = -1; seen !== leads.length;) seen = await count('call-actions', ours);
    await server.stop();
    const wanted = new Set(leads.map(({ leadId }) => leadId));
    const all = (await recorded()).filter((leadId) => wanted.has(leadId));
    expect([all.length, new Set(all).size]).toEqual([1000, 1000]);
  }, 180_000);
});
