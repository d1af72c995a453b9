import { randomUUID } from 'node:crypto';
import { lists } from '@matricula/projections/lists';
import { ApplicantsOfForm } from '../fixtures/applicants';
import { filesNaming } from '../fixtures/data-files';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';
import { sharedEngines } from '../fixtures/shared-engines';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** What tells of the applicant: name, answers, names of files, question, guardian, number of the phone. */
/** Words that no other spec has: the files are those of all institutions of the desk. */
const PERSON = /Qzora|Qztown|Qzschool|Qzphoto|Qzmarks|Qzasks|Qzguard|98226 ?55501/;
const ANSWERS = ['name', 'town', 'schools', 'photo', 'born'];

const question = (questionId: string, kind: string) => ({ questionId, kind, label: { en: questionId }, required: false });
const content = {
  ...{ name: 'MBA 2027', languages: ['en'], birthQuestionId: 'born' },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [question('name', 'text'), question('town', 'text'), question('born', 'date'), question('photo', 'file')],
    },
    {
      ...{ sectionId: 'schools', title: { en: 'Schools' }, repeats: { least: 0, most: 3 } },
      questions: [question('school', 'text')],
    },
  ],
};

describe('an application whose applicant is erased', () => {
  let sunrise: Tenant;
  let admin: Person;
  let form: ApplicantsOfForm;
  let [id, leadId, token, queryId]: string[] = [];
  let paths: string[];

  /** The calls, lists, facets, searches and exports that tell of the applicant. */
  async function telling(): Promise<string[]> {
    const said: string[] = [];
    const note = (name: string, { status, text }: { status: number; text?: string }) => {
      if (status === 200 && PERSON.test(text ?? '')) said.push(name);
    };
    const ofPath = async (path: string) => {
      const url = path.replace(/\{([^}]+)\}/g, (_, name: string) => valueOf(path, name));
      note(path, await admin.get(url));
    };
    const ofList = async ({ name, model }: (typeof lists)[number]) => {
      const ask = (what: string, body: object) => admin.post(`/api/lists/${name}/${what}`, body);
      const entries = name === 'applications' ? { entries: ANSWERS.map((one) => `answers.${one}`) } : {};
      note(`${name} rows`, await ask('rows', { limit: 1000, ...entries }));
      const search = await ask('rows', { search: 'Qzora', limit: 100 });
      if (search.status === 200 && search.text.includes(id!)) said.push(`${name} search`);
      const fields = [model.key, ...Object.keys(model.fields), ...model.plain, ...(entries.entries ?? [])];
      const columns = fields.slice(0, 100).map((field) => ({ field, title: field }));
      note(`${name} export`, await ask('export', { columns, dates: 'iso' }));
    };
    // Several at once, because they are many.
    const asks = [...paths.map((path) => () => ofPath(path)), ...lists.map((list) => () => ofList(list))];
    for (let from = 0; from < asks.length; from += 12) await Promise.all(asks.slice(from, from + 12).map((ask) => ask()));
    note('facets', await admin.post('/api/lists/applications/facets', { fields: ['answers.name', 'answers.town'] }));
    return said;
  }

  function valueOf(path: string, name: string): string {
    if (path.startsWith('/api/queries/')) return queryId!;
    if (/lead|^x$/i.test(name) || /\/(leads?|getLead\w*|verifiedLeads)\//i.test(path)) return leadId!;
    if (name === 'documentId') return 'marks';
    if (name === 'questionId') return 'photo';
    if (name === 'formId') return form.formId;
    return name === 'list' ? 'applications' : id!;
  }
  /** The file of an export with the answers. */
  const exported = async (more: object = {}) => {
    const columns = ['applicationId', 'answers.name', 'answers.town'].map((field) => ({ field, title: field }));
    return (await admin.post('/api/lists/applications/export', { columns, ...more }).expect(200)).text;
  };
  const file = (path: string) => admin.get(`/api/applications/${id}/${path}`);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const document = (await desk.ask('document')) as unknown as { paths: Record<string, Record<string, unknown>> };
    paths = Object.entries(document.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
    form = await ApplicantsOfForm.publish(sunrise, admin, content);
    const marks = { documentId: 'marks', name: 'Mark sheet', required: false, kinds: ['photo'] };
    await admin.post('/api/document-checklists', { content: { name: 'All', formId: form.formId, documents: [marks] } }).expect(200);
    await admin.post('/api/records/query-categories', { name: 'Fees', ownerIds: [admin.userId], active: true }).expect(200);
    token = await form.signIn('9822655501');
    const ask = (path: string, body: object) => form.ask('post', `/applications${path}`, token).send(body).expect(200);
    id = (await ask('', { submission: randomUUID() })).body.data.id as string;
    const born = `${new Date().getUTCFullYear() - 16}-01-01`;
    const answers = { name: 'Qzora Vanish', town: 'Qztown', born, schools: [{ school: 'Qzschool' }] };
    await ask(`/${id}/answers`, { client: 'phone-1234', sequence: 1, answers });
    await form.ask('post', `/applications/${id}/files/photo`, token).attach('file', png, 'Qzphoto.png').expect(200);
    await ask(`/${id}/submit`, { guardian: 'Qzguard Vanish' });
    await desk.settle();
    await form.ask('post', `/applications/${id}/documents/marks`, token).attach('file', png, 'Qzmarks.png').expect(200);
    queryId = (await ask(`/${id}/queries`, { category: 'Fees', text: 'Qzasks who pays.', submission: randomUUID() })).body.data
      .id as string;
    // An export is noted with its filter.
    const where = { field: 'answers.name', op: 'eq', value: 'Qzora Vanish' };
    expect(await exported({ where })).toContain('Qzora Vanish');
    await desk.settle();
    leadId = (await admin.get(`/api/applications/${id}`).expect(200)).body.data.leadId as string;
  }, 60_000);

  it('is told by the grid, its searches and exports, and by its page and files, before', async () => {
    const calls = ['/api/applications/{id}', '/api/queries/{id}'];
    expect(await telling()).toEqual(expect.arrayContaining(['applications rows', 'applications search', ...calls]));
    expect(await exported()).toMatch(/Qzora Vanish.*Qztown/);
    await file('files/photo').expect(200);
  }, 60_000);

  it('leaves nothing of the person in grids, searches, exports and calls, and no file can be opened', async () => {
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    expect(await telling()).toEqual([]);
    expect(await exported()).not.toMatch(PERSON);
    await file('files/photo').expect(404);
    const row = (await admin.post('/api/lists/applications/by-key', { keys: [id], entries: ['answers.name'] }).expect(200)).body.data[0];
    expect(row).toMatchObject({ applicationId: id, erased: true });
    expect(row.answers ?? {}).toEqual({});
    // The number opens nothing any more.
    await form.ask('get', `/applications/${id}`, token).expect(404);
    expect((await form.ask('get', '/applications', token).expect(200)).body.data).toEqual([]);
  }, 60_000);

  it('leaves nothing in the log', async () => {
    const log = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid });
    expect(log.flatMap((event) => (PERSON.test(JSON.stringify(event)) ? [event.type] : []))).toEqual([]);
  }, 60_000);

  it('leaves no bytes in the files of the product, also of what workers erase afterwards', async () => {
    // The development mailbox represents messages that were sent.
    if (!sharedEngines()) expect((await filesNaming(PERSON)).filter((file) => !file.endsWith('mailbox.json'))).toEqual([]);
  });
});

describe('an application of a namesake', () => {
  it('stays when another person of the same name is erased', async () => {
    const sunrise = await desk.tenant();
    const admin = await sunrise.signIn('admin');
    const form = await ApplicantsOfForm.publish(sunrise, admin);
    const applied = async (phone: string) => {
      const { body } = await admin.post('/api/leadGenerate', { name: 'Asha Rao', phone, source: 'WEB' }).expect(200);
      const token = await form.signIn(phone);
      return { leadId: body.data.leadId as string, token, id: await form.submitted(token, { name: 'Asha Rao' }, []) };
    };
    const [one, other] = [await applied('9822655503'), await applied('9822655504')];
    await desk.settle();
    await admin.delete(`/api/leads/${one.leadId}/person`).expect(200);
    await desk.settle();
    await form.ask('get', `/applications/${one.id}`, one.token).expect(404);
    const left = (await form.ask('get', `/applications/${other.id}`, other.token).expect(200)).body.data as { answers: object };
    expect(left.answers).toEqual({ name: 'Asha Rao' });
    expect((await admin.post('/api/lists/applications/rows', { search: 'Asha' }).expect(200)).body.data).toMatchObject([
      { applicationId: other.id, name: 'Asha Rao' },
    ]);
  }, 60_000);
});
