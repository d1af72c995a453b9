import { randomUUID } from 'node:crypto';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { publishableKey } from '@matricula/domain/marketing';
import type { ApplicationRow } from '@matricula/read-models/application';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const question = (questionId: string, kind: string) => ({ questionId, kind, label: { en: questionId }, required: false });
const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ ...question('name', 'text'), required: true }, question('guardian', 'phone'), question('photo', 'file')],
    },
    { sectionId: 'more', title: { en: 'More' }, questions: [question('reason', 'longText')] },
  ],
};
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('the applications of an institution', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, counsellor, auditor, stranger]: Person[] = [];
  let [key, token]: string[] = [];
  let visitors = 0;
  const phone = '9822311101';

  const ask = (method: 'get' | 'post', path: string) =>
    desk
      .anonymous(method, `/api/applicant-forms/${path}`)
      .set('x-forwarded-for', `10.8.0.${++visitors}`)
      .set('x-applicant', token ?? '');
  const start = async (answers: object = { name: 'Tara Rao', guardian: '9811122233' }) => {
    const { body } = await ask('post', `${key}/applications`).send({ submission: randomUUID() }).expect(200);
    const id = body.data.id as string;
    await ask('post', `${key}/applications/${id}/answers`).send({ client: 'phone-1234', sequence: 1, answers }).expect(200);
    return id;
  };
  const submitted = async () => {
    const id = await start();
    await ask('post', `${key}/applications/${id}/files/photo`).attach('file', png, 'me.png').expect(200);
    await ask('post', `${key}/applications/${id}/submit`).expect(200);
    await desk.settle();
    return id;
  };
  const rows = async (person: Person) =>
    (await person.post('/api/lists/applications/rows', { limit: 100 }).expect(200)).body.data as ApplicationRow[];
  const one = async (id: string, person = admin!) => (await person.get(`/api/applications/${id}`).expect(200)).body.data;

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    [admin, stranger] = [await sunrise.signIn('admin'), await elsewhere.signIn('admin')];
    const role = staffRoles.counsellor;
    const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    const more = { code: 'APPLICATIONS', level: [6] };
    await admin.post('/api/edit-role-permissions', { role, acl: [...acl, more] }).expect(200);
    [counsellor, auditor] = [await sunrise.signIn('counsellor'), await sunrise.signIn('caller')];
    const { id } = (await admin.post('/api/application-forms', { content }).expect(200)).body.data as { id: string };
    await admin.post(`/api/application-forms/${id}/publish`, { expected: 1 }).expect(200);
    key = publishableKey({ tenantId: sunrise.tid, formId: id });
    await ask('post', `${key}/code`).send({ phone }).expect(200);
    const sent = (await (await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
      to: string;
      text: string;
    }[];
    const code = sent.filter(({ to }) => to.endsWith(phone)).map(({ text }) => /^(\d{6}) is/.exec(text)?.[1])[0];
    token = (await ask('post', `${key}/sign-in`).send({ phone, code }).expect(200)).body.data.token as string;
  });

  it('are listed with the applicant and the source, follow the owner of the lead, and hide the phone hash', async () => {
    const id = await submitted();
    const row = (await rows(admin!)).find(({ applicationId }) => applicationId === id)!;
    expect(row).toMatchObject({ name: 'Tara Rao', formName: 'MBA 2027', version: 1, status: 'submitted', source: 'CAF' });
    expect(row.moves).toEqual(['verify', 'return', 'reject', 'withdraw']);
    expect(row).not.toHaveProperty('phoneHash');
    await admin!.post('/api/lead-assign-to', { lead_ids: [row.leadId], user_id: counsellor!.userId }).expect(200);
    await desk.settle();
    expect((await rows(counsellor!)).map(({ applicationId }) => applicationId)).toContain(id);
    // The next application of the lead has the owner from its start.
    const next = await start({ name: 'Ravi Rao' });
    await desk.settle();
    expect((await rows(counsellor!)).find(({ applicationId }) => applicationId === next)).toMatchObject({
      ownerId: counsellor!.userId,
      name: 'Ravi Rao',
    });
    await admin!.post('/api/lead-assign-to', { lead_ids: [row.leadId], user_id: admin!.userId }).expect(200);
    await desk.settle();
    expect(await rows(counsellor!)).toEqual([]);
    await counsellor!.get(`/api/applications/${id}`).expect(404);
    await counsellor!.post(`/api/applications/${id}/verify`).expect(404);
    await counsellor!.get(`/api/applications/${id}/files/photo`).expect(404);
  });

  it('are opened with answers, files and history, and decided by the moves of their life', async () => {
    const id = await submitted();
    expect(await one(id)).toMatchObject({
      ...{ name: 'Tara Rao', answers: { name: 'Tara Rao', guardian: expect.stringContaining('9811122233') } },
      files: [{ questionId: 'photo', name: 'me.png' }],
    });
    const file = await admin!.get(`/api/applications/${id}/files/photo`).expect(200);
    expect(file.headers['content-type']).toBe('image/png');
    await admin!.get(`/api/applications/${id}/files/name`).expect(404);
    await admin!.post(`/api/applications/${id}/approve`).expect(409);
    await admin!.post(`/api/applications/${id}/verify`).expect(200);
    await admin!.post(`/api/applications/${id}/return`, { reason: 'Please correct it.' }).expect(400);
    const unknown = await admin!.post(`/api/applications/${id}/return`, { reason: 'Why', sections: ['nothing'] }).expect(422);
    expect(unknown.body.fields).toHaveProperty('sections');
    await admin!.post(`/api/applications/${id}/return`, { reason: 'Please write more.', sections: ['more'] }).expect(200);
    await desk.settle();
    expect((await ask('get', `${key}/applications/${id}`).expect(200)).body.data).toMatchObject({
      ...{ status: 'returned', reopened: ['more'], reason: 'Please write more.' },
    });
    await ask('post', `${key}/applications/${id}/submit`).expect(200);
    await admin!.post(`/api/applications/${id}/verify`).expect(200);
    await admin!.post(`/api/applications/${id}/approve`).expect(200);
    await admin!.post(`/api/applications/${id}/reject`, { reason: '' }).expect(400);
    await admin!.post(`/api/applications/${id}/reject`, { reason: 'No seat is left.' }).expect(200);
    await desk.settle();
    const seen = await one(id);
    expect(seen).toMatchObject({ status: 'rejected', moves: [] });
    expect(seen.history[0]).toMatchObject({ what: 'Rejected', reason: 'No seat is left.' });
    for (const move of ['submit', 'lapse', 'nothing']) await admin!.post(`/api/applications/${id}/${move}`).expect(404);
    const withdrawn = await submitted();
    await admin!.post(`/api/applications/${withdrawn}/withdraw`, { reason: '' }).expect(400);
    await admin!.post(`/api/applications/${withdrawn}/withdraw`, { reason: 'Asked by telephone.' }).expect(200);
  });

  it('are for those with the code, and for their institution', async () => {
    const id = await submitted();
    await auditor!.post('/api/lists/applications/rows', {}).expect(403);
    for (const [person, status] of [
      [auditor!, 403],
      [stranger!, 404],
    ] as const) {
      await person.get(`/api/applications/${id}`).expect(status);
      await person.get(`/api/applications/${id}/files/photo`).expect(status);
      for (const move of ['verify', 'approve']) await person.post(`/api/applications/${id}/${move}`).expect(status);
      for (const move of ['reject', 'withdraw']) await person.post(`/api/applications/${id}/${move}`, { reason: 'Why' }).expect(status);
      await person.post(`/api/applications/${id}/return`, { reason: 'Why', sections: ['more'] }).expect(status);
    }
    expect(await rows(stranger!)).toEqual([]);
  });

  it('are moved and assigned many at once, each as its state and the rights of the user allow', async () => {
    const [one1, two, open] = [await submitted(), await submitted(), await start()];
    await desk.settle();
    const bulk = (body: object, person = admin!) => person.post('/api/commands/applications/bulk', body);
    const jobs = new Imports(desk, admin!);
    const keys = [one1, two, open];
    await bulk({ action: 'verify', selection: { keys } }, stranger!).expect(404);
    await bulk({ action: 'lapse', selection: { keys } }).expect(400);
    await bulk({ action: 'reject', selection: { keys }, values: {} }).expect(422);
    const { jobId } = (await bulk({ action: 'verify', selection: { keys } }).expect(200)).body.data as { jobId: string };
    expect((await jobs.ended(jobId)).counts).toMatchObject({ changed: 2, refused: 1 });
    await desk.settle();
    // The file names the applications that stayed, for whoever works on them; no undo is possible.
    const { text, headers } = await admin!.get(`/api/jobs/${jobId}/refused`).expect(200);
    expect(text.trim().split(/\r?\n/)).toEqual([
      'Application,Name,Form,Reason',
      expect.stringMatching(new RegExp(`^${open},Tara Rao,MBA 2027,.*this application is Started`)),
    ]);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('refused applications of');
    await admin!.post(`/api/jobs/${jobId}/undo`).expect(409);
    expect([(await one(one1)).status, (await one(two)).status, (await one(open)).status]).toEqual([
      'in-verification',
      'in-verification',
      'started',
    ]);
    const given = (await bulk({ action: 'assign', selection: { keys: [one1] }, user_id: counsellor!.userId }).expect(200)).body.data;
    await jobs.ended(given.jobId as string);
    await desk.settle();
    expect((await rows(counsellor!)).map(({ applicationId }) => applicationId)).toContain(one1);
  });

  it('list what a job refused for whoever may work on applications, and for nobody else', async () => {
    const id = await submitted();
    const assigned = { action: 'assign', selection: { keys: [id] }, user_id: auditor!.userId };
    const given = (await admin!.post('/api/commands/applications/bulk', assigned).expect(200)).body.data;
    await new Imports(desk, admin!).ended(given.jobId as string);
    const role = staffRoles.callerL2;
    const { acl } = (await admin!.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    const may = async (codes: object[]) => {
      await admin!.post('/api/edit-role-permissions', { role, acl: codes }).expect(200);
      await desk.settle();
    };
    await may([{ code: 'APPLICATIONS', level: [6] }]);
    const body = { action: 'approve', selection: { keys: [id] } };
    const { jobId } = (await auditor!.post('/api/commands/applications/bulk', body).expect(200)).body.data as { jobId: string };
    expect((await new Imports(desk, auditor!).ended(jobId)).counts).toMatchObject({ refused: 1 });
    expect((await auditor!.get(`/api/jobs/${jobId}/refused`).expect(200)).text).toContain(`${id},Tara Rao,MBA 2027,`);
    await may([...acl, { code: 'LEADS', level: [6] }]);
    await auditor!.get(`/api/jobs/${jobId}/refused`).expect(403);
  });

  it('keep files from roles with hidden fields: they learn that there is one', async () => {
    const id = await submitted();
    const [{ leadId }] = (await rows(admin!)).filter(({ applicationId }) => applicationId === id) as [ApplicationRow];
    await admin!.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor!.userId }).expect(200);
    await desk.settle();
    await counsellor!.get(`/api/applications/${id}/files/photo`).expect(200);
    const role = staffRoles.counsellor;
    const { acl } = (await admin!.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    await admin!.post('/api/edit-role-permissions', { role, acl, field_rules: { phone: 'hidden' } }).expect(200);
    await desk.settle();
    expect((await one(id, counsellor!)).files).toMatchObject([{ questionId: 'photo', name: null }]);
    expect((await counsellor!.get(`/api/applications/${id}/files/photo`).expect(403)).body.message).toContain('cannot open files');
    await counsellor!.get(`/api/application-documents/${id}/photo/file`).expect(403);
    expect((await one(id)).files).toMatchObject([{ name: 'me.png' }]);
  });
});
