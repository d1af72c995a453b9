import type { RequestContext } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { LeadRow } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import { MessageReasons } from './message-reason';

const reasonOf = (role: number) => {
  const data = { leadId: 'l1', messageId: 'confirmation-1', channel: 'sms' };
  const sent = { type: 'LeadMessageSent', data, at: '2026-03-01T10:00:00.000Z', meta: { actor: { id: 'a', name: 'Asha', role } } };
  const reasons = new MessageReasons({ read: async () => [sent as unknown as RecordedEvent] } as never, readsOf());
  return reasons.of({ leadId: 'l1' } as LeadRow, 'confirmation-1', { tenantId: 't1', sight: {} } as RequestContext);
};

describe('a message that belongs to no run and no broadcast', () => {
  it('was sent by the product itself, or by the user', async () => {
    expect(await reasonOf(staffRoles.system)).toMatchObject({ sent_by: 'automation', run: null });
    expect(await reasonOf(staffRoles.counsellor)).toMatchObject({ sent_by: 'user', name: 'Asha', run: null });
  });
});
