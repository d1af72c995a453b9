import { todayIn } from '@matricula/lists';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const MONDAY = '2026-03-02';

describe('the workforce', () => {
  let sunrise: Tenant;
  let [admin, manager, counsellor, stranger, auditor]: Person[] = [];
  const now = async (person: Person) => {
    await desk.settle();
    return (await person.get('/api/attendance/records').expect(200)).body.data;
  };
  const month = async (person: Person, of = '2026-03') => {
    await desk.settle();
    const { body } = await person.get(`/api/attendance/month?month=${of}`).expect(200);
    return body.data as { user_id: string; days: { day: string; mark: string }[] }[];
  };
  const markOf = async (person: Person, key: 'counsellor', day: string) =>
    (await month(person, day.slice(0, 7))).find(({ user_id: id }) => id === sunrise.id(key))?.days.find((one) => one.day === day);
  const path = (key: 'counsellor', day: string, move: string) => `/api/attendance/days/${sunrise.id(key)}/${day}/${move}`;
  const news = async (person: Person) => {
    await desk.settle();
    const { body } = await person.post(`/api/getCrmUserNotification/${person.userId}`, { page: 1, limit: 15 }).expect(200);
    return (body.data as { notifications: { type: string; message: string } }[]).map(({ notifications: { type, message } }) => [
      type,
      message,
    ]);
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, manager, counsellor, stranger, auditor] = await Promise.all(
      (['admin', 'manager', 'counsellor', 'counsellor3', 'auditor'] as const).map((key) => sunrise.signIn(key)),
    );
  });

  it('EM-01 EM-02 AR-01 AR-10: checks in and out for real, each once, with the words of the documents', async () => {
    expect(await now(counsellor!)).toMatchObject({ current_state: null, first_in: null, reminder: null });
    await admin!.post('/api/records/shifts', { name: 'Always', start: '09:30', end: '18:30', daysOff: [] }).expect(200);
    expect(await now(counsellor!)).toMatchObject({ reminder: 'A', working_time: { name: 'Always' } });
    const { body } = await counsellor!.post('/api/attendance/check-in').expect(200);
    expect(body.message).toBe('Check In Successfully');
    expect(await now(counsellor!)).toMatchObject({ current_state: 'PUNCHED IN', reminder: 'C', first_in: expect.any(String) });
    await counsellor!.post('/api/attendance/check-in').expect(422);
    const out = await counsellor!.post('/api/attendance/check-out').expect(200);
    expect(out.body.message).toBe('Check Out Successfully');
    expect(await now(counsellor!)).toMatchObject({ current_state: 'PUNCHED OUT', reminder: null, last_out: expect.any(String) });
    await counsellor!.post('/api/attendance/check-out').expect(422);
    await counsellor!.post('/api/attendance/check-out', { day: MONDAY }).expect(422);
    await counsellor!.post('/api/attendance/check-out', { day: '2026-02-31' }).expect(400);
  });

  it('corrects a day only when a manager approves', async () => {
    const asked = { in: '09:40', out: '18:30', reason: 'Forgot my card.' };
    await stranger!.post(path('counsellor', MONDAY, 'correct'), asked).expect(404);
    await manager!.post(path('counsellor', MONDAY, 'correct'), asked).expect(403);
    await counsellor!.post(path('counsellor', '2026-02-31', 'correct'), asked).expect(422);
    await counsellor!.post(path('counsellor', '2999-01-01', 'correct'), asked).expect(422);
    await counsellor!.post(path('counsellor', MONDAY, 'correct'), { ...asked, reason: '' }).expect(400);
    await counsellor!.post(path('counsellor', MONDAY, 'correct'), { ...asked, out: asked.in }).expect(422);
    await counsellor!.post(path('counsellor', MONDAY, 'correct'), asked).expect(200);
    expect(await news(manager!)).toContainEqual(['attendance', 'An attendance correction is waiting for your answer']);
    await counsellor!.post(path('counsellor', MONDAY, 'approve')).expect(403);
    await auditor!.post(path('counsellor', MONDAY, 'approve')).expect(403);
    const shown = { askedIn: `${MONDAY}T04:10:00.000Z`, askedOut: `${MONDAY}T13:00:00.000Z` };
    await manager!.post(path('counsellor', MONDAY, 'approve'), { ...shown, askedIn: shown.askedOut }).expect(409);
    await manager!.post(path('counsellor', MONDAY, 'approve'), shown).expect(200);
    await manager!.post(path('counsellor', MONDAY, 'approve')).expect(409);
    expect(await markOf(manager!, 'counsellor', MONDAY)).toMatchObject({
      mark: 'present',
      minutes: 530,
      late_minutes: 0,
      first_in: `${MONDAY}T04:10:00.000Z`,
    });
    expect(await news(counsellor!)).toContainEqual(['attendance', 'Your attendance correction was approved']);
  });

  it('shows a month of the users that the reader may see, and as a file recorded in the log', async () => {
    const [all, team, own] = [await month(admin!), await month(manager!), await month(stranger!)];
    expect(all).toHaveLength(11);
    expect(team.map(({ user_id: id }) => id)).toContain(sunrise.id('counsellor'));
    expect(team.map(({ user_id: id }) => id)).not.toContain(sunrise.id('counsellor3'));
    expect(own.map(({ user_id: id }) => id)).not.toContain(sunrise.id('counsellor'));
    expect(all[0]?.days).toHaveLength(31);
    const file = await manager!.get('/api/attendance/month?month=2026-03&format=csv').expect(200);
    expect(file.text.split('\n')[0]).toContain('2026-03-31,Present,Late,Left early,Absent,Leave,Hours');
    await manager!.get('/api/attendance/month?month=2026-13').expect(400);
  });

  it('gives leave by balance, and shows it in the month', async () => {
    await counsellor!.post('/api/records/leave-types', { name: 'Casual leave', daysPerYear: 3, accrual: 'year' }).expect(403);
    const type = { name: 'Casual leave', daysPerYear: 3, accrual: 'year' };
    const { body: made } = await admin!.post('/api/records/leave-types', type).expect(200);
    await admin!.post('/api/records/holidays', { day: '2026-03-04', name: 'Holi' }).expect(200);
    await admin!.post('/api/records/holidays', { day: '2026-03-04', name: 'Holi' }).expect(409);
    // Asha works in Pune.
    await admin!.post('/api/records/holidays', { day: '2026-03-05', name: 'Day of Mumbai', locations: ['Mumbai'] }).expect(200);
    await desk.settle();
    const typeId = made.data?.id;
    const apply = (person: Person, said: object) => person.post('/api/leaves', { typeId, ...said });
    // Tuesday to Thursday with a holiday between: two days.
    const { body } = await apply(counsellor!, { from: '2026-03-03', to: '2026-03-05', reason: 'A wedding.' }).expect(200);
    await apply(counsellor!, { from: '2026-03-05' }).expect(422);
    await apply(counsellor!, { from: '2026-03-04' }).expect(422);
    const { body: refusal } = await apply(counsellor!, { from: '2026-03-10', to: '2026-03-11' }).expect(422);
    expect(refusal.message).toBe('Only 1 day of Casual leave is left.');
    await desk.settle();
    const id = body.data.id as string;
    expect((await counsellor!.get('/api/leaves/balances?year=2026').expect(200)).body.data).toMatchObject([
      { given: 3, taken: 0, waiting: 2, left: 1 },
    ]);
    // A day of the leave becomes a holiday: it returns to the balance and may be used again.
    const { body: late } = await admin!.post('/api/records/holidays', { day: '2026-03-03', name: 'Election' }).expect(200);
    await desk.settle();
    const balances = async () => (await counsellor!.get('/api/leaves/balances?year=2026').expect(200)).body.data;
    expect(await balances()).toMatchObject([{ given: 3, taken: 0, waiting: 1, left: 2 }]);
    const { body: more } = await apply(counsellor!, { from: '2026-03-10', to: '2026-03-11' }).expect(200);
    await desk.settle();
    await counsellor!.post(`/api/leaves/${more.data.id}/cancel`).expect(200);
    await admin!.delete(`/api/records/holidays/${late.data.id}`).expect(200);
    expect(await news(manager!)).toContainEqual(['leave', 'A leave request is waiting for your answer']);
    await stranger!.post(`/api/leaves/${id}/approve`).expect(404);
    const { body: own } = await counsellor!.post(`/api/leaves/${id}/approve`).expect(403);
    expect(own.message).toBe('You cannot approve or refuse your own leave: your manager or another admin does.');
    await manager!.post(`/api/leaves/${id}/refuse`, { reason: '' }).expect(400);
    await manager!.post(`/api/leaves/${id}/approve`).expect(200);
    expect(await markOf(manager!, 'counsellor', '2026-03-03')).toMatchObject({ leave: 'Casual leave' });
    expect(await markOf(manager!, 'counsellor', '2026-03-04')).toMatchObject({ holiday: 'Holi' });
    // Holi is not deducted from the balance and does not count as leave in the month.
    expect(await markOf(manager!, 'counsellor', '2026-03-04')).toMatchObject({ mark: 'holiday', leave: 'Casual leave' });
    expect((await month(manager!)).find(({ user_id: who }) => who === sunrise.id('counsellor'))).toMatchObject({ leave: 2 });
    // Nothing is due for the time before a person joined.
    const mumbai = (await month(admin!)).find(({ user_id: who }) => who === sunrise.id('counsellor3'));
    expect(mumbai?.days.find(({ day }) => day === '2026-03-05')).toEqual({ day: '2026-03-05', mark: 'none' });
    expect(await news(counsellor!)).toContainEqual(['leave', 'Your leave was approved']);
    await stranger!.get(`/api/leaves/balances?user_id=${sunrise.id('counsellor')}`).expect(404);
    await counsellor!.post(`/api/leaves/${id}/cancel`).expect(200);
    await desk.settle();
    expect((await counsellor!.get('/api/leaves/balances?year=2026').expect(200)).body.data).toMatchObject([{ taken: 0, left: 3 }]);
  });
  it('lets an admin approve their own leave only if no one else can', async () => {
    const typeOf = async () => {
      const { body } = await admin!.post('/api/lists/leave-types/rows', {}).expect(200);
      return (body.data as { recordId: string }[])[0]?.recordId;
    };
    const asked = async (from: string) => {
      const { body } = await admin!.post('/api/leaves', { typeId: await typeOf(), from }).expect(200);
      await desk.settle();
      return `/api/leaves/${body.data.id as string}`;
    };
    const moves = async (leave: string) => {
      const where = { field: 'leaveId', op: 'eq', value: leave.slice(leave.lastIndexOf('/') + 1) };
      return ((await admin!.post('/api/lists/leaves/rows', { where }).expect(200)).body.data as { moves: string[] }[])[0]?.moves;
    };
    const alone = await asked('2026-04-07');
    expect(await moves(alone)).toContain('approve');
    await admin!.post(`${alone}/approve`).expect(200);
    const { body: second } = await admin!
      .post('/api/users/register', { name: 'Leela Menon', email: sunrise.email('leela'), password: 'Admissions@2026', role: 1 })
      .expect(200);
    await desk.settle();
    const leave = await asked('2026-04-08');
    expect(await moves(leave)).toEqual(['cancel']);
    for (const [move, body] of [
      ['approve', {}],
      ['refuse', { reason: 'No.' }],
    ] as const) {
      const refused = await admin!.post(`${leave}/${move}`, body).expect(403);
      expect(refused.body.message).toBe('You cannot approve or refuse your own leave: your manager or another admin does.');
    }
    await admin!.delete(`/api/users/${String(second.data.id)}`).expect(200);
    await desk.settle();
    await admin!.post(`${leave}/approve`).expect(200);
  });
  it('shows the team who is away when, granted and asked for, with the holidays of their location', async () => {
    interface Shown {
      user_id: string;
      days: { day: string }[];
    }
    const seen = async (person: Person, of: string) => (await person.get(`/api/leaves/month?month=${of}`).expect(200)).body.data as Shown[];
    const of = (people: Shown[], key: Parameters<typeof sunrise.id>[0]) => people.find(({ user_id: id }) => id === sunrise.id(key));
    for (const [day, name, locations] of [
      ['2027-03-03', 'Holi', []],
      ['2027-03-04', 'Day of Mumbai', ['Mumbai']],
    ] as const)
      await admin!.post('/api/records/holidays', { day, name, locations }).expect(200);
    await desk.settle();
    const { body: types } = await admin!.post('/api/lists/leave-types/rows', {}).expect(200);
    const typeId = (types.data as { recordId: string }[])[0]?.recordId;
    const apply = async (said: object) => (await counsellor!.post('/api/leaves', { typeId, ...said }).expect(200)).body.data.id as string;
    const granted = await apply({ from: '2027-03-02', to: '2027-03-04' });
    await apply({ from: '2027-03-08', half: 'first' });
    const refused = await apply({ from: '2027-03-09', half: 'second' });
    await desk.settle();
    await manager!.post(`/api/leaves/${granted}/approve`).expect(200);
    await manager!.post(`/api/leaves/${refused}/refuse`, { reason: 'An open day.' }).expect(200);
    await desk.settle();
    const team = await seen(manager!, '2027-03');
    const asha = of(team, 'counsellor');
    const shift = { half: 'first', name: 'Casual leave', status: 'asked' };
    expect(asha).toMatchObject({ name: 'Asha Sharma', away: 2, waiting: 0.5 });
    expect(asha?.days.slice(0, 9)).toMatchObject([
      { day: '2027-03-01', mark: 'none', leaves: [] },
      { mark: 'leave', leaves: [{ leave_id: granted, name: 'Casual leave', status: 'approved' }] },
      { mark: 'holiday', holiday: 'Holi', leaves: [{ leave_id: granted }] },
      { mark: 'leave' },
      ...[{ mark: 'none' }, { mark: 'none' }, { mark: 'none' }],
      { mark: 'half', leaves: [shift] },
      { mark: 'none', leaves: [] },
    ]);
    expect(asha?.days).toHaveLength(31);
    // The person in Mumbai does not report to this manager; a colleague sees neither leave nor name.
    expect(of(team, 'counsellor3')).toBeUndefined();
    const [own, all] = [await seen(stranger!, '2027-03'), await seen(admin!, '2027-03')];
    expect(of(own, 'counsellor')).toBeUndefined();
    expect(of(own, 'counsellor3')?.days[3]).toMatchObject({ mark: 'holiday', holiday: 'Day of Mumbai', leaves: [] });
    expect(all).toHaveLength(11);
    const report = (await month(admin!, '2027-03')).find(({ user_id: who }) => who === sunrise.id('counsellor3'));
    expect(report?.days[3]).toMatchObject({ mark: 'holiday', holiday: 'Day of Mumbai' });
    await manager!.get('/api/leaves/month?month=2027-13').expect(400);
  });
  it('assigns no leads of a file to people on leave, and reports it', async () => {
    const [absent, present] = [sunrise.id('counsellor3'), sunrise.id('caller')];
    const { body: types } = await admin!.post('/api/lists/leave-types/rows', {}).expect(200);
    const typeId = (types.data as { recordId: string }[])[0]?.recordId;
    const { body } = await stranger!.post('/api/leaves', { typeId, from: todayIn('Asia/Kolkata') }).expect(200);
    await desk.settle();
    await admin!.post(`/api/leaves/${body.data.id}/approve`).expect(200);
    await desk.settle();
    const imports = new Imports(desk, admin!);
    const given = async (phone: number, ownerIds: string[]) => {
      const { uploadId, mapping } = await imports.upload(`name,phone\nA,${phone}\nB,${phone + 1}\n`);
      const { body: begun } = await admin!.post('/api/imports', { uploadId, mapping, ownerIds }).expect(200);
      await imports.ended(begun.data.jobId as string);
      const owners = await imports.leads({ field: 'importId', op: 'eq', value: begun.data.jobId as string });
      return [begun.message, owners.map(({ ownerId }) => ownerId)];
    };
    const words = 'Import started. Absent today, so without new leads: Meera Joshi';
    expect(await given(9_811_100_051, [absent, present])).toEqual([words, [present, present]]);
    expect(await given(9_811_100_053, [absent])).toEqual([`${words}. The leads come without an owner`, [undefined, undefined]]);
    const rows = { data: [{ name: 'C', phone: '9811100055' }] };
    const assigned = await admin!.post(`/api/upload/uploadAndAssign?user_id=${absent}`, rows).expect(200);
    expect(assigned.body.message).toBe(`${words}. The leads come without an owner`);
  });
  it('EM-01: pays by the month, and shows it to its recipient and admins only', async () => {
    const lines = [
      { name: 'Basic', kind: 'earning', amount: 30_000 },
      { name: 'Provident fund', kind: 'deduction', amount: 1_800 },
    ];
    const userId = sunrise.id('counsellor');
    await manager!.post('/api/salaries', { userId, lines }).expect(403);
    await manager!.post('/api/generate-payslip', { month: '2026-02' }).expect(403);
    await admin!.post('/api/salaries', { userId, lines: [{ name: 'Basic', kind: 'bonus', amount: 1 }] }).expect(400);
    await admin!.post('/api/salaries', { userId, lines: [{ name: 'Fine', kind: 'deduction', amount: 1 }] }).expect(422);
    await admin!.post('/api/salaries', { userId, lines }).expect(200);
    const late = await admin!.post('/api/salaries', { userId, lines: [lines[0]], expected: { lines: null } }).expect(409);
    expect(late.body.error).toBe('salary/changed-meanwhile');
    await desk.settle();
    await admin!.post('/api/generate-payslip', { month: '2099-01' }).expect(422);
    const { body: refusal } = await admin!
      .post('/api/generate-payslip', { month: '2026-02', userIds: [sunrise.id('manager')] })
      .expect(422);
    expect(refusal.message).toBe('No salary was set for Suresh Iyer.');
    const { body } = await admin!.post('/api/generate-payslip', { month: '2026-02' }).expect(200);
    expect(body).toMatchObject({ message: 'Payslip generated', data: { generated: 1 } });
    await desk.settle();
    const payslips = async (person: Person, query = '') => (await person.get(`/api/myfinances/get-payslip${query}`).expect(200)).body.data;
    expect(await payslips(counsellor!)).toMatchObject([{ month: '2026-02', gross: 30_000, lines }]);
    expect(await payslips(manager!, `?user_id=${userId}`)).toEqual([]);
    expect(await payslips(admin!, `?user_id=${userId}`)).toHaveLength(1);
    const paper = await counsellor!.get('/api/myfinances/get-payslip?month=2026-02&format=pdf').expect(200).buffer(true);
    expect(paper.headers['content-type']).toBe('application/pdf');
    await manager!.get(`/api/myfinances/get-payslip?month=2026-02&format=pdf&user_id=${userId}`).expect(404);
    for (const list of ['payslips', 'salaries'])
      expect((await manager!.post(`/api/lists/${list}/rows`, {}).expect(200)).body.data).toEqual([]);
  });
  it('pays users who joined or left in the month for the days between, says so in words, and nothing before or after', async () => {
    const [userId, leaver] = [sunrise.id('counsellor'), sunrise.id('caller2')];
    const lines = [{ name: 'Basic', kind: 'earning', amount: 20_000 }];
    await admin!.post('/api/salaries', { userId: leaver, lines }).expect(200);
    await admin!.put(`/api/users/${userId}`, { joinedOn: '2026-02-16' }).expect(200);
    await desk.settle();
    const slip = async (of: string, month: string) => {
      await admin!.post('/api/generate-payslip', { month, userIds: [of] }).expect(200);
      await desk.settle();
      return (await admin!.get(`/api/myfinances/get-payslip?user_id=${of}&month=${month}`).expect(200)).body.data[0];
    };
    const half = await slip(userId, '2026-02');
    const { workingDays, employed } = half;
    expect(employed).toEqual({ days: expect.any(Number), from: '2026-02-16' });
    expect(half.lines).toContainEqual({
      name: `Employed from 16 Feb 2026: ${employed.days} of ${workingDays} working days`,
      kind: 'deduction',
      amount: Math.round((30_000 * (workingDays - employed.days)) / workingDays),
    });
    expect(await slip(userId, '2026-05')).not.toHaveProperty('employed');
    const before = await admin!.post('/api/generate-payslip', { month: '2026-01', userIds: [userId] }).expect(422);
    expect(before.body.message).toBe('Asha Sharma was not employed in January 2026.');
    // A leaver is paid for the last month, although the account is deleted.
    await admin!.put(`/api/users/${leaver}`, { leftOn: '2026-05-08' }).expect(200);
    await admin!.delete(`/api/users/${leaver}`).expect(200);
    await desk.settle();
    expect(await slip(leaver, '2026-05')).toMatchObject({ employed: { until: '2026-05-08' }, gross: 20_000 });
    const after = await admin!.post('/api/generate-payslip', { month: '2026-06', userIds: [leaver] }).expect(422);
    expect(after.body.message).toContain('was not employed in June 2026.');
  });
  it('adds up sessions and breaks of the users that the reader may see', async () => {
    await counsellor!.post('/api/breakApi', { status: 1, reason: 'Lunch Break' }).expect(200);
    await counsellor!.post('/api/userActiveHistory', { totalSeconds: 42 }).expect(200);
    await desk.settle();
    const days = (await manager!.get('/api/get-auth-logs-time-track').expect(200)).body.data as { user_id: string }[];
    expect(days).toContainEqual(
      expect.objectContaining({ user_id: sunrise.id('counsellor'), name: 'Asha Sharma', sessions: 1, active_seconds: expect.any(Number) }),
    );
    expect(days.map(({ user_id: id }) => id)).not.toContain(sunrise.id('counsellor3'));
    const active = (await manager!.get('/api/get-auth-logs-active').expect(200)).body.data;
    expect(active).toContainEqual(expect.objectContaining({ user_id: sunrise.id('counsellor'), on_break: true, reason: 'Lunch Break' }));
    const breaks = (await manager!.post('/api/userBreakActivity', {}).expect(200)).body.data;
    expect(breaks).toEqual([expect.objectContaining({ name: 'Asha Sharma', reason: 'Lunch Break' })]);
    expect((await stranger!.post('/api/userBreakActivity', {}).expect(200)).body.data).toEqual([]);
    await manager!.get('/api/get-auth-logs-time-track?sdate=2026-01-01&edate=2026-12-31').expect(422);
  });
});
