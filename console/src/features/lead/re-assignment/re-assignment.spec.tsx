/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { waitFor } from '@testing-library/react';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { playConsole } from '../../../app/testing/played-console';

describe('the re-assignment of L2 leads (AC-04)', () => {
  const server = playConsole();

  it('lists the leads of every L2 caller, however many there are', async () => {
    const MANY = 5_030;
    const callers = Array.from({ length: MANY }, (_, n) => ({ userId: `u-${n}`, name: `Caller ${n}` }));
    server.signedIn({ role: staffRoles.admin });
    server.answers.set('acl', { body: { data: ['LEADS', 'L2_TO_L2_RE-ASSIGNMENT'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('lists/users/rows', (body) => {
      const { where, skip = 0, limit = 100 } = body as { where: { value: number }; skip?: number; limit?: number };
      return { body: { data: where.value === staffRoles.callerL2 ? callers.slice(skip, skip + limit) : [] } };
    });
    server.answers.set('lists/leads/count', { body: { data: 0 } });
    await server.open('/l2-l3-re-assignment');
    await waitFor(() => expect(server.to('lists/leads/count').length).toBeGreaterThan(0));
    const asked = JSON.stringify(server.to('lists/leads/count').at(-1)?.body);
    expect(callers.filter(({ userId }) => !asked.includes(`"${userId}"`))).toEqual([]);
    const lists = [...asked.matchAll(/"values":\[([^\]]*)\]/g)].map(([, values = '']) => values.split(',').length);
    expect(Math.max(...lists)).toBe(5_000);
  });
});
