import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Captured {
  outcome: string;
  leadId: string;
}

describe('the phone and e-mail of a lead', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  let imports: Imports;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor2');
    imports = new Imports(desk, admin);
  });

  const enquire = async (enquiry: object, person = admin) =>
    (await person.post('/api/leadGenerate', { source: 'WEB', ...enquiry }).expect(200)).body.data as Captured;
  const change = (leadId: string, to: object, person = admin) => person.put(`/api/updateProfileLead/${leadId}`, to);
  const restore = (leadId: string, body?: object) => admin.post(`/api/leads/${leadId}/restore`, body);
  const remove = (leadId: string) => admin.delete(`/api/removeLead?leadId=${leadId}`).expect(200);
  const shown = async (leadId: string) => {
    await desk.settle();
    return (await admin.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200)).body.data[0];
  };
  const found = async (search: string) => {
    await desk.settle();
    const { body } = await admin.post('/api/getLeads', { search }).expect(200);
    return (body.data as { _id?: string; leadId?: string; lead_id?: string }[]).map((row) => row.lead_id ?? row.leadId ?? row._id);
  };

  it('are stored in one form, whatever form a change is sent in', async () => {
    const { leadId } = await enquire({ name: 'Ravi', phone: '9811902701' });
    await change(leadId, { phone: '98119-02702', email: ' Ravi@Mail.Example ' }).expect(200);
    expect(await shown(leadId)).toMatchObject({ phone: '+919811902702', email: 'ravi@mail.example' });
    expect(await found('9811902702')).toEqual([leadId]);
    await admin.post(`/api/update-incoming-lead/${leadId}`, { phone: '098119 02703' }).expect(200);
    expect(await shown(leadId)).toMatchObject({ phone: '+919811902703' });
  });

  it.each([
    [{ phone: 'abc' }, 'phone', 'Please, Enter 10 digit Mobile Number.'],
    [{ phone: '123' }, 'phone', 'Please, Enter 10 digit Mobile Number.'],
    [{ email: 'nonsense' }, 'email', 'Please, Enter Valid email address.'],
  ])('refuse %j', async (to, field, message) => {
    const { leadId } = await enquire({ phone: '9811902704' });
    const { body } = await change(leadId, to).expect(422);
    expect(body).toMatchObject({ message, fields: { [field]: message } });
    expect(await shown(leadId)).toMatchObject({ phone: '+919811902704' });
  });

  it('decide where the next enquiry goes: the new number to this lead, the old one to a new lead', async () => {
    const { leadId } = await enquire({ name: 'Meena', phone: '9811902705', email: 'meena@mail.example' });
    await change(leadId, { phone: '9811902706', email: 'meena.new@mail.example' }).expect(200);
    expect(await enquire({ phone: '+91 98119 02706' })).toMatchObject({ outcome: 're-enquired', leadId });
    expect(await enquire({ email: 'MEENA.NEW@mail.example' })).toMatchObject({ outcome: 're-enquired', leadId });
    const [byPhone, byEmail] = [await enquire({ phone: '9811902705' }), await enquire({ email: 'meena@mail.example' })];
    expect([byPhone.outcome, byEmail.outcome]).toEqual(['created', 'created']);
    expect(new Set([leadId, byPhone.leadId, byEmail.leadId]).size).toBe(3);
  });

  it('are free once they are cleared', async () => {
    const { leadId } = await enquire({ phone: '9811902707', email: 'clear@mail.example' });
    await change(leadId, { phone: null }).expect(200);
    expect(await enquire({ phone: '9811902707' })).toMatchObject({ outcome: 'created' });
    expect(await enquire({ email: 'clear@mail.example' })).toMatchObject({ outcome: 're-enquired', leadId });
  });

  it('of another lead are refused, and that lead is named to a caller who may see it', async () => {
    const holder = await enquire({ name: 'Holder', phone: '9811902708', email: 'holder@mail.example' });
    const { leadId } = await enquire({ name: 'Taker', phone: '9811902709' });
    const message = 'This phone number belongs to Holder.';
    const { body } = await change(leadId, { name: 'Changed', phone: '98119 02708' }).expect(409);
    expect(body).toMatchObject({
      ...{ error: 'lead/taken', message, fields: { phone: message } },
      details: { lead_id: holder.leadId, name: 'Holder', field: 'phone' },
    });
    expect((await change(leadId, { email: 'HOLDER@mail.example' }).expect(409)).body.fields.email).toBe(
      'This email address belongs to Holder.',
    );
    expect(await shown(leadId)).toMatchObject({ name: 'Taker', phone: '+919811902709' });
  });

  it('and its external id, which is corrected under the same rules', async () => {
    const { leadId } = await enquire({ name: 'Coded', phone: '9811902750', external_id: 'APP-1' });
    const { leadId: taker } = await enquire({ name: 'Other', phone: '9811902751' });
    const message = 'This external id belongs to Coded.';
    expect((await change(taker, { external_id: ' APP-1' }).expect(409)).body).toMatchObject({ message, fields: { externalId: message } });
    expect((await change(leadId, { external_id: 'APP-3', expected: { external_id: 'APP-0' } }).expect(409)).body.error).toBe(
      'lead/changed-meanwhile',
    );
    await change(leadId, { external_id: ' APP-2 ', expected: { external_id: 'APP-1' } }).expect(200);
    await change(taker, { external_id: 'APP-1', expected: { external_id: null } }).expect(200);
    expect(await enquire({ external_id: 'APP-2' })).toMatchObject({ outcome: 're-enquired', leadId });
  });

  it('of a lead that the caller may not see are refused without its name', async () => {
    const holder = await enquire({ name: 'Hidden Holder', phone: '9811902710' }, counsellor);
    const { leadId } = await enquire({ name: 'Own', phone: '9811902711' }, other);
    const { body } = await change(leadId, { phone: '9811902710' }, other).expect(409);
    expect(body).toMatchObject({ error: 'lead/taken', message: 'This phone number belongs to another lead.' });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Hidden|${holder.leadId}`));
  });

  it('belong to one lead however many take them at the same moment', async () => {
    const leads = await Promise.all(['12', '13', '14', '15'].map((end) => enquire({ phone: `98119027${end}` })));
    const answers = await Promise.all([
      ...leads.map(({ leadId }) => change(leadId, { phone: '9811902720' })),
      admin.post('/api/leadGenerate', { phone: '9811902720', source: 'WEB' }),
    ]);
    expect([200, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
    await desk.settle();
    const { body } = await admin
      .post('/api/lists/leads/rows', { where: { field: 'phone', op: 'eq', value: '+919811902720' }, limit: 10 })
      .expect(200);
    expect(body.rows ?? body.data.rows ?? body.data).toHaveLength(1);
  });

  describe('of a removed lead', () => {
    it('may be taken, and then it does not come back with them', async () => {
      const removed = await enquire({ name: 'Removed', phone: '9811902730', email: 'removed@mail.example' });
      await remove(removed.leadId);
      const taker = await enquire({ name: 'Taker', phone: '9811902730' });
      expect(taker.outcome).toBe('created');
      const { body } = await restore(removed.leadId).expect(409);
      expect(body).toMatchObject({
        message: 'This phone number belongs to Taker.',
        details: { lead_id: taker.leadId, name: 'Taker', field: 'phone' },
      });
      await restore(removed.leadId, { without_contact: true }).expect(200);
      const back = await shown(removed.leadId);
      expect(back).toMatchObject({ name: 'Removed', email: 'removed@mail.example' });
      expect(back.phone ?? null).toBeNull();
      expect(await enquire({ phone: '9811902730' })).toMatchObject({ outcome: 're-enquired', leadId: taker.leadId });
      expect(await enquire({ email: 'removed@mail.example' })).toMatchObject({ outcome: 're-enquired', leadId: removed.leadId });
    });

    it('may be taken by a change of another lead', async () => {
      const removed = await enquire({ phone: '9811902731' });
      const { leadId } = await enquire({ phone: '9811902732' });
      await remove(removed.leadId);
      await change(leadId, { phone: '9811902731' }).expect(200);
      await restore(removed.leadId).expect(409);
    });

    it('are restored with it if no other lead has them', async () => {
      const { leadId } = await enquire({ phone: '9811902733', email: 'back@mail.example' });
      await remove(leadId);
      await restore(leadId, { without_contact: true }).expect(200);
      expect(await shown(leadId)).toMatchObject({ phone: '+919811902733', email: 'back@mail.example' });
      expect(await enquire({ phone: '9811902733' })).toMatchObject({ outcome: 're-enquired', leadId });
    });

    it('belong to one live lead when it is restored and its number enquires at the same moment', async () => {
      const { leadId } = await enquire({ phone: '9811902734' });
      await remove(leadId);
      await Promise.all([restore(leadId), enquire({ phone: '9811902734' }), enquire({ phone: '9811902734' })]);
      await desk.settle();
      const { body } = await admin.get('/api/leadPhoneVerification?phone=9811902734&phonecode=%2B91').expect(200);
      const rows = await found('9811902734');
      expect(rows).toEqual([body.data.lead_id]);
    });
  });

  describe('of a lead that a bulk action removed', () => {
    const removed = async (phones: string[]) => {
      const leads = await Promise.all(phones.map((phone) => enquire({ phone })));
      await desk.settle();
      const selection = { keys: leads.map(({ leadId }) => leadId) };
      const { body } = await admin.post('/api/commands/leads/bulk', { action: 'remove', selection }).expect(200);
      expect((await imports.ended(body.data.jobId)).counts).toMatchObject({ changed: phones.length });
      return { jobId: body.data.jobId as string, leads };
    };

    it('are asked for by undo, which lists the leads that cannot come back', async () => {
      const { jobId, leads } = await removed(['9811902750', '9811902751']);
      await enquire({ phone: '9811902750' });
      expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 1, refused: 1 });
      const { text } = await admin.get(`/api/jobs/${jobId}/refused`).expect(200);
      expect(text).toContain(`${leads[0]?.leadId},,This phone number belongs to another lead.`);
      expect(text).not.toContain(leads[1]?.leadId);
    });

    it('stay with the other lead when it comes back without them by choice', async () => {
      const { jobId, leads } = await removed(['9811902752', '9811902753']);
      const taker = await enquire({ phone: '9811902752' });
      await admin.post(`/api/jobs/${jobId}/undo`, { without_contact: true }).expect(200);
      const job = await imports.until(jobId, ({ status }) => status === 'undone');
      expect(job.undoCounts).toMatchObject({ restored: 2 });
      expect(job.undoCounts?.refused ?? 0).toBe(0);
      expect((await shown(leads[0]?.leadId ?? '')).phone ?? null).toBeNull();
      expect(await shown(leads[1]?.leadId ?? '')).toMatchObject({ phone: '+919811902753' });
      expect(await enquire({ phone: '9811902752' })).toMatchObject({ leadId: taker.leadId });
    });
  });

  it('that only a withdrawn enquiry named are free again', async () => {
    const { leadId } = await enquire({ phone: '9811902760' });
    const { jobId } = await imports.run('Phone,Email\n9811902760,wrong.person@mail.example\n');
    expect(await enquire({ email: 'wrong.person@mail.example' })).toMatchObject({ outcome: 're-enquired', leadId });
    await imports.undo(jobId);
    expect(await enquire({ email: 'wrong.person@mail.example' })).toMatchObject({ outcome: 're-enquired', leadId });
    const other = await imports.run('Phone,Email\n9811902760,other.person@mail.example\n');
    await imports.undo(other.jobId);
    expect(await enquire({ email: 'other.person@mail.example' })).toMatchObject({ outcome: 'created' });
  });

  it('of an erased person are free, and nothing of them is in the log', async () => {
    const { leadId } = await enquire({ phone: '9811902740', email: 'erased@mail.example' });
    await enquire({ phone: '9811902740', email: 'erased.two@mail.example' });
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    const events = await desk.ask('log', sunrise.since, { streamPrefix: `lead-identity-${sunrise.tid}` });
    const own = events.filter(({ data }) => (data as { leadId: string }).leadId === leadId);
    expect(own.map(({ type }) => type).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'LeadIdentityReleased'),
      ...Array.from({ length: 3 }, () => 'LeadIdentityReserved'),
    ]);
    expect(JSON.stringify(own)).not.toMatch(/9811902740|mail\.example/);
    expect(await enquire({ email: 'erased.two@mail.example' })).toMatchObject({ outcome: 'created' });
  });
});
