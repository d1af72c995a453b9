import { deciding } from '@matricula/testing';
import { leaveDecider, type LeaveCommand } from './leave.decider';
import type { LeaveEvent } from './leave.events';

const leave = {
  ...{ userId: 'asha', userName: 'Asha', leaveId: 'l-1', typeId: 'casual', typeName: 'Casual leave', paid: true },
  ...{ from: '2026-03-02', to: '2026-03-04', days: 3, approverId: 'suresh' },
};
const applied = (given: object = {}): LeaveEvent => ({ type: 'LeaveApplied', data: { ...leave, ...given } });
const apply = (given: object = {}): LeaveCommand => ({ type: 'ApplyForLeave', data: { ...leave, leaveId: 'l-2', allowed: 6, ...given } });
const happened = (type: 'LeaveApproved', leaveId = 'l-1'): LeaveEvent => ({ type, data: { userId: 'asha', leaveId } });
const refused: LeaveEvent = { type: 'LeaveRefused', data: { userId: 'asha', leaveId: 'l-1', reason: 'Too many are away.' } };
const book = deciding(leaveDecider);

describe('leave', () => {
  it('is applied for once, and not twice for the same days', () => {
    book
      .given()
      .when(apply())
      .then({ type: 'LeaveApplied', data: { days: 3 } });
    book
      .given(applied({ leaveId: 'l-2' }))
      .when(apply())
      .thenNothing();
    book
      .given(applied())
      .when(apply({ from: '2026-03-04', to: '2026-03-05' }))
      .thenRefused('leave/overlaps');
    book.given(applied(), refused).when(apply()).then({ type: 'LeaveApplied' });
    const morning = applied({ from: '2026-03-02', to: '2026-03-02', half: 'first', days: 0.5 });
    const half = { from: '2026-03-02', to: '2026-03-02', days: 0.5 };
    book
      .given(morning)
      .when(apply({ ...half, half: 'second' }))
      .then({ type: 'LeaveApplied' });
    book
      .given(morning)
      .when(apply({ ...half, half: 'first' }))
      .thenRefused('leave/overlaps');
  });

  it('does not exceed the balance of the year, pending requests included', () => {
    const next = { from: '2026-05-04', to: '2026-05-07', days: 4 };
    book.given(applied()).when(apply(next)).thenRefused('leave/balance');
    book
      .given(applied())
      .when(apply({ ...next, days: 3 }))
      .then({ type: 'LeaveApplied' });
    book.given(applied(), refused).when(apply(next)).then({ type: 'LeaveApplied' });
    book
      .given(applied())
      .when(apply({ ...next, typeId: 'sick' }))
      .then({ type: 'LeaveApplied' });
    book
      .given(applied())
      .when(apply({ from: '2027-05-04', to: '2027-05-07', days: 4 }))
      .then({ type: 'LeaveApplied' });
  });

  it('counts the working days of one year', () => {
    book
      .given()
      .when(apply({ days: 0 }))
      .thenRefused('leave/no-working-day');
    book
      .given()
      .when(apply({ from: '2026-12-30', to: '2027-01-02' }))
      .thenRefused('leave/years');
    book
      .given()
      .when(apply({ from: '2026-03-05', to: '2026-03-02' }))
      .thenRefused('leave/range');
  });

  it('is approved, refused with a reason, or cancelled, before and after', () => {
    const of = (type: 'ApproveLeave' | 'CancelLeave'): LeaveCommand => ({ type, data: { leaveId: 'l-1' } });
    book.given(applied()).when(of('ApproveLeave')).then({ type: 'LeaveApproved' });
    book.given(applied(), happened('LeaveApproved')).when(of('ApproveLeave')).thenRefused('leave/not-possible');
    book
      .given(applied())
      .when({ type: 'RefuseLeave', data: { leaveId: 'l-1', reason: 'No.' } })
      .then({ type: 'LeaveRefused', data: { reason: 'No.' } });
    book
      .given(applied(), happened('LeaveApproved'))
      .when(of('CancelLeave'))
      .then({ type: 'LeaveCancelled', data: { from: 'approved', approverId: 'suresh' } });
    book.given(applied(), refused).when(of('CancelLeave')).thenRefused('leave/not-possible');
    book.given().when(of('ApproveLeave')).thenRefused('leave/unknown');
  });
});
