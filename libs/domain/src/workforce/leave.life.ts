import { defineLifecycle } from '../kernel/lifecycle';
import { refuseLeaveFields } from './leave.fields';

/** Life cycle of a leave: its owner requests it, someone above them or an admin answers. */
export const leaveLife = defineLifecycle({
  name: 'leave',
  states: { asked: 'Waiting', approved: 'Approved', refused: 'Refused', cancelled: 'Cancelled' },
  moves: {
    approve: { label: 'Approve', from: ['asked'], to: 'approved', by: ['superior'] },
    refuse: { label: 'Refuse', from: ['asked'], to: 'refused', by: ['superior'], asks: refuseLeaveFields },
    cancel: { label: 'Cancel leave', from: ['asked', 'approved'], to: 'cancelled', by: ['self', 'superior'] },
  },
});

export type LeaveStatus = keyof typeof leaveLife.states;
export type LeaveMove = keyof typeof leaveLife.moves;
