import { setTimeout as pause } from 'node:timers/promises';
import { inState, KILLS, RuleServer, TIMES } from './rule-server';

/** Leads that are captured; `FAULT_LEADS=2000` for a long run. */
const LEADS = Number(process.env.FAULT_LEADS ?? 48 * TIMES);
const PEOPLE = ['counsellor', 'counsellor2'].map((name) => `sunrise-${name}`);
const LONGEST_MS = 120_000 + LEADS * 500 + KILLS * 15_000;

interface Row {
  leadId: string;
  status: string;
  error?: string;
}

describe('runs of workflows in processes that are killed', () => {
  const desk = new RuleServer();
  const { server } = desk;
  let workflowId: string;

  /** The rows of a list as of a position, however long the list is behind. */
  const listed = async <T>(position: string, path: string, body: object): Promise<T[]> => {
    for (const limit = Date.now() + LONGEST_MS; ;) {
      try {
        return (await server.ask<{ data: T[] }>('POST', `/api/lists/${path}`, body, { 'x-read-after': position })).data;
      } catch (error) {
        if (Date.now() > limit || !String(error).includes('read-behind')) throw error;
      }
    }
  };

  beforeAll(async () => {
    await desk.begin();
    // A provider that takes messages and does not answer.
    const played = { method: 'POST', redirect: 'manual' as const, headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${server.url}/dev/outbox/behaviour`, {
      ...{ ...played, body: JSON.stringify({ channel: 'sms', behaviour: 'unknown' }) },
    });
    expect(answer.status).toBe(303);
    const template = { name: 'Killed', body: 'Hello {{name}}', active: true };
    const added = await server.ask<{ data: { id: string }; position: string }>('POST', '/api/records/sms-templates', template);
    const templateId = added.data.id;
    // The workflow names its row.
    expect(await listed(added.position, 'sms-templates/by-key', { keys: [templateId] })).toHaveLength(1);
    const steps = [
      { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' }, next: 'hello' },
      { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'owner' },
      { id: 'owner', kind: 'give', settings: { userIds: PEOPLE, availability: 'active', takesOver: true }, next: 'plan' },
      { id: 'plan', kind: 'follow-up', settings: { minutes: 60, comment: 'Call' } },
    ];
    const workflow = { name: 'Killed', status: 1, rule: inState('Sikkim'), steps };
    workflowId = (await desk.post<{ id: string }>('workflow/create', workflow)).id;
  }, 180_000);
  afterAll(() => desk.remove(), 60_000);

  it(
    'do each step once, also with a provider that takes messages and does not answer',
    async () => {
      const ids = await desk.captureInBursts(
        LEADS,
        () => 'Sikkim',
        KILLS,
        () => desk.killed(),
      );

      const limit = Date.now() + LONGEST_MS;
      const isDone = ({ status }: Row) => status === 'finished';
      let rows: Row[] = [];
      // What is missing at the limit is printed below. A step that meets a rule at its lead is tried again after a minute.
      while (Date.now() < limit && (rows.length < ids.length || !rows.every(isDone))) {
        await pause(200);
        rows = await desk.rowsOf<Row>(
          ids.map((leadId) => `${workflowId}/${leadId}`),
          'workflow-runs',
        );
      }
      expect(rows.filter((row) => !isDone(row))).toEqual([]);
      expect(rows).toHaveLength(ids.length);
      // What the runs did stands in the log before their ends do, and this record after them: lists are read as of its position.
      const name = 'After the runs';
      const { position } = await server.ask<{ position: string }>('POST', '/api/records/sms-templates', { name, body: name, active: true });
      const rowsOf = (list: string, field: string) =>
        listed<Record<string, string>>(position, `${list}/rows`, { where: { field, op: 'in', values: ids }, limit: ids.length * 2 });
      const expected = ids.toSorted();
      const followUps = await rowsOf('follow-ups', 'leadId');
      expect(followUps.map(({ leadId }) => leadId).toSorted()).toEqual(expected);
      // Messages are handed over after the runs have asked for them.
      let messages = await rowsOf('messages', 'recipientId');
      while (Date.now() < limit && messages.some(({ status }) => status !== 'unknown')) {
        await pause(200);
        messages = await rowsOf('messages', 'recipientId');
      }
      expect(messages.map(({ recipientId }) => recipientId).toSorted()).toEqual(expected);
      expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['unknown']));
      const outbox = (await (await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
        channel: string;
        messageId: string;
      }[];
      const taken = outbox
        .filter(({ channel, messageId }) => channel === 'sms' && messageId.includes(workflowId))
        .map(({ messageId }) => messageId);
      expect(new Set(taken).size).toBe(taken.length);
      const leads = await listed<{ course?: string; assignmentIds: string[] }>(position, 'leads/by-key', { keys: ids });
      expect(leads.filter(({ course, assignmentIds }) => course !== 'MBA' || assignmentIds.length > 2)).toEqual([]);

      // The log itself, whatever the lists show.
      await server.kill();
      const planned = (await server.recorded(['FollowUpScheduled'])).map(({ data }) => data as { leadId: string; followUpId: string });
      const byRuns = planned.filter(({ followUpId }) => followUpId.includes(workflowId)).map(({ leadId }) => leadId);
      expect(byRuns.toSorted()).toEqual(expected);
      const asked = (await server.recorded(['MessageRequested'])).map(({ data }) => data as { recipientId: string; messageId: string });
      const sent = asked.filter(({ messageId }) => messageId.includes(workflowId)).map(({ recipientId }) => recipientId);
      expect(sent.toSorted()).toEqual(expected);
    },
    LONGEST_MS * 2,
  );
});
