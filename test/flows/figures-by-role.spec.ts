import { todayIn } from '@matricula/lists';
import type { StoredMessage } from '@matricula/outbound/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import { matches } from '@matricula/read-store';
import { dashboards, reports } from '@matricula/projections/reports';
import {
  isByField,
  measuresOf,
  partsOf,
  reportBy,
  type Report,
  type ReportData,
  type ReportMeasure,
  type ShownWidget,
  type ToldFact,
} from '@matricula/reports';
import { randomOf } from '@matricula/testing';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type StaffKey, type Tenant } from '../fixtures/shared-desk';

const zone = 'Asia/Kolkata';
const today = todayIn(zone);
const days = { from: today, to: `${Number(today.slice(0, 4)) + 1}-12-31` };
const BY = 'custom.cf_hostel';
const STAGES = ['stage-call-back', 'stage-wrong-number', 'stage-interested'];

/** Readers and the staff whose figures they see; undefined: all. */
const readers = {
  admin: undefined,
  manager: ['manager', 'counsellor', 'counsellor2', 'caller', 'caller3'],
  manager2: ['manager2', 'counsellor3', 'counsellor4', 'caller2'],
  caller: ['caller'],
  auditor: undefined,
} as const satisfies Partial<Record<StaffKey, readonly StaffKey[] | undefined>>;
type Reader = keyof typeof readers;
const keys = Object.keys(readers) as Reader[];
const workers = ['counsellor', 'counsellor2', 'counsellor3', 'counsellor4', 'caller', 'caller2'] as const;

/** Measures that count facts or distinct values. */
type Counted = Exclude<ReportMeasure, { share: unknown }>;

