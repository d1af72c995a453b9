import { randomUUID } from 'node:crypto';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { publishableKey } from '@matricula/domain/marketing';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const label = (en: string) => ({ label: { en } });
const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [
        { questionId: 'name', kind: 'text', ...label('Name'), required: true },
        { questionId: 'aadhaar', kind: 'text', ...label('Identity number'), required: false },
        {
          ...{ questionId: 'category', kind: 'choice', ...label('Category'), required: false },
          choices: [
            { choiceId: 'general', ...label('General') },
            { choiceId: 'obc', ...label('OBC') },
          ],
        },
      ],
    },
  ],
};
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(60)]);
const ACL = [{ code: 'DOCUMENT_VERIFICATION', level: [6] }];

interface Own {
  documentId: string;
  name: string;
  status: string;
  isOpen: boolean;
  reason?: string;
  note?: string;
}

describe('the documents of an institution', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, verifier, other, stranger]: Person[] = [];
  let [formId, key, token]: string[] = [];
  let visitors = 0;
  const phone = '9822411101';

  const ask = (method: 'get' | 'post', path: string, as = token) =>
    desk
      .anonymous(method, `/api/applicant-forms/${path}`)
      .set('x-forwarded-for', `10.9.${++visitors >> 8}.${visitors & 255}`)
      .set('x-applicant', as ?? '');
  const signIn = async (number: string) => {
    await ask('post', `${key}/code`).send({ phone: number }).expect(200);
    const sent = (await (await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })).json()) as {
      to: string;
      text: string;
    }[];
    const code = sent
      .filter(({ to }) => to.endsWith(number))
      .map(({ text }) => /^(\d{6}) is/.exec(text)?.[1])
      .find(Boolean);
    return (await ask('post', `${key}/sign-in`).send({ phone: number, code }).expect(200)).body.data.token as string;
  };
  const start = async (answers: object = { name: 'Tara Rao', category: 'obc', aadhaar: '2345 6789 0123' }, as = token) => {
    const id = (await ask('post', `${key}/applications`, as).send({ submission: randomUUID() }).expect(200)).body.data.id as string;
    await ask('post', `${key}/applications/${id}/answers`, as).send({ client: 'phone-1234', sequence: 1, answers }).expect(200);
    return id;
  };
  const own = async (id: string): Promise<Own[]> => (await ask('get', `${key}/applications/${id}/documents`).expect(200)).body.data;
  const upload = (id: string, documentId: string, file: Buffer = png, name = 'page.png', as = token) =>
    ask('post', `${key}/applications/${id}/documents/${documentId}`, as).attach('file', file, name);
  const next = async (person: Person) =>
    (await person.post('/api/document-queue/next').expect(200)).body.data as { applicationId: string; documentId: string } | null;
  const at = (id: string, documentId: string, what = '') => `/api/document-queue/${id}/${documentId}${what}`;
  const staffUpload = (person: Person, id: string) =>
    person.request('post', `/api/application-documents/${id}/marks`).attach('file', png, 'page.png');
  /** Verifies everything that waits, so that a spec begins with an empty queue. */
  const drain = async () => {
    await desk.settle();
    for (let taken = await next(admin!); taken; taken = await next(admin!)) {
      const { upload: seen } = (await admin!.get(at(taken.applicationId, taken.documentId)).expect(200)).body.data;
      await admin!.post(at(taken.applicationId, taken.documentId, '/verify'), { upload: seen }).expect(200);
      await desk.settle();
    }
  };

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    [admin, stranger] = [await sunrise.signIn('admin'), await elsewhere.signIn('admin')];
    for (const role of [staffRoles.counsellor, staffRoles.manager]) {
      const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
      await admin.post('/api/edit-role-permissions', { role, acl: [...acl, ...ACL] }).expect(200);
    }
    [verifier, other] = [await sunrise.signIn('counsellor'), await sunrise.signIn('manager')];
    formId = ((await admin.post('/api/application-forms', { content }).expect(200)).body.data as { id: string }).id;
    await admin.post(`/api/application-forms/${formId}/publish`, { expected: 1 }).expect(200);
    key = publishableKey({ tenantId: sunrise.tid, formId });
    token = await signIn(phone);
    const marks = { documentId: 'marks', name: 'Mark sheet', required: true, kinds: ['photo', 'pdf'] };
    const proof = { documentId: 'proof', name: 'Category certificate', required: true, kinds: ['photo'] };
    const all = { name: 'All', formId, documents: [marks, { ...marks, documentId: 'transfer', name: 'Transfer', required: false }] };
    const obc = { name: 'OBC', formId, category: { questionId: 'category', choiceId: 'obc' }, documents: [proof] };
    for (const one of [all, obc]) await admin.post('/api/document-checklists', { content: one }).expect(200);
    await desk.settle();
  });

  it('are named by checklists, each save of which is a version of a published form', async () => {
    const one = { name: 'Hostel', formId, documents: [{ documentId: 'm', name: 'Medical', required: true, kinds: ['pdf'] }] };
    const { id } = (await admin!.post('/api/document-checklists', { content: one }).expect(200)).body.data as { id: string };
    const changed = { ...one, name: 'Hostel 2027' };
    const saved = await admin!.put(`/api/document-checklists/${id}`, { content: changed, expected: 1 }).expect(200);
    expect(saved.body.data).toEqual({ version: 2 });
    await admin!.put(`/api/document-checklists/${id}`, { content: one, expected: 1 }).expect(409);
    expect((await admin!.get(`/api/document-checklists/${id}`).expect(200)).body.data).toMatchObject({ version: 2, content: changed });
    const wrong = { ...one, category: { questionId: 'category', choiceId: 'none' } };
    expect((await admin!.post('/api/document-checklists', { content: wrong }).expect(422)).body.fields).toHaveProperty('category');
    await admin!.post('/api/document-checklists', { content: { ...one, formId: 'nothing' } }).expect(422);
    await admin!.post('/api/document-checklists', { content: 'x' }).expect(422);
    await admin!.post(`/api/document-checklists/${id}/archive`).expect(200);
    await admin!.post(`/api/document-checklists/${id}/archive`).expect(409);
    for (const [person, status] of [
      [verifier!, 403],
      [stranger!, 404],
    ] as const) {
      await person.get(`/api/document-checklists/${id}`).expect(status);
      await person.put(`/api/document-checklists/${id}`, { content: changed, expected: 2 }).expect(status);
      await person.post(`/api/document-checklists/${id}/restore`).expect(status);
    }
    await desk.settle();
  });

  it('are uploaded by their applicant: the union of the checklists that match the answers, photos and PDFs only', async () => {
    const id = await start();
    expect((await own(id)).map(({ name, status }) => [name, status])).toEqual([
      ['Mark sheet', 'missing'],
      ['Transfer', 'missing'],
      ['Category certificate', 'missing'],
    ]);
    expect((await own(await start({ name: 'Ravi', category: 'general' }))).map(({ name }) => name)).toEqual(['Mark sheet', 'Transfer']);
    expect((await upload(id, 'marks', zip, 'marks.pdf').expect(422)).body.error).toBe('application-document/file-type');
    expect((await upload(id, 'proof', pdf, 'proof.pdf').expect(422)).body.error).toBe('application-document/kind');
    await upload(id, 'nothing').expect(404);
    await upload(id, 'marks', pdf, 'marks.pdf').expect(200);
    expect((await own(id))[0]).toMatchObject({ status: 'uploaded', isOpen: true, file: 'marks.pdf' });
    // Another number, and another form, open nothing.
    const foreign = await signIn('9822411102');
    await ask('get', `${key}/applications/${id}/documents`, foreign).expect(404);
    await upload(id, 'marks', png, 'page.png', foreign).expect(404);
    await ask('get', `${key}/applications/${id}/documents`, '').expect(401);
    await drain();
  });

  it('are given to one verifier at a time, the oldest first, beside the answers with a masked Aadhaar number', async () => {
    await drain();
    const [first, second] = [await start(), await start()];
    await upload(first, 'marks').expect(200);
    await upload(second, 'marks').expect(200);
    await desk.settle();
    expect((await verifier!.get('/api/document-queue').expect(200)).body.data).toEqual({ waiting: 2 });
    const [one, two] = await Promise.all([next(verifier!), next(other!)]);
    expect([one?.applicationId, two?.applicationId].sort()).toEqual([first, second].sort());
    const [mine, theirs] = [one!.applicationId, two!.applicationId];
    // A repeated request gives the document that is held.
    await desk.settle();
    expect(await next(verifier!)).toEqual(one);
    const seen = (await verifier!.get(at(mine, 'marks')).expect(200)).body.data;
    expect(seen).toMatchObject({ isMine: true, upload: 1, status: 'uploaded', name: 'Tara Rao', answers: { aadhaar: 'XXXX XXXX 0123' } });
    expect((await verifier!.get(at(mine, 'marks', '/file')).expect(200)).headers['content-type']).toBe('image/png');
    await verifier!.get(at(theirs, 'marks')).expect(404);
    await verifier!.get(at(theirs, 'marks', '/file')).expect(404);
    expect((await verifier!.post(at(theirs, 'marks', '/take')).expect(409)).body.error).toBe('application-document/in-use');
    expect((await verifier!.post(at(theirs, 'marks', '/verify'), { upload: 1 }).expect(409)).body.error).toBe(
      'application-document/not-possible',
    );
    expect((await upload(mine, 'marks').expect(409)).body.error).toBe('application-document/in-use');
    await verifier!.post(at(mine, 'marks', '/skip')).expect(200);
    await other!.post(at(theirs, 'marks', '/verify'), { upload: 1 }).expect(200);
    await desk.settle();
    expect((await next(other!))?.applicationId).toBe(mine);
    await other!.post(at(mine, 'marks', '/release')).expect(200);
    await drain();
  });

  it('are skipped to the next one at once, and come again when nothing else waits', async () => {
    await drain();
    const ids = [await start(), await start(), await start()];
    for (const id of ids) await upload(id, 'marks').expect(200);
    await desk.settle();
    const seen: (string | undefined)[] = [];
    // As fast as a verifier presses a key: the rows of the list lag behind.
    for (const _ of [...ids, ...ids, ...ids]) {
      const one = await next(verifier!);
      seen.push(one?.applicationId);
      await verifier!.post(at(one!.applicationId, 'marks', '/skip')).expect(200);
    }
    // Skipped ones go round.
    expect(seen).toEqual([...ids, ...ids, ...ids]);
    await desk.settle();
    expect((await next(verifier!))?.applicationId).toBe(ids[0]);
    await verifier!.post(at(ids[0]!, 'marks', '/release')).expect(200);
    await drain();
  });

  it('are taken one at a time, however often and fast a verifier asks', async () => {
    await drain();
    for (const id of [await start(), await start(), await start()]) await upload(id, 'marks').expect(200);
    await desk.settle();
    const asked = await Promise.all([next(verifier!), next(verifier!), next(verifier!)]);
    asked.push(await next(verifier!));
    expect(new Set(asked.map((one) => one?.applicationId)).size).toBe(1);
    await desk.settle();
    // The other two are left to others.
    for (let left = 2; left > 0; left--) {
      const one = await next(other!);
      await other!.post(at(one!.applicationId, 'marks', '/verify'), { upload: 1 }).expect(200);
      await desk.settle();
    }
    expect(await next(other!)).toBeNull();
    await verifier!.post(at(asked[0]!.applicationId, 'marks', '/release')).expect(200);
    await drain();
  });

  it('are held and decided by one of two verifiers who ask for the same one at once', async () => {
    await drain();
    const id = await start();
    await upload(id, 'marks').expect(200);
    await desk.settle();
    const taken = await Promise.all([next(verifier!), next(other!)]);
    expect(taken.filter((one) => one?.applicationId === id)).toHaveLength(1);
    const holder = taken[0] ? verifier! : other!;
    await holder.post(at(id, 'marks', '/release')).expect(200);
    const takes = await Promise.all([verifier!, other!].map((person) => person.post(at(id, 'marks', '/take'))));
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = takes[0]!.status === 200 ? [verifier!, other!] : [other!, verifier!];
    const refusal = { upload: 1, reason: 'unreadable' };
    const decided = await Promise.all([
      first.post(at(id, 'marks', '/verify'), { upload: 1 }),
      second.post(at(id, 'marks', '/reject'), refusal),
    ]);
    expect(decided.map(({ status }) => status)).toEqual([200, 409]);
    expect((await second.post(at(id, 'marks', '/verify'), { upload: 1 }).expect(409)).body.error).toBe('application-document/not-possible');
    expect((await own(id))[0]).toMatchObject({ status: 'verified' });
  });

  it('are rejected by a reason, which the applicant reads, and uploaded again', async () => {
    await drain();
    const id = await start();
    await upload(id, 'marks').expect(200);
    await desk.settle();
    expect(await next(verifier!)).toEqual({ applicationId: id, documentId: 'marks' });
    await verifier!.post(at(id, 'marks', '/reject'), { upload: 1, reason: 'other' }).expect(400);
    await verifier!.post(at(id, 'marks', '/reject'), { upload: 1, reason: 'nothing' }).expect(400);
    await verifier!.post(at(id, 'marks', '/reject'), { upload: 1, reason: 'unreadable', note: 'Too dark.' }).expect(200);
    expect((await own(id))[0]).toMatchObject({ status: 'rejected', reason: 'unreadable', note: 'Too dark.', isOpen: true });
    await upload(id, 'marks').expect(200);
    expect((await own(id))[0]).toMatchObject({ status: 'uploaded' });
    await desk.settle();
    await next(verifier!);
    // The decision is about the upload that was seen.
    await verifier!.post(at(id, 'marks', '/verify'), { upload: 1 }).expect(409);
    await verifier!.post(at(id, 'marks', '/verify'), { upload: 2 }).expect(200);
    expect((await upload(id, 'marks').expect(422)).body.error).toBe('application-document/verified');
  });

  it('make an application eligible when all required ones are verified by others than who uploaded them', async () => {
    await drain();
    const id = await start();
    await ask('post', `${key}/applications/${id}/submit`).expect(200);
    await admin!.post(`/api/applications/${id}/verify`).expect(200);
    await desk.settle();
    const standing = async () =>
      (
        (await admin!.post('/api/lists/applications/rows', { where: { field: 'applicationId', op: 'eq', value: id } }).expect(200)).body
          .data[0] as {
          documents?: string;
        }
      ).documents;
    expect(await standing()).toBe('missing');
    const refused = await admin!.post(`/api/applications/${id}/approve`).expect(422);
    expect(refused.body.message).toBe('Documents that are not verified yet: Mark sheet, Category certificate.');
    await staffUpload(admin!, id).expect(200);
    await upload(id, 'proof').expect(200);
    await desk.settle();
    expect(await standing()).toBe('to-verify');
    expect((await admin!.post(at(id, 'marks', '/take')).expect(422)).body.error).toBe('application-document/own-upload');
    for (const documentId of ['marks', 'proof']) {
      await verifier!.post(at(id, documentId, '/take')).expect(200);
      await verifier!.post(at(id, documentId, '/verify'), { upload: 1 }).expect(200);
    }
    await desk.settle();
    expect(await standing()).toBe('complete');
    const { documents } = (await admin!.get(`/api/application-documents/${id}`).expect(200)).body.data;
    expect(documents[0]).toMatchObject({
      name: 'Mark sheet',
      status: 'verified',
      verifierName: expect.any(String),
      file: { name: 'page.png' },
    });
    await admin!.get(`/api/application-documents/${id}/marks/file`).expect(200);
    await admin!.post(`/api/applications/${id}/approve`).expect(200);
  });

  it('are no longer verified once the application ended', async () => {
    await drain();
    const id = await start();
    await upload(id, 'marks').expect(200);
    await ask('post', `${key}/applications/${id}/withdraw`).expect(200);
    await desk.settle();
    expect(await next(verifier!)).toBeNull();
    expect((await upload(id, 'proof').expect(422)).body.error).toBe('application-document/closed');
  });

  it('are for those with the code, and for their institution', async () => {
    const id = await start();
    await upload(id, 'marks').expect(200);
    await desk.settle();
    const caller = await sunrise!.signIn('caller');
    for (const [person, status] of [
      [caller, 403],
      [stranger!, 404],
    ] as const) {
      await person.get(at(id, 'marks')).expect(status);
      await person.get(at(id, 'marks', '/file')).expect(status);
      for (const what of ['/take', '/skip', '/release']) await person.post(at(id, 'marks', what)).expect(status);
      await person.post(at(id, 'marks', '/verify'), { upload: 1 }).expect(status);
      await person.post(at(id, 'marks', '/reject'), { upload: 1, reason: 'unreadable' }).expect(status);
      await person.get(`/api/application-documents/${id}`).expect(status);
      await person.get(`/api/application-documents/${id}/marks/file`).expect(status);
      await staffUpload(person, id).expect(status);
    }
    await caller.post('/api/lists/verification-documents/rows', {}).expect(403);
    const rows = async (person: Person) =>
      (await person.post('/api/lists/verification-documents/rows', { limit: 100 }).expect(200)).body.data;
    expect(await rows(stranger!)).toEqual([]);
    // A verifier lists what they hold or decided; the others come from the queue.
    expect((await rows(verifier!)).map(({ applicationId }: { applicationId: string }) => applicationId)).not.toContain(id);
    expect((await rows(admin!)).map(({ applicationId }: { applicationId: string }) => applicationId)).toContain(id);
  });
});
