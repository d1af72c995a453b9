import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Person } from '../fixtures/front';
import { desk, type StaffKey } from '../fixtures/shared-desk';

const codes = {
  engine: 'Rule_Engine',
  counsellor: 'Counselor_Allocation_Logic',
  l3: 'L2_TO_L2_RE-ASSIGNMENT',
  reallocation: 'Smart_Lead_Reallocator',
  workflow: 'Automtion_Workflow',
  leads: 'LEADS',
  /** No code of a role: here only the admin sees every lead and field, which limits of the whole institution demand. */
  whole: 'sees everything',
} as const;
const every: readonly string[] = Object.values(codes);

/**
 * The codes that each call of rules, workflows and lead generation needs; none for those that every signed-in user may make. Counts of leads also need the leads. The
 * first pattern that fits counts.
 */
const rules: readonly (readonly [call: RegExp, ...codes: string[]])[] = [
  [/^(GET|POST|PUT|DELETE) (lead-gen\/|sender-list$)/, codes.leads],
  [/^POST workflow\/lead-count$/, codes.workflow, codes.leads],
  [/^POST allocation-counsellor-count$/, codes.counsellor, codes.leads],
  [/^POST (allocation-rule-count|(rule-engine\/)?lead-count)$/, codes.engine, codes.leads],
  [/^PUT automation\/limits$/, codes.workflow, codes.whole],
  [/^(GET|POST|PUT) (workflow(-runs)?|automation)\//, codes.workflow],
  [/^(GET|POST) rules\/(count|why|why-message|tried)$/, codes.leads],
  [/^(GET|POST) rules\/\{id\}\/(undo|simulate|run|confirm)$/, codes.leads],
  [/^GET rules\/\{id\}\/simulations$/, codes.leads],
  [/^POST rules\/\{id\}\/simulations\/\{simulationId\}\/cancel$/, codes.leads],
  [/^GET rules\/(mine|\{id\}\/(history|analytics|run-count|activation|dry-run|leads))$/],
  [/^POST rules\/\{id\}\/activation$/],
  [/^POST l3-referrals\//],
  [/l3-(rules?|users|assignment)/, codes.l3],
  [/(ReallocationFilter|ReallocationRule)/, codes.reallocation],
  [/(counsellor|assignment\/rule|get\/all\/rules|get\/rule\/|delete\/rule\/)/, codes.counsellor],
  [/(rule-engine|list-rule|analytics|history|allocation-rule|create|duplicate|status-change-rule|delete)/, codes.engine],
];

const queries: Readonly<Record<string, string>> = {
  'GET rules/why': '?lead_id=nothing',
  'GET rules/tried': '?lead_id=nothing',
  'GET rules/why-message': '?lead_id=nothing&message_id=nothing',
};

/** People by their account, with the codes that their role gets here. */
const people: readonly (readonly [who: string, key: StaffKey, role: number, held: readonly string[]])[] = [
  ['an admin', 'admin', staffRoles.admin, every],
  ['a manager with the rule engine and the reallocator', 'manager', staffRoles.manager, [codes.leads, codes.engine, codes.reallocation]],
  ['a counsellor with leads only', 'counsellor', staffRoles.counsellor, [codes.leads]],
  ['a caller of level 2 who refers leads', 'caller', staffRoles.callerL2, [codes.leads, codes.l3]],
  ['a caller of level 3 with workflows', 'caller3', staffRoles.callerL3, [codes.workflow]],
  ['an auditor with counsellor rules', 'auditor', staffRoles.auditor, [codes.counsellor]],
];

describe('calls of rules, workflows and lead generation', () => {
  let calls: string[];
  const signedIn = new Map<string, Person>();

  const ask = async (person: Person, call: string): Promise<number> => {
    const [method = 'GET', path = ''] = call.split(' ');
    const address = `/api/${path.replaceAll(/\{[^}]+\}/g, 'nothing')}${queries[call] ?? ''}`;
    const send = { GET: () => person.get(address), PUT: () => person.put(address, {}), DELETE: () => person.delete(address) };
    return (await (send[method as keyof typeof send] ?? (() => person.post(address, {})))()).status;
  };

  beforeAll(async () => {
    const document = (await desk.ask('document')) as unknown as { paths: Record<string, Record<string, { tags?: string[] }>> };
    calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags = [] }]) => tags.includes('rule') || tags.includes('workflow') || /^\/api\/(lead-gen\/|sender-list$)/.test(path))
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
    expect(calls.length).toBeGreaterThan(65);
    expect(calls.filter((call) => !rules.some(([pattern]) => pattern.test(call)))).toEqual([]);
    expect(rules.filter(([pattern]) => !calls.some((call) => pattern.test(call)))).toEqual([]);
  });

  it.each(people)('are open to %s as the codes of their role say', async (who, _key, _role, held) => {
    const wrong: unknown[] = [];
    for (const call of calls) {
      const [, ...needed] = rules.find(([pattern]) => pattern.test(call)) ?? [];
      const isOpen = needed.every((code) => held.includes(code));
      const status = await ask(signedIn.get(who)!, call);
      if (isOpen ? [401, 403].includes(status) || status >= 500 : status !== 403) wrong.push([call, status, isOpen ? 'open' : 'closed']);
    }
    expect(wrong).toEqual([]);
  });
});
