import { defineLifecycle } from '../kernel/lifecycle';
import { reportScheduleFields } from './report-schedule.fields';

/** The life of a scheduled report. Its owner and admins may do all of it. */
export const reportScheduleLife = defineLifecycle({
  name: 'report schedule',
  states: { active: 'Active', paused: 'Paused', removed: 'Deleted' },
  moves: {
    send: { label: 'Send now', from: ['active', 'paused'] },
    change: { label: 'Change', from: ['active', 'paused'], asks: reportScheduleFields },
    pause: { label: 'Pause', from: ['active'], to: 'paused' },
    resume: { label: 'Resume', from: ['paused'], to: 'active' },
    remove: { label: 'Delete', from: ['active', 'paused'], to: 'removed' },
  },
});

export type ReportScheduleStatus = keyof typeof reportScheduleLife.states;
export type ReportScheduleMove = keyof typeof reportScheduleLife.moves;
