import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { TableSort } from '@matricula/domain/overview/report-table';
import { activityAccess } from './lead';
import { ListService, todayIn } from '@matricula/lists';
import { callList, type CallRow } from '@matricula/read-models/call';
import { followUpList, type FollowUpRow } from '@matricula/read-models/follow-up';
import { leadList } from '@matricula/read-models/lead';
import { activityFacts, type ActivityFact } from '@matricula/read-models/overview';
import { ticketList, type TicketRow } from '@matricula/read-models/support';
import type { ReadStore } from '@matricula/read-store';
import { readsOf } from '@matricula/testing';
import { paperOf, reportColumns, ReportService, rowsInOrder, type Report } from '@matricula/reports';
import { lists } from './lists';
import { reports } from './reports';

const day = '2026-03-02';
const range = { from: day, to: day };
const admin = {
  tenantId: 'tenant-1',
  timeZone: 'Asia/Kolkata',
  user: { role: 1, userId: 'admin' },
  sight: sightOf({ userId: 'admin', role: staffRoles.admin }, undefined, new Hierarchy([])),
  acl: [{ code: 'LEADS', level: [6] }],
} as unknown as RequestContext;
const people = { asha: 'Asha Sharma', vikram: 'Vikram Nair' };

/** Whether the number of facts behind a measure equals its figure. */
const counts = ({ measures }: Report, field: string) =>
  measures.some((measure) => measure.field === field && ('count' in measure || 'distinct' in measure));

let facts = 0;
/** A fact at ten past an hour of the day in the tenant's zone. */
const fact = (
  kind: ActivityFact['kind'],
  leadId: string,
  by: keyof typeof people | 'import',
  hour: number,
  more: Partial<ActivityFact> = {},
) => ({
  factId: `fact-${++facts}`,
  kind,
  at: new Date(Date.parse(`${day}T${String(hour).padStart(2, '0')}:10:00+05:30`) + facts).toISOString(),
  leadId,
  userId: by,
  userName: by,
  ...(by === 'import' ? {} : { counsellorId: by, counsellorName: people[by] }),
  source: 'WEB',
  stageChanged: false,
  withdrawn: false,
  ...more,
});
const called = (leadId: string, by: keyof typeof people, hour: number, stage = 'Call Back') =>
  fact('call-action', leadId, by, hour, { stage, stageTag: 'call' });
const happened = [
  fact('captured', 'lead-1', 'import', 8),
  fact('captured', 'lead-2', 'import', 8, { source: 'FACEBOOK' }),
  fact('captured', 'lead-3', 'asha', 9),
  fact('captured', 'lead-4', 'import', 8, { withdrawn: true }),
  called('lead-1', 'asha', 9),
  called('lead-1', 'asha', 9, 'Interested'),
  called('lead-3', 'asha', 12),
  called('lead-1', 'vikram', 23),
];
const followUp = (followUpId: string, dueAt: string, more: Partial<FollowUpRow>) =>
  ({
    followUpId,
    leadId: 'lead-1',
    leadName: 'Ravi Kumar',
    phone: '+919811122233',
    dueAt,
    ownerId: 'asha',
    ownerName: people.asha,
    status: 'pending',
    leadRemoved: false,
    ...more,
  }) as FollowUpRow;
const followUps = [
  followUp('f-1', '2026-03-02T04:00:00.000Z', { status: 'done', late: true }),
  followUp('f-2', '2026-03-02T05:00:00.000Z', { status: 'done', late: false }),
  followUp('f-3', '2026-03-02T06:00:00.000Z', {}),
  followUp('f-4', '2026-03-02T06:00:00.000Z', { leadRemoved: true }),
  followUp('f-5', '2999-01-01T06:00:00.000Z', {}),
];
const leads = [
  { leadId: 'lead-1', name: 'Ravi Kumar', ownerId: 'asha', removed: false },
  { leadId: 'lead-3', ownerId: 'vikram', removed: false },
];

const seconds = (firstAnswerSeconds?: number, resolutionSeconds?: number) => ({ firstAnswerSeconds, resolutionSeconds });
const ticket = (ticketId: string, more: Partial<TicketRow>) =>
  ({
    ticketId,
    reference: `TKT-${ticketId}`,
    subject: 'No calls',
    description: 'The dialer is silent.',
    category: 'Calls & dialer',
    priority: 'normal',
    status: 'resolved',
    requesterId: 'vikram',
    requesterName: people.vikram,
    assigneeId: 'asha',
    assigneeName: people.asha,
    raisedAt: `${day}T05:00:00.000Z`,
    reopenings: 0,
    ...more,
  }) as TicketRow;
