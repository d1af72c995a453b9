import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { leadList } from '@matricula/read-models/lead';
import { paymentList } from '@matricula/read-models/payment';
import { reportBy, ReportService } from '@matricula/reports';
import { readsOf } from '@matricula/testing';
import { lists } from '../lists';
import { paymentReports } from './payment.reports';

const range = { from: '2026-11-20', to: '2026-11-20' };
const context = (userId: string, role: number) =>
  ({
    ...{ tenantId: 't1', timeZone: 'Asia/Kolkata', user: { userId, role }, acl: [{ code: 'LEADS', level: [6] }] },
    sight: sightOf({ userId, role }, undefined, new Hierarchy([])),
  }) as unknown as RequestContext;
const admin = context('admin', staffRoles.admin);

let count = 0;
const attempt = (hour: number, method: string | undefined, status: string, more: object = {}) => ({
  ...{
    paymentId: `p-${++count}`,
    provider: 'razorpay',
    mode: 'live',
    method,
    status,
    amountPaise: 10_000,
    leadId: 'lead-1',
    leadName: 'Ravi',
  },
  ...{ startedAt: new Date(Date.parse(`2026-11-20T${String(hour).padStart(2, '0')}:10:00+05:30`)).toISOString(), ownerId: 'asha' },
  ...{ ownerName: 'Asha Sharma', refunds: [], disputes: [], booked: 'none', refundedPaise: 0, erased: false, ...more },
});
const attempts = [
  ...[attempt(9, 'upi', 'captured'), attempt(9, 'upi', 'failed', { reason: 'No funds' }), attempt(10, 'upi', 'captured')],
  ...[attempt(10, 'card', 'failed'), attempt(11, undefined, 'created', { ownerId: 'vikram', ownerName: 'Vikram Nair' })],
  attempt(9, 'upi', 'captured', { mode: 'test' }),
];

describe('the report on attempts to pay', () => {
  const reads = readsOf([paymentList, attempts], [leadList, []]);
  const [report] = paymentReports;
  const service = new ReportService(reads, new ListService(reads, lists), paymentReports);
  if (!report) throw new Error('There is no report');

  it('counts them by method and hour, with how many brought money', async () => {
    const { cross, totals } = await service.answer(reportBy(report, undefined), range, admin);
    expect(totals).toMatchObject({ attempts: 5, succeeded: 2, failed: 2, succeededShare: 40, sum: 20_000 });
    expect(cross?.rows.map(({ method, attempts: all, succeeded, failed }) => [method, all, succeeded, failed])).toEqual([
      ['card', 1, 0, 1],
      ['upi', 3, 2, 1],
      [null, 1, 0, 0],
    ]);
    expect(cross?.columns.map(({ hour, attempts: all }) => [hour, all])).toEqual([
      [9, 2],
      [10, 2],
      [11, 1],
    ]);
  });

  it('has the rows and columns of the reader, and shows a user the attempts of own orders', async () => {
    const { cross } = await service.answer(reportBy(report, 'ownerName.status'), range, admin);
    expect(cross?.rows.map(({ ownerName, attempts: all }) => [ownerName, all])).toEqual([
      ['Asha Sharma', 4],
      ['Vikram Nair', 1],
    ]);
    const { totals } = await service.answer(report, range, context('vikram', staffRoles.counsellor));
    expect(totals).toMatchObject({ attempts: 1, succeeded: 0 });
  });

  it('tells of each attempt without the person and the words of the provider', async () => {
    const { rows } = await service.facts(report, range, { method: 'upi', measure: 'failed' }, {}, admin);
    expect(rows).toMatchObject([{ said: { what: 'Failed: ₹100, upi' } }]);
    expect(JSON.stringify(rows)).not.toMatch(/Ravi|No funds/);
  });
});
