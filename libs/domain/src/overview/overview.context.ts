import { defineBoundary, defineContext } from '../kernel';
import { reportScheduleDecider } from './report-schedule.decider';
import { reportScheduleEntries } from './report-schedule.entries';
import { reportScheduleEvents, reportScheduleStream } from './report-schedule.events';
import { reportScheduleLife } from './report-schedule.life';
import { overviewSearch } from './overview.search';
import { overviewScreens } from './overview.screens';

/** A report that is sent by e-mail again and again. */
export const reportScheduleBoundary = defineBoundary({
  name: 'report-schedule',
  stream: reportScheduleStream,
  decider: reportScheduleDecider,
  life: reportScheduleLife,
});

export const overviewContext = defineContext({
  name: 'overview',
  label: 'Report schedule',
  events: reportScheduleEvents,
  boundaries: [reportScheduleBoundary],
  screens: overviewScreens,
  search: overviewSearch,
  entries: reportScheduleEntries,
});