const tickets = [
  ticket('t-1', { ...seconds(60, 600), reopenings: 2, firstAnswer: 'inTime' }),
  ticket('t-2', { ...seconds(120, 1_200), priority: 'urgent', firstAnswer: 'inTime' }),
  ticket('t-3', { ...seconds(900, 6_000), category: 'Reports', firstAnswer: 'late' }),
  ticket('t-4', { status: 'open', assigneeId: undefined, assigneeName: undefined, firstAnswer: 'awaited' }),
];

const serviceOf = (reads: ReadStore) => new ReportService(reads, new ListService(reads, lists), reports);
const service = serviceOf(readsOf([activityFacts, happened], [followUpList, followUps], [leadList, leads], [ticketList, tickets]));
const named = (name: string) => reports.find((report) => report.name === name) as Report;
const ask = (name: string, question = range) => service.answer(named(name), question, admin);
const behind = (name: string, cell: Record<string, string | number | null>, page = {}) =>
  service.facts(named(name), range, cell, page, admin);

describe('the same event in different reports', () => {
  const onLeads = reports.filter(({ access }) => access === activityAccess);

  it('gives the same figure', async () => {
    const figures = new Map<string, Set<unknown>>();
    for (const report of onLeads) {
      const { totals } = await service.answer(report, range, admin);
      for (const { field } of report.measures) figures.set(field, (figures.get(field) ?? new Set()).add(totals[field]));
    }
    expect([...figures].filter(([, values]) => values.size > 1)).toEqual([]);
    expect(figures.get('captured')).toEqual(new Set([3]));
  });

  it('adds up to the total where nothing is distinct, for every person', async () => {
    const averages = new Set(
      onLeads.flatMap(({ measures }) =>
        measures.flatMap((one) => ('of' in one && (one.of === 'avg' || one.of === 'median') ? one.field : [])),
      ),
    );
    for (const report of onLeads) {
      const { columns, rows, totals } = await service.answer(report, range, admin);
      for (const { field } of columns.filter((one) => one.kind === 'measure' && !one.distinct && !one.share && !averages.has(one.field))) {
        expect([report.name, field, rows.reduce((sum, row) => sum + Number(row[field]), 0)]).toEqual([report.name, field, totals[field]]);
      }
    }
  });

  it('is counted under imports and automation if no user did it', async () => {
    const { rows, columns } = await ask('source-wise-report');
    expect(columns[0]).toMatchObject({ field: 'counsellorName', none: 'Imports and automation' });
    expect(rows.filter(({ counsellorName }) => counsellorName === null).map(({ source, captured }) => [source, captured])).toEqual([
      ['FACEBOOK', 1],
      ['WEB', 1],
    ]);
  });
});

describe('the period before', () => {
  const hour = 3_600_000;
  const today = todayIn('Asia/Kolkata');
  const at = (ms: number) => new Date(ms).toISOString();
  const yesterday = Date.now() - 24 * hour;
  // Far enough from the present moment that a slow run cannot pass it, and on the same day at any hour.
  const [dayStart, dayEnd] = [Date.parse(`${today}T00:00:00+05:30`) - 24 * hour, Date.parse(`${today}T00:00:00+05:30`) - 1];
  const then = [at((dayStart + yesterday) / 2), at((yesterday + dayEnd) / 2)];
  const reads = readsOf(
    [activityFacts, then.map((moment) => ({ ...called('lead-1', 'asha', 9), at: moment }))],
    [followUpList, then.map((moment, index) => followUp(`f-${index}`, moment, {}))],
    [leadList, leads],
  );
  const previous = async (name: string) =>
    (await serviceOf(reads).answer(named(name), { from: today, to: today }, admin, { compare: true })).previous;

  it('ends at the same time of day for an unfinished day', async () =>
    expect(await previous('quick-report')).toMatchObject({ until: expect.any(String), totals: { callActions: 1 } }));

  it('is complete for due work: all of today counts from the morning on', async () => {
    const due = await previous('follow-up-report');
    expect([due?.until, due?.totals['due']]).toEqual([undefined, 2]);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const asked = { from: today, to: tomorrow };
    const ahead = await serviceOf(reads).answer(named('follow-up-report'), asked, admin, { compare: true });
    expect(ahead.previous).toBeUndefined();
  });
});

