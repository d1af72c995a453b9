import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('a person who enquires again', () => {
  let sunrise: Tenant;
  let admin: Person;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
  });

  const enquire = async (enquiry: object, key?: string) => {
    const request = admin.post('/api/leadGenerate', enquiry);
    if (key) void request.set('idempotency-key', key);
    return (await request.expect(200)).body.data as { outcome: string; leadId: string };
  };
  const lead = async (leadId: string) => {
    await desk.settle();
    return (await admin.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200)).body.data[0];
  };

  it('is recognised by phone or e-mail, in any spelling, and fills the secondary and tertiary source', async () => {
    const first = await enquire({ name: 'Meera Iyer', phone: '98200 11122', email: 'meera@mail.example', source: 'WEB', clg_id: '1002' });
    const second = await enquire({ name: 'M. Iyer', phone: '+91-9820011122', source: 'FACEBOOK', clg_id: '1003' });
    const third = await enquire({ email: ' MEERA@mail.example ', source: 'IVR', clg_id: '1005' });
    expect([first.outcome, second.outcome, third.outcome]).toEqual(['created', 're-enquired', 're-enquired']);
    expect(new Set([first.leadId, second.leadId, third.leadId]).size).toBe(1);
    expect(await lead(first.leadId)).toMatchObject({
      name: 'Meera Iyer',
      prmary_source: 'WEB',
      secondary_source: 'FACEBOOK',
      tertiary_source: 'IVR',
      last_source: 'IVR',
      clg_id: '1002',
      last_re_enquired_clg_id: '1005',
      re_enquired_clgs: ['1003', '1005'],
      enquiries: 3,
    });
  });

  it('is one lead however many enquiries arrive at the same moment', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, index) => enquire({ name: `Visitor ${index}`, phone: '9876501234', source: 'WEB' })),
    );
    expect(new Set(outcomes.map(({ leadId }) => leadId)).size).toBe(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
    expect(await lead(outcomes[0]?.leadId ?? '')).toMatchObject({ enquiries: 24 });
  });

  it('counts once when the same command is sent again', async () => {
    const answers = [
      await enquire({ phone: '9876509999', source: 'WEB' }, 'form-7'),
      await enquire({ phone: '9876509999', source: 'WEB' }, 'form-7'),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect(await lead(answers[0]?.leadId ?? '')).toMatchObject({ enquiries: 1 });
  });

  describe('under an Idempotency-Key that was used', () => {
    const send = (path: string, body: object, key: string) => admin.post(`/api/${path}`, body).set('idempotency-key', key);
    const person = { name: 'Kavya Rao', phone: '9876508888', source: 'WEB' };

    it('is refused if another body or route uses it', async () => {
      const { body: first } = await send('leadGenerate', person, 'kavya-8').expect(200);
      for (const [path, body] of [
        ['leadGenerate', { ...person, phone: '9876508889' }],
        ['set-lead-priority', { lead_id: first.data.leadId, priority: 2 }],
        ['callGenerate', { lead_id: first.data.leadId, callObj: { group: 'call', selectStage: 'stage-wrong-number' } }],
      ] as const) {
        const { body: refusal } = await send(path, body, 'kavya-8').expect(422);
        expect([path, refusal.error]).toEqual([path, 'idempotency/reused']);
      }
      const { name, source, phone } = person;
      expect((await send('leadGenerate', { source, phone, name }, 'kavya-8').expect(200)).body.data).toEqual(first.data);
      expect(await lead(first.data.leadId)).toMatchObject({ enquiries: 1, priority: 1 });
    });

    it('may send a refused enquiry again once it is corrected', async () => {
      await send('leadGenerate', { ...person, phone: '12' }, 'kavya-9').expect(422);
      await send('leadGenerate', { ...person, phone: '9876508887' }, 'kavya-9').expect(200);
    });

    it('shares it with no other user, and the key is nowhere in the log', async () => {
      const colleague = await sunrise.signIn('manager');
      const enquiry = { name: 'Own', phone: '9876508886', source: 'WEB' };
      const { body } = await colleague.post('/api/leadGenerate', enquiry).set('idempotency-key', 'kavya-8').expect(200);
      expect(body.data.outcome).toBe('created');
      const causes = (await desk.ask('log', sunrise.since)).map(({ meta }) => meta.causationId);
      expect(causes.length).toBeGreaterThan(0);
      expect(causes.filter((cause) => String(cause).includes('kavya-'))).toEqual([]);
      expect(await desk.ask('vaultHolds', sunrise.email('admin'))).toBe(true);
      expect(await desk.ask('vaultHolds', 'kavya-')).toBe(false);
    });
  });

  it('becomes a new lead after the first one was removed', async () => {
    const { leadId } = await enquire({ phone: '9876508888', source: 'WEB' });
    await admin.delete(`/api/removeLead?leadId=${leadId}`).expect(200);
    const again = await enquire({ phone: '9876508888', source: 'IVR' });
    expect(again.outcome).toBe('created');
    expect(again.leadId).not.toBe(leadId);
  });

  it('must be reachable', async () => {
    const { body } = await admin.post('/api/leadGenerate', { name: 'Nobody' }).expect(422);
    expect(body.error).toBe('lead/unreachable');
    const wrong = await admin.post('/api/leadGenerate', { name: 'Nobody', phone: '12' }).expect(422);
    expect(wrong.body.message).toBe('Please, Enter 10 digit Mobile Number.');
  });
});
