import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { MessageRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { ticketBoundary } from '@matricula/domain/support';
import { execute } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { leadList } from '@matricula/read-models/lead';
import type { MessageRow } from '@matricula/read-models/communication';
import { peopleCsv } from '../fixtures/csv/people';
import { SmtpPeer } from '@matricula/outbound/email/smtp/smtp-peer';
import { Server } from './server';

interface Job {
  status: string;
  done: number;
  counts: Record<string, number>;
}

/** Polls until the condition holds, with pauses that leave the machine to the product. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

const newest = { sort: [{ field: 'requestedAt', dir: 'desc' }], limit: 1 };

describe('a process that is killed', () => {
  const server = new Server();
  const ROWS = 5_000;
  let jobId: string;

  beforeAll(() => server.begin(), 120_000);
  afterAll(() => server.remove());

  /** Events of some types, read from the log's file after the process ended. */
  async function events(...types: string[]): Promise<RecordedEvent[]> {
    const { store, vault } = await openLog({ dataDir: server.dataDir });
    const found: RecordedEvent[] = [];
    for await (const batch of store.readAll('', { filter: { tenantId: 'sunrise', types } })) found.push(...batch);
    await store.close();
    await vault.close();
    return found;
  }

  /** The import's job once the condition holds; right after the start its row may be missing. */
  async function importOnce(isSo: (job: Job) => boolean): Promise<Job> {
    let job: Job | undefined;
    await until(async () => {
      job = (await server.ask<{ data: Job[] }>('POST', '/api/lists/jobs/by-key', { keys: [jobId] })).data[0];
      return job !== undefined && isSo(job);
    });
    return job!;
  }

  const count = async (list: string, where: object) =>
    (await server.ask<{ data: number }>('POST', `/api/lists/${list}/count`, { where })).data;
  const ofJob = () => ({ field: 'importId', op: 'eq', value: jobId });

  it('resumes an import by itself, every row once', async () => {
    const form = new FormData();
    form.append('file', new Blob([peopleCsv(ROWS)]), 'people.csv');
    const { data: upload } = await server.ask<{ data: { uploadId: string; mapping: object[] } }>('POST', '/api/upload/leadCsv', form);
    const { uploadId, mapping } = upload;
    const started = await server.ask<{ data: { jobId: string } }>('POST', '/api/imports', { uploadId, mapping });
    jobId = started.data.jobId;
    await importOnce(({ done }) => done > 0);
    await server.kill();
    const before = (await events('LeadCaptured')).filter(({ data }) => (data as { jobId?: string }).jobId === jobId).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(ROWS);

    await server.start();
    expect(await importOnce(({ status }) => status === 'completed')).toMatchObject({ done: ROWS, counts: { created: ROWS, refused: 0 } });
    await until(async () => (await count('leads', ofJob())) === ROWS);
  }, 180_000);

  it('resumes exports, each file complete, notified and recorded once', async () => {
    const columns = ['name', 'phone', 'ownerName', 'source'].map((field) => ({ field, title: field }));
    const exported = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        server.ask<{ data: { jobId: string } }>('POST', '/api/commands/exports', {
          list: 'leads',
          title: `Leads ${at}`,
          where: ofJob(),
          columns,
        }),
      ),
    );
    const jobIds = exported.map(({ data }) => data.jobId);
    const ended = {
      and: [
        { field: 'kind', op: 'eq', value: 'export' },
        { field: 'status', op: 'eq', value: 'completed' },
      ],
    };
    // Some jobs are done, one is running, the others wait.
    await until(async () => (await count('jobs', ended)) > 0);
    await server.kill();
    const before = (await events('JobCompleted')).filter(({ data }) => jobIds.includes((data as { jobId: string }).jobId)).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(jobIds.length);

    await server.start();
    await until(async () => (await count('jobs', ended)) >= jobIds.length);
    for (const jobId of jobIds) {
      const file = await server.ask<string>('GET', `/api/jobs/${jobId}/file`);
      expect(file.trim().split('\n')).toHaveLength(ROWS + 1);
    }
    await server.stop();
    const idsOf = async (type: string, id: (data: never) => string) =>
      (await events(type)).map(({ data }) => id(data as never)).filter((one) => jobIds.some((jobId) => one.endsWith(jobId)));
    expect((await idsOf('JobCompleted', ({ jobId }: { jobId: string }) => jobId)).toSorted()).toEqual(jobIds.toSorted());
    expect((await idsOf('DataExported', ({ exportId }: { exportId: string }) => exportId)).toSorted()).toEqual(jobIds.toSorted());
    const told = await idsOf('NotificationRaised', ({ notificationId }: { notificationId: string }) => notificationId);
    expect(told.toSorted()).toEqual(jobIds.map((jobId) => `export-${jobId}`).toSorted());
  }, 180_000);

  it('completes a rebuild: damaged rows are corrected, none is lost or doubled', async () => {
    const table = `"${leadList.name}_v${leadList.version}"`;
    const onFile = <T>(work: (rows: Database.Database) => T): T => {
      const rows = new Database(join(server.dataDir, 'rows.sqlite'));
      try {
        return work(rows);
      } finally {
        rows.close();
      }
    };
    type Held = { version: number; active: number };
    const held = () =>
      onFile(
        (rows) => rows.prepare('select version, active from read_models where name = ? order by version').all(leadList.name) as Held[],
      );
    onFile((rows) => rows.exec(`update ${table} set row = json_set(row, '$.source', 'DAMAGED')`));
    // Repeat until the kill hits in the middle: a fast machine may finish before the signal arrives.
    for (let middle = false; !middle;) {
      await server.start();
      await server.ask('POST', '/api/operations/read-models/rebuild', { model: leadList.name });
      await server.kill();
      middle =
        held()
          .map(({ active }) => active)
          .join() === '1,0';
    }
    const goal = held()[1]!.version;

    await server.start();
    await until(async () => held().every(({ version }) => version === goal));
    await until(async () => (await count('leads', ofJob())) === ROWS);
    expect(await count('leads', { and: [ofJob(), { field: 'source', op: 'eq', value: 'DAMAGED' }] })).toBe(0);
    const { data } = await server.ask<{ data: object[] }>('GET', '/api/operations/maintenance');
    const run = { kind: 'rebuild', what: `${leadList.name}@${leadList.version}` };
    expect(data[0]).toMatchObject({ ...run, result: 'done', events: expect.any(Number) });
    await server.stop();
  }, 180_000);

  it('resumes scheduled reports, each sent to its recipients once', async () => {
    await server.start();
    const asked = { report: 'quick-report', period: 'today', every: 'daily', at: '08:00', formats: ['pdf', 'csv'] };
    const schedule = async (_: unknown, at: number) => {
      const recipients = ['sunrise-admin', 'sunrise-manager'];
      const body = { ...asked, title: `Report ${at}`, recipients };
      const { data } = await server.ask<{ data: { id: string } }>('POST', '/api/report-schedules', body);
      await server.ask('POST', `/api/report-schedules/${data.id}/send`);
      return data.id;
    };
    const ids = await Promise.all(Array.from({ length: 8 }, schedule));
    const sent = () => count('report-schedules', { field: 'lastOutcome', op: 'eq', value: 'sent' });
    await until(async () => (await sent()) > 0);
    await server.kill();
    expect((await events('ReportRunFinished')).length).toBeLessThan(ids.length);
    await server.start();
    await until(async () => (await sent()) >= ids.length);
    await server.stop();
    const runs = (await events('ReportRunStarted')).map(({ data }) => (data as { runId: string }).runId).toSorted();
    expect(new Set(runs).size).toBe(ids.length);
    expect((await events('ReportRunFinished')).map(({ data }) => (data as { runId: string }).runId).toSorted()).toEqual(runs);
    const messages = (await events('MessageRequested')).map(({ data }) => (data as { messageId: string }).messageId);
    const wanted = runs.flatMap((runId) => ['admin', 'manager'].map((key) => `report-${runId}-sunrise-${key}`));
    expect(messages.filter((id) => id.startsWith('report-')).toSorted()).toEqual(wanted.toSorted());
  }, 180_000);

  it('hands an e-mail over once more when it ended before the mail server answered, by the same id', async () => {
    const peer = new SmtpPeer();
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${await peer.listen()}` };
    await server.start(smtp);
    peer.mood = 'dumb';
    const taken = new Promise<void>((resolve) => (peer.onTaken = resolve));
    await server.ask('POST', '/api/messages/test', { channel: 'email' });
    await taken;
    await server.kill();
    peer.mood = 'well';
    await server.start(smtp);
    const message = async () => (await server.ask<{ data: MessageRow[] }>('POST', '/api/lists/messages/rows', newest)).data[0]!;
    await until(async () => (await message()).status === 'postponed');
    expect(await message()).toMatchObject({ kind: 'test', error: 'The process ended before the provider answered.' });
    expect(peer.received).toHaveLength(1);
    // Let its minute pass.
    await server.stop();
    const { store, vault } = await openLog({ dataDir: server.dataDir });
    const set = (await events('TimerSet')).findLast(({ data }) => (data as { kind: string }).kind === 'message-retry')!;
    const { stream, tenantId, revision: expected, data, meta } = set;
    await store.append({ stream, tenantId, expected, events: [{ id: randomUUID(), type: 'TimerElapsed', data, meta }] });
    await store.close();
    await vault.close();
    await server.start(smtp);
    await until(async () => (await message()).status === 'accepted');
    const ids = peer.received.map(({ content }) => /^Message-ID: (\S+)$/m.exec(content)?.[1]);
    expect(ids).toEqual([`<${(await message()).messageId}@matricula>`, `<${(await message()).messageId}@matricula>`]);
    await server.stop();
    await peer.close();
  }, 180_000);

  it('reminds of call-backs that fell due before, during and after its absence, once each', async () => {
    await server.start();
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
    await until(async () => (await count('timeline', told)) > 0);
    await server.kill();
    const before = await reminded();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(ids.length);
    // Some timers fall due while the process is down.
    await pause(2_000);
    await server.start();
    await until(async () => (await count('timeline', told)) >= ids.length);
    await server.stop();
    expect((await reminded()).toSorted()).toEqual(ids.toSorted());
  }, 180_000);

  it('reports unanswered tickets that fell due before, during and after its absence, once each', async () => {
    const ticketIds = Array.from({ length: 60 }, (_, index) => `unanswered-${index}`);
    const mails = { field: 'kind', op: 'eq', value: 'ticket-unanswered' };
    // On a busy machine a start takes many times as long, so the timers' times depend on the measured duration of one.
    const before = Date.now();
    await server.start();
    const startMs = Date.now() - before;
    const earlier = await count('messages', mails);
    await server.kill();
    const { store, vault } = await openLog({ dataDir: server.dataDir });
    const now = Date.now();
    const meta = { actor: { id: 'sunrise-caller', name: 'Asha', email: 'asha@example.org', role: 6 }, correlationId: 'tickets' };
    const said = { requesterId: 'sunrise-caller', requesterName: 'Asha', subject: 'Help', description: 'Help.', category: 'Other' };
    for (const [index, ticketId] of ticketIds.entries()) {
      const answer = {
        askedAt: new Date(now).toISOString(),
        dueAt: new Date(now + 3_000 + 2 * startMs + index * (50 + startMs / 30)).toISOString(),
      };
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
    await until(async () => (await count('tickets', overdue)) > 0);
    await server.kill();
    const told = async (type: string) =>
      (await events(type)).flatMap(({ data }) => {
        const { ticketId = '', userId = '', kind = '' } = data as { ticketId?: string; userId?: string; kind?: string };
        return ticketId.startsWith('unanswered-') ? [`${ticketId} ${userId} ${kind}`] : [];
      });
    const first = await told('TicketEscalated');
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(ticketIds.length);
    await pause(1_500);
    await server.start();
    await until(async () => (await count('messages', mails)) >= earlier + ticketIds.length);
    await server.stop();
    expect((await told('TicketEscalated')).toSorted()).toEqual(ticketIds.map((id) => `${id}  `).toSorted());
    const heard = await told('NotificationRaised');
    const kinds = ['ticket_raised', 'ticket_escalated'];
    expect(heard.toSorted()).toEqual(ticketIds.flatMap((id) => kinds.map((kind) => `${id} sunrise-admin ${kind}`)).toSorted());
  }, 180_000);

  it('loses and doubles no call action that it acknowledged', async () => {
    await server.start();
    const { data: leads } = await server.ask<{ data: { leadId: string }[] }>('POST', '/api/lists/leads/rows', {
      where: ofJob(),
      limit: 1000,
    });
    const record = (leadId: string) => {
      const body = { lead_id: leadId, callObj: { group: 'call', selectStage: 'stage-wrong-number', message: `Called ${leadId}` } };
      return server.ask('POST', '/api/callGenerate', body, { 'idempotency-key': `call-${leadId}` });
    };
    // A webhook endpoint is notified of each call action.
    const heard = { name: 'Bench', url: 'https://program.example/hooks', kinds: ['CallActionRecorded'] };
    const { data: endpoint } = await server.ask<{ data: { id: string } }>('POST', '/api/records/webhook-endpoints', heard);
    const acknowledged = new Set<string>();
    let killed: Promise<void> | undefined;
    // Keeps this many requests in flight at the kill, even if this process is slow to read responses.
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
    await until(async () => (await count('call-actions', ours)) === leads.length);
    const under = { field: 'status', op: 'in', values: ['requested', 'started'] };
    const ofEndpoint = { field: 'endpointId', op: 'eq', value: endpoint.id };
    await until(
      async () => (await count('webhook-deliveries', ofEndpoint)) >= leads.length && (await count('webhook-deliveries', under)) === 0,
    );
    await server.stop();
    const wanted = new Set(leads.map(({ leadId }) => leadId));
    const all = (await recorded()).filter((leadId) => wanted.has(leadId));
    expect([all.length, new Set(all).size]).toEqual([1000, 1000]);
    // Each delivery was requested once, and either arrived once or, interrupted by the kill, waits for a retry under its id.
    const isOurs = ({ data }: RecordedEvent) => wanted.has((data as { leadId: string }).leadId);
    const happened = (await events('CallActionRecorded')).filter(isOurs).map(({ id }) => id);
    const ofProgram = async (type: string) =>
      (await events(type)).map(({ data }) => data as MessageRequested['data']).filter(({ endpointId }) => endpointId === endpoint.id);
    const asked = await ofProgram('MessageRequested');
    expect(asked.map(({ event }) => event?.eventId).toSorted()).toEqual(happened.toSorted());
    const taken = (await ofProgram('MessageAccepted')).map(({ messageId }) => messageId);
    const later = new Set((await ofProgram('MessagePostponed')).map(({ messageId }) => messageId).filter((id) => !taken.includes(id)));
    expect(new Set(taken).size).toBe(taken.length);
    expect([...taken, ...later].toSorted()).toEqual(asked.map(({ messageId }) => messageId).toSorted());
    expect(later.size).toBeLessThanOrEqual(4);
  }, 180_000);
});
