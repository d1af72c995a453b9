import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const PDF = `%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`;

describe('files attached to an enrolment', () => {
  let sunrise: Tenant;
  let admin: Person;
  let path: string;
  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const enquiry = { name: 'Ravi Kumar', phone: '9200000001', source: 'WEB', user_id: sunrise.id('counsellor') };
    const { body: lead } = await admin.post('/api/leadGenerate', enquiry).expect(200);
    const { body: stages } = await admin.get('/api/getLeadStages').expect(200);
    const enrolled = (stages.data.stages as { _id: string; stage_name: string; sub_stages: { name: string }[] }[]).find(
      ({ stage_name }) => stage_name === 'Enrolled',
    );
    const { body: saved } = await admin
      .post('/api/callGenerate', {
        lead_id: lead.data.leadId,
        callObj: { group: 'application', selectStage: enrolled?._id, selectSubStage: enrolled?.sub_stages[0]?.name },
        files: [{ name: 'marks.pdf', ext: 'application/pdf', img: `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}` }],
      })
      .expect(200);
    await desk.settle();
    const { body: history } = await admin.get(`/api/get/call/history/by/lead/id?id=${lead.data.leadId}`).expect(200);
    path = `/api/call-actions/${saved.data.call_action_id}/attachments/${history.data[0].attachments[0].blobId}`;
  });

  it('come back as they were, as a download', async () => {
    const answer = await admin.get(path).buffer(true).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="marks.pdf"; filename*=UTF-8''marks.pdf`,
      'x-content-type-options': 'nosniff',
    });
    expect((answer.body as Buffer).toString()).toBe(PDF);
  });

  it('are open to the owner of the lead and closed to others', async () => {
    await (await sunrise.signIn('counsellor')).get(path).expect(200);
    await (await sunrise.signIn('caller3')).get(path).expect(404);
    await (await (await desk.tenant()).signIn('admin')).get(path).expect(404);
  });

  it('are stored once, and only with a recorded call action', async () => {
    const { leadId } = (await admin.post('/api/leadGenerate', { name: 'Mina', phone: '9200000002' }).expect(200)).body.data;
    const files = [{ name: 'a.pdf', ext: 'application/pdf', img: `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}` }];
    const record = (key: string, selectSubStage = 'Fee paid') => {
      const callObj = { group: 'application', selectStage: 'stage-enrolled', selectSubStage };
      return admin.post('/api/callGenerate', { lead_id: leadId, callObj, files }).set('idempotency-key', key);
    };
    const before = await desk.ask('files', sunrise.tid);
    const { call_action_id: id } = (await record('first').expect(200)).body.data;
    for (let times = 0; times < 2; times++) await record('first').expect(200);
    await record('second', 'No such sub-stage').expect(422);
    expect(await desk.ask('files', sunrise.tid)).toBe(before + 1);
    await desk.settle();
    const { data } = (await admin.get(`/api/get/call/history/by/lead/id?id=${leadId}`).expect(200)).body;
    await admin.get(`/api/call-actions/${id}/attachments/${data[0].attachments[0].blobId}`).expect(200);
  });

  it('are found under their own call action only', async () => {
    await admin.get(path.replace(/[^/]+$/, '00000000-0000-0000-0000-000000000000')).expect(404);
  });

  it('are reported missing when the file is', async () => {
    await desk.ask('removeFile', sunrise.tid, path.split('/').at(-1) ?? '');
    expect((await admin.get(path)).body).toMatchObject({ code: 404, message: 'The file no longer exists.' });
  });
});

describe('files that a user adds to a lead', () => {
  let sunrise: Tenant;
  let admin: Person;
  let leadId: string;
  const img = `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}`;
  const file = (name: string, content = img) => ({ name, ext: 'application/pdf', img: content });
  const filesOf = async (person: Person) => {
    await desk.settle();
    return (await person.get(`/api/leads/${leadId}/files`).expect(200)).body.data as {
      note: string;
      userName: string;
      file: { blobId: string };
    }[];
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const enquiry = { name: 'Ravi Kumar', phone: '9200000011', source: 'WEB', user_id: sunrise.id('counsellor') };
    leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
  });

  it('are listed and downloaded by users who see the lead, and stand in its conversation', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post(`/api/leads/${leadId}/files`, { files: [file('passport.pdf')], note: 'Scan of the passport' }).expect(200);
    const [added] = await filesOf(admin);
    expect(added).toMatchObject({ note: 'Scan of the passport', file: { name: 'passport.pdf', contentType: 'application/pdf' } });
    const path = `/api/leads/${leadId}/files/${added!.file.blobId}`;
    const answer = await admin.get(path).buffer(true).expect(200);
    expect((answer.body as Buffer).toString()).toBe(PDF);
    const stranger = await sunrise.signIn('caller3');
    await stranger.get(path).expect(404);
    await stranger.get(`/api/leads/${leadId}/files`).expect(404);
    await stranger.post(`/api/leads/${leadId}/files`, { files: [file('a.pdf')] }).expect(404);
    await (await (await desk.tenant()).signIn('admin')).get(path).expect(404);
    const { body } = await admin.get(`/api/leads/${leadId}/conversation`).expect(200);
    expect(JSON.stringify(body.data)).toContain('added a file to');
  });

  it('are stored once, and only if they are what their names say', async () => {
    const before = await desk.ask('files', sunrise.tid);
    const add = () => admin.post(`/api/leads/${leadId}/files`, { files: [file('marks.pdf')] }).set('idempotency-key', 'marks');
    for (let times = 0; times < 2; times++) await add().expect(200);
    await admin.post(`/api/leads/${leadId}/files`, { files: [file('photo.png')] }).expect(422);
    await admin.post(`/api/leads/${leadId}/files`, { files: [] }).expect(400);
    expect(await desk.ask('files', sunrise.tid)).toBe(before + 1);
    expect((await filesOf(admin)).map(({ note }) => note)).toEqual(['marks.pdf', 'Scan of the passport']);
  });

  it('go with the person', async () => {
    const [added] = await filesOf(admin);
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    await admin.get(`/api/leads/${leadId}/files/${added!.file.blobId}`).expect(404);
  });
});
