import { setTimeout as pause } from 'node:timers/promises';
import { Server } from './server';

/** Leads that are captured, `FAULT_LEADS=2000` for the long run, and how often a copy is killed meanwhile. */
const LEADS = Number(process.env.FAULT_LEADS ?? 48);
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const AT_ONCE = 8;
const PEOPLE = ['counsellor', 'counsellor2'].map((name) => `sunrise-${name}`);
const LONGEST_MS = 120_000;

interface Row {
  leadId: string;
  status: string;
  error?: string;
}

describe('runs of workflows in processes that are killed', () => {
  const server = new Server();
  let secret: string;
  let workflowId: string;

  const post = async <T>(path: string, body: object) => (await server.ask<{ data: T }>('POST', `/api/${path}`, body)).data;

  beforeAll(async () => {
    await server.begin({}, 2);
    // A provider that takes messages and does not answer.
    const played = { method: 'POST', redirect: 'manual' as const, headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${server.url}/dev/outbox/behaviour`, {
      ...{ ...played, body: JSON.stringify({ channel: 'sms', behaviour: 'unknown' }) },
    });
    expect(answer.status).toBe(303);
    secret = (await post<{ secret: string }>('api-keys', { name: 'Landing page', scopes: ['capture'] })).secret;
    const template = { name: 'Killed', body: 'Hello {{name}}', active: true };
    const { id: templateId } = await post<{ id: string }>('records/sms-templates', template);
    const steps = [
      { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' }, next: 'plan' },
      { id: 'plan', kind: 'follow-up', settings: { minutes: 60, comment: 'Call' }, next: 'hello' },
      { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'owner' },
      { id: 'owner', kind: 'give', settings: { userIds: PEOPLE, availability: 'active', takesOver: true } },
    ];
    const rule = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Sikkim'] }] }];
    workflowId = (await post<{ id: string }>('workflow/create', { name: 'Killed', status: 1, rule, steps })).id;
  }, 180_000);
  afterAll(() => server.remove(), 60_000);

  /** Captures a lead, and repeats the request until it is acknowledged. */
  const capture = async (place: number): Promise<string> => {
    const enquiry = { name: 'Tashi', phone: `98118${String(10_000 + place)}`, source: 'IVR', state: 'Sikkim' };
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret, 'idempotency-key': `capture-${place}` },
      body: JSON.stringify(enquiry),
    };
    for (let attempt = place; ; attempt++) {
      const answer = await fetch(`${server.urlOf(attempt)}/api/capture/leads`, options).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { data: { leadId: string } }).data.leadId;
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${answer.status} ${await answer.text()}`);
      await pause(100);
    }
  };

  it(
    'do each step once, also with a provider that takes messages and does not answer',
    async () => {
      const waves = Math.ceil(LEADS / AT_ONCE);
      const killedAt = new Set(Array.from({ length: KILLS }, (_, time) => Math.floor(((time + 1) * waves) / (KILLS + 1))));
      const ids: string[] = [];
      let kills = 0;
      for (let wave = 0; wave < waves; wave++) {
        const captures = Array.from({ length: AT_ONCE }, (_, index) => capture(wave * AT_ONCE + index));
        if (killedAt.has(wave)) {
          await Promise.race(captures);
          await server.killCopy(kills);
          await server.startCopy(kills++);
        }
        ids.push(...(await Promise.all(captures)));
      }
      expect(kills).toBe(KILLS);

      const limit = Date.now() + LONGEST_MS;
      const isOver = ({ status }: Row) => !['running', 'waiting'].includes(status);
      let rows: Row[] = [];
      while (Date.now() < limit && (rows.length < ids.length || !rows.every(isOver))) {
        await pause(200);
        rows = await post<Row[]>('lists/workflow-runs/by-key', { keys: ids.map((leadId) => `${workflowId}/${leadId}`) });
      }
      // A step that finds its lead in the hands of a rule is tried again after a minute.
      const failed = rows.filter(({ status, error }) => status !== 'finished' && !(status === 'retrying' && error?.includes('owner')));
      expect(failed).toEqual([]);
      expect(rows).toHaveLength(ids.length);
      const once = async (list: string, field: string) => {
        const where = { field, op: 'in', values: ids };
        const found = await post<Record<string, string>[]>(`lists/${list}/rows`, { where, limit: 500 });
        return found.map((row) => row[field]).toSorted();
      };
      expect(await once('follow-ups', 'leadId')).toEqual(ids.toSorted());
      expect(await once('messages', 'recipientId')).toEqual(ids.toSorted());
      const messages = await post<{ status: string }[]>('lists/messages/rows', {
        where: { field: 'recipientId', op: 'in', values: ids },
        limit: 500,
      });
      expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['unknown']));
      const outbox = (await (await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
        channel: string;
        messageId: string;
      }[];
      const taken = outbox
        .filter(({ channel, messageId }) => channel === 'sms' && messageId.includes(workflowId))
        .map(({ messageId }) => messageId);
      expect(new Set(taken).size).toBe(taken.length);
      const leads = await post<{ course?: string; assignmentIds: string[] }[]>('lists/leads/by-key', { keys: ids });
      expect(leads.filter(({ course, assignmentIds }) => course !== 'MBA' || assignmentIds.length > 2)).toEqual([]);
    },
    LONGEST_MS * 2,
  );
});
