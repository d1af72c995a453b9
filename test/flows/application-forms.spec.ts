import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const content = (more: object = {}, ...questions: object[]) => ({
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true }, ...questions],
    },
  ],
  ...more,
});
const email = { questionId: 'email', kind: 'email', label: { en: 'Email' }, required: false };

describe('an application form', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, manager, other]: Person[] = [];
  const draft = async (said: object = content()) =>
    (await admin!.post('/api/application-forms', { content: said }).expect(200)).body.data.id as string;
  const save = (id: string, said: object, expected: number) =>
    admin!.request('put', `/api/application-forms/${id}/draft`).send({ content: said, expected });
  const one = async (id: string) => (await admin!.get(`/api/application-forms/${id}`).expect(200)).body.data;

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    [admin, manager, other] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('manager'), elsewhere.signIn('admin')]);
  });

  it('AP-03: is drafted, saved whole, published with what changed, and closed', async () => {
    const id = await draft();
    expect((await save(id, content({}, email), 1).expect(200)).body.data).toEqual({ draft: 2 });
    expect(await one(id)).toMatchObject({ status: 'draft', draft: 2, version: 0, fixed: [], moves: ['publish'] });
    await admin!.post(`/api/application-forms/${id}/publish`, { expected: 1 }).expect(409);
    const { body } = await admin!.post(`/api/application-forms/${id}/publish`, { expected: 2 }).expect(200);
    expect(body).toMatchObject({ message: 'Version 1 published', data: { version: 1 } });
    await save(id, content(), 2).expect(200);
    expect(await one(id)).toMatchObject({
      ...{ status: 'open', version: 1, fixed: ['name', 'email'], changes: [{ change: 'removed', id: 'email' }] },
    });
    await save(id, content({}, { ...email, kind: 'text' }), 3).expect(422);
    await admin!.post(`/api/application-forms/${id}/close`).expect(200);
    await desk.settle();
    const { data } = (await admin!.post('/api/lists/application-forms/rows', {}).expect(200)).body;
    expect(data).toContainEqual(
      expect.objectContaining({ formId: id, status: 'closed', isAhead: true, questions: 1, moves: ['publish', 'reopen'] }),
    );
    // What it asks is read one form at a time.
    expect(JSON.stringify(data)).not.toContain('sections":[');
  });

  it('is saved by one of two people at the same time', async () => {
    const id = await draft();
    await save(id, content({ name: 'One' }), 1).expect(200);
    await save(id, content({ name: 'Two' }), 1).expect(409);
    expect((await one(id)).content.name).toBe('One');
  });

  it('is refused in words if it cannot be read or filled in', async () => {
    const id = await draft(content({ sections: [] }));
    const { body } = await admin!.post(`/api/application-forms/${id}/publish`, { expected: 1 }).expect(422);
    expect(body.message).toBe('A form needs at least one section.');
    await save(id, { ...content(), colour: 'red' }, 1).expect(422);
    await save(id, [], 1).expect(422);
    await admin!.request('put', `/api/application-forms/${id}/draft`).send({ expected: 1 }).expect(400);
    await save(id, content({ feeProductId: 'nothing' }), 1).expect(200);
    const fee = await admin!.post(`/api/application-forms/${id}/publish`, { expected: 2 }).expect(422);
    expect(fee.body.fields).toHaveProperty('feeProductId');
  });

  it('AP-01: is for role 1, and for its institution', async () => {
    const id = await draft();
    await manager!.get(`/api/application-forms/${id}`).expect(403);
    await manager!.post('/api/application-forms', { content: content() }).expect(403);
    await manager!.post('/api/lists/application-forms/rows', {}).expect(403);
    await other!.get(`/api/application-forms/${id}`).expect(404);
    await other!.post(`/api/application-forms/${id}/publish`, { expected: 1 }).expect(404);
    await other!.post(`/api/application-forms/${id}/close`).expect(404);
    await other!
      .request('put', `/api/application-forms/${id}/draft`)
      .send({ content: content({ name: 'x' }), expected: 1 })
      .expect(404);
  });
});