describe('the facts behind a figure', () => {
  it('are as many as the figure, in every cell of every report', async () => {
    for (const report of reports) {
      const { rows, totals, cross, columns } = await service.answer(report, range, admin);
      const dimensions = columns.filter(({ kind }) => kind !== 'measure').map(({ field }) => field);
      const cellOf = (row: object) => Object.fromEntries(Object.entries(row).filter(([field]) => dimensions.includes(field)));
      for (const row of [...rows, ...(cross?.rows ?? []), ...(cross?.columns ?? []), totals]) {
        for (const { field } of columns.filter(({ field, kind }) => kind === 'measure' && counts(report, field))) {
          const { rows: shown, count } = await service.facts(report, range, { ...cellOf(row), measure: field }, {}, admin);
          expect([report.name, cellOf(row), field, count, shown.length]).toEqual([report.name, cellOf(row), field, row[field], row[field]]);
        }
      }
    }
  });

  it('list each lead of a distinct figure once, with its latest event and their number', async () => {
    const { rows, count } = await behind('quick-report', { measure: 'leadsWorked' });
    expect(count).toBe(2);
    expect(rows).toMatchObject([
      { leadId: 'lead-1', userName: 'vikram', happenings: 3, said: { subject: 'Ravi Kumar', path: '/lp/lead-1/conversation' } },
      { leadId: 'lead-3', happenings: 1 },
    ]);
    expect((await behind('quick-report', { measure: 'leadsWorked' }, { skip: 1, limit: 1 })).rows).toMatchObject([{ leadId: 'lead-3' }]);
  });

  it('count for the person who did the work, and name and link only what the reader may open', async () => {
    const hierarchy = new Hierarchy([{ userId: 'asha' }, { userId: 'vikram' }]);
    const asha = {
      ...admin,
      user: { userId: 'asha' },
      sight: sightOf({ userId: 'asha', role: staffRoles.counsellor }, undefined, hierarchy),
    };
    const { rows } = await service.facts(named('quick-report'), range, { measure: 'callActions' }, {}, asha as unknown as RequestContext);
    const said = rows.map(({ leadId, said: { subject, path } }) => [leadId, subject, path]);
    expect(said).toEqual([
      ['lead-3', undefined, undefined],
      ['lead-1', 'Ravi Kumar', '/lp/lead-1/conversation'],
      ['lead-1', 'Ravi Kumar', '/lp/lead-1/conversation'],
    ]);
  });

  it('name no lead for readers who may not see leads', async () => {
    const { rows } = await service.facts(named('follow-up-report'), range, {}, {}, { ...admin, acl: [] });
    expect(JSON.stringify(rows)).not.toMatch(/Ravi|\+9198/);
  });
});

