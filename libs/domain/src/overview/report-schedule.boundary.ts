import { defineBoundary } from '../kernel';
import { reportScheduleDecider } from './report-schedule.decider';
import { reportScheduleStream } from './report-schedule.events';
import { reportScheduleLife } from './report-schedule.life';

/** A report that is sent by e-mail again and again. */
export const reportScheduleBoundary = defineBoundary({
  name: 'report-schedule',
  stream: reportScheduleStream,
  decider: reportScheduleDecider,
  life: reportScheduleLife,
});
