import type { RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { lists } from '@matricula/projections/lists';
import { todayIn } from '@matricula/lists';
import { institutions } from '../../services/standalone/src/demo/institution';
import { seedDemo } from '../../services/standalone/src/demo/seed-demo';
import { publishableKey } from '@matricula/domain/marketing';
import { isBuilt, routes } from '../e2e/route-table';
import { Desk, type Person } from '../fixtures/desk';

/** The source of a screen's rows: lists, or its own calls. */
interface Asks {
  lists?: readonly string[];
  /** Calls that return rows in `data`. */
  calls?: readonly string[];
  reports?: readonly string[];
  /** Calls with a body that return rows in `data`. */
  posts?: readonly (readonly [path: string, body: object])[];
  /** The selected dimension of a report, if there is a choice. */
  of?: string;
  /** The user of the screen, if not the admin. */
  by?: string;
}

/** Screens without their own rows: forms, start pages, detail pages whose list is another screen. */
const WITHOUT_ROWS = [
  ...[
    '/timeline/proof',
    '/aibot',
    '/docs',
    '/upload-csv-lead',
    '/college-import',
    '/lead-reports',
    '/reports',
    '/help-support',
    '/operations',
    '/profile',
  ],
  ...['/employee', '/lp/:id/conversation', '/lp/:id/profiles', '/tenant-profile/:id'],
  ...['/announcement-management/:announcement_id', '/feedback-management/:feedback_id', '/help-support/details/:ticket_id'],
  ...['/lp/:id/timeline', '/lp/:id/conversion', '/lp/:id/lead-owner-history', '/lp/:id/call-history'],
  ...['/lp/:id/college-recommendation', '/lp/:id/college-shortlisted', '/lp/:id/college-not-interested'],
  ...['/lp/:id/virtual-meeting-history', '/lp/:id/files', '/lp/:id/admissions', '/lp/:id/orders', '/product-order-detail/:id'],
  ...[
    '/payment-system',
    '/automation/my-automations',
    '/form-builder',
    '/post-application',
    '/form-builder/forms/:form_id',
    '/applications/:application_id',
  ],
  '/queries/:query_id',
];

/** Lists that the demonstration cannot fill realistically, and lists that no screen shows as rows. */
const UNFILLED: Readonly<Record<string, string>> = {
  'books-checks': 'The books are checked every morning: the first check comes with the first morning.',
  integrations: 'an account at a provider needs secrets that nobody has',
  'board-layouts': 'how a person arranged a dashboard is no row of a screen',
  'own-goals': 'the daily goal of a user is a card of the dashboard, no row of a screen',
};

const today = todayIn('Asia/Kolkata');
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const days = { sdate: dayBefore(6), edate: today };
const week = new URLSearchParams(days).toString();

const report = (name: string): Asks => ({ reports: [name] });

const SCREENS: Readonly<Record<string, Asks>> = {
  '/announcement-management': { lists: ['announcements'] },
  '/my-export-activity': { lists: ['exports', 'bulk-actions'] },
  '/timeline': { lists: ['timeline'] },
  '/college-list': { lists: ['colleges', 'college-courses', 'college-categories', 'college-facilities'] },
  '/lead-generation': {
    lists: ['campaigns', 'audiences', 'broadcasts', 'city-mappings', 'campaign-uploads', 'message-senders'],
    calls: ['lead-gen/audience'],
  },
  '/templates': { lists: ['sms-templates', 'email-templates', 'whatsapp-templates'] },
  '/rule-engine': { calls: ['list-rule'] },
  '/counsellor-allocation-logic': { calls: ['list-rule-counsellor', 'get/all/rules', 'get-l3-rules'] },
  '/smart-lead-reallocator': { calls: ['getSavedReallocationFilterDetails'] },
  '/form-builder/forms': { lists: ['application-forms'] },
  '/form-builder/applicant-manager': { lists: ['applications'] },
  '/applications': { lists: ['applications'] },
  '/form-builder/manage-documents': { lists: ['document-checklists'] },
  '/form-builder/document-verfication': { lists: ['verification-documents'] },
  '/my-verifications': { lists: ['verification-documents'] },
  '/queries': { lists: ['queries'] },
  '/form-builder/query-manager': { lists: ['queries'] },
  '/form-builder/manage-faq': { lists: ['faqs', 'query-categories'] },
  '/form-builder/payment-manager': { lists: ['orders', 'payments'] },
  '/form-builder/purchase-summary': { lists: ['orders'] },
  '/form-builder/coupon-manager': { lists: ['coupons', 'coupon-uses'] },
  '/form-builder/quickclix-manager': { lists: ['quick-links', 'quick-link-counts'] },
  '/form-builder/configuration': { lists: ['application-settings'] },
  '/query-report': report('query-report'),
  '/form-builder/interview': { lists: ['interview-sessions', 'interviews'] },
  '/post-application/forms': { calls: ['post-application/forms'] },
  '/post-application/offers': { lists: ['offers'] },
  '/my-interviews': { lists: ['my-interviews'] },
  '/post-application/manage-scorecard': { lists: ['scorecards', 'interview-scores'] },
  '/automation': { lists: ['workflow-runs'], calls: ['workflow/list-rule'] },
  '/workflow-allocation-logic': { calls: ['workflow/list-rule'] },
  '/dialer': { lists: ['calls'] },
  '/leads/live-call': {
    lists: ['calls'],
    calls: ['get-live-calls', 'get-today-missed-calls', 'get/leads/without/leadId/all', 'get/leads/without/leadId/all?spam=true'],
  },
  '/lead-calls-history': { lists: ['calls'] },
  '/admission-confirmation': { lists: ['admissions'], calls: ['getadmsncon'] },
  '/order-reports': { lists: ['orders'], calls: ['get_order_by_clg'] },
  '/payment-system/payment-link-create': { lists: ['payment-links'] },
  '/payment-system/payment-transactions': { lists: ['payments'] },
  '/payment-system/payment-refunds': { lists: ['refunds'] },
  '/payment-system/payment-settlements': { lists: ['settlements', 'settlement-lines'] },
  '/payment-system/payment-documents': { lists: ['tax-documents'] },
  '/payment-system/payment-history': { lists: ['money-entries'] },
  '/lead-calls-advance-history': { lists: ['calls'] },
  '/dialer-list': { lists: ['dialer-rules'] },
  '/dialer-config': { lists: ['dialer-lists'] },
  '/messages': { lists: ['messages'] },
  '/webhook-deliveries': { lists: ['webhook-deliveries', 'webhook-endpoints'] },
  '/feedback-management': { lists: ['feedback'] },
  '/help-support/feedback': { lists: ['my-feedback'], by: 'counsellor' },
  '/help-support/list': { lists: ['tickets'] },
  '/myfollowup': { lists: ['follow-ups'] },
  '/leads': { lists: ['leads', 'quick-views'] },
  '/leads/duplicates': { calls: ['leads/duplicates'] },
  '/l2-l3-re-assignment': { lists: ['leads'] },
  '/lead-activity': { lists: ['activity'], calls: [`get-activity?${week}`] },
  '/note-history': { lists: ['lead-notes'] },
  '/publishers': { lists: ['publishers', 'publisher-leads', 'publisher-days'] },
  '/publisher-payments': { lists: ['publisher-payments'] },
  '/manage-widgets': { lists: ['enquiry-forms'] },
  '/dashboard': { lists: ['leads', 'follow-ups', 'activity'] },
  '/today-activity': { lists: ['activity'] },
  '/scheduled-reports': { lists: ['report-schedules'] },
  '/config': {
    lists: [
      ...[
        'custom-fields',
        'states',
        'cities',
        'streams',
        'courses',
        'degrees',
        'specialisations',
        'course-rules',
        'locations',
        'designations',
        'skills',
        'lead-sources',
        'lead-stages',
      ],
      ...[
        'answer-times',
        'call-result-rules',
        'webhook-endpoints',
        'college-connections',
        'products',
        'product-prices',
        'commission-plans',
        'coupons',
        'dialer-lists',
        'comment-templates',
        'targets',
        'score-weights',
      ],
    ],
  },
  '/tenant-management': { calls: ['tenants/list'] },
  '/migration-log': { lists: ['migrations'] },
  '/teams': { lists: ['users'] },
  '/teams-roles': { lists: ['roles', 'harmless-attributes'] },
  '/users/user-hierarchy': { calls: ['get_user_hierarchy'] },
  '/users': { lists: ['users'] },
  '/users-roles': { lists: ['roles', 'harmless-attributes'] },
  '/employee/attendance': { lists: ['attendance'] },
  '/employee/attendance-report': { lists: ['attendance', 'leaves'] },
  '/employee/leave': { lists: ['leaves'], calls: ['leaves/balances'], by: 'counsellor' },
  '/employee/configuration': { lists: ['shifts', 'leave-types', 'holidays'] },
  '/employee/authentication': { lists: ['auth-log'], calls: [`get-auth-logs-time-track?${week}`], posts: [['userBreakActivity', days]] },
  '/employee/finances': { lists: ['payslips', 'salaries'] },
  '/college-admission-report': report('college-admission-report'),
  '/user-admission-report': report('user-admission-report'),
  '/source-admission-report': report('source-admission-report'),
  '/hourly-admission-report': report('hourly-admission-report'),
  '/daily-admission-report': report('daily-admission-report'),
  '/product-admission-report': report('product-admission-report'),
  '/admission-cross-report': report('admission-cross-report'),
  '/source-application-report': report('source-application-report'),
  '/user-application-report': report('user-application-report'),
  '/programme-application-report': report('programme-application-report'),
  '/application-cross-report': report('application-cross-report'),
  '/source-result-report': report('source-result-report'),
  '/college-result-report': report('college-result-report'),
  '/user-result-report': report('user-result-report'),
  '/hourly-refund-report': report('hourly-refund-report'),
  '/payment-attempt-report': report('payment-attempt-report'),
  '/quick-report': report('quick-report'),
  '/hourly-counsoler-report': report('hourly-counsoler-report'),
  '/hourly-all-counsoler-report': report('hourly-all-counsoler-report'),
  '/caller-dashboard-report': { lists: ['leads', 'follow-ups', 'activity'] },
  '/lead-status-report': report('lead-status-report'),
  '/source-wise-report': report('source-wise-report'),
  '/user-clg-wise-report': report('user-clg-wise-report'),
  '/utm-wise-report': report('utm-wise-report'),
  '/clg-wise-report': report('clg-wise-report'),
  '/lead-report-by-call-action': report('lead-report-by-call-action'),
  '/custom-field-report': { reports: ['custom-field-report'], of: 'custom.cf_entrance_exam' },
  '/cohort-report': report('cohort-report'),
  '/source-quality-report': report('source-quality-report'),
  '/first-response-report': report('first-response-report'),
  '/follow-up-report': report('follow-up-report'),
  '/follow-up-punctuality-report': report('follow-up-punctuality-report'),
  '/help-desk-report': report('help-desk-report'),
  '/help-desk-topics-report': report('help-desk-topics-report'),
  '/publisher-payout-report': report('publisher-payout-report'),
  '/publisher-quality-report': report('publisher-quality-report'),
  '/publisher-rates-report': report('publisher-rates-report'),
  '/feedback-ratings-report': report('feedback-ratings-report'),
  '/order-cross-report': report('order-cross-report'),
  '/order-revenue-report': report('order-revenue-report'),
  '/source-revenue-report': report('source-revenue-report'),
  '/user-revenue-report': report('user-revenue-report'),
  '/daily-revenue-report': report('daily-revenue-report'),
  '/hourly-revenue-report': report('hourly-revenue-report'),
};

describe('the demonstration', () => {
  let desk: Desk;
  const [sunrise] = institutions;
  const signIn = (key: string) => desk.signIn(`${key}@${sunrise.domain}`);

  const countIn = async (person: Person, list: string): Promise<number> =>
    Number((await person.post(`/api/lists/${list}/count`).expect(200)).body.data);
  const emptyOf = async ({ lists: named = [], calls = [], posts = [], reports = [], of, by = 'admin' }: Asks): Promise<string[]> => {
    const person = await signIn(by);
    const empty: string[] = [];
    for (const list of named) if ((await countIn(person, list)) === 0) empty.push(list);
    for (const call of calls) if (((await person.get(`/api/${call}`).expect(200)).body.data as unknown[]).length === 0) empty.push(call);
    for (const [path, body] of posts)
      if (((await person.post(`/api/${path}`, body).expect(200)).body.data as unknown[]).length === 0) empty.push(path);
    for (const name of reports) {
      const { body } = await person.post(`/api/reports/${name}`, { from: dayBefore(29), to: today, by: of }).expect(200);
      if (body.data.rows.length === 0) empty.push(name);
    }
    return empty;
  };

  beforeAll(async () => {
    desk = await Desk.open({}, []);
    await seedDemo(desk.app, desk.ports, () => undefined);
    await desk.settle();
  }, 120_000);
  afterAll(() => desk.close());

  it('has an entry above for every screen that is built: a new one says what it shows', () => {
    const built = routes.filter((entry) => isBuilt(entry) && entry.guard.kind !== 'public').map(({ path }) => path);
    expect([...Object.keys(SCREENS), ...WITHOUT_ROWS].toSorted()).toEqual(built.toSorted());
  });

  it.each(Object.entries(SCREENS))('fills %s', async (_path, asks) => expect(await emptyOf(asks)).toEqual([]));

  it('fills every list of the product, those without a screen of their own as well', async () => {
    const admin = await signIn('admin');
    const named = lists.map(({ name }) => name);
    const personal = ['my-feedback'];
    const empty: string[] = [];
    for (const name of named) if (!personal.includes(name) && (await countIn(admin, name)) === 0) empty.push(name);
    expect(empty.toSorted()).toEqual(
      Object.keys(UNFILLED)
        .filter((name) => named.includes(name))
        .toSorted(),
    );
  });

  it('names the people and leads behind what it shows, so that every row opens', async () => {
    const admin = await signIn('admin');
    const rows = async (list: string, more: object = {}) =>
      (await admin.post(`/api/lists/${list}/rows`, { limit: 100, ...more }).expect(200)).body.data as Record<string, unknown>[];
    const [job] = await rows('imports', { where: { field: 'status', op: 'eq', value: 'completed' } });
    expect(job).toMatchObject({ title: 'pune-education-fair.csv', createdByName: 'Suresh Iyer', counts: { created: 24, refused: 2 } });
    const brought = await rows('leads', { where: { field: 'importId', op: 'eq', value: job!.jobId } });
    expect(brought.length).toBeGreaterThan(20);
    expect(brought[0]).toMatchObject({ city: 'Pune', source: 'EDUCATION_FAIR' });
    // Nothing has failed for good: Operations has nothing to warn of on the first day.
    expect(new Set((await rows('webhook-deliveries')).map(({ status }) => status))).toEqual(new Set(['accepted']));
    expect(new Set((await rows('messages')).map(({ status }) => status))).toEqual(new Set(['accepted', 'delivered']));
    const notes = await rows('lead-notes');
    expect(notes.every(({ leadId, userId }) => leadId !== undefined && userId !== undefined)).toBe(true);
  });

  it('has no event of a lead before the lead was captured, and none in the future', async () => {
    const captured = new Map<string, string>();
    const early: string[] = [];
    const leadOfStream = new Map<string, string>();
    const all: RecordedEvent[] = [];
    for await (const events of desk.app.get(EventStore).readAll('')) all.push(...events);
    // After the log was read: the product goes on while it is.
    const now = new Date().toISOString();
    for (const { type, data, at } of all) if (type === 'LeadCaptured') captured.set((data as { leadId: string }).leadId, at);
    for (const { type, stream, data, at } of all) {
      const leadId = (data as { leadId?: string }).leadId ?? leadOfStream.get(stream);
      if (leadId === undefined) continue;
      leadOfStream.set(stream, leadId);
      if (at < (captured.get(leadId) ?? '') || at > now) early.push(`${type} of ${stream} at ${at}: captured at ${captured.get(leadId)}`);
    }
    expect(captured.size).toBeGreaterThan(500);
    expect(early).toEqual([]);
  });

  it('has no open links of orders that were cancelled or expired', async () => {
    const admin = await signIn('admin');
    const rows = async (list: string, field: string, ...values: string[]) =>
      (await admin.post(`/api/lists/${list}/rows`, { where: { field, op: 'in', values }, limit: 1_000 }).expect(200)).body.data as {
        orderId: string;
      }[];
    const over = new Set((await rows('orders', 'status', 'cancelled', 'expired')).map(({ orderId }) => orderId));
    const open = await rows('payment-links', 'status', 'created', 'part-paid');
    expect(over.size).toBeGreaterThan(0);
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(({ orderId }) => over.has(orderId))).toEqual([]);
    expect((await rows('payment-links', 'status', 'cancelled')).some(({ orderId }) => over.has(orderId))).toBe(true);
  });

  it('has files of leads that open', async () => {
    const admin = await signIn('admin');
    const { body } = await admin
      .post('/api/lists/call-actions/rows', { where: { field: 'stage', op: 'eq', value: 'Enrolled' }, limit: 1_000 })
      .expect(200);
    interface Filed {
      callActionId: string;
      leadId: string;
      attachments: { blobId: string; name: string; contentType: string }[];
    }
    const filed = (body.data as Filed[]).filter(({ attachments }) => attachments.length > 0);
    expect(filed.length).toBeGreaterThan(3);
    const { body: shown } = await admin.get(`/api/get/call/history/by/lead/id?id=${filed[0]!.leadId}`).expect(200);
    expect((shown.data as Filed[]).flatMap(({ attachments }) => attachments)).toHaveLength(2);
    for (const { blobId, name, contentType } of filed[0]!.attachments) {
      const file = await admin
        .get(`/api/call-actions/${filed[0]!.callActionId}/attachments/${blobId}`)
        .buffer(true)
        .parse((response, done) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => done(null, Buffer.concat(parts)));
        })
        .expect(200);
      expect([file.headers['content-type'], (file.body as Buffer).subarray(1, 4).toString('latin1')]).toEqual([
        contentType,
        name.endsWith('.pdf') ? 'PDF' : 'PNG',
      ]);
    }
  });

  it('has applications that their applicants open with a code to their phone', async () => {
    const admin = await signIn('admin');
    const rows = async (list: string, where: object) =>
      (await admin.post(`/api/lists/${list}/rows`, { where, limit: 1 }).expect(200)).body.data as Record<string, string>[];
    const [application] = await rows('applications', { field: 'status', op: 'eq', value: 'ranked' });
    const [lead] = await rows('leads', { field: 'leadId', op: 'eq', value: application!.leadId });
    const key = publishableKey({ tenantId: sunrise.tid, formId: application!.formId! });
    const ask = (method: 'get' | 'post', path: string) => desk.anonymous(method, `/api/applicant-forms/${key}/${path}`);
    const phone = lead!.phone!.slice(-10);
    await ask('post', 'code').send({ phone }).expect(200);
    const outbox = await desk.anonymous('get', '/dev/outbox').set('accept', 'application/json').expect(200);
    const sent = outbox.body as { to: string; text: string }[];
    const code = sent.filter(({ to }) => to.endsWith(phone)).map(({ text }) => /^(\d{6}) is/.exec(text)?.[1])[0];
    const { token } = (await ask('post', 'sign-in').send({ phone, code }).expect(200)).body.data as { token: string };
    const own = await ask('get', 'applications').set('x-applicant', token).expect(200);
    expect(own.body.data).toContainEqual(expect.objectContaining({ applicationId: application!.applicationId }));
  });

  it('fills the screens of the second institution as well', async () => {
    const admin = await desk.signIn(`admin@${institutions[1].domain}`);
    const filled = [
      'imports',
      'bulk-actions',
      'exports',
      'lead-notes',
      'messages',
      'webhook-deliveries',
      'report-schedules',
      'custom-fields',
    ];
    const empty: string[] = [];
    for (const name of filled) if ((await countIn(admin, name)) === 0) empty.push(name);
    expect(empty).toEqual([]);
  });
});
