import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { ApplicationRow } from '@matricula/read-models/application';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { noonZone } from '../fixtures/noon-zone';
import { desk, type Tenant } from '../fixtures/shared-desk';

const timeZone = noonZone();

const question = (questionId: string, kind: string, label: string, choices?: Record<string, string>) => ({
  ...{ questionId, kind, label: { en: label }, required: false },
  ...(choices && { choices: Object.entries(choices).map(([choiceId, text]) => ({ choiceId, label: { en: text } })) }),
});
const course = (choices: Record<string, string>) => question('course', 'choice', 'Course', choices);
const common = [question('name', 'text', 'Name'), question('born', 'date', 'Date of birth'), question('marks', 'decimal', 'Marks')];
const contentOf = (...questions: object[]) => ({
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    { sectionId: 'person', title: { en: 'Person' }, questions: [...common, ...questions] },
    {
      ...{ sectionId: 'schools', title: { en: 'Schools' }, repeats: { least: 0, most: 5 } },
      questions: [question('school', 'text', 'School')],
    },
  ],
});
const first = contentOf(
  ...[question('city', 'text', 'City'), course({ mba: 'MBA', bba: 'BBA' }), question('card', 'text', 'Aadhaar number')],
  ...[question('hostel', 'flag', 'Hostel'), question('father', 'phone', 'Phone of the father')],
  question('sports', 'choices', 'Sports', { chess: 'Chess', hockey: 'Hockey', chess2: 'Chess for two' }),
  { ...question('quota', 'choice', 'Quota', { sc: 'SC' }), when: { questionId: 'course', is: ['bba'] } },
);
const second = contentOf(course({ bba: 'BBA (three years)', bca: 'BCA' }), question('card', 'text', 'Aadhaar number'));

interface Column {
  questionId: string;
  kind: string;
  label: string;
  choices: object[];
  removedIn: number | null;
}

