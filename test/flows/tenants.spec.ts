import { lists } from '@matricula/projections/lists';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const masters = [
  ...['lead-stages', 'lead-sources', 'colleges', 'publishers', 'streams', 'courses', 'states', 'cities'],
  ...['designations', 'skills', 'locations', 'dialer-lists', 'dialer-rules'],
];

describe('two tenants on one machine', () => {
  let home: Tenant;
  let sunrise: Person;
  let lakeview: Person;
  let leadId: string;

  beforeAll(async () => {
    const other = await desk.tenant();
    home = await desk.tenant({ adminAlsoIn: [other] });
    sunrise = await home.signIn('admin');
    lakeview = await other.signIn('admin');
    const { body } = await sunrise
      .post('/api/leadGenerate', { name: 'Secret Person', phone: '9000000001', email: 'secret@mail.example', source: 'WEB' })
      .expect(200);
    leadId = body.data.leadId;
    await sunrise
      .post('/api/callGenerate', {
        lead_id: leadId,
        callObj: { group: 'call', selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + 86_400_000).toISOString() },
      })
      .expect(200);
    await sunrise.post('/api/save-quick-view-filter', { name: 'Secret view', of: 'leads', shared: true }).expect(200);
    await desk.settle();
  });

  it('never show each other a row, on any list, count, facet or export', async () => {
    const own = lists.filter(
      // Without the lists that start with the same rows in both tenants.
      ({ name }) => !['users', 'roles', 'auth-log', ...masters].includes(name),
    );
    for (const { name, model } of own) {
      const rows = await lakeview.post(`/api/lists/${name}/rows`, {}).expect(200);
      const text = JSON.stringify(rows.body.data);
      expect([name, text.includes('Secret'), text.includes(leadId), text.includes(home.tid)]).toEqual([name, false, false, false]);
      const seen = await sunrise.post(`/api/lists/${name}/rows`, {}).expect(200);
      const keys = (seen.body.data as Record<string, string>[]).map((row) => row[model.key]);
      const foreign = await lakeview.post(`/api/lists/${name}/by-key`, { keys }).expect(200);
      expect([name, foreign.body.data]).toEqual([name, []]);
      const exported = await lakeview.post(`/api/lists/${name}/export`, { columns: [{ field: model.key, title: 'Key' }] }).expect(200);
      expect(keys.filter((key) => exported.text.includes(String(key)))).toEqual([]);
    }
    const count = await lakeview.post('/api/lists/leads/count', { search: 'Secret' }).expect(200);
    expect(count.body.data).toBe(0);
  });

  it('each say their own word for a source', async () => {
    const word = async (person: Person) =>
      (await person.get('/api/getAllSources').expect(200)).body.data.find(({ name }: { name: string }) => name === 'JUST_DIAL');
    const { id } = await word(sunrise);
    await sunrise.put(`/api/updateSource/${id}`, { name: 'JUST_DIAL', display_name: 'Just Dial calls' }).expect(200);
    await desk.settle();
    expect([await word(sunrise), await word(lakeview)]).toMatchObject([{ display_name: 'Just Dial calls' }, { display_name: 'Justdial' }]);
  });

  it('never reach a lead of the other by its id', async () => {
    await lakeview.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(404);
    await lakeview.get(`/api/followup/lead/${leadId}`).expect(404);
    await lakeview.get(`/api/getLeadOwnerhistoryById/${leadId}`).expect(404);
    await lakeview.put(`/api/updateProfileLead/${leadId}`, { name: 'Stolen' }).expect(404);
    await lakeview
      .post('/api/callGenerate', { lead_id: leadId, callObj: { group: 'call', selectStage: 'stage-wrong-number' } })
      .expect(404);
    await desk.settle();
    const { body } = await sunrise.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200);
    expect(body.data[0]).toMatchObject({ name: 'Secret Person', last_callaction_btn_message: 'Call Back' });
  });

  it('recognise the same phone each for themselves', async () => {
    const { body } = await lakeview.post('/api/leadGenerate', { name: 'Same phone', phone: '9000000001', source: 'IVR' }).expect(200);
    expect(body.data).toMatchObject({ outcome: 'created' });
    expect(body.data.leadId).not.toBe(leadId);
  });

  it('are both open to a person who is allowed in both', async () => {
    const { body } = await sunrise.in(lakeview.tenant).post('/api/lists/leads/rows', {}).expect(200);
    expect(JSON.stringify(body.data)).not.toContain('Secret');
    await lakeview.in(sunrise.tenant).post('/api/lists/leads/rows', {}).expect(403);
  });
});

