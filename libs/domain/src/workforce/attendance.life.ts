import { defineLifecycle } from '../kernel/lifecycle';
import { correctionFields, refuseCorrectionFields } from './attendance.fields';

/** Life cycle of a correction to a recorded day: its owner requests it, someone above them or an admin answers. */
export const attendanceLife = defineLifecycle({
  name: 'attendance',
  states: { recorded: 'As recorded', asked: 'Correction requested' },
  moves: {
    correct: { label: 'Regularize', from: ['recorded', 'asked'], to: 'asked', by: ['self'], asks: correctionFields },
    approve: { label: 'Approve', from: ['asked'], to: 'recorded', by: ['superior'] },
    refuse: { label: 'Refuse', from: ['asked'], to: 'recorded', by: ['superior'], asks: refuseCorrectionFields },
    withdraw: { label: 'Withdraw', from: ['asked'], to: 'recorded', by: ['self'] },
  },
});

export type CorrectionState = keyof typeof attendanceLife.states;
export type AttendanceMove = keyof typeof attendanceLife.moves;
