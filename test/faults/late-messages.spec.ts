import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpStub } from '../../libs/outbound/src/kernel/http-stub';
import { Server } from './server';

/** Longer than the product waits for an answer. */
const LATE_MS = 1_500;
const LEADS = 4;
const LONGEST_MS = 120_000;

interface Message {
  messageId: string;
  recipientId: string;
  status: string;
  error?: string;
}

describe('a step of a workflow whose provider takes messages and answers too late', () => {
  /** The texts of the messages of the workflow that the provider took. */
  const taken: string[] = [];
  const provider = new HttpStub(({ body }, response) => {
    const text = new URLSearchParams(body.toString()).get('Body') ?? '';
    // The demonstration sends messages of its own.
    if (text.startsWith('Late hello')) taken.push(text);
    setTimeout(() => response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'queued' })), LATE_MS);
  });
  const server = new Server();
  let secret = '';
  let workflowId = '';

  const post = async <T>(path: string, body: object) => (await server.ask<{ data: T }>('POST', `/api/${path}`, body)).data;
  const until = async <T>(find: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> => {
    for (const limit = Date.now() + LONGEST_MS; ; await pause(200)) {
      const found = await find();
      if (isDone(found) || Date.now() > limit) return found;
    }
  };

  beforeAll(async () => {
    const TWILIO_STUB = await provider.listen();
    const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'the-token', TWILIO_FROM: '+15550001111' };
    await server.begin({ TWILIO_STUB, ...account, NODE_OPTIONS: `--require ${join(__dirname, 'twilio-stub.cjs')}` });
    secret = (await post<{ secret: string }>('api-keys', { name: 'Landing page', scopes: ['capture'] })).secret;
    const template = { name: 'Late', body: 'Late hello {{name}}', active: true };
    const { data, position } = await server.ask<{ data: { id: string }; position: string }>('POST', '/api/records/sms-templates', template);
    await server.ask('POST', '/api/lists/sms-templates/by-key', { keys: [data.id] }, { 'x-read-after': position });
    const steps = [
      { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId: data.id, anyTime: true }, next: 'course' },
      { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' } },
    ];
    const rule = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Mizoram'] }] }];
    workflowId = (await post<{ id: string }>('workflow/create', { name: 'Late', status: 1, rule, steps })).id;
  }, 180_000);
  afterAll(async () => {
    await server.remove();
    await provider.close();
  }, 60_000);

  const capture = async (place: number): Promise<string> => {
    const lead = { name: `Lal ${place}`, phone: `98117${String(10_000 + place)}`, source: 'IVR', state: 'Mizoram' };
    const { data } = await server.ask<{ data: { leadId: string } }>('POST', '/api/capture/leads', lead, { 'x-api-key': secret });
    return data.leadId;
  };
  const messagesOf = (ids: readonly string[]) =>
    post<Message[]>('lists/messages/rows', { where: { field: 'recipientId', op: 'in', values: ids }, limit: 100 });
  const runsOf = (ids: readonly string[]) =>
    post<{ status: string }[]>('lists/workflow-runs/by-key', { keys: ids.map((leadId) => `${workflowId}/${leadId}`) });

  it(
    'sends each message once, says that its end is not known, and goes on; also after a restart',
    async () => {
      const ids: string[] = [];
      for (let place = 0; place < LEADS; place++) ids.push(await capture(place));
      const texts = ids.map((_id, place) => `Late hello Lal ${place}`);
      const isUnknown = (messages: Message[]) => messages.length === LEADS && messages.every(({ status }) => status === 'unknown');
      expect((await until(() => messagesOf(ids), isUnknown)).map(({ status }) => status)).toEqual(ids.map(() => 'unknown'));
      const runs = await until(
        () => runsOf(ids),
        (rows) => rows.length === LEADS && rows.every(({ status }) => status === 'finished'),
      );
      expect(runs.map(({ status }) => status)).toEqual(ids.map(() => 'finished'));
      expect(taken.toSorted()).toEqual(texts);

      await server.kill();
      await server.start();
      // A further lead goes the whole way after the restart: whatever would be sent again is sent by then.
      const last = await capture(LEADS);
      await until(
        () => messagesOf([last]),
        ([message]) => message?.status === 'unknown',
      );
      expect(taken.toSorted()).toEqual([...texts, `Late hello Lal ${LEADS}`]);
      expect((await messagesOf(ids)).map(({ status }) => status)).toEqual(ids.map(() => 'unknown'));

      await server.kill();
      const events = (await server.recorded(['MessageRequested', 'MessageStarted', 'MessageAccepted', 'MessageUnanswered'])).filter(
        ({ data }) => (data as { messageId: string }).messageId.includes(workflowId),
      );
      const countOf = (asked: string) => events.filter(({ type }) => type === asked).length;
      const counts = ['MessageRequested', 'MessageStarted', 'MessageUnanswered', 'MessageAccepted'].map(countOf);
      expect(counts).toEqual([LEADS + 1, LEADS + 1, LEADS + 1, 0]);
    },
    LONGEST_MS * 3,
  );
});