describe('a report', () => {
  it('returns all of its groups, or how many there are', async () => {
    const many = Array.from({ length: 5_100 }, (_, at) => fact('captured', `lead-${at}`, 'import', 8, { utmCampaign: `campaign-${at}` }));
    const big = serviceOf(readsOf([activityFacts, many]));
    expect((await big.answer(named('utm-wise-report'), range, admin)).rows).toHaveLength(5_100);
    const { rows, count, totals } = await big.answer(named('utm-wise-report'), range, admin, { most: 5_000 });
    expect([rows.length, count, totals.captured]).toEqual([5_000, 5_100, 5_100]);
  });

  it('omits groups without facts', async () =>
    expect((await ask('quick-report')).rows.map(({ counsellorName }) => counsellorName)).toEqual(['Asha Sharma', 'Vikram Nair']));

  it('has totals for rows and columns in a cross-tab', async () => {
    const { cross } = await ask('hourly-counsoler-report');
    expect(cross?.rows).toMatchObject([
      { counsellorName: 'Asha Sharma', callActions: 3, captured: 1 },
      { counsellorName: 'Vikram Nair', callActions: 1 },
      { counsellorName: null, callActions: 0, captured: 2 },
    ]);
    expect(cross?.columns.map(({ hour, callActions }) => [hour, callActions])).toEqual([
      [8, 0],
      [9, 2],
      [12, 1],
      [23, 1],
    ]);
  });

  it('counts the leads that users worked and skipped in queues, with the median time per result or skip, by user and by day', async () => {
    const open = (queueSeconds: number) => ({ queueSeconds, stage: 'Call Back', stageTag: 'call' });
    const worked = [
      ...happened,
      fact('call-action', 'lead-1', 'asha', 10, open(100)),
      fact('call-action', 'lead-1', 'asha', 11, open(40)),
      fact('call-action', 'lead-3', 'asha', 11, open(3_600)),
      fact('skipped', 'lead-4', 'asha', 11, { queueSeconds: 20 }),
      fact('skipped', 'lead-4', 'asha', 11),
      fact('skipped', 'lead-4', 'vikram', 11),
    ];
    const asked = (name: string) => serviceOf(readsOf([activityFacts, worked], [leadList, leads])).answer(named(name), range, admin);
    const { rows, columns } = await asked('quick-report');
    expect(columns.find(({ field }) => field === 'timePerLead')).toMatchObject({ unit: 'seconds' });
    expect(rows).toMatchObject([
      { counsellorName: people.asha, callActions: 6, leadsInQueues: 2, skippedInQueues: 1, timePerLead: 70 },
      { counsellorName: people.vikram, callActions: 1, leadsInQueues: 0, skippedInQueues: 1, timePerLead: null },
    ]);
    const byDay = await asked('lead-status-report');
    expect(byDay.rows).toMatchObject([{ leadsInQueues: 2, skippedInQueues: 1, timePerLead: 70 }]);
    // A skip is no work on the lead.
    expect((await asked('source-wise-report')).totals.leads).toBe((await ask('source-wise-report')).totals.leads);
  });

  it('counts telephone calls by user and hour with talk time and connect rate, without spam (RE-01)', async () => {
    const call = (callId: string, hour: number, more: Partial<CallRow>) =>
      ({
        ...{ callId, provider: 'sandbox', direction: 'outgoing', status: 'ended', dialStatus: 'completed', leadId: 'lead-1' },
        ...{
          userId: 'asha',
          userName: people.asha,
          startedAt: new Date(Date.parse(`${day}T00:10:00+05:30`) + hour * 3_600_000).toISOString(),
        },
        ...{ spam: false, calledBack: false, ...more },
      }) as CallRow;
    const rows = [
      call('k1', 9, { talkSeconds: 60, ringSeconds: 10 }),
      call('k2', 9, { talkSeconds: 120, ringSeconds: 20, direction: 'incoming', leadId: undefined }),
      call('k3', 10, { dialStatus: 'busy', ringSeconds: 3 }),
      call('k4', 10, { direction: 'incoming', status: 'missed', dialStatus: 'no-answer', userId: 'vikram', userName: people.vikram }),
      call('k5', 10, { spam: true }),
    ];
    const { cross, totals } = await serviceOf(readsOf([callList, rows])).answer(named('hourly-all-counsoler-report'), range, admin);
    expect(totals).toMatchObject({ calls: 4, attempts: 2, received: 2, connected: 2, missed: 1, connectRate: 50, talkTime: 180 });
    expect(totals).toMatchObject({ averageTalk: 90, averageRing: 11, leadsCalled: 1 });
    expect(cross?.rows).toMatchObject([
      { userName: 'Asha Sharma', calls: 3, connected: 2, talkTime: 180 },
      { userName: 'Vikram Nair', calls: 1, missed: 1, connected: 0 },
    ]);
    expect(cross?.columns.map(({ hour, calls }) => [hour, calls])).toEqual([
      [9, 2],
      [10, 2],
    ]);
  });

  it('counts only the given cells if they are listed', async () => {
    const { cross, rows, totals } = await service.answer(named('source-wise-report'), range, admin, { figure: 'captured' });
    expect(cross?.figures).toEqual(['captured', 'callActions']);
    expect([rows[0]?.leads, cross?.rows[0]?.leads, totals.leads]).toEqual([undefined, undefined, 3]);
    expect((await service.answer(named('source-wise-report'), range, admin, { figure: 'nothing' })).cross?.figures).toHaveLength(6);
  });

  it.each(['source-wise-report', 'utm-wise-report'])('%s has the user as a dimension', (name) =>
    expect(named(name).dimensions[0]?.field).toBe('counsellorName'),
  );

  it('exports hours, missing values and days as on the screen', async () => {
    const { columns } = await ask('hourly-counsoler-report');
    const [user, hour] = reportColumns(columns, undefined);
    expect([user?.text?.({ counsellorName: null }), hour?.text?.({ hour: 9 }), hour?.text?.({ hour: 23 })]).toEqual([
      'Imports and automation',
      '09-10',
      '23-00',
    ]);
    expect(reportColumns(columns, [{ field: 'hour', title: 'Hour' }], 'iso')).toEqual([{ field: 'hour', title: 'Hour' }]);
  });

  it('exports figures as the screen rounds them, and missing ones empty', async () => {
    const { columns } = await ask('help-desk-report');
    const cell = (field: string, value: unknown) => reportColumns(columns, [{ field, title: field }])[0]?.text?.({ [field]: value });
    expect([cell('inTimeShare', 66.666), cell('firstAnswerAverage', 11_103.4), cell('rating', 4.25), cell('raised', 123_456)]).toEqual([
      ...['66.7%', '3 h 5 min', '4.3', '123456'],
    ]);
    expect(cell('rating', null)).toBe('');
  });

  it('exports rows in the order of the screen', async () => {
    const data = await ask('help-desk-report');
    const names = (sort?: TableSort) => rowsInOrder(data, { sort }).map(({ assigneeName }) => assigneeName);
    // Tickets without an assignee come last.
    expect(names()).toEqual([people.asha, null]);
    expect(names({ by: 'figure', at: 1, down: true })).toEqual([null, people.asha]);
    expect(names({ by: 'name', at: 0, down: false })).toEqual([people.asha, null]);
  });
});