describe('the answers in the list of applications', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, counsellor, caller, stranger]: Person[] = [];
  let form: ApplicantsOfForm;
  let [tara, ravi]: string[] = [];

  const list = (what: string, body: object, person = admin!) => person.post(`/api/lists/applications/${what}`, body);
  const rows = async (query: object, person = admin!) =>
    (await list('rows', { limit: 100, ...query }, person).expect(200)).body.data as ApplicationRow[];
  const names = async (query: object, person?: Person) => (await rows(query, person)).map(({ name }) => name);
  const by = (field: string, op: string, value: unknown) => ({ where: { field, op, value } });
  const grant = async (role: number, code: string, more: object = {}) => {
    const { acl } = (await admin!.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    await admin!.post('/api/edit-role-permissions', { role, acl: [...acl, { code, level: [6] }], ...more }).expect(200);
  };

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant({ timeZone }), await desk.tenant()];
    [admin, stranger] = [await sunrise.signIn('admin'), await elsewhere.signIn('admin')];
    await grant(staffRoles.counsellor, 'APPLICATIONS');
    [counsellor, caller] = [await sunrise.signIn('counsellor'), await sunrise.signIn('caller')];
    form = await ApplicantsOfForm.publish(sunrise, admin, first);
    const token = await form.signIn('9822711101');
    tara = await form.submitted(token, {
      ...{ name: 'Tara Rao', born: '2008-04-01', marks: 81.5, city: 'Pune', course: 'mba', card: '2345 6789 0123', hostel: true },
      ...{ father: '9811905588', sports: ['hockey', 'chess2'], quota: 'sc', schools: [{ school: 'DPS' }, { school: 'KV' }] },
    });
    const path = `/api/application-forms/${form.formId}`;
    await admin.request('put', `${path}/draft`).send({ content: second, expected: 1 }).expect(200);
    await admin.post(`${path}/publish`, { expected: 2 }).expect(200);
    ravi = await form.submitted(token, { name: 'Ravi Rao', born: '2007-12-31', marks: 90, course: 'bca' });
    await desk.settle();
  }, 60_000);

  it('come with the questions of all versions as columns, removed ones marked', async () => {
    expect((await admin!.get('/api/applications/forms').expect(200)).body.data).toEqual([{ formId: form.formId, name: 'MBA 2027' }]);
    const columns = (await admin!.get(`/api/applications/forms/${form.formId}/columns`).expect(200)).body.data as Column[];
    expect(columns.map(({ questionId, kind, removedIn }) => [questionId, kind, removedIn])).toEqual([
      ...[...common.map(({ questionId, kind }) => [questionId, kind, null]), ['course', 'choice', null], ['card', 'masked', null]],
      ...[
        ['schools', 'rows', null],
        ['city', 'text', 2],
        ['hostel', 'flag', 2],
        ['father', 'phone', 2],
        ['sports', 'choices', 2],
        ['quota', 'choice', 2],
      ],
    ]);
    expect(columns.find(({ questionId }) => questionId === 'course')?.choices).toEqual([
      { choiceId: 'bba', label: 'BBA (three years)' },
      { choiceId: 'bca', label: 'BCA' },
      { choiceId: 'mba', label: 'MBA' },
    ]);
  });

  it('are carried by rows only if they are asked for, by whichever version they were given', async () => {
    expect(JSON.stringify(await rows({}))).not.toMatch(/answer|Pune/);
    const entries = ['answers.city', 'answers.course', 'answers.marks', 'answers.schools', 'answers.card', 'answerNumbers.marks'];
    const asked = await rows({ entries, sort: [{ field: 'answerNumbers.marks', dir: 'desc' }] });
    expect(asked.map(({ name, version, answers, answerNumbers }) => ({ name, version, answers, answerNumbers }))).toEqual([
      { name: 'Ravi Rao', version: 2, answers: { course: 'bca', marks: '90' }, answerNumbers: { marks: 90 } },
      {
        ...{ name: 'Tara Rao', version: 1, answerNumbers: { marks: 81.5 } },
        answers: { city: 'Pune', course: 'mba', marks: '81.5', schools: '2', card: 'XXXX XXXX 0123' },
      },
    ]);
    const one = (await list('by-key', { keys: [tara], entries: ['answers.city'] }).expect(200)).body.data as ApplicationRow[];
    expect(one[0]).toMatchObject({ answers: { city: 'Pune' } });
    expect(one[0]).not.toHaveProperty('answerNumbers');
  });

  it('are filtered, sorted and counted', async () => {
    expect(await names(by('answers.city', 'contains', 'pun'))).toEqual(['Tara Rao']);
    expect(await names(by('answerNumbers.marks', 'gte', 85))).toEqual(['Ravi Rao']);
    expect(await names(by('answers.hostel', 'eq', 'true'))).toEqual(['Tara Rao']);
    const before = { where: { field: 'answerDates.born', op: 'lt', value: '2008-01-01T00:00:00.000Z' } };
    expect(await names(before)).toEqual(['Ravi Rao']);
    expect(await names({ sort: [{ field: 'answerDates.born', dir: 'desc' }] })).toEqual(['Tara Rao', 'Ravi Rao']);
    const facets = (await list('facets', { fields: ['answers.course'] }).expect(200)).body.data['answers.course'] as object[];
    expect(facets).toEqual([
      { value: 'bca', count: 1 },
      { value: 'mba', count: 1 },
    ]);
    // One of several chosen choices, and no other that begins like it.
    expect(await names(by('answers.sports', 'contains', ',chess2,'))).toEqual(['Tara Rao']);
    expect(await names(by('answers.sports', 'contains', ',chess,'))).toEqual([]);
    // An answer that a condition hides does not count.
    expect(await names(by('answers.quota', 'eq', 'sc'))).toEqual([]);
    // Nothing finds the number that is masked.
    expect(await names(by('answers.card', 'contains', '6789'))).toEqual([]);
  });

  it('are exported in the chosen columns with the labels of the form', async () => {
    const columns = [
      'name',
      'answers.course',
      'answerNumbers.marks',
      'answerDates.born',
      'answers.hostel',
      'answers.card',
      'answers.city',
      'answers.sports',
      'answers.quota',
    ].map((field) => ({ field, title: field }));
    const sort = [{ field: 'name', dir: 'desc' }];
    const { text } = await list('export', { columns, sort }).expect(200);
    expect(text.trim().split(/\r?\n/).slice(1)).toEqual([
      'Tara Rao,MBA,81.5,01 Apr 2008,Yes,XXXX XXXX 0123,Pune,"Hockey, Chess for two",',
      'Ravi Rao,BCA,90,31 Dec 2007,,,,,',
    ]);
  });

  it('are for those who may see the applications, and of their institution', async () => {
    const { leadId } = (await rows({})).find(({ applicationId }) => applicationId === tara)!;
    const asked = { entries: ['answers.city'] };
    expect(await rows(asked, counsellor)).toEqual([]);
    expect(await names(by('answers.city', 'eq', 'Pune'), counsellor)).toEqual([]);
    await admin!.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor!.userId }).expect(200);
    await desk.settle();
    const own = (await rows(asked, counsellor)).find(({ applicationId }) => applicationId === tara);
    expect(own).toMatchObject({ answers: { city: 'Pune' } });
    await caller!.get('/api/applications/forms').expect(403);
    await caller!.get(`/api/applications/forms/${form.formId}/columns`).expect(403);
    await stranger!.get(`/api/applications/forms/${form.formId}/columns`).expect(404);
    expect((await stranger!.get('/api/applications/forms').expect(200)).body.data).toEqual([]);
    expect(await rows(asked, stranger)).toEqual([]);
  });

  it('are hidden from roles that do not see all contacts of leads', async () => {
    await grant(staffRoles.manager, 'APPLICATIONS', { field_rules: { phone: 'masked' } });
    const manager = await sunrise!.signIn('manager');
    const asked = { entries: ['answers.city', 'answers.father', 'answerNumbers.marks'] };
    const seen = await rows(asked, manager);
    expect(seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toMatch(/Pune|905588|81\.5/);
    await list('rows', by('answers.city', 'eq', 'Pune'), manager).expect(422);
    await list('facets', { fields: ['answers.city'] }, manager).expect(422);
    const { text } = await list('export', { columns: [{ field: 'answers.father', title: 'Father' }] }, manager).expect(200);
    expect(text).not.toContain('905588');
  });

  it('are kept from a panel that still judges: in rows, filters, order, counts and exports', async () => {
    const token = await form.signIn('9822711102');
    const blind = await form.submitted(token, { name: 'Meera Iyer', marks: 70, course: 'bba' });
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const session = (
      await admin!
        .post('/api/interview-sessions', {
          ...{ formId: form.formId, panel: 'Panel A', panellists: [admin!.userId], minutes: 5, slots: 1, seats: 3, startsAt },
        })
        .expect(200)
    ).body.data.id as string;
    const booked = form.ask('post', `/applications/${blind}/interview`, token).send({ slot: `${session}.0` });
    await booked.expect(200);
    await desk.settle();
    const asked = await rows({ entries: ['answers.course', 'answerNumbers.marks'] });
    expect(asked.find(({ applicationId }) => applicationId === blind)).not.toHaveProperty('answers');
    expect(asked.find(({ applicationId }) => applicationId === ravi)).toMatchObject({ answers: { course: 'bca' } });
    expect(await names(by('answers.course', 'eq', 'bba'))).toEqual([]);
    expect(await names(by('answers.course', 'ne', 'mba'))).toEqual(['Ravi Rao']);
    expect(await names({ sort: [{ field: 'answerNumbers.marks', dir: 'asc' }] })).not.toContain('Meera Iyer');
    const facets = (await list('facets', { fields: ['answers.course'] }).expect(200)).body.data['answers.course'] as object[];
    expect(facets).not.toContainEqual({ value: 'bba', count: 1 });
    const columns = [{ field: 'answers.course', title: 'Course' }];
    const where = { field: 'applicationId', op: 'eq', value: blind };
    expect((await list('export', { columns, where }).expect(200)).text).not.toContain('BBA');
    const { data } = (await list('by-key', { keys: [blind], entries: ['answers.course'] }).expect(200)).body;
    expect(JSON.stringify(data)).not.toContain('bba');
    await admin!.post(`/api/interviews/${blind}/recuse`, { reason: 'My cousin.' }).expect(200);
    await desk.settle();
    expect(await names(by('answers.course', 'eq', 'bba'))).toEqual(['Meera Iyer']);
  });

  it('leave rows, filters and exports when the person is erased', async () => {
    const token = await form.signIn('9822711103');
    const id = await form.submitted(token, { name: 'Kiran Das', marks: 66, course: 'bca' }, []);
    await desk.settle();
    expect(await names(by('answerNumbers.marks', 'eq', 66))).toEqual(['Kiran Das']);
    const { leadId } = (await rows({})).find(({ applicationId }) => applicationId === id)!;
    await admin!.request('delete', `/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    expect(await names(by('answerNumbers.marks', 'eq', 66))).toEqual([]);
    const row = (await rows({ entries: ['answers.course', 'answerNumbers.marks'] })).find(({ applicationId }) => applicationId === id)!;
    expect(row).toMatchObject({ erased: true });
    expect(row).not.toHaveProperty('answers');
    const columns = ['answers.course', 'answerNumbers.marks', 'answers.name'].map((field) => ({ field, title: field }));
    const where = { field: 'applicationId', op: 'eq', value: id };
    expect((await list('export', { columns, where }).expect(200)).text.trim().split(/\r?\n/)[1] ?? '').toMatch(/^,,$/);
  });
});
