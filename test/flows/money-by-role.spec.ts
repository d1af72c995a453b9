import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Person } from '../fixtures/front';
import { desk, type StaffKey } from '../fixtures/shared-desk';

const GROUP = 'PAYMENT_SYSTEM';
const codes = {
  leads: 'LEADS',
  report: 'CAF_Application_Form_Report',
  link: 'PAYMENT_LINK_CREATION',
  transactions: 'PAYMENT_TRANSACTIONS',
  maker: 'PAYMENT_REFUNDS',
  checker: 'PAYMENT_REFUND_APPROVAL',
  settlements: 'PAYMENT_SETTLEMENTS',
} as const;
const every: readonly string[] = [GROUP, ...Object.values(codes)];

/** Who may make a call: all of `all`, and one of `any`; some calls are closed to callers of level 3. */
interface Rule {
  all?: readonly string[];
  any?: readonly string[];
  /** Another rule that opens it as well. */
  or?: Rule;
  notCallers?: true;
}
const { leads, report, link, transactions, maker, checker, settlements } = codes;
const eitherPerson: Rule = { all: [GROUP], any: [maker, checker] };

/** The rule of each call that the product declares for orders, payments, refunds, settlements and admissions. The first pattern that fits counts. */
const rules: readonly (readonly [call: RegExp, rule: Rule])[] = [
  [/^GET get_products_order_detail$/, { all: [report], notCallers: true }],
  [/^GET orders\/\{orderId\}\/payments$/, { any: [leads, report, GROUP], notCallers: true }],
  [/ tax-documents/, { any: [leads, report, GROUP], notCallers: true }],
  [/^POST orders\/\{orderId\}\/cancel$/, { any: [leads, report] }],
  [/^(GET|POST) orders$/, { all: [leads] }],
  [/^GET (get_all_products|counsoler-products)$/, { all: [leads] }],
  [/^POST commands\/orders\/bulk$/, { all: [report] }],
  [/^GET get_order_by_clg$|^POST (paid-to-clg|add-order-remark|order-owner-to)\//, { all: [report] }],
  [/ (getadmsncon|saveadmsn\w+|admissions(\/.*)?)$/, { all: [leads] }],
  [/ payment-links/, { all: [GROUP, link] }],
  [/request-refund$/, { all: [GROUP, maker] }],
  [/ payments(\/|$)/, { all: [GROUP, transactions] }],
  [/^GET refunds\//, eitherPerson],
  [/^POST refunds(\/\{paymentId\}\/\{refundId\}\/withdraw)?$/, { all: [GROUP, maker] }],
  [/^POST refunds\//, { all: [GROUP, checker] }],
  [/^POST settlements\/\{settlementId\}\/discard$/, { all: [GROUP, settlements] }],
  [/ (settlements|college-receipts|owner-shares|books-checks|write-offs)/, { all: [GROUP, settlements] }],
  [/ money-entries/, { all: [GROUP] }],
];
const lists: Readonly<Record<string, Rule>> = {
  orders: { all: [report], or: { all: [GROUP], any: [link, transactions] } },
  payments: { all: [GROUP, transactions] },
  'payment-links': { all: [GROUP, link] },
  refunds: eitherPerson,
  settlements: { all: [GROUP, settlements] },
  'settlement-lines': { all: [GROUP, settlements] },
  'money-entries': { all: [GROUP] },
  'books-checks': { all: [GROUP] },
  admissions: { all: [leads] },
};

/** What calls need in their address or body, because input is validated before the role is asked. */
const queries: Readonly<Record<string, string>> = {
  'GET tax-documents': '?orderId=nothing',
  'GET get_products_order_detail': '?o_id=nothing',
};

const bodies: Readonly<Record<string, object>> = { 'POST tax-documents/{documentId}/send': { channel: 'sms' } };

const isOpen = ({ all = [], any, notCallers, or }: Rule, held: readonly string[], role: number): boolean =>
  (all.every((code) => held.includes(code)) &&
    (any?.some((code) => held.includes(code)) ?? true) &&
    !(notCallers && role === staffRoles.callerL3)) ||
  (or !== undefined && isOpen(or, held, role));

/** People by their account, with the codes that their role gets here. */
const people: readonly (readonly [who: string, key: StaffKey, role: number, held: readonly string[]])[] = [
  ['an admin', 'admin', staffRoles.admin, every],
  ['a maker', 'manager', staffRoles.manager, [GROUP, leads, report, link, transactions, maker]],
  ['a counsellor', 'counsellor', staffRoles.counsellor, [leads]],
  ['an accountant', 'caller', staffRoles.callerL2, [GROUP, settlements]],
  ['a caller of level 3 with every code', 'caller3', staffRoles.callerL3, every],
  ['a checker', 'auditor', staffRoles.auditor, [GROUP, checker]],
];

describe('calls of orders, payments and admissions', () => {
  let calls: string[];
  const signedIn = new Map<string, Person>();

  const ask = async (person: Person, call: string): Promise<number> => {
    const [method = 'GET', path = ''] = call.split(' ');
    const address = `/api/${path.replaceAll(/\{[^}]+\}/g, 'nothing')}${queries[call] ?? ''}`;
    return (method === 'GET' ? await person.get(address) : await person.post(address, bodies[call] ?? {})).status;
  };
  /** The calls that answer otherwise than the rules say. */
  const wrong = async (person: Person, role: number, held: readonly string[]) => {
    const found: unknown[] = [];
    const asked = [
      ...calls.map((call) => [call, rules.find(([pattern]) => pattern.test(call))?.[1] ?? {}] as const),
      ...Object.entries(lists).map(([list, rule]) => [`POST lists/${list}/rows`, rule] as const),
    ];
    for (const [call, rule] of asked) {
      const status = await ask(person, call);
      const open = isOpen(rule, held, role);
      if (open ? [401, 403].includes(status) || status >= 500 : status !== 403) found.push([call, status, open ? 'open' : 'closed']);
    }
    return found;
  };

  beforeAll(async () => {
    const document = (await desk.ask('document')) as unknown as { paths: Record<string, Record<string, { tags?: string[] }>> };
    const tags = new Set(['order', 'payment', 'books', 'admission']);
    calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags: of = [] }]) => of.some((tag) => tags.has(tag)))
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/api\//, '')}`),
    );
    const sunrise = await desk.tenant();
    const admin = await sunrise.signIn('admin');
    for (const [who, key, role, held] of people) {
      const acl = held.map((code) => ({ code, level: [6] }));
      if (role !== staffRoles.admin) await admin.post('/api/edit-role-permissions', { role, acl }).expect(200);
      signedIn.set(who, key === 'admin' ? admin : await sunrise.signIn(key));
    }
    await desk.settle();
  });

  it('each have a rule', () => {
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((call) => !rules.some(([pattern]) => pattern.test(call)))).toEqual([]);
    expect(rules.filter(([pattern]) => !calls.some((call) => pattern.test(call)))).toEqual([]);
  });

  it.each(people)('are open to %s as the rules say', async (who, _key, role, held) =>
    expect(await wrong(signedIn.get(who)!, role, held)).toEqual([]),
  );

  it.each([
    ['every code but that of the group', Object.values(codes)],
    ['the codes of its pages alone', [link, transactions, maker, checker, settlements]],
    ['the codes of the group and of one page', [GROUP, transactions]],
  ])('of the payment system are closed and open to people with %s as the rules say', async (_, held) => {
    const acl = held.map((code) => ({ code, level: [6] }));
    await signedIn.get('an admin')!.post('/api/edit-role-permissions', { role: staffRoles.auditor, acl }).expect(200);
    expect(await wrong(signedIn.get('a checker')!, staffRoles.auditor, held)).toEqual([]);
  });
});
