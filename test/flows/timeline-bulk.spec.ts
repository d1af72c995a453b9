import { todayIn } from '@matricula/lists';
import type { Person } from '../fixtures/front';
import { peopleCsv } from '../fixtures/csv/people';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Entry {
  _id: string;
  property: string;
  tableAffected: string;
  sentence: string;
  leadId: string | null;
  oldData: Record<string, unknown>;
  newData: Record<string, unknown>;
  bulk: { count: number; outcome: string | null } | null;
}

const LEADS = 30;
const today = todayIn('Asia/Kolkata');

describe('bulk work in the timeline', () => {
  let sunrise: Tenant;
  let admin: Person;
  let auditor: Person;
  let leadIds: string[];
  let jobId: string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, auditor] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('auditor')]);
    const imports = new Imports(desk, admin);
    await imports.run(peopleCsv(LEADS), { ownerIds: [sunrise.id('counsellor')] });
    leadIds = (await imports.leads()).map(({ leadId }) => String(leadId));
    const selection = { keys: leadIds };
    const { body } = await admin
      .post('/api/commands/leads/bulk', { action: 'assign', user_id: sunrise.id('caller'), selection })
      .expect(200);
    jobId = body.data.jobId;
    await imports.ended(jobId);
    await desk.settle();
  });

  const ask = async (person: Person, query = '', status = 200) =>
    (await person.get(`/api/getTimeline?startDate=${today}&endDate=${today}${query}`).expect(status)).body;
  const entriesOf = (body: { data: { entries: Entry[] }[] }): Entry[] => body.data.flatMap(({ entries }) => entries);

  /** All entries of a query, page by page, with the total of each page. */
  async function all(person: Person, query = ''): Promise<Entry[]> {
    // An entry that arrives between pages would shift the others.
    await desk.settle();
    const found: Entry[] = [];
    for (let page = 1; ; page += 1) {
      const body = await ask(person, `${query}&limit=50&page_number=${page}`);
      const entries = entriesOf(body);
      found.push(...entries);
      if (entries.length === 0 || found.length >= body.totalDocuments) {
        expect(new Set(found.map(({ _id }) => _id)).size).toBe(body.totalDocuments);
        return found;
      }
    }
  }
  const lineOf = (entries: readonly Entry[], words: RegExp) => entries.find(({ sentence, bulk }) => bulk && words.test(sentence))!;

  it('is one line with its count and its outcome, which opens to its single changes, page by page', async () => {
    const line = lineOf(await all(auditor, '&groupBulk=true'), /Assign/);
    expect(line.bulk).toEqual({ count: LEADS, outcome: expect.stringContaining(`${LEADS} changed`) });
    const inside = await all(auditor, `&within=${line._id}`);
    expect(inside.filter(({ property }) => property === 'Owner').map(({ leadId }) => leadId)).toEqual(expect.arrayContaining(leadIds));
    expect(inside.filter(({ leadId }) => leadId === null).map(({ property }) => property)).toEqual(['Job completed']);
    expect(inside).toHaveLength(LEADS + 1);
    const [first, second] = await Promise.all([1, 2].map((page) => ask(auditor, `&within=${line._id}&limit=20&page_number=${page}`)));
    expect([entriesOf(first).length, entriesOf(second).length, first.totalDocuments]).toEqual([20, LEADS + 1 - 20, LEADS + 1]);
    expect(entriesOf(first)[1]).toMatchObject({ oldData: { owner: 'Asha Sharma' }, newData: { reason: 'bulk' } });
  });

  it('shows every entry in exactly one place, and counts its lines for the day', async () => {
    const flat = await all(auditor);
    const lines = await all(auditor, '&groupBulk=true');
    const inside = await Promise.all(lines.filter(({ bulk }) => bulk).map(({ _id }) => all(auditor, `&within=${_id}`)));
    const shown = [...lines, ...inside.flat()].map(({ _id }) => _id);
    expect(shown.toSorted()).toEqual(flat.map(({ _id }) => _id).toSorted());
    expect(lines.length).toBeLessThan(flat.length - 2 * LEADS);
    const body = await ask(auditor, '&groupBulk=true&limit=1');
    expect([body.data[0].count, body.totalDocuments]).toEqual([lines.length, lines.length]);
    const year = (await auditor.get(`/api/getTimeline?startDate=2025-01-01&endDate=${today}&groupBulk=true&limit=1`).expect(200)).body;
    expect([year.data[0].count, year.totalDocuments]).toEqual([lines.length, lines.length]);
  });

  it('is found by what it changed, and by no other property', async () => {
    const owners = await all(auditor, '&groupBulk=true&property=Owner');
    expect(owners.filter(({ property }) => property === 'Owner')).toEqual([]);
    const line = lineOf(owners, /Assign/);
    expect(line.bulk?.count).toBe(LEADS);
    expect(await all(auditor, `&property=Owner&within=${line._id}`)).toHaveLength(LEADS);
    expect(lineOf(await all(auditor, '&groupBulk=true&property=Stage'), /Assign/)).toBeUndefined();
  });

  it('is not grouped on the page of a lead, in an export, or unless requested', async () => {
    const ofLead = await all(auditor, `&groupBulk=true&leadId=${leadIds[0]}`);
    expect(ofLead.filter(({ property }) => property === 'Owner').length).toBeGreaterThan(0);
    const { text } = await auditor.post('/api/timeline/export', { startDate: today, endDate: today, property: 'Owner' }).expect(200);
    const assigned = (await all(auditor, '&property=Owner')).length;
    expect(text.trim().split('\n')).toHaveLength(assigned + 1);
  });

  it('opens for those who see the work, in their own institution', async () => {
    const line = lineOf(await all(admin, '&groupBulk=true'), /Assign/);
    const caller = await sunrise.signIn('caller');
    expect(lineOf(await all(caller, '&groupBulk=true'), /Assign/)).toBeUndefined();
    await ask(caller, `&within=${line._id}`, 404);
    const other = await (await desk.tenant()).signIn('auditor');
    await ask(other, `&within=${line._id}`, 404);
    await ask(admin, '&within=nothing', 404);
    await ask(admin, '&groupBulk=perhaps', 400);
  });

  it('has a separate line for an undo', async () => {
    await new Imports(desk, admin).undo(jobId);
    await desk.settle();
    const lines = await all(auditor, '&groupBulk=true');
    const [undo, work] = [lineOf(lines, /undo of a job/), lineOf(lines, /Assign/)];
    expect([undo.bulk?.count, work.bulk?.count]).toEqual([LEADS, LEADS]);
    const inside = await all(auditor, `&within=${undo._id}`);
    expect(inside.filter(({ newData }) => newData.reason === 'undo')).toHaveLength(LEADS);
    expect((await all(auditor, `&within=${work._id}`)).filter(({ newData }) => newData.reason === 'undo')).toEqual([]);
  });
});

