import { Hierarchy, sightOf } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { leadSource } from '@matricula/domain/lead';
import { leadList } from '@matricula/read-models/lead';
import { tenantList } from '@matricula/read-models/tenant';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import { userList, type NotificationRow } from '@matricula/read-models/user';
import { dueWords, wireNotifications } from './notification-wire';

const row: NotificationRow = {
  ...{ notificationId: 'a1-asha', userId: 'asha', type: 'lead_refered', message: 'A lead was assigned to you' },
  ...{ at: '2026-11-20T10:00:00.000Z', read: false, raised: true, withdrawn: false, leadId: 'lead-1', leads: 1, byId: 'anita' },
};
const lead = { leadId: 'lead-1', name: 'Ravi Kumar', source: 'FACEBOOK', ownerId: 'asha', removed: false };
const sources = [{ recordId: 's1', name: 'FACEBOOK', displayName: 'Facebook ads' }];
const sights = (fieldRules?: object) => () => sightOf({ userId: 'asha', role: staffRoles.counsellor }, { fieldRules }, new Hierarchy([]));
const said = async (
  leads: object[],
  more: Partial<NotificationRow> = {},
  anita: object = { userId: 'anita', name: 'Anita' },
  fieldRules?: object,
) => {
  const tenants = [{ tid: 'sunrise', timeZone: 'Asia/Kolkata' }];
  const reads = readsOf([tenantList, tenants], [leadList, leads], [recordList(leadSource), sources], [userList, [anita]]);
  const [wire] = await wireNotifications(reads, 'sunrise', [{ ...row, ...more }], sights(fieldRules));
  return wire?.notifications;
};

describe('a notification to a user whose role has field rules', () => {
  it('names neither the number nor the source of the lead', async () => {
    const kept = (one: object) => said([one], {}, undefined, { phone: 'hidden', source: 'hidden' });
    expect(await kept(lead)).toMatchObject({ message: 'Anita assigned Ravi Kumar to you' });
    expect(await kept({ ...lead, name: undefined, phone: '+919811122233' })).toMatchObject({ message: 'Anita assigned a lead to you' });
  });
});

describe('a notification of a follow-up', () => {
  const due = { type: 'follow_up_due', message: 'A follow-up is due', leads: undefined, dueAt: '2026-11-20T10:00:00.000Z' } as const;
  it('names the lead, and the time in the zone of the institution', async () =>
    expect(await said([lead], due)).toMatchObject({
      message: 'Follow-up with Ravi Kumar was due on 20 Nov 2026 at 03:30 PM',
      lead_id: 'lead-1',
    }));
  it('says whether it is over by now, and which day it was', () => {
    const words = (now: string) => dueWords(due.dueAt, 'Asia/Kolkata', new Date(now));
    expect(words('2026-11-20T09:50:00.000Z')).toBe('is due at 03:30 PM');
    expect(words('2026-11-20T10:00:00.000Z')).toBe('was due at 03:30 PM');
    expect(words('2026-11-20T18:31:00.000Z')).toBe('was due on 20 Nov 2026 at 03:30 PM');
    expect(words('2026-11-19T18:00:00.000Z')).toBe('is due on 20 Nov 2026 at 03:30 PM');
  });
  it('does not name a lead that is erased or has another owner by now', async () => {
    for (const leads of [[], [{ ...lead, ownerId: 'vikram' }]])
      expect(await said(leads, due)).toMatchObject({ message: 'A follow-up is due', lead_id: undefined });
  });
});

describe('a notification of an assignment', () => {
  it('names the lead and its source, and the way to it', async () =>
    expect(await said([lead])).toMatchObject({ message: 'Anita assigned Ravi Kumar from Facebook ads to you', lead_id: 'lead-1' }));
  it('counts where there are several', async () =>
    expect(await said([lead], { leads: 3, message: '3 leads were assigned to you' })).toMatchObject({
      message: 'Anita assigned 3 leads to you',
    }));
  it('omits the name of a sender who was erased, and includes the name of a sender that is no person', async () => {
    const erased = { userId: 'anita', name: '[erased]' };
    expect(await said([lead], {}, erased)).toMatchObject({ message: 'Ravi Kumar from Facebook ads was assigned to you' });
    expect(await said([], {}, erased)).toMatchObject({ message: 'A lead was assigned to you' });
    expect(await said([], { leads: 3, message: '3 leads were assigned to you' }, erased)).toMatchObject({
      message: '3 leads were assigned to you',
    });
    expect(await said([], { by: 'Website' })).toMatchObject({ message: 'Website assigned a lead to you' });
  });
  it('names the ticket, where it is one', async () => {
    const ticket = {
      type: 'ticket_assigned',
      leadId: undefined,
      leads: undefined,
      ticketId: '018f3c1e-0000-7000-8000-00009f3a2c00',
    } as const;
    expect(await said([], ticket)).toMatchObject({ message: 'Anita assigned ticket TKT-3A2C00 to you', ticket_id: ticket.ticketId });
  });
  it('names no lead that is erased, removed or another’s by now', async () => {
    for (const leads of [[], [{ ...lead, removed: true }], [{ ...lead, ownerId: 'vikram' }]])
      expect(await said(leads)).toMatchObject({ message: 'Anita assigned a lead to you', lead_id: undefined });
  });
});
