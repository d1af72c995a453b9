import type { EventMeta } from '@matricula/domain/kernel';
import { assigned, projecting } from '@matricula/testing';
import { notificationListProjector } from './notification-list.projector';

const notifications = projecting(notificationListProjector);

const raised = (data: object) => ({ type: 'NotificationRaised', data: { userId: 'asha', kind: 'lead_refered', ...data } });

describe('notifications', () => {
  it('tell the new owner who assigned a lead', () =>
    notifications
      .given(assigned())
      .then('assignment-1-asha')
      .matches({ userId: 'asha', type: 'lead_refered', read: false, raised: false, leads: 1, leadId: 'lead-1' }));

  it('are shown when a policy raises them, and go on counting', () =>
    notifications
      .given(assigned(), raised({ notificationId: 'assignment-1-asha', leadId: 'lead-1' }), assigned({ leadId: 'lead-2' }))
      .then('assignment-1-asha')
      .matches({ raised: true, leads: 2, message: '2 leads were assigned to you', at: '2026-01-01T09:02:00.000Z' }));

  it('refer to things without a row yet', () =>
    notifications
      .given(raised({ notificationId: 'n', kind: 'follow_up_due', leadId: 'lead-1', dueAt: '2026-03-02T10:00:00.000Z' }))
      .then('n')
      .matches({ raised: true, read: false, type: 'follow_up_due', message: 'A follow-up is due', dueAt: '2026-03-02T10:00:00.000Z' }));

  it('are withdrawn when their cause is settled', () =>
    notifications
      .given(raised({ notificationId: 'n', kind: 'inbound_missed_call' }), {
        type: 'NotificationWithdrawn',
        data: { notificationId: 'n', userId: 'asha' },
      })
      .then('n')
      .matches({ raised: true, withdrawn: true }));

  it('are one for all leads of an assignment', () =>
    notifications
      .given(assigned(), assigned({ leadId: 'lead-2' }), assigned({ leadId: 'lead-3', ownerId: 'vikram', ownerName: 'Vikram Nair' }))
      .then('assignment-1-asha')
      .matches({ leads: 2 }));

  describe('of an assignment that is undone', () => {
    const undone = (leadId: string, more: object = {}) =>
      assigned({
        leadId,
        reason: 'undo',
        ownerId: undefined,
        ownerName: undefined,
        previousOwnerId: 'asha',
        undoes: 'assignment-1',
        ...more,
      });
    const told = [assigned(), raised({ notificationId: 'assignment-1-asha', leadId: 'lead-1' }), assigned({ leadId: 'lead-2' })];

    it('count the leads that are left', () =>
      notifications
        .given(...told, undone('lead-2'))
        .then('assignment-1-asha')
        .matches({ leads: 1, withdrawn: false, raised: true, leadId: undefined, message: 'A lead was assigned to you' }));

    it('are withdrawn with the last lead, also where they are raised later', () =>
      notifications
        .given(assigned(), undone('lead-1'), raised({ notificationId: 'assignment-1-asha' }))
        .then('assignment-1-asha')
        .matches({ leads: 0, withdrawn: true, raised: true }));

    it('are those of the job in events that do not name the assignment', () =>
      notifications
        .given(
          ...told,
          undone('lead-1', { undoes: undefined, jobId: 'assignment-1' }),
          undone('lead-2', { undoes: undefined, jobId: 'assignment-1' }),
        )
        .then('assignment-1-asha')
        .matches({ leads: 0, withdrawn: true }));

    it('come back with other leads of the same assignment', () =>
      notifications
        .given(...told, undone('lead-1'), undone('lead-2'), assigned({ leadId: 'lead-3' }))
        .then('assignment-1-asha')
        .matches({ leads: 1, withdrawn: false, raised: true }));

    it('leave those of other people and of other assignments as they are', async () => {
      const given = [...told, undone('lead-1', { undoes: 'assignment-9' }), undone('lead-1', { previousOwnerId: 'vikram' })];
      await notifications
        .given(...given)
        .then('assignment-1-asha')
        .matches({ leads: 2, withdrawn: false });
      expect((await notifications.given(...given).rows()).size).toBe(1);
    });

    it('count one lead less for each that the undo of an import removes', () => {
      const gone = (leadId: string, reason: string) => ({
        type: 'LeadRemoved' as const,
        data: { leadId, reason, jobId: 'assignment-1', followUpIds: [], enquiryIds: [], lead: { ownerId: 'asha' } },
      });
      return notifications
        .given(...told, gone('lead-1', 'import-undone'), gone('lead-2', 'bulk'))
        .then('assignment-1-asha')
        .matches({ leads: 1, withdrawn: false });
    });
  });

  it('store a sender by id, and one that is no person by name', async () => {
    const assigning = (actor: object) => ({ ...assigned(), meta: { actor, correlationId: 'c', version: 1 } as EventMeta });
    const of = (actor: object) => notifications.given(assigning(actor)).then('assignment-1-asha');
    await of({ id: 'mina', name: 'Mina Das', email: 'mina@example.org', role: 2, tenantId: 'hill' }).matches({
      ...{ message: 'A lead was assigned to you', byId: 'mina', byTenantId: 'hill', by: undefined },
    });
    await of({ id: 'key-1', name: 'Website', email: '', role: 0 }).matches({ byId: 'key-1', by: 'Website' });
    await of({ id: 'mina', name: '[erased]', email: '', role: 2 }).matches({ byId: 'mina', by: undefined });
  });

  it('are not created for the acting user, for an undo, or without a new owner', async () => {
    const rows = await notifications
      .given(assigned({ ownerId: 'user-1' }), assigned({ reason: 'undo' }), assigned({ ownerId: undefined, ownerName: undefined }))
      .rows();
    expect(rows.size).toBe(0);
  });

  it('NO-13: tell of a ticket by what people call it', () =>
    notifications
      .given(raised({ notificationId: 'a-1', kind: 'ticket_assigned', ticketId: '018f3c1e-0000-7000-8000-00009f3a2c00', byId: 'mina' }))
      .then('a-1')
      .matches({ type: 'ticket_assigned', message: 'Ticket TKT-3A2C00 was assigned to you', read: false, byId: 'mina' }));

  it.each([
    ['ticket_raised', 'Ticket TKT-3A2C00 was raised and is not assigned yet'],
    ['ticket_unanswered', 'Ticket TKT-3A2C00 is waiting for its first answer'],
    ['ticket_escalated', 'Ticket TKT-3A2C00 was not answered in time'],
  ] as const)('tell of a ticket that nobody answered (%s)', (kind, message) =>
    notifications
      .given(raised({ notificationId: 'a-1', kind, ticketId: '018f3c1e-0000-7000-8000-00009f3a2c00' }))
      .then('a-1')
      .matches({ type: kind, message }),
  );

  it('stay read', () =>
    notifications
      .given(assigned(), { type: 'NotificationRead', data: { userId: 'asha', notificationId: 'assignment-1-asha' } })
      .then('assignment-1-asha')
      .matches({ read: true }));
});
