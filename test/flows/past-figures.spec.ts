import { dayIn } from '@matricula/lists';
import { randomOf } from '@matricula/testing';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const ZONE = 'Asia/Kolkata';
const day = (ahead: number) => dayIn(ZONE, new Date(Date.now() + ahead * 86_400_000).toISOString());
const range = { from: day(-3), to: day(3) };
const STAGES = ['stage-call-back', 'stage-wrong-number', 'stage-interested'];

/** A recorded response, with the position that a link to it contains. */
interface Noted {
  report: string;
  data: object;
  past: { tenant: string; position: string; zone: string; at: string };
}

describe('a link to the figures of a report', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let reports: { name: string; dimensions: { chosen?: boolean }[] }[];
  const random = randomOf(Number(process.env.PAST_SEED ?? 7));
  const leads: string[] = [];
  let phone = 9700000000 + random.below(1_000_000);

  /** Like the screen, requests the figures once they are computed. A response itself waits for a moment. */
  const worked = async (person: Person, report: string, past: object) => {
    for (;;) {
      const { data } = (await person.post(`/api/reports/${report}/past`, { past }).expect(200)).body;
      if (data.ready) return data;
    }
  };
  const ask = async (person: Person, report: string, more: { past?: object } = {}) => {
    if (more.past) await worked(person, report, more.past);
    return (await person.post(`/api/reports/${report}`, { ...range, compare: true, ...more }).expect(200)).body;
  };

  const capture = async (by: Person) => {
    const said = { name: `Lead ${phone}`, phone: String(++phone), source: random.oneOf(['WEB', 'FACEBOOK', 'WALK-IN']) };
    leads.push((await by.post('/api/leadGenerate', said).expect(200)).body.data.leadId);
  };
  /** A random action of staff, which may be refused. */
  const happens = async () => {
    const by = random.oneOf([admin, asha]);
    const lead_id = random.oneOf(leads);
    const what = random.below(6);
    if (what === 0) return capture(by);
    if (what === 1)
      return by.post('/api/lead-assign-to', {
        lead_ids: [lead_id],
        user_id: sunrise.id(random.oneOf(['counsellor', 'counsellor2', 'caller'])),
      });
    if (what === 2)
      return by.post('/api/help-support/tickets', {
        subject: 'It is slow',
        category: 'Leads',
        priority: 'normal',
        description: 'Since today.',
      });
    const callObj = { group: 'call', selectStage: random.oneOf(STAGES), call_date_time: `${day(random.below(5) - 2)}T10:00` };
    return by.post('/api/callGenerate', { lead_id, callObj, user_selected_college_id: -1 });
  };
  const happen = async (times: number) => {
    for (let n = 0; n < times; n += 1) await happens();
    await desk.settle();
  };

  const note = async (person: Person, report: string): Promise<Noted> => {
    await desk.settle();
    const { data, position, asOf, moving } = await ask(person, report);
    expect(moving).toBeUndefined();
    return { report, data, past: { tenant: sunrise.tid, position, zone: ZONE, at: asOf } };
  };
  const noteAll = async () => {
    const noted: Noted[] = [];
    for (const { name, dimensions } of reports) if (!dimensions.some(({ chosen }) => chosen)) noted.push(await note(admin, name));
    return noted;
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    reports = (await admin.get('/api/reports').expect(200)).body.data;
    for (let n = 0; n < 4; n += 1) await capture(n % 2 ? admin : asha);
    await happen(12);
  });

  it('answers each report as it was noted, whatever happens afterwards', async () => {
    const first = await noteAll();
    await happen(12);
    const second = await noteAll();
    await happen(12);
    expect(await noteAll()).not.toEqual(second);
    for (const { report, data, past } of [...second, ...first]) {
      const then = await ask(admin, report, { past });
      expect([report, then.asOf, then.position]).toEqual([report, past.at, past.position]);
      expect([report, then.data]).toEqual([report, data]);
    }
    expect(first.map(({ data }) => data)).not.toEqual(second.map(({ data }) => data));
  });

  it('shows the date of the figures, and lists the facts behind them as they were', async () => {
    const { past, data } = await note(admin, 'quick-report');
    await happen(6);
    expect(await worked(admin, 'quick-report', past)).toMatchObject({ ready: true, share: 1 });
    const facts = await admin.post('/api/reports/quick-report/facts', { ...range, cell: {}, measure: 'callActions', past }).expect(200);
    expect(facts.body.count).toBe((data as { totals: { callActions: number } }).totals.callActions);
    expect(facts.body).toMatchObject({ position: past.position, asOf: past.at });
    const file = await admin.post('/api/reports/quick-report/export', { ...range, past }).expect(200);
    expect(file.text.trimEnd().split('\n')).toHaveLength(1 + (data as { rows: object[] }).rows.length);
  });

  it('shows each reader what they may see today', async () => {
    const { past, data } = await note(admin, 'follow-up-report');
    const own = await ask(asha, 'follow-up-report');
    await happen(6);
    const shown = await ask(asha, 'follow-up-report', { past });
    expect(shown.data.totals).toEqual(own.data.totals);
    expect(shown.data.totals).not.toEqual((data as typeof shown.data).totals);
    await asha.post('/api/reports/quick-report', { ...range, past }).expect(403);
    await asha.post('/api/reports/quick-report/past', { past }).expect(403);
  });

  it('opens no figures of another institution', async () => {
    const lakeview = await desk.tenant();
    const other = await lakeview.signIn('admin');
    const { past } = await note(admin, 'quick-report');
    const { body } = await other.post('/api/reports/quick-report', { ...range, past }).expect(404);
    expect(body.error).toBe('past-figures/unknown');
    await other.post('/api/reports/quick-report/past', { past }).expect(404);
    // A forged tenant gives the reader's own institution, which did not exist at that time.
    const claimed = await ask(other, 'quick-report', { past: { ...past, tenant: lakeview.tid } });
    expect(claimed.data.rows).toEqual([]);
  });

  describe('as a moment', () => {
    const newest = { sort: [{ field: 'createdAt', dir: 'desc' }], limit: 100 };
    const leadsOf = async (person: Person, past?: object) =>
      (await person.post('/api/lists/leads/rows', { ...newest, past }).expect(200)).body;
    const countOf = async (person: Person, past?: object) => (await person.post('/api/lists/leads/count', { past }).expect(200)).body.data;
    const ownersOf = async (person: Person, past?: object) =>
      (await person.post('/api/lists/leads/facets', { fields: ['ownerName'], past }).expect(200)).body.data;
    const linkTo = async (person: Person, at: string) => (await person.get(`/api/past?at=${at}`).expect(200)).body.data;
    const prepared = async (person: Person, past: object) => {
      for (;;) if ((await person.post('/api/lists/leads/past', { past }).expect(200)).body.data.ready) return;
    };
    /** The list as a user sees it now, and the current time. */
    const seen = async (person: Person) => {
      await desk.settle();
      const [list, count, owners] = [await leadsOf(person), await countOf(person), await ownersOf(person)];
      return { data: list.data, count, owners, at: list.asOf as string };
    };

    it('answers a past list within the rights of the reader', async () => {
      const [all, own] = [await seen(admin), await seen(asha)];
      await happen(12);
      expect((await leadsOf(admin)).data).not.toEqual(all.data);
      for (const [person, then] of [
        [admin, all],
        [asha, own],
      ] as const) {
        const past = await linkTo(person, then.at);
        await prepared(person, past);
        const { data, asOf } = await leadsOf(person, past);
        expect([data, asOf]).toEqual([then.data, then.at]);
        expect([await countOf(person, past), await ownersOf(person, past)]).toEqual([then.count, then.owners]);
      }
      expect(own.count).toBeLessThan(all.count);
      const past = await linkTo(admin, all.at);
      const columns = [{ field: 'name', title: 'Name' }];
      const file = await admin.post('/api/lists/leads/export', { ...newest, columns, past }).expect(200);
      expect(file.text.trimEnd().split('\n')).toHaveLength(1 + all.count);
    });

    it('answers a lead and its conversation as they were, folded of its own stream alone', async () => {
      const { data, at } = await seen(admin);
      const [row] = data as { leadId: string; name: string; phone: string }[];
      const told = async (query: string) => (await admin.get(`/api/leads/${row!.leadId}/conversation${query}`).expect(200)).body;
      const histories = async (asOf: string) => {
        const { leadId } = row!;
        const paths = [
          `getLeadOwnerhistoryById/${leadId}?`,
          `get/call/history/by/lead/id?id=${leadId}&`,
          `getLeadConversions?lead_id=${leadId}&`,
        ];
        const asked = paths.map(async (path) => (await admin.get(`/api/${path}${asOf}`).expect(200)).body.data as object[]);
        return Promise.all(asked);
      };
      const said = await told('');
      const had = await histories('');
      const callObj = { group: 'call', selectStage: 'stage-wrong-number' };
      await admin.post('/api/lead-assign-to', { lead_ids: [row!.leadId], user_id: sunrise.id('counsellor3') }).expect(200);
      await admin.post('/api/lead-assign-to', { lead_ids: [row!.leadId], user_id: sunrise.id('caller') }).expect(200);
      await admin.post('/api/callGenerate', { lead_id: row!.leadId, callObj, user_selected_college_id: -1 });
      await admin.post('/api/leadGenerate', { phone: row!.phone, source: 'GOOGLE' }).expect(200);
      await admin.post('/api/set-lead-priority', { lead_id: row!.leadId, priority: 2 }).expect(200);
      await admin.put(`/api/updateProfileLead/${row!.leadId}`, { city: 'Surat' }).expect(200);
      await happen(6);
      const past = await linkTo(admin, at);
      const { body } = await admin.post(`/api/lists/leads/rows/${row!.leadId}/past`, { past }).expect(200);
      expect([body.data, body.asOf, body.position]).toEqual([row, at, past.position]);
      const then = await told(`?asOf=${at}`);
      expect([then.data, then.count]).toEqual([said.data, said.count]);
      expect((await told('')).count).toBeGreaterThan(said.count);
      expect(await histories(`asOf=${at}`)).toEqual(had);
      const now = await histories('');
      expect(now.filter((entries, index) => entries.length > had[index]!.length).length).toBeGreaterThan(1);
      const before = await linkTo(admin, '2020-01-01T00:00:00.000Z');
      const { body: early } = await admin.post(`/api/lists/leads/rows/${row!.leadId}/past`, { past: before }).expect(422);
      expect(early.error).toBe('past-figures/not-yet');
    });

    it('answers the hourly report as it was seen then', async () => {
      const { past, data } = await note(admin, 'hourly-counsoler-report');
      await happen(8);
      const link = await linkTo(admin, past.at);
      await worked(admin, 'hourly-counsoler-report', link);
      expect((await ask(admin, 'hourly-counsoler-report', { past: link })).data).toEqual(data);
    });

    it('shows no row from outside the reader’s team or institution', async () => {
      const { at } = await seen(admin);
      const [foreign] = ((await leadsOf(admin)).data as { leadId: string; ownerId?: string }[]).filter(
        ({ ownerId }) => ownerId !== asha.userId,
      );
      const hidden = await asha.post(`/api/lists/leads/rows/${foreign!.leadId}/past`, { past: await linkTo(asha, at) }).expect(404);
      expect(hidden.body.error).toBe('past-figures/unknown');
      for (const path of [`leads/${foreign!.leadId}/conversation?`, `getLeadOwnerhistoryById/${foreign!.leadId}?`])
        await asha.get(`/api/${path}asOf=${at}`).expect(404);
      await asha.get(`/api/get/call/history/by/lead/id?id=${foreign!.leadId}&asOf=${at}`).expect(404);
      const other = await (await desk.tenant()).signIn('admin');
      await other.post(`/api/lists/leads/rows/${foreign!.leadId}/past`, { past: await linkTo(other, at) }).expect(404);
      await other.post('/api/lists/leads/rows', { past: await linkTo(admin, at) }).expect(404);
      await admin.get('/api/past?at=2999-01-01T00:00:00.000Z').expect(422);
      await admin.get('/api/past?at=yesterday').expect(400);
    });
  });

  it('that names no place is refused', async () => {
    await desk.settle();
    const { past } = await note(admin, 'quick-report');
    const refused = async (wrong: object) => {
      const { status, body } = await admin.post('/api/reports/quick-report', { ...range, past: { ...past, ...wrong } });
      return [status, body.error ?? body.message];
    };
    expect(await refused({ position: 'yesterday' })).toEqual([400, 'position must be the position of an answer']);
    expect(await refused({ position: '9'.repeat(past.position.length) })).toEqual([422, 'past-figures/position']);
    expect(await refused({ position: past.position.length === 16 ? '0'.repeat(20) : '0'.repeat(16) })).toEqual([
      422,
      'past-figures/position',
    ]);
    expect(await refused({ at: '2999-01-01T00:00:00.000Z' })).toEqual([422, 'past-figures/moment']);
    expect((await refused({ at: 'now' }))[0]).toBe(400);
    const unknown = { field: 'x', op: 'eq', value: 1 };
    await worked(admin, 'quick-report', past);
    await admin.post('/api/reports/quick-report', { ...range, past, where: unknown }).expect(422);
    const before = { tenant: sunrise.tid, position: '0'.repeat(past.position.length), zone: ZONE };
    await worked(admin, 'quick-report', before);
    await admin.post('/api/reports/quick-report/paper', { ...range, past: before }).expect(200);
    expect((await refused({ zone: 'Mars/Olympus' }))[0]).toBe(400);
    await admin.post('/api/reports/lead-report-by-call-action/past', { past: { ...past, position: 'x' } }).expect(400);
  });

  it('omits people who were erased since', async () => {
    const account = {
      ...{ name: 'Gone Colleague', email: sunrise.email('gone.colleague'), password: 'Admissions@2026', role: 3 },
      ...{ alt_mobile: '9222200077', allowed_tenants: [sunrise.tid] },
    };
    const { body } = await admin.post('/api/users/register', account).expect(200);
    await desk.settle();
    const userId = body.data.id as string;
    await admin.post('/api/lead-assign-to', { lead_ids: leads.slice(0, 2), user_id: userId }).expect(200);
    await desk.settle();
    const reportsNaming = async (past?: object) => {
      const all: unknown[] = [];
      for (const { name, dimensions } of reports)
        if (!dimensions.some(({ chosen }) => chosen)) all.push(await ask(admin, name, past && { past }));
      return JSON.stringify(all).includes('Gone Colleague');
    };
    const { past } = await note(admin, 'quick-report');
    expect(await reportsNaming(past)).toBe(true);
    await admin.delete(`/api/users/${userId}`).expect(200);
    await admin.delete(`/api/users/${userId}/person`).expect(200);
    await desk.settle();
    expect(await reportsNaming(past)).toBe(false);
  });
});