describe('bookkeeping in the timeline', () => {
  let sunrise: Tenant;
  let auditor: Person;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    auditor = await sunrise.signIn('auditor');
    const asha = await sunrise.signIn('counsellor');
    const { body } = await asha.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9811122244', source: 'WEB' }).expect(200);
    const callObj = { group: 'call', selectStage: 'stage-interested', follow_up_date: new Date(Date.now() + 3_600_000).toISOString() };
    await asha.post('/api/callGenerate', { lead_id: body.data.leadId, callObj, user_selected_college_id: -1 });
    await desk.settle();
  });

  const days = { startDate: today, endDate: today };
  const ask = async (query: string) =>
    (await auditor.get(`/api/getTimeline?startDate=${today}&endDate=${today}&limit=100${query}`).expect(200)).body;

  it('is left out on request: timers, reminders, what a schedule starts', async () => {
    const [timers, all, rest] = [await ask('&property=Timer'), await ask(''), await ask('&hideBookkeeping=true')];
    expect(timers.totalDocuments).toBeGreaterThan(0);
    expect(rest.totalDocuments).toBe(all.totalDocuments - timers.totalDocuments);
    expect(timers.data[0].entries[0].sentence).toMatch(/^System set a timer \(/);
    await auditor.get('/api/getTimeline?hideBookkeeping=perhaps').expect(400);
  });

  it('is named in a signed file that leaves it out', async () => {
    const said = async (body: object) => {
      const { headers } = await auditor.post('/api/timeline/export', body).expect(200);
      return JSON.parse(Buffer.from(headers['x-statement'] as string, 'base64').toString()).statement as { leftOut: string[] };
    };
    expect((await said({ ...days, hideBookkeeping: 'true', hideSignIns: 'true' })).leftOut).toEqual([
      'sign-ins and presence',
      'reminders, timers and scheduled housekeeping',
    ]);
    expect((await said(days)).leftOut).toEqual([]);
  });
});
