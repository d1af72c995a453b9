import { ORIGIN } from '@matricula/domain/kernel';
import { Desk } from '../fixtures/desk';

describe('a person who asks to be forgotten', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open();
  });
  afterAll(() => desk.close());

  it('is gone from rows and log, while the order and number of events stay', async () => {
    const admin = await desk.signIn('admin@sunrise.example');
    const { body } = await admin
      .post('/api/leadGenerate', { name: 'Forget Me', phone: '9222200001', email: 'forget.me@mail.example', source: 'WEB' })
      .expect(200);
    const { leadId } = body.data;
    await admin
      .post('/api/callGenerate', {
        lead_id: leadId,
        callObj: { group: 'call', selectStage: 'stage-wrong-number', message: 'Forget Me said no' },
      })
      .expect(200);
    const caller = await desk.signIn('caller@sunrise.example');
    await caller.delete(`/api/leads/${leadId}/person`).expect(403);
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();

    await admin.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(404);
    for (const list of ['leads', 'follow-ups', 'call-actions', 'activity', 'timeline']) {
      const rows = await admin.post(`/api/lists/${list}/rows`, { limit: 1000 }).expect(200);
      expect([list, JSON.stringify(rows.body).includes('Forget Me')]).toEqual([list, false]);
    }
    const events = [];
    for await (const batch of desk.ports.store.readAll(ORIGIN, { filter: { streamPrefix: `lead-sunrise-${leadId}` } }))
      events.push(...batch);
    expect(events.map(({ type }) => type)).toEqual(['LeadCaptured', 'LeadAssigned', 'CallActionRecorded', 'LeadErased']);
    expect(JSON.stringify(events)).not.toMatch(/Forget Me|forget\.me|9222200001/);
    expect(events[0]?.erased).toBe(true);
  });
});
