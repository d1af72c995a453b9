import { peopleCsv } from '../fixtures/csv/people';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const columns = [
  { field: 'name', title: 'Name' },
  { field: 'phone', title: 'Phone' },
];

describe('a file that was made for a user', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let imports: Imports;

  beforeEach(async () => {
    sunrise = await desk.tenant();
    [admin, manager] = [await sunrise.signIn('admin'), await sunrise.signIn('manager')];
    imports = new Imports(desk, admin);
    await imports.run(peopleCsv(6), { ownerIds: [sunrise.id('counsellor')] });
  });

  const aclOf = async (person: Person) => (await person.get('/api/acl').expect(200)).body.data as { code: string; level: number[] }[];
  const rules = async (field_rules: object) => {
    await admin.post('/api/edit-role-permissions', { role: 2, field_rules }).expect(200);
    await desk.settle();
  };
  const withCodes = async (...codes: string[]) => {
    const acl = [...(await aclOf(manager)), ...codes.map((code) => ({ code, level: [6] }))];
    await admin.post('/api/edit-role-permissions', { role: 2, acl }).expect(200);
    await desk.settle();
    return acl;
  };
  const withoutCode = async (acl: { code: string }[], ...gone: string[]) => {
    await admin.post('/api/edit-role-permissions', { role: 2, acl: acl.filter(({ code }) => !gone.includes(code)) }).expect(200);
    await desk.settle();
  };
  const exported = async (person: Person) => {
    const { body } = await person.post('/api/commands/exports', { list: 'leads', title: 'Leads', columns }).expect(200);
    await new Imports(desk, person).ended(body.data.jobId);
    return `/api/jobs/${body.data.jobId}/file`;
  };
  const refusal = async (path: string, person = manager) => {
    const { body } = await person.get(path).expect(403);
    return body as { error: string; message: string };
  };

  it('of a list is not handed out once a field, a row or the list is hidden from them', async () => {
    const path = await exported(manager);
    await manager.get(path).expect(200);
    await rules({ phone: 'hidden' });
    expect(await refusal(path)).toMatchObject({
      error: 'file/not-yours',
      message: 'What you may see has changed since this file was made. Export it again to get what you may see now.',
    });
    await admin.get(path).expect(200);
    const masked = await exported(manager);
    expect((await manager.get(masked).expect(200)).text).not.toContain('9800000001');
    await rules({});
    await manager.get(path).expect(200);
    await manager.get(masked).expect(200);
    const [lead] = await imports.leads();
    await admin.post('/api/lead-assign-to', { lead_ids: [lead?.leadId], user_id: sunrise.id('admin') }).expect(200);
    await desk.settle();
    const seen = (await manager.post('/api/lists/leads/count', {}).expect(200)).body.data as number;
    expect(seen).toBe(5);
    expect((await refusal(path)).message).toContain('Export it again');
    const fresh = await exported(manager);
    await withoutCode(await aclOf(manager), 'LEADS');
    expect((await refusal(fresh)).message).toContain('You no longer have access to the content of this file.');
  });

  it('or that they uploaded is not handed out once their role sees less, nor what was made from it', async () => {
    const acl = await withCodes('UPLOAD_LEAD_CSV');
    const own = new Imports(desk, manager);
    const upload = await own.upload('name,phone\nRavi,9811100001\nBina,95\n');
    const { body } = await manager.post('/api/imports/check', { uploadId: upload.uploadId, mapping: upload.mapping }).expect(200);
    const check = `/api/imports/checks/${body.data.checkId}`;
    const jobId = await own.start(upload);
    await own.ended(jobId);
    const paths = [`/api/jobs/${jobId}/file`, `/api/jobs/${jobId}/errors`, check, `/api/imports/${upload.uploadId}`];
    for (const path of paths) await manager.get(path).expect(200);
    await rules({ phone: 'hidden' });
    for (const path of paths) expect((await refusal(path)).message).toContain('Upload the file again to go on.');
    for (const path of paths.slice(0, 2)) await admin.get(path).expect(200);
    await rules({});
    for (const path of paths) await manager.get(path).expect(200);
    await withoutCode(acl, 'UPLOAD_LEAD_CSV');
    for (const path of paths) await manager.get(path).expect(403);
  });

  it('and sent as a report is not handed out once they see other fields or people', async () => {
    const scheduled = {
      ...{ report: 'hourly-counsoler-report', title: 'Daily', period: 'today', every: 'daily', at: '08:00' },
      ...{ recipients: [manager.userId], formats: ['csv'] },
    };
    const { id } = (await admin.post('/api/report-schedules', scheduled).expect(200)).body.data as { id: string };
    await admin.post(`/api/report-schedules/${id}/send`).expect(200);
    const sent = async () => {
      await desk.settle();
      const all = await desk.ask('log', sunrise.since, { types: ['MessageRequested'], tenantId: sunrise.tid });
      return all.find(({ data }) => (data as { kind: string }).kind === 'scheduled-report')?.data as
        { messageId: string; attachments: { blobId: string }[] } | undefined;
    };
    let message = await sent();
    while (!message) message = await sent();
    const path = `/api/report-schedules/sent/${message.messageId}/files/${message.attachments[0]?.blobId}`;
    await manager.get(path).expect(200);
    await rules({ source: 'hidden' });
    expect((await refusal(path)).message).toContain('Open the report to see what you may see now.');
    await rules({});
    await manager.get(path).expect(200);
    await admin.request('put', '/api/roles/role-2/scope').send({ scope: 'own' }).expect(200);
    await desk.settle();
    await manager.get(path).expect(403);
    await admin.request('put', '/api/roles/role-2/scope').send({ scope: 'below' }).expect(200);
    await desk.settle();
    await manager.get(path).expect(200);
  });
});
