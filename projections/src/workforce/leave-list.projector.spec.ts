import { projecting } from '@matricula/testing';
import { leaveListProjector } from './leave-list.projector';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;

describe('the row of a leave', () => {
  const applied = {
    ...{ type: 'LeaveApplied', at: at('05:00') },
    data: {
      ...{ userId: 'asha', userName: 'Asha', leaveId: 'l-1', typeId: 'casual', typeName: 'Casual leave', paid: true },
      ...{ from: '2026-03-04', to: '2026-03-05', days: 2, approverId: 'suresh' },
    },
  };
  const of = (type: string, data: object = {}) => ({ type, at: at('06:00'), data: { userId: 'asha', leaveId: 'l-1', ...data } });
  const leaves = projecting(leaveListProjector);
  it('goes from waiting to what became of it', async () => {
    await leaves.given(applied).then('l-1').matches({ status: 'asked', from: '2026-03-04T12:00:00.000Z', days: 2 });
    await leaves
      .given(applied, of('LeaveApproved'))
      .then('l-1')
      .matches({ status: 'approved', updatedAt: at('06:00') });
    await leaves
      .given(applied, of('LeaveRefused', { reason: 'No.' }))
      .then('l-1')
      .matches({ status: 'refused', refusal: 'No.' });
    await leaves
      .given(applied, of('LeaveApproved'), of('LeaveCancelled', { from: 'approved' }))
      .then('l-1')
      .matches({ status: 'cancelled' });
  });
});
