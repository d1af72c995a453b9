import { parse } from 'csv-parse/sync';
import { inOrder, tableOf, type TableSort } from '@matricula/domain/overview/report-table';
import { dayIn, todayIn } from '@matricula/lists';
import type { ReportData, ShownTask, ShownWidget } from '@matricula/reports';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const today = todayIn('Asia/Kolkata');
const tomorrow = dayIn('Asia/Kolkata', new Date(Date.now() + 86_400_000).toISOString());
const hour = (at = new Date()) => (at.getUTCHours() + (at.getUTCMinutes() >= 30 ? 6 : 5)) % 24;

/** Parser that returns the raw bytes of a file. */
const bytes = (response: NodeJS.EventEmitter, done: (error: Error | null, body: string) => void) => {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(Buffer.from(part)));
  response.on('end', () => done(null, Buffer.concat(parts).toString('latin1')));
};

describe('reports over the facts', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let vikram: Person;
  const range = { from: today, to: today };

  const capture = async (person: Person, phone: string, source: string) =>
    (await person.post('/api/leadGenerate', { name: `Lead ${phone}`, phone, source, utm_source: 'google' }).expect(200)).body.data
      .leadId as string;
  const call = (person: Person, lead_id: string, selectStage: string, more: object = {}) =>
    person
      .post('/api/callGenerate', { lead_id, callObj: { group: 'call', selectStage, ...more }, user_selected_college_id: -1 })
      .expect(200);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    vikram = await sunrise.signIn('counsellor2');
    const first = await capture(asha, '9811100001', 'WEB');
    const second = await capture(asha, '9811100002', 'FACEBOOK');
    const third = await capture(vikram, '9811100003', 'WEB');
    await call(asha, first, 'stage-call-back', { call_date_time: `${tomorrow}T10:00` });
    await call(asha, second, 'stage-wrong-number');
    await call(asha, second, 'stage-wrong-number');
    await call(vikram, third, 'stage-wrong-number');
    await desk.settle();
  });

  const ask = async (person: Person, report: string, question: object = range) =>
    (await person.post(`/api/reports/${report}`, question).expect(200)).body;

  it('count per user what each of them did, and distinct leads once in the totals', async () => {
    const { data, position } = await ask(admin, 'quick-report');
    expect(position).toEqual(await desk.ask('head'));
    const row = (name: string) => data.rows.find((one: { counsellorName: string }) => one.counsellorName === name);
    expect(row('Asha Sharma')).toMatchObject({ callActions: 3, leadsWorked: 2, followUpsScheduled: 1, enrolled: 0, conversion: 0 });
    expect(row('Vikram Nair')).toMatchObject({ callActions: 1, leadsWorked: 1 });
    expect(data.rows.map((one: { counsellorName: string }) => one.counsellorName)).not.toContain('System');
    expect(data.totals).toMatchObject({ callActions: 4, leadsWorked: 3 });
  });

  it('group by hour of the day in the zone of the tenant and open the facts behind an hour', async () => {
    const before = hour();
    const { data } = await ask(admin, 'hourly-counsoler-report');
    const row = data.rows.find((one: { counsellorName: string }) => one.counsellorName === 'Asha Sharma');
    expect([before, (before + 23) % 24]).toContain(row.hour);
    const { body } = await admin
      .post('/api/reports/hourly-counsoler-report/facts', {
        ...range,
        cell: { counsellorName: 'Asha Sharma', hour: row.hour, measure: 'callActions' },
      })
      .expect(200);
    expect(body.count).toBe(row.callActions);
    expect(
      body.data.every(({ kind, userName }: { kind: string; userName: string }) => kind === 'call-action' && userName === 'Asha Sharma'),
    ).toBe(true);
  });

  it('take a follow-up without a zone by the clock of the tenant, and export it so', async () => {
    const { text } = await admin.get('/api/getfollowups?format=csv&followup_type=all').expect(200);
    expect(text).toMatch(/\d\d \w{3} \d{4}, 10:00 AM/);
    const iso = await admin.get('/api/getfollowups?format=csv&followup_type=all&dates=iso').expect(200);
    expect(iso.text).toContain(`${tomorrow}T04:30:00.000Z`);
  });

  it('cross source with stage and agree with the facts of every cell', async () => {
    const { data } = await ask(admin, 'source-wise-report');
    expect(data.totals).toMatchObject({ leads: 3, captured: 3, callActions: 4 });
    for (const row of data.rows) {
      const cell = { source: row.source, stage: row.stage, measure: 'callActions' };
      const { body } = await admin.post('/api/reports/source-wise-report/facts', { ...range, cell }).expect(200);
      expect([cell, body.count]).toEqual([cell, row.callActions]);
    }
  });

  it('take any condition on the facts, compare with the period before, and export', async () => {
    const { data } = await ask(admin, 'quick-report', { ...range, where: { field: 'source', op: 'eq', value: 'FACEBOOK' }, compare: true });
    expect(data.totals).toMatchObject({ callActions: 2, leadsWorked: 1 });
    expect(data.previous.totals).toMatchObject({ callActions: 0 });
    const csv = await admin.post('/api/reports/quick-report/export', range).expect(200);
    expect(csv.text).toContain('User,Leads assigned,Call actions');
    const refused = await admin.post('/api/reports/quick-report', { ...range, where: { field: 'nothing', op: 'eq', value: 1 } });
    expect(refused.status).toBe(422);
  });

  it('show a counsellor only their own and need the code of the report', async () => {
    const { data } = await ask(asha, 'hourly-counsoler-report');
    expect(new Set(data.rows.map((row: { counsellorName: string }) => row.counsellorName))).toEqual(new Set(['Asha Sharma']));
    await asha.post('/api/reports/quick-report', range).expect(403);
    await asha.post('/api/reports/lead-report-by-call-action', range).expect(403);
    const { body } = await asha.get('/api/reports').expect(200);
    expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      'admission-cross-report',
      'cohort-report',
      'college-admission-report',
      'college-result-report',
      'custom-field-report',
      'daily-admission-report',
      'first-response-report',
      'follow-up-punctuality-report',
      'follow-up-report',
      'hourly-admission-report',
      'hourly-counsoler-report',
      'product-admission-report',
      'source-admission-report',
      'source-quality-report',
      'source-result-report',
      'today-activity',
      'user-admission-report',
      'user-result-report',
    ]);
  });

  it('answer every declared report', async () => {
    const { body } = await admin.get('/api/reports').expect(200);
    for (const { name, measures, dimensions } of body.data) {
      const isChosen = dimensions.some(({ chosen }: { chosen?: true }) => chosen);
      const question = isChosen ? { ...range, by: 'custom.cf_hostel' } : range;
      const { data } = await ask(admin, name, question);
      for (const { field } of measures) expect(data.totals).toHaveProperty(field);
      await admin.post(`/api/reports/${name}/facts`, { ...question, cell: data.rows[0] ?? {} }).expect(200);
    }
  });

  describe('with a dimension across, as they are shown', () => {
    const titles = [{ field: 'counsellorName', title: 'Caller' }];
    const fileOf = async (more: object = {}) => {
      const asked = { ...range, figure: 'callActions', columns: titles, dates: 'shown', ...more };
      const { text } = await admin.post('/api/reports/hourly-counsoler-report/export', asked).expect(200);
      return (parse(text, { bom: true }) as string[][]).map((line) => line.map(String));
    };
    const screenOf = async (sort?: TableSort) => {
      const { data } = await ask(admin, 'hourly-counsoler-report', { ...range, figure: 'callActions' });
      const { columns } = data as ReportData;
      const word = (_: object, value: unknown) =>
        typeof value === 'number' ? [value, (value + 1) % 24].map((one) => String(one).padStart(2, '0')).join('-') : String(value);
      const measure = columns.find(({ field }) => field === 'callActions');
      const table = tableOf(data as ReportData, measure, { word, total: 'Total' });
      return [
        ['Caller', ...table.columns.map(({ title }) => title)],
        ...inOrder(table, sort).map(({ names, figures }) => [...names, ...figures.map(String)]),
        ['Total', ...table.totals.map(String)],
      ];
    };

    it('have rows, columns, totals, order and headings of the screen in their CSV', async () => {
      const shown = await screenOf();
      expect(shown.slice(1).map(([name]) => name)).toEqual(['Asha Sharma', 'Vikram Nair', 'Total']);
      expect(await fileOf()).toEqual(shown);
      const byName: TableSort = { by: 'name', at: 0, down: true };
      const turned = await fileOf({ sort: byName });
      expect(turned).toEqual(await screenOf(byName));
      expect(turned.map(([name]) => name)).toEqual(['Caller', 'Vikram Nair', 'Asha Sharma', 'Total']);
      expect((await fileOf({ total: 'Summe' })).at(-1)?.[0]).toBe('Summe');
    });

    it('stay one line per cell for programs, and where no figure of the report is named', async () => {
      for (const more of [{ dates: 'iso' }, { figure: undefined }, { figure: 'nothing' }])
        expect((await fileOf(more))[0]).not.toContain('Total');
      await admin.post('/api/reports/hourly-counsoler-report/export', { ...range, sort: { by: 'colour', at: 0, down: true } }).expect(400);
    });

    it('are the same table as PDF', async () => {
      const asked = { ...range, figure: 'callActions', columns: titles };
      const { body } = await admin.post('/api/reports/hourly-counsoler-report/paper', asked).buffer(true).parse(bytes).expect(200);
      expect(body.slice(0, 5)).toBe('%PDF-');
      await desk.settle();
      const { body: told } = await admin.get(`/api/getTimeline?startDate=${today}&endDate=${today}&property=Export&limit=1`).expect(200);
      expect(told.data[0].entries[0].newData.columns).toEqual((await screenOf())[0]);
    });
  });

  it('have the order of the screen in their CSV', async () => {
    const columns = [
      { field: 'counsellorName', title: 'Who' },
      { field: 'callActions', title: 'Calls' },
    ];
    const fileOf = async (sort?: TableSort) => {
      const { text } = await admin.post('/api/reports/quick-report/export', { ...range, columns, dates: 'shown', sort }).expect(200);
      return (parse(text, { bom: true }) as string[][]).slice(1);
    };
    const { data } = await ask(admin, 'quick-report');
    const measures = (data as ReportData).columns.filter(({ kind }) => kind === 'measure').map(({ field }) => field);
    const at = measures.indexOf('callActions');
    const calls = (lines: string[][]) => lines.map(([, figure]) => Number(figure));
    const [up, down] = [calls(await fileOf({ by: 'figure', at, down: false })), calls(await fileOf({ by: 'figure', at, down: true }))];
    expect(new Set(up).size).toBeGreaterThan(1);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(down).toEqual(up.toReversed());
    expect((await fileOf()).map(([name]) => name)).toEqual(
      inOrder(tableOf(data as ReportData, undefined, { word: (_, value) => String(value), total: '' }), undefined).map(
        ({ names }) => names[0],
      ),
    );
  });

  it('come on paper with the words of the screen, noted like every export', async () => {
    const asked = {
      ...range,
      title: 'Work of all',
      columns: [
        { field: 'counsellorName', title: 'Who' },
        { field: 'callActions', title: 'Calls' },
      ],
    };
    const { body, headers } = await admin.post('/api/reports/quick-report/paper', asked).buffer(true).parse(bytes).expect(200);
    expect([headers['content-type'], String(body).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    expect(headers['content-disposition']).toContain(`quick-report-${today}-${today}.pdf`);
    await asha.post('/api/reports/quick-report/paper', range).expect(403);
  });

  describe('on a dashboard', () => {
    const board = async (person: Person, question: object = range, name = 'dashboard') =>
      (await person.post(`/api/dashboards/${name}`, question).expect(200)).body.data;
    const widget = (widgets: ShownWidget[], name: string) => {
      const found = part(widgets, name);
      if (!found) throw new Error(`There is no widget ${name}`);
      return found;
    };
    const part = <Part extends { name: string }>(parts: Part[], name: string) => parts.find((one) => one.name === name);

    it('come in one answer, tasks and widgets, for the same days and people', async () => {
      const all = await board(admin);
      const names = (shown: typeof all) => shown.widgets.map(({ name }: { name: string }) => name);
      expect(names(all)).toEqual([
        ...['today', 'funnel', 'days', 'stage-times', 'sources', 'team', 'money', 'revenue', 'revenue-sources'],
        ...['admissions', 'admission-days', 'admission-colleges', 'applications', 'application-programmes'],
      ]);
      expect(widget(all.widgets, 'today').data).toMatchObject({ totals: { callActions: 4 }, previous: { totals: { callActions: 0 } } });
      expect(widget(all.widgets, 'stage-times').data.rows[0]).toMatchObject({ stage: null, left: 3, median: expect.any(Number) });
      const ashas = await board(admin, { ...range, team: asha.userId });
      expect(ashas.tasks).toEqual([]);
      expect(widget(ashas.widgets, 'today').data.totals.callActions).toBe(3);
      expect(widget(ashas.widgets, 'team').data.rows.map((row: Record<string, unknown>) => row.counsellorName)).toEqual(['Asha Sharma']);
      const facebook = await board(admin, { ...range, where: { field: 'source', op: 'eq', value: 'FACEBOOK' } });
      expect(widget(facebook.widgets, 'funnel').data.rows).toEqual([expect.objectContaining({ stage: 'Wrong Number', reached: 1 })]);
      // Orders have no stage: their figures cannot be limited by one, so they are left out.
      const staged = await board(admin, { ...range, where: { field: 'stage', op: 'eq', value: 'Enrolled' } });
      expect(names(staged)).toEqual(['today', 'funnel', 'days', 'stage-times', 'sources', 'team']);
      await admin.post('/api/dashboards/dashboard', { ...range, where: { field: 'nothing', op: 'eq', value: 'x' } }).expect(422);
    });

    it('depend on the role: users without a team see only their own work', async () => {
      const divya = await sunrise.signIn('caller3');
      const { widgets, leads, tasks } = await board(divya);
      expect([leads, part(widgets, 'team')]).toEqual([false, undefined]);
      expect(widget(widgets, 'today').data.totals.callActions).toBe(0);
      expect(widget((await board(asha)).widgets, 'today').data.totals.callActions).toBe(3);
      expect(part(tasks, 'unassigned')).toBeUndefined();
      await divya.post('/api/dashboards/caller-dashboard-report', range).expect(403);
      expect((await board(asha, range, 'caller-dashboard-report')).title).toBe('User Home Dashboard');
      await asha.post('/api/dashboards/nothing', range).expect(404);
      await asha.post('/api/dashboards/dashboard', { from: 'yesterday', to: today }).expect(400);
    });

    it('count in every task the rows of the screen that it leads to', async () => {
      const { tasks } = await board(admin);
      const where = { field: 'callActions', op: 'eq', value: 0 };
      const { body } = await admin.post('/api/lists/leads/count', { where }).expect(200);
      expect(part<ShownTask>(tasks, 'never-called')?.count).toBe(body.data);
      // The reader's own queue would show fewer rows than the count.
      for (const name of ['overdue', 'due-today']) expect(part<ShownTask>(tasks, name)?.to).toContain('whose=team');
    });

    it('open the facts behind each figure with the question that the widget was asked', async () => {
      const { widgets } = await board(admin, { ...range, team: asha.userId });
      const { report, question } = widget(widgets, 'sources');
      const { body } = await admin
        .post(`/api/reports/${report}/facts`, { ...question, cell: { source: 'WEB' }, measure: 'captured' })
        .expect(200);
      expect(body.data).toEqual([expect.objectContaining({ kind: 'captured', counsellorId: asha.userId })]);
    });

    it('keep the arrangement of each person', async () => {
      const places = [{ name: 'team', columns: 6, rows: 4 }];
      await asha.post('/api/records/board-layouts', { board: 'dashboard', places }).expect(200);
      await desk.settle();
      const seen = async (person: Person) => (await person.post('/api/lists/board-layouts/rows', {}).expect(200)).body.data;
      expect(await seen(asha)).toEqual([expect.objectContaining({ board: 'dashboard', places })]);
      expect(await seen(admin)).toEqual([]);
    });
  });

  it('serve the documented calls', async () => {
    const hourly = await admin.get(`/api/counsoller-hourly-activity-report?id=${asha.userId}&date=${today}`).expect(200);
    expect(hourly.body.data.totals.callActions).toBe(3);
    const all = await admin.get(`/api/all-counsoller-hourly-activity-report?date=${today}`).expect(200);
    expect(all.body.data.totals).toMatchObject({ calls: 0, talkTime: 0, connectRate: null });
    const leads = await admin.get(`/api/get_lead_reports?userId=${vikram.userId}&sdate=${today}&edate=${today}&scl=WEB`).expect(200);
    expect(leads.body.data.rows).toHaveLength(1);
    const stages = await admin.get(`/api/lead-report-by-call-action?sdate=${today}&edate=${today}&source=FACEBOOK`).expect(200);
    expect(stages.body.data.totals.callActions).toBe(2);
    const stage = await admin.get(`/api/lead-stage?sdate=${today}&edate=${today}`).expect(200);
    expect(stage.body.data[0]).toEqual({ stage: 'Wrong Number', count: 3, leads: 2 });
    const activity = await admin.get(`/api/get-activity?sdate=${today}&edate=${today}&userId=${asha.userId}&limit=2&page_no=2`).expect(200);
    expect([activity.body.data.length, activity.body.count]).toEqual([2, expect.any(Number)]);
    const times = await admin.get(`/api/activity/get-time-difference?userId=${asha.userId}&limit=100`).expect(200);
    expect(times.body.data[0].differenceSeconds).toBeNull();
    expect(times.body.data.slice(1).every(({ differenceSeconds }: { differenceSeconds: number }) => differenceSeconds >= 0)).toBe(true);
    const csv = await admin.get('/api/export-get-activity').expect(200);
    expect(csv.text).toContain('Wrong Number');
  });

  it('leave the follow-ups of a removed lead out until it is restored, in the queue and in its counts', async () => {
    const lead_id = await capture(asha, '9811100009', 'WEB');
    await call(asha, lead_id, 'stage-call-back', { call_date_time: `${tomorrow}T11:00` });
    const seen = async () => {
      await desk.settle();
      const [queue, counts, report] = await Promise.all([
        asha.get(`/api/getfollowups?followup_type=all&limit=100`).expect(200),
        asha.get(`/api/followup/counts-by-date?startDate=${tomorrow}&endDate=${tomorrow}`).expect(200),
        ask(admin, 'follow-up-report', { from: tomorrow, to: tomorrow }),
      ]);
      return [queue.body.count, counts.body.data[0]?.pending, report.data.totals.due];
    };
    expect(await seen()).toEqual([2, 2, 2]);
    await admin.delete(`/api/deleteAllSelectedLead?leadIds=${lead_id}`).expect(200);
    expect(await seen()).toEqual([1, 1, 1]);
    await admin.post(`/api/leads/${lead_id}/restore`).expect(200);
    expect(await seen()).toEqual([2, 2, 2]);
  });

  it('say that they reflect what was waited for, as boards, values of fields and standings do', async () => {
    const asked = ['reports/quick-report', 'dashboards/dashboard', 'lists/leads/facets', 'lists/leads/rows'];
    for (const path of asked) {
      // Columns get changes slightly later than rows: an immediate query waits for them.
      const { body } = await asha.post('/api/leadGenerate', { name: 'Told', phone: `98222${asked.indexOf(path)}0000` }).expect(200);
      const question = path.startsWith('lists') ? { fields: ['stage'] } : range;
      const told = (await admin.post(`/api/${path}`, path.endsWith('rows') ? {} : question).set('x-read-after', body.position)).body;
      expect([path, told.code, told.position >= body.position]).toEqual([path, 200, true]);
    }
    const { body } = await admin.get('/api/publishers/standings').expect(200);
    expect(body.position).toEqual(expect.stringMatching(/^\d+$/));
    await desk.settle();
  });
});
