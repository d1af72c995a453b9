import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isTechnical } from '@matricula/domain/registry';
import { todayIn } from '@matricula/lists';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Entry {
  property: string;
  tableAffected: string;
  sentence: string;
  oldData: object;
  newData: object;
  modifiedBy: { name: string; email: string };
}

const today = todayIn('Asia/Kolkata');

describe('the timeline', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let leadId: string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    leadId = (await asha.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9811122233', source: 'WEB' }).expect(200)).body.data
      .leadId;
    for (const selectStage of ['stage-wrong-number', 'stage-not-interested']) {
      const callObj = { group: 'call', selectStage, selectSubStage: selectStage === 'stage-not-interested' ? 'Not eligible' : undefined };
      await asha.post('/api/callGenerate', { lead_id: leadId, callObj, user_selected_college_id: -1 }).expect(200);
    }
    await desk.settle();
  });

  const ask = async (person: Person, query = '') =>
    (await person.get(`/api/getTimeline?startDate=${today}&endDate=${today}${query}`).expect(200)).body;
  const entries = async (person: Person, query = ''): Promise<Entry[]> =>
    (await ask(person, query)).data.flatMap((day: { entries: Entry[] }) => day.entries);

  it('shows a stage change with old and new data, its author and place', async () => {
    const [newest] = await entries(admin, `&leadId=${leadId}&property=Stage`);
    expect(newest).toMatchObject({
      tableAffected: 'Call action',
      modifiedBy: { name: 'Asha Sharma', email: sunrise.email('counsellor') },
      oldData: { stage: 'Wrong Number' },
      newData: { stage: 'Not Interested', subStage: 'Not eligible' },
      sentence: 'Asha Sharma moved Ravi Kumar from Wrong Number to Not Interested',
    });
  });

  it('shows an action to a later reader, within the two seconds that a query waits', async () => {
    for (const [priority, shown] of [
      [2, 'high'],
      [1, 'medium'],
    ]) {
      const { body } = await admin.post('/api/set-lead-priority', { lead_id: leadId, priority }).expect(200);
      // A read model that lags more than two seconds responds with 503.
      const answered = await admin
        .get(`/api/getTimeline?startDate=${today}&endDate=${today}&leadId=${leadId}`)
        .set('x-read-after', body.position)
        .expect(200);
      expect(answered.body.data[0].entries[0].newData).toMatchObject({ priority: shown });
    }
  });

  it('has an entry for every event of the tenant but bookkeeping, once, on its pages', async () => {
    const log = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid });
    const events = log.filter((event) => !isTechnical(event)).length;
    expect(events).toBeGreaterThan(100);
    const seen = new Set<string>();
    const { totalDocuments } = await ask(admin);
    expect(totalDocuments).toBe(events);
    for (let page = 1; seen.size < events; page += 1) {
      const found = await ask(admin, `&limit=100&page_number=${page}`);
      expect(found.data[0].count).toBe(events);
      for (const { _id } of found.data.flatMap((day: { entries: { _id: string }[] }) => day.entries)) seen.add(_id);
      expect(page).toBeLessThanOrEqual(Math.ceil(events / 100));
    }
    expect(seen.size).toBe(events);
  });

  it('counts the day of each group for the same filters, over a longer range as well', async () => {
    const { body } = await admin.get(`/api/getTimeline?startDate=2025-01-01&endDate=${today}&property=Stage&limit=1`).expect(200);
    expect(body).toMatchObject({ totalDocuments: 2, data: [{ date: today, count: 2, entries: [expect.anything()] }] });
  });

  it('filters by several users, table and property, and offers what there is', async () => {
    const found = await ask(admin, `&userId=${asha.userId}&userId=${admin.userId}&tableAffected=Call%20action`);
    expect(found.totalDocuments).toBe(2);
    const { body } = await admin.get('/api/timeline/filter-options').expect(200);
    expect(body).toMatchObject({ code: 200, success: true });
    expect(body.data.tableList).toEqual(expect.arrayContaining(['Lead', 'Call action', 'User', 'City']));
    expect(body.data.propertyList).toEqual(expect.arrayContaining(['Stage', 'Owner', 'Enquiry', 'Session']));
  });

  it('leaves out on request who came and went', async () => {
    const [all, sessions, rest] = [await ask(admin), await ask(admin, '&property=Session'), await ask(admin, '&hideSignIns=true')];
    expect(sessions.totalDocuments).toBeGreaterThan(0);
    expect(rest.totalDocuments).toBe(all.totalDocuments - sessions.totalDocuments);
  });

  it('shows the conversation of a lead only to users who see the lead', async () => {
    const { body } = await asha.get(`/api/leads/${leadId}/conversation`).expect(200);
    const said = body.data.filter(({ kind }: { kind: string }) => kind === 'call-action').map(({ stage }: { stage: string }) => stage);
    expect(said).toEqual(['Not Interested', 'Wrong Number']);
    expect(body.data.at(-1)).toMatchObject({ kind: 'enquiry', source: 'WEB', attempt: 1 });
    expect(body.count).toBe(body.data.length);
    const other = await (await desk.tenant()).signIn('admin');
    await other.get(`/api/leads/${leadId}/conversation`).expect(404);
  });

  it('shows a counsellor what they and those below them did, nothing else', async () => {
    const own = await entries(asha, '&limit=100');
    expect(new Set(own.map(({ modifiedBy }) => modifiedBy.name))).toEqual(new Set(['Asha Sharma']));
  });

  it('shows for every export its user, filter, rows and columns', async () => {
    const where = { field: 'source', op: 'eq', value: 'WEB' };
    const columns = [
      { field: 'name', title: 'Name' },
      { field: 'phone', title: 'Phone' },
    ];
    await admin.post('/api/lists/leads/export', { where, search: 'Ravi', columns }).expect(200);
    await admin.get('/api/getfollowups?format=csv&followup_type=all').expect(200);
    await admin.get('/api/export-get-activity').expect(200);
    await admin.post('/api/reports/quick-report/export', { from: today, to: today }).expect(200);
    await desk.settle();
    const [report, activity, followUps, leads] = await entries(admin, '&property=Export');
    expect(leads).toMatchObject({
      tableAffected: 'Export',
      modifiedBy: { email: sunrise.email('admin') },
      sentence: expect.stringMatching(/ exported 1 row of leads$/),
      newData: { list: 'leads', rows: 1, columns: ['Name', 'Phone'], filter: { where, search: 'Ravi' } },
    });
    expect([report, activity, followUps].map((entry) => (entry?.newData as { list: string }).list)).toEqual([
      'User Productivity Report',
      'activity',
      'follow-ups',
    ]);
    expect(report?.sentence).toMatch(/ exported \d+ rows? of User Productivity Report$/);
  });

  it('hides the values of old and new that field rules hide, in entries that quote leads as well', async () => {
    await admin.put(`/api/updateProfileLead/${leadId}`, { phone: '9811122255' }).expect(200);
    const where = { field: 'phone', op: 'eq', value: '+919811122255' };
    await admin.post('/api/lists/leads/export', { where, columns: [{ field: 'name', title: 'Name' }] }).expect(200);
    await admin.post('/api/edit-role-permissions', { role: 6, field_rules: { phone: 'hidden' } }).expect(200);
    await desk.settle();
    const auditor = await sunrise.signIn('auditor');
    const [changed] = await entries(auditor, `&leadId=${leadId}&property=Details`);
    expect([changed?.oldData, changed?.newData]).toEqual([{ phone: '•••' }, { phone: '•••' }]);
    expect(JSON.stringify(await ask(auditor, '&limit=100'))).not.toMatch(/98111222(33|55)/);
    expect(JSON.stringify(await ask(admin, '&limit=100'))).toMatch(/9811122255/);
    await admin.post('/api/edit-role-permissions', { role: 6, field_rules: {} }).expect(200);
    await admin.put(`/api/updateProfileLead/${leadId}`, { phone: '9811122233' }).expect(200);
    await desk.settle();
  });

  it('shows the history of one object: an account, a record of a master list, the institution', async () => {
    const { id } = (await admin.post('/api/city/create', { name: 'Vasco', state: 'Goa' }).expect(200)).body.data as { id: string };
    await desk.settle();
    expect((await entries(admin, `&about=cities/${id}`)).map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/ created City "Vasco"$/),
    ]);
    const ofAsha = await entries(admin, `&about=user/${asha.userId}&limit=100`);
    expect(ofAsha.length).toBeGreaterThan(0);
    expect((await ask(admin, '&about=tenant/own')).totalDocuments).toBeGreaterThan(0);
    const other = await (await desk.tenant()).signIn('admin');
    expect((await ask(other, `&about=user/${asha.userId}`)).totalDocuments).toBe(0);
    await admin.get('/api/getTimeline?about=nobody').expect(400);
  });

  describe('as a signed file', () => {
    const script = resolve(__dirname, '../../services/standalone/bin/verify-statement.mjs');
    const folder = mkdtempSync(join(tmpdir(), 'signed-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const days = { startDate: today, endDate: today };
    const verify = (...args: string[]) => {
      const { status, stdout } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
      return [status, stdout] as const;
    };
    const kept = (name: string, content: string | Buffer) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    };

    it('is vouched for by the key of the installation, and not when a letter of it is another', async () => {
      const { publicKey } = (await admin.get('/api/timeline/key').expect(200)).body.data;
      const csv = await admin.post('/api/timeline/export', days).expect(200);
      const statement = Buffer.from(csv.headers['x-statement'] as string, 'base64').toString();
      const [file, beside] = [kept('timeline.csv', csv.text), kept('timeline.csv.statement.json', statement)];
      const [status, said] = verify(file, beside, '--key', publicKey);
      expect([status, said]).toEqual([0, expect.stringContaining('The file is as it was made')]);
      expect(csv.text).toContain('captured Ravi Kumar');
      const [changed, told] = verify(kept('changed.csv', csv.text.replace('Ravi', 'Rani')), beside, '--key', publicKey);
      expect([changed, told]).toEqual([1, expect.stringContaining('DAMAGED the file was changed')]);
      const forged = kept('forged.json', statement.replace('"entries":', '"entries":1'));
      expect(verify(file, forged)[1]).toContain('DAMAGED the statement was changed');
      const long = await admin.post('/api/timeline/export', { ...days, property: 'x'.repeat(3_000) }).expect(422);
      expect(long.body.message).toBe('Please choose fewer users, properties and tables for one signed file.');
      expect(verify(file, beside, '--key', Buffer.alloc(32).toString('base64'))[1]).toContain('DAMAGED it is signed by another key');
    });

    it('is a PDF that carries its statement, of what its reader may see', async () => {
      const pdf = await asha.post('/api/timeline/paper', days).buffer(true).expect(200);
      const content = pdf.body as Buffer;
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      const file = kept('timeline.pdf', content);
      const [status, said] = verify(file);
      expect([status, said]).toEqual([0, expect.stringContaining('made by Asha Sharma')]);
      await desk.settle();
      // The export of this file is an entry too, which was added after it.
      expect(said).toContain(`${(await ask(asha)).totalDocuments - 1} entries of`);
      const at = content.indexOf('/Producer');
      const changed = Buffer.from(content);
      changed[at + 1] = 0x70;
      expect(verify(kept('changed.pdf', changed))[0]).toBe(1);
    });
  });

  describe('by its hash chain', () => {
    const GENESIS = '0'.repeat(64);

    it('can be recomputed with SHA-256 alone, up to the published head', async () => {
      const { body } = await admin.get('/api/timeline/chain').expect(200);
      const { head, count, segments, days, position } = body.data;
      expect(days[0]).toMatchObject({ head, position, count });
      let hash = GENESIS;
      let seen = 0;
      for (let from = 0; from < segments; from += 2) {
        const { data } = (await admin.get(`/api/timeline/chain/stretch?from=${from}&segments=2`).expect(200)).body;
        expect([data.previous, data.events.length]).toEqual([hash, data.links.length]);
        for (const [index, event] of (data.events as string[]).entries()) {
          hash = createHash('sha256')
            .update(hash + event)
            .digest('hex');
          const link = data.links[index];
          expect([link.hash, link.position, link.eventId]).toEqual([hash, JSON.parse(event).position, JSON.parse(event).id]);
          expect(JSON.parse(event).tenantId).toBe(sunrise.tid);
          seen += 1;
          if (link.position === position) expect([hash, seen]).toEqual([head, count]);
        }
      }
      expect(seen).toBeGreaterThanOrEqual(count);
    });

    it('is for admins and auditors who see every row and field, of their own institution', async () => {
      const auditor = await sunrise.signIn('auditor');
      const [shown, admins] = [(await auditor.get('/api/timeline/chain').expect(200)).body, (await admin.get('/api/timeline/chain')).body];
      expect(shown.data.days[0].day).toBe(admins.data.days[0].day);
      await auditor.get('/api/timeline/chain/stretch').expect(200);
      await admin.post('/api/edit-role-permissions', { role: 6, field_rules: { phone: 'hidden' } }).expect(200);
      await desk.settle();
      await auditor.get('/api/timeline/chain').expect(200);
      const { body } = await auditor.get('/api/timeline/chain/stretch').expect(403);
      expect(body.message).toBe('This shows every field of leads: some of them are hidden from your role.');
      await admin.post('/api/edit-role-permissions', { role: 6, field_rules: {} }).expect(200);
      await desk.settle();
      await asha.get('/api/timeline/chain').expect(403);
      await asha.get('/api/timeline/chain/stretch').expect(403);
      await admin.get('/api/timeline/chain/stretch?from=100000').expect(404);
      await admin.get('/api/timeline/chain/stretch?from=-1').expect(400);
      const other = await (await desk.tenant()).signIn('admin');
      const [own, theirs] = [(await admin.get('/api/timeline/chain')).body.data, (await other.get('/api/timeline/chain')).body.data];
      expect(theirs.head).not.toBe(own.head);
    });
  });

  it('forgets a person who was erased, and keeps the entries', async () => {
    await desk.ask('destroyKey', `${sunrise.tid}/${leadId}`);
    const found = await entries(admin, `&leadId=${leadId}&limit=100`);
    expect(found.length).toBeGreaterThanOrEqual(3);
    const captured = found.find(({ property }) => property === 'Enquiry');
    expect(captured).toMatchObject({ sentence: expect.stringContaining('[erased]'), newData: { name: '[erased]', source: 'WEB' } });
    expect(JSON.stringify(found.map(({ oldData, newData }) => [oldData, newData]))).not.toContain('Ravi');
  });
});
