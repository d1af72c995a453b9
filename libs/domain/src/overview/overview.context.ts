import { defineContext } from '../kernel';
import { reportScheduleBoundary } from './report-schedule.boundary';
import { reportScheduleEntries } from './report-schedule.entries';
import { reportScheduleEvents } from './report-schedule.events';
import { reportScheduleMentions } from './report-schedule.mentions';
import { ownGoal } from './own-goal.record';
import { overviewSearch } from './overview.search';
import { target } from './target.record';
import { overviewReportScreens } from './overview-report.screens';
import { overviewScreens } from './overview.screens';

export const overviewContext = defineContext({
  name: 'overview',
  label: 'Report schedule',
  events: reportScheduleEvents,
  records: [ownGoal, target],
  boundaries: [reportScheduleBoundary],
  screens: { ...overviewScreens, ...overviewReportScreens },
  search: overviewSearch,
  entries: reportScheduleEntries,
  mentions: [reportScheduleMentions],
  notHandedOver: {
    ownerId: 'A schedule belongs to the user who set it up; admins may change, pause and delete it.',
    team: 'A target names the leader of the team whose work it counts; it does not make them responsible for anything.',
    staff: 'A target names those whose work it counts; it does not make them responsible for anything.',
  },
});
