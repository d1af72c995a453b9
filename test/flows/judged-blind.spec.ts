import { randomUUID } from 'node:crypto';
import { todayIn } from '@matricula/lists';
import { components } from '@matricula/domain/user';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { lists } from '@matricula/projections/lists';
import { reports } from '@matricula/projections/reports';
import type { ScorecardRow } from '@matricula/read-models/scorecard';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { noonZone } from '../fixtures/noon-zone';
import { desk, type Tenant } from '../fixtures/shared-desk';

const timeZone = noonZone();
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const text = (questionId: string) => ({ questionId, kind: 'text', label: { en: questionId }, required: false });
const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [{ sectionId: 'person', title: { en: 'Person' }, questions: [text('name'), text('town')] }],
};
/** What tells who the applicant is. */
const PERSON = /Zzmeera|9822633301|Zztown|Zzasks/;
/** What tells how another panellist scored: the note, and the points. */
const POINTS = /Zzquiet|77\.7/;
/** The log of the institution for data teams: it is read without points, but has all other data. */
const LOG = 'events';

/** The rows and objects of an answer: what stands in one of them is told together. The fields of an answer other than its rows count as one of them. */
function told(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(told);
  if (typeof value !== 'object' || value === null) return [String(value)];
  const inner = Object.values(value).filter((one) => typeof one === 'object' && one !== null);
  const lists = inner.filter((one) => Array.isArray(one) && one.some((of) => typeof of === 'object'));
  if (lists.length === 0 && inner.every((one) => Array.isArray(one))) return [JSON.stringify(value)];
  const own = Object.entries(value).filter(([, one]) => !lists.includes(one));
  return [JSON.stringify(Object.fromEntries(own)), ...lists.flatMap(told)];
}