describe('the follow-up report', () => {
  it('is about follow-ups: due, done, late, pending and overdue, by the day they are due', async () => {
    const { rows } = await ask('follow-up-report', { from: day, to: '2999-12-31' });
    expect(rows).toEqual([
      { dueDay: day, ownerName: 'Asha Sharma', due: 3, done: 2, late: 1, pending: 1, overdue: 1, doneShare: 66.7 },
      { dueDay: '2999-01-01', ownerName: 'Asha Sharma', due: 1, done: 0, late: 0, pending: 1, overdue: 0, doneShare: 0 },
    ]);
  });
});

describe('the help desk reports', () => {
  it('show how many answers were in time, and the average, median and longest time to first answer and solution', async () => {
    const { rows, totals, columns } = await ask('help-desk-report');
    expect(rows).toEqual([
      {
        ...{ assigneeName: people.asha, raised: 3, open: 0, unanswered: 0, solved: 3, reopenings: 2, rating: null },
        ...{ answersDue: 3, answeredInTime: 2, inTimeShare: 66.7 },
        ...{ firstAnswerAverage: 360, firstAnswerMedian: 120, resolutionAverage: 2_600, resolutionMedian: 1_200, resolutionLongest: 6_000 },
      },
      {
        ...{ assigneeName: null, raised: 1, open: 1, unanswered: 1, solved: 0, reopenings: 0, rating: null },
        ...{ answersDue: 0, answeredInTime: 0, inTimeShare: null },
        ...{ firstAnswerAverage: null, firstAnswerMedian: null, resolutionAverage: null, resolutionMedian: null, resolutionLongest: null },
      },
    ]);
    expect(totals).toMatchObject({ raised: 4, firstAnswerMedian: 120 });
    expect(columns.find(({ field }) => field === 'resolutionMedian')).toMatchObject({ unit: 'seconds' });
  });

  it('have categories in rows and priorities in columns, with totals for both, in the words of the screen', async () => {
    const { cross, columns } = await ask('help-desk-topics-report');
    expect(cross?.rows.map(({ category, raised }) => [category, raised])).toEqual([
      ['Calls & dialer', 3],
      ['Reports', 1],
    ]);
    expect(cross?.columns.map(({ priority, raised, resolutionMedian }) => [priority, raised, resolutionMedian])).toEqual([
      ['normal', 3, 3_300],
      ['urgent', 1, 1_200],
    ]);
    expect(columns[1]).toMatchObject({ field: 'priority', words: { urgent: 'Urgent' } });
    expect(reportColumns(columns, undefined)[1]?.text?.({ priority: 'urgent' })).toBe('Urgent');
  });

  it('open the tickets behind a time, in words', async () => {
    const { rows, count } = await behind('help-desk-report', { assigneeName: people.asha, measure: 'firstAnswerMedian' });
    expect(count).toBe(3);
    expect(rows[0]).toMatchObject({
      said: { subject: 'TKT-t-1 No calls', path: '/help-support/details/t-1', what: 'Resolved: Calls & dialer' },
    });
    expect(rows[0]).not.toHaveProperty('description');
  });
});

describe('a report as a PDF', () => {
  it('shows its figures as on the screen, with totals and omissions', async () => {
    const data = await service.answer(named('help-desk-report'), range, admin, { most: 1 });
    const words = { title: 'Help Desk', institution: 'Sunrise', period: '02 Mar 2026', asOf: 'now', at: '2026-03-02T00:00:00.000Z' };
    const columns = ['assigneeName', 'raised', 'firstAnswerMedian', 'rating'].map((field) => ({ field, title: field }));
    expect(paperOf(data, { ...words, columns, sourceWord: String })).toMatchObject({
      title: 'Help Desk',
      columns: [{ number: false }, { number: true }, { number: true }, { number: true }],
      rows: [[people.asha, '3', '2 min', '–']],
      totals: ['Total', '4', '2 min', '–'],
      left: 1,
    });
  });
});