describe('rows within a tenant', () => {
  let sunrise: Tenant;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    const admin = await sunrise.signIn('admin');
    const give = (phone: string, user_id: string) =>
      admin.post('/api/leadGenerate', { name: `Lead of ${user_id}`, phone, source: 'WEB', user_id }).expect(200);
    await give('9100000001', sunrise.id('counsellor'));
    await give('9100000002', sunrise.id('caller'));
    await give('9100000003', sunrise.id('counsellor3'));
    await desk.settle();
  });

  const names = async (email: string) => {
    const person = await desk.signIn(email);
    const { body } = await person.post('/api/lists/leads/rows', { sort: [{ field: 'name', dir: 'asc' }] });
    return (body.data as { name: string }[]).map(({ name }) => name.replace(`Lead of ${sunrise.tid}-`, ''));
  };

  it('are limited to oneself and those below', async () => {
    expect(await names(sunrise.email('caller'))).toEqual(['caller']);
    expect(await names(sunrise.email('counsellor'))).toEqual(['caller', 'counsellor']);
    expect(await names(sunrise.email('manager'))).toEqual(['caller', 'counsellor']);
    expect(await names(sunrise.email('manager2'))).toEqual(['counsellor3']);
    expect(await names(sunrise.email('admin'))).toEqual(['caller', 'counsellor', 'counsellor3']);
  });

  it('cannot be changed by those who do not see them', async () => {
    const admin = await sunrise.signIn('admin');
    const { body } = await admin.post('/api/lists/leads/rows', { where: { field: 'ownerId', op: 'eq', value: sunrise.id('counsellor3') } });
    const foreign = body.data[0].leadId as string;
    const caller = await sunrise.signIn('caller');
    await caller.post('/api/set-lead-priority', { lead_id: foreign, priority: 2 }).expect(404);
    await caller.delete(`/api/removeLead?leadId=${foreign}`).expect(404);
    await caller.post('/api/lead-assign-to', { lead_ids: [foreign], user_id: sunrise.id('caller') }).expect(404);
  });

  it('belong to the tenant that created them, whatever a client sends', async () => {
    const [caller, manager] = await Promise.all([sunrise.signIn('caller'), sunrise.signIn('manager')]);
    const others = { createdBy: manager.userId, createdByName: 'Suresh Iyer' };
    const { body } = await caller.post('/api/records/quick-views', { name: 'Own', of: 'leads', ...others }).expect(200);
    await desk.settle();
    await caller.put(`/api/records/quick-views/${body.data.id}`, { name: 'Still own', ...others }).expect(200);
    await desk.settle();
    const { data } = (await caller.post('/api/lists/quick-views/rows', {}).expect(200)).body as { data: object[] };
    expect(data).toEqual([expect.objectContaining({ name: 'Still own', createdBy: caller.userId, createdByUser: 'Pooja Verma' })]);
    expect((await manager.post('/api/lists/quick-views/rows', {}).expect(200)).body.data).toEqual([]);
  });

  it('are closed to a role without the code', async () => {
    const auditor = await sunrise.signIn('auditor');
    const { body } = await auditor.post('/api/getLeads', {}).expect(403);
    expect(body.message).toBe('We are sorry, but you do not have permission to do this. Please contact the administrator.');
    await auditor.post('/api/lists/leads/rows', {}).expect(403);
  });
});