describe('panellists who did not score yet', () => {
  let sunrise: Tenant;
  let [admin, manager, ravi]: Person[] = [];
  let form: ApplicantsOfForm;
  let card: ScorecardRow;
  let [id, queryId, leadId]: string[] = [];
  let paths: string[];

  /** Everything that a person is answered, by call, in the parts that tell something together. */
  async function answers(person: Person): Promise<Map<string, string[]>> {
    const said = new Map<string, string[]>();
    const note = (name: string, { status, text: body }: { status: number; text?: string }, whole = false) => {
      if (status >= 400 || body === undefined) return;
      let parts: string[];
      try {
        parts = whole ? [body] : told(JSON.parse(body));
      } catch {
        parts = body.split('\n');
      }
      said.set(name, parts);
    };
    const ofPath = async (path: string) => {
      const url = path.replace(/\{([^}]+)\}/g, (_, name: string) => valueOf(path, name));
      // A call that names the application, or its lead, tells of it, whatever its answer repeats.
      note(url, await person.get(url), url.includes(id!) || url.includes(leadId!));
    };
    const ofList = async ({ name, model }: (typeof lists)[number]) => {
      const ask = (what: string, body: object) => person.post(`/api/lists/${name}/${what}`, body);
      note(`${name} rows`, await ask('rows', { limit: 1000 }));
      note(`${name} by key`, await ask('by-key', { keys: [id] }), true);
      const hasId = 'applicationId' in model.fields || model.key === 'applicationId';
      if (hasId && (await found(person, name))) said.set(`${name} search`, [`${id} Zzmeera`]);
      if (hasId) for (const way of await waysByName(person, name, model)) said.set(`${name} ${way}`, [`${id} Zzmeera`]);
      const columns = [model.key, ...Object.keys(model.fields), ...model.plain].map((field) => ({ field, title: field }));
      note(`${name} export`, await ask('export', { columns: columns.slice(0, 100), dates: 'iso' }));
    };
    const days = { from: todayIn(timeZone), to: todayIn(timeZone) };
    const ofReport = async ({ name }: (typeof reports)[number]) => {
      for (const what of ['', '/facts']) note(`${name}${what}`, await person.post(`/api/reports/${name}${what}`, days));
    };
    // Several at once, because they are many.
    const asks = [
      ...paths.map((path) => () => ofPath(path)),
      ...lists.map((list) => () => ofList(list)),
      ...reports.map((report) => () => ofReport(report)),
    ];
    for (let from = 0; from < asks.length; from += 12) await Promise.all(asks.slice(from, from + 12).map((ask) => ask()));
    return said;
  }

  /** Whether a search for the person finds the application. */
  async function found(person: Person, list: string): Promise<boolean> {
    const { status, text: body } = await person.post(`/api/lists/${list}/rows`, { search: 'Zzmeera', limit: 100 });
    return status === 200 && body.includes(id!);
  }

  /** By which of the calls that answer without rows a list tells that the application has the name. */
  async function waysByName(person: Person, list: string, { key, fields }: (typeof lists)[number]['model']): Promise<string[]> {
    const ask = (what: string, body: object) => person.post(`/api/lists/${list}/${what}`, body);
    const ofIt = { field: 'applicationId' in fields ? 'applicationId' : key, op: 'eq', value: id };
    const named = Object.keys(fields).filter((field) => /name|label|text/i.test(field));
    const asked = [...named, ...('answers' in fields ? ['answers.name', 'answers.town'] : [])];
    const ways = new Set<string>();
    const tell = async (field: string) => {
      const where = { and: [ofIt, { or: ['Zzmeera', 'Zztown', 'Zzasks'].map((value) => ({ field, op: 'contains', value })) }] };
      const count = await ask('count', { where });
      if (count.status === 200 && count.body.data > 0) ways.add('count by name');
      const keys = await ask('keys', { where, limit: 10 });
      if (keys.status === 200 && keys.body.data.length > 0) ways.add('keys by name');
      const facets = await ask('facets', { where: ofIt, fields: [field] });
      if (facets.status === 200 && PERSON.test(facets.text)) ways.add('facets');
    };
    await Promise.all(asked.map(tell));
    return [...ways];
  }

  function valueOf(path: string, name: string): string {
    if (/^\/api\/(queries)\//.test(path)) return queryId!;
    if (/lead|^x$/i.test(name) || /\/(leads?|getLead\w*|verifiedLeads)\//i.test(path)) return leadId!;
    if (name === 'documentId') return 'photo';
    if (name === 'questionId') return 'name';
    if (name === 'formId') return form.formId;
    if (name === 'list') return 'applications';
    return id!;
  }

  /** The calls that tell of the application together with its person, or how another panellist scored. */
  async function leaks(person: Person): Promise<string[]> {
    const isOfIt = (part: string) => part.includes(id!) || part.includes(candidate());
    return [...(await answers(person))].flatMap(([name, parts]) => {
      const isCallOfIt = name.includes(id!) || name.endsWith('by key');
      // A call that names the lead tells of its person, whatever its answer repeats.
      const isPerson = name.includes(leadId!)
        ? parts.some(isOfIt)
        : parts.some((part) => PERSON.test(part) && (isCallOfIt || isOfIt(part)));
      const isPoints = parts.some((part) => POINTS.test(part) && (isCallOfIt || isOfIt(part) || part.includes('Zzquiet')));
      return [...(isPerson && !name.startsWith(`/api/${LOG}`) ? [name] : []), ...(isPoints ? [`points: ${name}`] : [])];
    });
  }

  /** The number by which a panel knows the applicant. */
  const candidate = () => id!.slice(-6).toUpperCase();

  beforeAll(async () => {
    sunrise = await desk.tenant({ timeZone });
    const document = (await desk.ask('document')) as unknown as { paths: Record<string, Record<string, unknown>> };
    paths = Object.entries(document.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
    admin = await sunrise.signIn('admin');
    const acl = components.map(({ code }) => ({ code, level: [6] }));
    for (const role of [staffRoles.manager, staffRoles.counsellor])
      await admin.post('/api/edit-role-permissions', { role, acl, scope: 'all' }).expect(200);
    [manager, ravi] = [await sunrise.signIn('manager'), await sunrise.signIn('counsellor')];
    form = await ApplicantsOfForm.publish(sunrise, admin, content);
    const criteria = [{ label: 'Clarity', weight: 1, most: 1000 }];
    await admin.post('/api/scorecards', { name: 'Interview', formId: form.formId, criteria, spread: 25 }).expect(200);
    const photo = { documentId: 'photo', name: 'Photo', required: false, kinds: ['photo'] };
    await admin.post('/api/document-checklists', { content: { name: 'All', formId: form.formId, documents: [photo] } }).expect(200);
    await admin.post('/api/records/query-categories', { name: 'Fees', ownerIds: [admin.userId], active: true }).expect(200);
    const token = await form.signIn('9822633301');
    id = await form.submitted(token, { name: 'Zzmeera Iyer', town: 'Zztown' });
    await desk.settle();
    await form.ask('post', `/applications/${id}/documents/photo`, token).attach('file', png, 'photo.png').expect(200);
    const question = { category: 'Fees', text: 'Zzasks who pays.', submission: randomUUID() };
    queryId = (await form.ask('post', `/applications/${id}/queries`, token).send(question).expect(200)).body.data.id as string;
    const row = (await admin.post('/api/lists/applications/by-key', { keys: [id] }).expect(200)).body.data[0] as { leadId: string };
    leadId = row.leadId;
    const panellists = [admin.userId, manager.userId, ravi.userId];
    const of = { formId: form.formId, panel: 'Panel A', panellists, minutes: 5, slots: 1, seats: 1 };
    const startsAt = new Date(Date.now() + 5_000).toISOString();
    const session = (await admin.post('/api/interview-sessions', { ...of, startsAt }).expect(200)).body.data.id as string;
    const slot = `${session}.0`;
    await form.ask('post', `/applications/${id}/interview`, token).send({ slot }).expect(200);
    await desk.settle();
    card = ((await admin.post('/api/lists/scorecards/rows', {}).expect(200)).body.data as ScorecardRow[])[0]!;
    let held = await ravi.post(`/api/interviews/${id}/hold`);
    while (held.body.error === 'interview/not-started') held = await ravi.post(`/api/interviews/${id}/hold`);
    expect(held.status).toBe(200);
    const scores = { [card.criteria[0]!.criterionId]: 777 };
    await ravi.post(`/api/interviews/${id}/scores`, { scores, note: 'Zzquiet but clear' }).expect(200);
    await desk.settle();
  }, 60_000);

  it.each([
    ['an admin', () => admin!],
    ['another user with every permission', () => manager!],
  ])(
    'learn from no call and no list whose application it is, or how others scored: %s',
    async (_, person) => {
      expect(await leaks(person())).toEqual([]);
    },
    60_000,
  );

  it('learn it once their own scores are in, in calls and lists that the search above finds', async () => {
    const scores = { [card.criteria[0]!.criterionId]: 500 };
    await admin!.post(`/api/interviews/${id}/scores`, { scores }).expect(200);
    await desk.settle();
    expect(await leaks(admin!)).toEqual(
      expect.arrayContaining([
        ...[`/api/applications/${id}`, `points: /api/interviews/${id}/scores`, 'applications rows', 'queries rows'],
        ...['applications count by name', 'applications keys by name', 'applications facets', 'queries count by name'],
      ]),
    );
  }, 60_000);
});
