import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { admissionFacts, type AdmissionFact } from '@matricula/read-models/admission';
import { leadList } from '@matricula/read-models/lead';
import { orderFacts, type OrderFact } from '@matricula/read-models/order';
import { ReportService, reportMadeOf, assertReportFile } from '@matricula/reports';
import { readsOf } from '@matricula/testing';
import { lists } from '../lists';
import { reports } from '../reports';

const march = { from: '2026-03-01', to: '2026-03-31' };
const inFebruary = '2026-02-10T05:00:00.000Z';
const inMarch = '2026-03-10T05:00:00.000Z';
const inApril = '2026-04-10T05:00:00.000Z';
const people = { asha: 'Asha Sharma', vikram: 'Vikram Nair' };
const by = (ownerId: keyof typeof people) => ({ ownerId, ownerName: people[ownerId] });

const lead = (leadId: string, createdAt: string, source: string | undefined, owner: keyof typeof people, college = 'Sahyadri') => ({
  ...{ leadId, name: `Person ${leadId}`, createdAt, source, ...by(owner), removed: false, callActions: 1 },
  ...{ collegeId: 'c-1', collegeName: college },
});
const leads = [
  lead('lead-1', inMarch, 'WEB', 'asha'),
  lead('lead-2', inMarch, 'WEB', 'vikram'),
  lead('lead-3', inMarch, undefined, 'asha'),
  lead('lead-4', inFebruary, 'FACEBOOK', 'asha'),
];

let facts = 0;
const money = (kind: OrderFact['kind'], leadId: string, at: string, paise?: number): OrderFact => {
  const { createdAt, source, ownerId, ownerName } = leads.find((one) => one.leadId === leadId)!;
  const sums = {
    ordered: { orderedPaise: paise },
    received: { receivedPaise: paise, netPaise: paise },
    refunded: { refundedPaise: paise, netPaise: -(paise ?? 0) },
    cancelled: {},
    expired: {},
  }[kind];
  return {
    ...{ factId: `fact-${++facts}`, kind, at, orderId: `order-${leadId}`, leadId, source, ownerId, ownerName },
    ...{ collegeId: 'c-1', collegeName: 'Sahyadri University', leadCapturedAt: createdAt, ...sums },
  };
};
const movements = [
  money('ordered', 'lead-1', inMarch, 120_000),
  money('received', 'lead-1', inMarch, 120_000),
  money('refunded', 'lead-1', inApril, 20_000),
  money('ordered', 'lead-2', inApril, 90_000),
  money('received', 'lead-2', inApril, 90_000),
  money('ordered', 'lead-4', inMarch, 50_000),
  money('received', 'lead-4', inMarch, 50_000),
];
const admissions: AdmissionFact[] = [
  {
    ...{ factId: 'confirmed-1', kind: 'confirmed', at: inApril, admissionId: 'lead-2-c-1', leadId: 'lead-2', leadCapturedAt: inMarch },
    ...{ collegeId: 'c-1', collegeName: 'Sahyadri University', source: 'WEB', ...by('vikram') },
  },
];

const service = new ReportService(
  readsOf([leadList, leads], [orderFacts, movements], [admissionFacts, admissions]),
  new ListService(readsOf([leadList, leads]), lists),
  reports,
);
const hierarchy = new Hierarchy([{ userId: 'admin' }, { userId: 'asha' }, { userId: 'vikram' }]);
const reader = (userId: string, role: number, codes = ['LEADS', 'CAF_Application_Form_Report']) =>
  ({
    ...{ tenantId: 'tenant-1', timeZone: 'Asia/Kolkata', user: { role, userId } },
    ...{ sight: sightOf({ userId, role }, undefined, hierarchy), acl: codes.map((code) => ({ code, level: [6] })) },
  }) as unknown as RequestContext;
const admin = reader('admin', staffRoles.admin);
const asha = reader('asha', staffRoles.counsellor);
const answer = (name: string, of = admin, how?: string, days = march) => {
  const report = service.declared(name, of, how);
  return service.answer(report, days, of);
};
const behind = async (name: string, cell: Record<string, string | null>, of = admin, how?: string) => {
  const { rows, count } = await service.facts(service.declared(name, of, how), march, cell, {}, of);
  return { leads: rows.map(({ leadId }) => leadId), count };
};
const nothing = { leads: 0, called: 0, enrolled: 0, orders: 0, payingLeads: 0, received: 0, refunded: 0, net: 0, admissions: 0 };