describe('the figures of every report', () => {
  let sunrise: Tenant;
  let imports: Imports;
  let random = randomOf(Number(process.env.FIGURES_SEED ?? 7));
  const people = {} as Record<Reader | (typeof workers)[number], Person>;
  const leads: string[] = [];
  /** Owner of each lead according to the log. */
  const owners = new Map<string, string | undefined>();
  /** The leads in each reader's list. */
  const listed = {} as Record<Reader, Set<string>>;
  let phone = 9_700_100_000;

  const questionOf = (report: Report, reading?: string) => ({
    ...days,
    ...(isByField(report) && { by: BY }),
    ...(reading && { by: reading }),
  });
  const figuresOf = async (reader: Reader, report: Report, more: object = {}): Promise<ReportData | undefined> => {
    const { status, body } = await people[reader].post(`/api/reports/${report.name}`, { ...questionOf(report), ...more });
    if (status === 403) return undefined;
    expect([report.name, reader, status]).toEqual([report.name, reader, 200]);
    return body.data as ReportData;
  };
  const factsOf = async (
    reader: Reader,
    report: Report,
    measure?: string,
    more: object = {},
  ): Promise<{ data: ToldFact[]; count: number }> => {
    const asked = { ...questionOf(report), measure, limit: 1000, ...more };
    return (await people[reader].post(`/api/reports/${report.name}/facts`, asked).expect(200)).body;
  };

  const learn = async () => {
    await desk.settle();
    for (const { data } of await desk.ask('log', sunrise.since, { types: ['LeadCaptured', 'LeadAssigned'], tenantId: sunrise.tid })) {
      const { leadId, ownerId } = data as { leadId: string; ownerId?: string };
      if (!owners.has(leadId)) leads.push(leadId);
      owners.set(leadId, ownerId);
    }
    for (const reader of keys) {
      const { status, body } = await people[reader].post('/api/lists/leads/by-key', { keys: leads });
      listed[reader] = new Set(status === 200 ? (body.data as { leadId: string }[]).map(({ leadId }) => leadId) : []);
    }
  };
  const csv = (count: number) => ['name,phone', ...Array.from({ length: count }, () => `Lead ${++phone},${phone}`)].join('\n');
  const assign = (lead_ids: string[], to: StaffKey) =>
    people.admin.post('/api/lead-assign-to', { lead_ids, user_id: sunrise.id(to) }).expect(200);

  /** A random action of staff, which may be refused. */
  const happens = async () => {
    const lead_id = random.oneOf(leads);
    const by = people[random.oneOf(workers)];
    const owner = workers.find((key) => sunrise.id(key) === owners.get(lead_id));
    const { phone: known } = (await people.admin.post('/api/lists/leads/by-key', { keys: [lead_id] })).body.data[0] ?? {};
    switch (random.below(9)) {
      case 0:
        return by.post('/api/leadGenerate', { name: `Lead ${++phone}`, phone: String(phone), source: 'WALK-IN' });
      case 1:
        return known && people.admin.post('/api/leadGenerate', { name: 'Again', phone: String(known).slice(3), source: 'WEB' });
      case 2:
        return assign([lead_id], random.oneOf(workers));
      case 3:
        return people.admin.post('/api/commands/leads/bulk', { action: 'verify', selection: { keys: [lead_id] } });
      case 4:
        return rings(known ?? `+91${phone}`, random.oneOf(['answer', 'no-answer'] as const));
      case 5:
        return people[owner ?? 'admin'].post('/api/clickToCall/dialer', { lead_id });
      default: {
        const callObj = { group: 'call', selectStage: random.oneOf(STAGES), call_date_time: `${today}T23:50` };
        return people[owner ?? 'admin'].post('/api/callGenerate', { lead_id, callObj, user_selected_college_id: -1 });
      }
    }
  };
  /** A telephone call comes in from a number. */
  const rings = async (from: string, then: 'answer' | 'no-answer') => {
    const play = async (what: string, said: object) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ tenantId: sunrise.tid, ...said });
      const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, { method: 'POST', headers, body });
      expect([what, answer.status]).toEqual([what, 200]);
      return ((await answer.json()) as { data: { callId: string } }).data.callId;
    };
    const callId = await play('ring', { phone: from });
    await play(then, { callId });
    if (then === 'answer') await play('hang-up', { callId });
  };
  const happen = async (times: number) => {
    for (let n = 0; n < times; n += 1) await happens();
    await learn();
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    for (const key of [...keys, ...workers]) people[key] = await sunrise.signIn(key);
    const { admin } = people;
    imports = new Imports(desk, admin);
    const codes = new Set(reports.flatMap(({ code }) => (code === undefined || code === 'LEADS' ? [] : [code])));
    // Every reader may open every report that requires no role.
    for (const [reader, role] of [
      ['manager', 2],
      ['caller', 4],
      ['auditor', 6],
    ] as const) {
      const acl = (await people[reader].get('/api/acl').expect(200)).body.data as { code: string }[];
      const more = [...codes, 'Counsellor_Home_Dashboard'].filter((code) => !acl.some((one) => one.code === code));
      await admin.post('/api/edit-role-permissions', { role, acl: [...acl, ...more.map((code) => ({ code, level: [6] }))] }).expect(200);
    }
    const publisher = (await admin.post('/api/records/publishers', { name: 'Bright Leads', payNew: 60 }).expect(200)).body.data.id;
    const { secret } = (await admin.post('/api/api-keys', { name: 'Bright', scopes: ['capture'], publisher }).expect(200)).body.data;
    await desk.settle();
    // Leads from an import without owners and from an API key have no owner.
    await imports.run(csv(24));
    await desk
      .anonymous('post', '/api/capture/leads')
      .set('x-api-key', secret)
      .send({ leads: Array.from({ length: 6 }, () => ({ name: `Sent ${++phone}`, phone: String(phone) })) })
      .expect(200);
    await learn();
    expect([...owners.values()].filter(Boolean)).toEqual([]);
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 5_000 };
    const productId = (await admin.post('/api/records/products', token).expect(200)).body.data.id as string;
    await desk.settle();
    // A re-enquiry of a lead without an owner.
    await imports.run(csv(2));
    phone -= 2;
    await imports.run(csv(2));
    await learn();
    for (const [at, key] of workers.entries()) await assign(leads.slice(at * 3, at * 3 + 3), key);
    await learn();
    // Orders of leads of all owners and of none, some of them paid, some of these refunded.
    for (const [at, lead_id] of [...leads.slice(0, 9), ...leads.slice(-3)].entries()) {
      const [orderId] = (await admin.post('/api/orders', { lead_id, product_ids: [productId] }).expect(200)).body.data.ids as string[];
      const move = (command: object) =>
        desk.ask('moveMoney', sunrise.tid, orderId!, command as Parameters<typeof desk.ask<'moveMoney'>>[3]);
      const moment = new Date().toISOString();
      const paid = { paymentId: `pay-${at}`, outcome: 'captured', amountPaise: 500_000, paidAt: moment };
      if (at % 4 > 0) await move({ type: 'RecordPayment', data: paid });
      if (at % 4 > 1) await move({ type: 'RecordRefund', data: { refundId: `refund-${at}`, amountPaise: 1_050 * at, refundedAt: moment } });
    }
    await happen(60);
    // Leads are assigned to another team and back, removed, restored and handed over.
    await assign(leads.slice(0, 4), 'counsellor3');
    const bulk = async (body: object) => {
      const { jobId } = (await admin.post('/api/commands/leads/bulk', body).expect(200)).body.data as { jobId: string };
      await imports.ended(jobId);
      return jobId;
    };
    await imports.undo(await bulk({ action: 'assign', user_id: sunrise.id('caller2'), selection: { keys: leads.slice(18, 24) } }));
    await bulk({ action: 'remove', selection: { keys: leads.slice(4, 8) } });
    await imports.undo(await bulk({ action: 'remove', selection: { keys: leads.slice(8, 10) } }));
    const { jobId } = (await admin.post(`/api/users/${sunrise.id('counsellor2')}/hand-over`, { user_ids: [sunrise.id('counsellor4')] }))
      .body.data as { jobId: string };
    await imports.ended(jobId);
    for (const key of ['counsellor', 'counsellor3'] as const) {
      const question = { subject: 'No calls', category: 'Calls & dialer', priority: 'high', description: 'Silent since noon.' };
      await people[key].post('/api/help-support/tickets', question).expect(200);
      const ratings = { experience: 5, easeOfUse: 3, uiUxDesign: 4, reliability: null, support: null, satisfaction: 5 };
      const feedback = { comments: 'Fast.', recommend: 1, recommendationsDetails: 'https://a.example', category: [], selectedFeatures: [] };
      await people[key].post('/api/submitFeedback', { feedback: { ...feedback, ratings } });
    }
    await happen(10);
  });

  it('are compared in an institution that has all that matters', async () => {
    const counts = keys.map((reader) => listed[reader].size);
    expect(counts.every((count, at) => count > 0 || keys[at] === 'auditor')).toBe(true);
    const calls = reports.find(({ name }) => name === 'hourly-all-counsoler-report')!;
    const made = await Promise.all((['admin', 'manager'] as const).map(async (reader) => (await factsOf(reader, calls)).count));
    expect([made[0]! > made[1]!, made[1]! > 0]).toEqual([true, true]);
    expect([...listed.manager].filter((lead) => !listed.manager2.has(lead)).length).toBeGreaterThan(3);
    expect([...listed.manager2].filter((lead) => !listed.manager.has(lead)).length).toBeGreaterThan(3);
    expect([...listed.manager].filter((lead) => listed.manager2.has(lead)).length).toBeGreaterThan(3);
  });

  /** Whether a reader may see a fact, by the lead's owner in the log and the reader's staff. */
  const isFor = (reader: Reader, report: Report, fact: ToldFact): boolean => {
    const { access, facts } = report;
    const below = readers[reader]?.map((key) => sunrise.id(key));
    const of = fact as Record<string, unknown>;
    if (access.personal) return Object.keys(access.owner).some((field) => of[field] === people[reader].userId);
    if (access.open || !below) return true;
    const isEnquiry = facts.model.name === 'activity-facts' && ['captured', 're-enquired'].includes(String(of.kind));
    const owner = isEnquiry ? owners.get(String(of.leadId)) : of.ownerId;
    const named = Object.keys(access.owner).map((field) => (field === 'ownerId' ? owner : of[field]));
    const members = Object.keys(access.members ?? {}).flatMap((field) => of[field] ?? []);
    if ([...named, ...members].some((id) => below.includes(String(id)))) return true;
    const manages = reader === 'manager' || reader === 'manager2';
    if (isEnquiry) return manages && owner === undefined;
    return manages && access.unowned !== undefined && access.unownedFlag === undefined && named.every((id) => id === undefined);
  };

  const countedBy = (report: Report, measure: ReportMeasure): Counted => {
    if (!('share' in measure)) return measure;
    return countedBy(
      report,
      report.measures.find(({ field }) => field === measure.share[0])!,
    );
  };
  /** The facts of a measure, and its figure computed from single facts. */
  const expected = (report: Report, all: ToldFact[], measure: ReportMeasure): { behind: number; figure: number | null } => {
    const model = report.facts.model as ReadModel;
    const counted = countedBy(report, measure);
    const condition =
      'count' in counted ? (typeof counted.count === 'function' ? counted.count(new Date().toISOString()) : counted.count) : counted.where;
    const found = all.filter((row) => !condition || matches(model, condition, { key: row.said.key, row }));
    const values = (field: string) =>
      found.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : [])).toSorted((a, b) => a - b);
    if ('share' in measure) {
      const [part, whole] = measure.share.map(
        (name) =>
          expected(
            report,
            all,
            report.measures.find(({ field }) => field === name)!,
          ).figure ?? 0,
      );
      return { behind: expected(report, all, counted).behind, figure: whole ? Math.round((part! / whole) * 1000) / 10 : null };
    }
    if ('distinct' in counted) {
      const things = new Set(found.flatMap((row) => row[counted.distinct] ?? [])).size;
      return { behind: things, figure: things };
    }
    if ('count' in counted) return { behind: found.length, figure: found.length };
    const numbers = values(counted.value);
    const sum = numbers.reduce((total, value) => total + value, 0);
    const middle = (numbers[Math.floor((numbers.length - 1) / 2)]! + numbers[Math.ceil((numbers.length - 1) / 2)]!) / 2;
    const some = { sum, avg: sum / numbers.length, max: numbers.at(-1)!, median: middle }[counted.of];
    return { behind: numbers.length, figure: numbers.length > 0 || counted.of === 'sum' ? some : null };
  };
  const rounded = (figure: unknown) => (typeof figure === 'number' ? Math.round(figure * 1000) / 1000 : (figure ?? null));

  /** The ids of facts that the reader may open, according to the list. */
  const opens = async (reader: Reader, report: Report, ids: string[]): Promise<Set<string>> => {
    const { list } = report.facts.subject;
    const { status, body } = await people[reader].post(`/api/lists/${list}/by-key`, { keys: [...new Set(ids)].slice(0, 1000) });
    if (status !== 200) return new Set();
    return new Set((body.data as Record<string, string>[]).flatMap((row) => row[report.facts.subject.field] ?? []));
  };

  /** Every table of facts of every reading of every report. */
  const parts = reports.flatMap((report) =>
    (report.readings ?? [undefined]).flatMap((reading) => {
      const read = reading ? reportBy(report, reading.value) : report;
      return partsOf(read).map(
        (part, at) =>
          [[...new Set([report.name, part.name]), reading?.value].filter(Boolean).join(' '), read, part, reading?.value, at] as const,
      );
    }),
  );

  describe.each(parts)('%s', (_, read, report, reading, place) => {
    const { field: about } = report.facts.subject;
    const asked = reading ? { by: reading } : {};
    let all: ToldFact[];
    beforeAll(async () => {
      if (place === 0) return void ({ data: all } = await factsOf('admin', read, undefined, asked));
      const single = report.measures.filter((measure) => !('distinct' in measure || 'share' in measure));
      const found = await Promise.all(single.map(({ field }) => factsOf('admin', read, field, asked)));
      all = [...new Map(found.flatMap(({ data }) => data.map((fact) => [fact.said.key, fact] as const))).values()];
    });

    it.each(keys)('count for the %s what they may see, with as many facts behind', async (reader) => {
      const data = await figuresOf(reader, read, asked);
      if (!data) return expect(report.roles !== undefined || (reader === 'auditor' && report.code === 'LEADS')).toBe(true);
      const visible = (report.access.personal ? (await factsOf(reader, read, undefined, asked)).data : all).filter((fact) =>
        isFor(reader, report, fact),
      );
      for (const measure of report.measures) {
        const { behind, figure } = expected(report, visible, measure);
        const facts = await factsOf(reader, read, measure.field, asked);
        const got = [measure.field, rounded(data.totals[measure.field]), facts.count, facts.data.length];
        expect(got).toEqual([measure.field, rounded(figure), behind, behind]);
      }
    });

    it.each(keys)('name to the %s only what they can list, and link what opens', async (reader) => {
      if (!(await figuresOf(reader, read, asked))) return;
      const { data } = await factsOf(reader, read, place === 0 ? undefined : report.measures[0]!.field, asked);
      const ids = data.flatMap((fact) => (fact[about] === undefined ? [] : [String(fact[about])]));
      const open = await opens(reader, report, ids);
      for (const { said, [about]: id } of data) {
        if (id === undefined) continue;
        const isOpen = open.has(String(id));
        expect([said.what, id, said.subject !== undefined, said.path]).toEqual([
          ...[said.what, id, isOpen],
          isOpen ? report.facts.subject.path(String(id)) : undefined,
        ]);
      }
      const linked = [...new Set(data.flatMap(({ said: { path } }) => path ?? []))].flatMap(
        (path) => /^\/lp\/([^/]+)\//.exec(path)?.[1] ?? [],
      );
      for (const lead of linked) await people[reader].get(`/api/getProfileDataFromId?lead_id=${lead}`).expect(200);
    });

    it.each(keys)('leave the house for the %s as they stand on the screen', async (reader) => {
      const data = await figuresOf(reader, read, asked);
      if (!data) return void (await people[reader].post(`/api/reports/${read.name}/export`, questionOf(read, reading)).expect(403));
      const file = await people[reader]
        .post(`/api/reports/${read.name}/export`, { ...questionOf(read, reading), dates: 'iso' })
        .expect(200);
      const [head = '', ...lines] = file.text.trimEnd().split(/\r?\n/);
      expect(lines).toHaveLength(data.rows.length);
      const [measure] = measuresOf(report).filter((one) => 'count' in one);
      if (!measure) return;
      const at = head
        .replace(/^\uFEFF/, '')
        .split(',')
        .indexOf(measure.title);
      const sum = lines.reduce((total, line) => total + Number(cellsOf(line)[at]), 0);
      expect([measure.field, sum]).toEqual([measure.field, data.totals[measure.field]]);
    });
  });

  it('count as captured, for managers, the leads of their list that no subordinate brought, and no other', async () => {
    const report = reports.find(({ name }) => name === 'lead-status-report')!;
    for (const reader of ['manager', 'manager2'] as const) {
      const { data } = await factsOf(reader, report, 'captured');
      const below = readers[reader].map((key) => sunrise.id(key));
      const brought = data.filter(({ counsellorId }) => !below.includes(String(counsellorId))).map(({ leadId }) => String(leadId));
      expect(brought.filter((id) => owners.get(id) !== undefined && !below.includes(owners.get(id)!))).toEqual([]);
      const found = new Set(data.map(({ leadId }) => String(leadId)));
      expect([...listed[reader]].filter((id) => !found.has(id))).toEqual([]);
    }
  });

  describe.each(dashboards.map(({ name }) => name))('on the board %s', (board) => {
    it.each(keys)('are those of the reports, for the %s', async (reader) => {
      const { widgets } = (await people[reader].post(`/api/dashboards/${board}`, { from: today, to: today }).expect(200)).body.data as {
        widgets: ShownWidget[];
      };
      expect(widgets.length).toBeGreaterThan(3);
      for (const { name, report, question, data } of widgets) {
        const { body } = await people[reader].post(`/api/reports/${report}`, question).expect(200);
        expect([name, data.totals]).toEqual([name, body.data.totals]);
      }
    });
  });

  it('are sent by schedule to each recipient with what they may see', async () => {
    const recipients = ['admin', 'manager', 'manager2'] as const;
    const columns = ['captured', 'callActions', 'leadsWorked'].map((field) => ({ field, title: field }));
    const schedule = { title: 'Days', every: 'weekdays', at: '08:30', formats: ['csv'], period: 'today', report: 'lead-status-report' };
    const asked = { ...schedule, columns, recipients: recipients.map((key) => sunrise.id(key)) };
    const { id } = (await people.admin.post('/api/report-schedules', asked).expect(200)).body.data as { id: string };
    await desk.settle();
    await people.admin.post(`/api/report-schedules/${id}/send`).expect(200);
    const mails = async (): Promise<StoredMessage[]> => {
      await desk.settle();
      const kept = (await (
        await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } })
      ).json()) as StoredMessage[];
      return kept.filter(({ tenantId, messageId }) => tenantId === sunrise.tid && /^report-/.test(messageId));
    };
    let sent = await mails();
    while (sent.length < recipients.length) sent = await mails();
    const texts = new Set<string>();
    for (const key of recipients) {
      const { number } = sent.find(({ to }) => to === sunrise.email(key))!;
      const text = await (await fetch(`${desk.address}/dev/outbox/${number}/files/0`)).text();
      const own = await people[key].post('/api/reports/lead-status-report/export', { from: today, to: today, columns }).expect(200);
      expect([key, text.replace(/^\uFEFF/, '')]).toEqual([key, own.text.replace(/^\uFEFF/, '')]);
      texts.add(text);
    }
    expect(texts.size).toBe(recipients.length);
  });

  it('stay, in a link, what each reader saw then, and name what they can list today', async () => {
    const those = reports.filter((report) => ['lead-status-report', 'source-wise-report', 'board-stage-times'].includes(report.name));
    const noted = [];
    for (const report of those)
      for (const reader of ['admin', 'manager', 'manager2', 'caller'] as const) {
        const { status, body } = await people[reader].post(`/api/reports/${report.name}`, questionOf(report));
        expect([report.name, reader, status]).toEqual([report.name, reader, 200]);
        noted.push({ report, reader, data: body.data, past: { tenant: sunrise.tid, position: body.position, zone, at: body.asOf } });
      }
    await assign(leads.slice(24, 30), 'counsellor');
    await assign(leads.slice(0, 4), 'caller');
    await learn();
    random = randomOf(3);
    for (const { report, reader, data, past } of noted) {
      while (!(await people[reader].post(`/api/reports/${report.name}/past`, { past }).expect(200)).body.data.ready);
      expect([report.name, reader, await figuresOf(reader, report, { past })]).toEqual([report.name, reader, data]);
      const facts = await factsOf(reader, report, undefined, { past });
      for (const { said, leadId } of facts.data)
        expect([leadId, said.path !== undefined]).toEqual([leadId, listed[reader].has(String(leadId))]);
    }
    const now = await figuresOf('manager2', those[0]!);
    expect(now?.totals).not.toEqual(noted.find(({ report, reader }) => report === those[0] && reader === 'manager2')?.data.totals);
  });
});

/** Cells of a line of CSV. */
function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
