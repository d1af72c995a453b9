import { randomUUID } from 'node:crypto';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

/** The beginning of a WebM file, as a browser records it. */
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff', 'hex'),
  Buffer.alloc(6_000, 7),
]);
const question = { subject: 'No calls', category: 'Calls & dialer', priority: 'high', description: 'The dialer is silent since noon.' };

describe('the help desk', () => {
  let sunrise: Tenant;
  let [admin, counsellor, caller, manager, auditor]: Person[] = [];
  const raise = async (person: Person, said: object = question): Promise<string> =>
    (await person.post('/api/help-support/tickets', said).expect(200)).body.ticket_id;
  const ticket = async (person: Person, id: string) => {
    await desk.settle();
    return (await person.get(`/api/help-support/tickets/${id}`).expect(200)).body.data;
  };
  const move = (person: Person, id: string, name: string, said: object = {}) =>
    person.post(`/api/help-support/tickets/${id}/${name}`, said);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, counsellor, caller, manager, auditor] = await Promise.all(
      (['admin', 'counsellor', 'caller3', 'manager', 'auditor'] as const).map((key) => sunrise.signIn(key)),
    );
  });

  it('answers, resolves, reopens and closes, and shows who wrote what', async () => {
    const id = await raise(counsellor!);
    await move(admin!, id, 'assign', { assigneeId: sunrise.id('caller3') }).expect(200);
    await move(caller!, id, 'reply', { text: 'Which headset is it?' }).expect(200);
    await move(counsellor!, id, 'reply', { text: 'The grey one.' }).expect(200);
    await move(caller!, id, 'resolve', { resolution: 'It was muted.' }).expect(200);
    await move(counsellor!, id, 'reopen', { reason: 'Still silent.' }).expect(200);
    await move(caller!, id, 'resolve', { resolution: 'Headset replaced.' }).expect(200);
    await move(counsellor!, id, 'close', { rating: '5' }).expect(200);
    const shown = await ticket(counsellor!, id);
    expect(shown).toMatchObject({
      ...{ status: 'closed', subject: 'No calls', requesterId: sunrise.id('counsellor'), assigneeId: sunrise.id('caller3') },
      ...{ replies: 2, reopenings: 1, rating: 5, moves: ['reopen'] },
      ...{ firstAnswerSeconds: expect.any(Number), resolutionSeconds: expect.any(Number) },
    });
    const said = (shown.history as { text?: string; bySupport?: boolean; oldData: object; newData: object }[]).filter(({ text }) => text);
    expect(said.map(({ text, bySupport }) => [text, bySupport])).toEqual([
      [question.description, false],
      ['Which headset is it?', true],
      ['The grey one.', false],
      ['It was muted.', true],
      ['Still silent.', false],
      ['Headset replaced.', true],
    ]);
    expect(shown.history[1]).toMatchObject({ oldData: { status: 'Open' }, newData: { status: 'In progress' } });
  });

  it('NO-13: notifies its assignee, who then finds it', async () => {
    const id = await raise(counsellor!);
    await desk.settle();
    await caller!.get(`/api/help-support/tickets/${id}`).expect(404);
    await move(admin!, id, 'assign', { assigneeId: sunrise.id('caller3') }).expect(200);
    await desk.settle();
    const { body } = await caller!.post(`/api/getCrmUserNotification/${sunrise.id('caller3')}`, { page: 1, limit: 15 }).expect(200);
    expect(body.data).toContainEqual(
      expect.objectContaining({ notifications: expect.objectContaining({ type: 'ticket_assigned', ticket_id: id }) }),
    );
    expect((await ticket(caller!, id)).moves).toEqual(['reply', 'assign', 'prioritise', 'resolve', 'close']);
  });

  it('shows tickets to the people involved, and limits each step to those responsible', async () => {
    const id = await raise(counsellor!);
    expect((await ticket(counsellor!, id)).moves).toEqual(['reply', 'close']);
    expect((await ticket(manager!, id)).moves).toEqual(['reply']);
    expect((await ticket(auditor!, id)).moves).toEqual([]);
    await move(auditor!, id, 'reply', { text: 'So?' }).expect(403);
    await move(counsellor!, id, 'resolve', { resolution: 'Never mind.' }).expect(403);
    await move(caller!, id, 'reply', { text: 'Me too.' }).expect(404);
    const stranger = await (await desk.tenant()).signIn('admin');
    await stranger.get(`/api/help-support/tickets/${id}`).expect(404);
    await move(stranger, id, 'close').expect(404);
    const { body } = await caller!.get('/api/help-support/tickets').expect(200);
    expect((body.data as { ticketId: string }[]).map(({ ticketId }) => ticketId)).not.toContain(id);
  });

  it('waits for its first answer as configured, and notifies those who may assign it when it is due', async () => {
    await admin!.post('/api/records/answer-times', { priority: 'low', remindMinutes: 5, dueMinutes: 30 }).expect(200);
    await counsellor!.post('/api/records/answer-times', { priority: 'high', dueMinutes: 1 }).expect(403);
    await desk.settle();
    const low = await raise(counsellor!, { ...question, priority: 'low' });
    const shown = await ticket(counsellor!, low);
    expect(shown.firstAnswer).toBe('awaited');
    expect(Date.parse(shown.answerDueAt) - Date.parse(shown.raisedAt)).toBeLessThan(31 * 60_000);
    await move(admin!, low, 'prioritise', { priority: 'normal' }).expect(200);
    expect(Date.parse((await ticket(counsellor!, low)).answerDueAt) - Date.parse(shown.raisedAt)).toBeGreaterThan(23 * 3_600_000);
    await move(admin!, low, 'reply', { text: 'On it.' }).expect(200);
    expect(await ticket(counsellor!, low)).toMatchObject({ firstAnswer: 'inTime' });

    const ticketId = await raise(counsellor!);
    await desk.settle();
    const timers = await desk.ask('log', sunrise.since, { types: ['TimerSet'] });
    const set = timers.find(({ data }) => (data as { timerId: string }).timerId === `ticket-answer-due/${ticketId}`);
    const { stream, tenantId, revision, meta, data } = set!;
    // Four hours later.
    const at = (data as { dueAt: string }).dueAt;
    await desk.ask('append', {
      stream,
      tenantId,
      expected: revision,
      events: [{ id: randomUUID(), type: 'TimerElapsed', data, meta, at }],
    });
    expect(await ticket(counsellor!, ticketId)).toMatchObject({ firstAnswer: 'overdue', answerDueAt: at });
    const { body } = await admin!.post(`/api/getCrmUserNotification/${sunrise.id('admin')}`, { page: 1, limit: 15 }).expect(200);
    const told = (body.data as { notifications: { ticket_id?: string; type: string } }[]).map(({ notifications }) => notifications);
    expect(told.filter(({ ticket_id }) => ticket_id === ticketId).map(({ type }) => type)).toEqual(['ticket_escalated', 'ticket_raised']);
    const { body: overdue } = await admin!
      .post('/api/lists/tickets/rows', { where: { field: 'firstAnswer', op: 'eq', value: 'overdue' } })
      .expect(200);
    expect((overdue.data as { ticketId: string }[]).map((row) => row.ticketId)).toEqual([ticketId]);
  });

  it('names the error, and the state in which a step is refused', async () => {
    const { body } = await counsellor!.post('/api/help-support/tickets', { category: 'Payments' }).expect(422);
    expect(body).toMatchObject({
      error: 'ticket/invalid',
      fields: { subject: 'Please say in a few words what it is about.', description: 'Please describe what happened.' },
    });
    const id = await raise(counsellor!);
    await move(admin!, id, 'assign', { assigneeId: 'nobody' }).expect(404);
    await move(admin!, id, 'dance').expect(404);
    await move(counsellor!, id, 'reopen', { reason: 'Why not?' }).expect(409, /this ticket is Open/);
  });

  describe('with files', () => {
    const attach = (person: Person, path: string, content: Buffer, name: string) =>
      person.request('post', path).field(question).attach('files', content, { filename: name });

    it('SR-06: keeps a screen recording, for those alone who see the ticket', async () => {
      const name = 'screen-recording-1793500000000.webm';
      const { body } = await attach(counsellor!, '/api/help-support/tickets', WEBM, name).expect(200);
      const { history, files } = await ticket(counsellor!, body.ticket_id);
      expect(files).toBe(1);
      expect(history[0].files).toEqual([{ blobId: expect.any(String), name, contentType: 'video/webm', bytes: WEBM.length }]);
      const path = `/api/help-support/tickets/${body.ticket_id}/files/${history[0].files[0].blobId}`;
      const file = await admin!.get(path).responseType('blob').expect(200);
      expect(file.headers).toMatchObject({ 'content-type': 'video/webm', 'x-content-type-options': 'nosniff' });
      expect((file.body as Buffer).equals(WEBM)).toBe(true);
      await caller!.get(path).expect(404);
      await admin!.get(path.replace(/[^/]+$/, '00000000-0000-0000-0000-000000000000')).expect(404);
    });

    it('refuses what is no recording, picture or PDF, whatever its name, and keeps nothing', async () => {
      const before = await desk.ask('files', sunrise.tid);
      await attach(counsellor!, '/api/help-support/tickets', Buffer.from('MZ not a video'), 'screen-recording-1.webm').expect(422);
      await attach(counsellor!, '/api/help-support/tickets', WEBM, 'recording.exe').expect(422);
      const id = await raise(counsellor!);
      await counsellor!.request('post', `/api/help-support/tickets/${id}/close`).attach('files', WEBM, { filename: 'a.webm' }).expect(422);
      expect(await desk.ask('files', sunrise.tid)).toBe(before);
    });

    it('keeps them once, however often they are sent under one key', async () => {
      const send = () => attach(counsellor!, '/api/help-support/tickets', WEBM, 'a.webm').set('idempotency-key', `once-${sunrise.tid}`);
      const before = await desk.ask('files', sunrise.tid);
      const [first, again] = [await send().expect(200), await send().expect(200)];
      expect(await desk.ask('files', sunrise.tid)).toBe(before + 1);
      expect(again.body.ticket_id).toBe(first.body.ticket_id);
      const { history } = await ticket(counsellor!, first.body.ticket_id);
      expect(history).toHaveLength(1);
    });
  });
});