describe('leads and revenue by source', () => {
  it('stand side by side on the day of each, also where only one of them happened', async () => {
    const { rows, totals, count } = await answer('source-result-report');
    const web = { source: 'WEB', leads: 2, called: 2, orders: 1, payingLeads: 1, received: 120_000, net: 120_000 };
    const facebook = { source: 'FACEBOOK', orders: 1, payingLeads: 1, received: 50_000, net: 50_000 };
    expect(rows).toEqual([
      { ...nothing, ...facebook },
      { ...nothing, ...web },
      { ...nothing, source: null, leads: 1, called: 1 },
    ]);
    expect(count).toBe(3);
    expect(totals).toEqual({ ...nothing, leads: 3, called: 3, orders: 2, payingLeads: 2, received: 170_000, net: 170_000 });
  });

  it('count, by day of capture, what the leads of these days brought to date', async () => {
    const { rows } = await answer('source-result-report', admin, 'capture');
    const money = { orders: 2, payingLeads: 2, received: 210_000, refunded: 20_000, net: 190_000, admissions: 1 };
    expect(rows).toEqual([
      { ...nothing, source: 'WEB', leads: 2, called: 2, ...money },
      { ...nothing, source: null, leads: 1, called: 1 },
    ]);
    expect(() => service.declared('source-result-report', admin, 'moon')).toThrow('day or capture');
  });

  it('open the leads and the movements of orders behind each figure', async () => {
    expect(await behind('source-result-report', { source: 'WEB', measure: 'leads' })).toEqual({ leads: ['lead-1', 'lead-2'], count: 2 });
    expect(await behind('source-result-report', { source: 'FACEBOOK', measure: 'received' })).toEqual({ leads: ['lead-4'], count: 1 });
    expect((await behind('source-result-report', { source: 'WEB', measure: 'received' }, admin, 'capture')).count).toBe(2);
    expect(await behind('source-result-report', { source: 'WEB', measure: 'admissions' }, admin, 'capture')).toEqual({
      ...{ leads: ['lead-2'], count: 1 },
    });
    expect((await behind('source-result-report', { source: null, measure: 'leads' })).leads).toEqual(['lead-3']);
  });

  it('show a user their own rows of each', async () => {
    const { rows } = await answer('source-result-report', asha, 'capture');
    expect(rows.map(({ source, leads: count, received }) => [source, count, received])).toEqual([
      ['WEB', 1, 120_000],
      [null, 1, 0],
    ]);
  });

  it('show no money to L3 callers, nor to users without the code of order reports', async () => {
    for (const one of [reader('asha', staffRoles.callerL3), reader('asha', staffRoles.counsellor, ['LEADS'])]) {
      const { columns, rows, chart } = await answer('source-result-report', one);
      expect(columns.map(({ field }) => field).filter((field) => field !== 'admissions')).toEqual([
        'source',
        'leads',
        'called',
        'enrolled',
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/received|net|0000/);
      expect(chart.series).toEqual(['leads']);
      await expect(service.facts(service.declared('source-result-report', one), march, { measure: 'received' }, {}, one)).rejects.toThrow(
        'received',
      );
    }
    expect((await answer('source-result-report', reader('asha', staffRoles.callerL3))).columns.map(({ field }) => field)).not.toContain(
      'admissions',
    );
  });

  it('close their files to users who lost the money', () => {
    const made = reportMadeOf(service.declared('source-result-report', asha), undefined, asha);
    expect(() => assertReportFile(service, made, asha)).not.toThrow();
    expect(() => assertReportFile(service, made, reader('asha', staffRoles.counsellor, ['LEADS']))).toThrow('no longer have access');
  });

  it('compare with the days before', async () => {
    const of = service.declared('source-result-report', admin);
    const { previous } = await service.answer(of, march, admin, { compare: true });
    expect(previous?.totals).toMatchObject({ leads: 1, received: 0 });
  });
});

describe('leads and revenue by college and by user', () => {
  it('join by the id, under the latest name in any of the facts', async () => {
    const { rows } = await answer('college-result-report', admin, 'capture');
    expect(rows).toEqual([expect.objectContaining({ collegeName: 'Sahyadri University', leads: 3, received: 210_000, admissions: 1 })]);
    expect((await behind('college-result-report', { collegeName: 'Sahyadri University', measure: 'leads' })).count).toBe(3);
  });

  it('credit the present owner', async () => {
    const { rows } = await answer('user-result-report', admin, 'capture');
    expect(rows.map(({ ownerName, leads: count, net }) => [ownerName, count, net])).toEqual([
      ['Asha Sharma', 2, 100_000],
      ['Vikram Nair', 1, 90_000],
    ]);
  });

  it('offer the filters that limit every figure', () => {
    const filters = service.filters(
      reports.find(({ name }) => name === 'source-result-report')!,
      admin,
    );
    expect(filters.map(({ field }) => field)).toEqual(['ownerName', 'source', 'collegeName']);
  });
});
