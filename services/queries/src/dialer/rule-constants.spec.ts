import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { leadList } from '@matricula/read-models/lead';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { RecordRows } from '../record';
import { RuleConstants } from './rule-constants';

describe('the constants of rules', () => {
  const MANY = 1_205;
  const numbered = <Row extends object>(row: (n: string) => Row) => Array.from({ length: MANY }, (_, n) => row(String(n).padStart(4, '0')));
  const users = numbered((n) => ({ userId: `u${n}`, name: `User ${n}`, status: 'active', role: staffRoles.counsellor }));
  const leads = numbered((n) => ({ leadId: `l${n}`, utmCampaign: `campaign ${n}`, removed: false }));
  const list = new ListService(readsOf([userList, users], [leadList, leads]), lists);
  const admin = {
    ...{ tenantId: 't1', user: { userId: 'u0001' }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
    sight: sightOf({ userId: 'u0001', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;

  it('hold every user and every value of the leads, however many there are', async () => {
    const { userData, utmCampaignData } = await new RuleConstants(list, new RecordRows(list)).all(admin);
    expect([userData.length, new Set(userData.map(({ id }) => id)).size]).toEqual([MANY, MANY]);
    expect(utmCampaignData).toHaveLength(MANY);
  });
});
