import { reportScheduleFields, reportScheduleLife } from '@matricula/domain/overview';
import { activityFacts, activityWords, reportSchedules, type ReportScheduleRow } from '@matricula/read-models/overview';
import { type ListDeclaration, stageTag } from '@matricula/lists';
import { deedAccess } from '@matricula/lists';
import { reportScheduleAccess } from './report-schedule.access';

const wordsOf = (of: readonly { value: string; label: string }[]) => Object.fromEntries(of.map(({ value, label }) => [value, label]));

const schedules: ListDeclaration<ReportScheduleRow> = {
  name: 'report-schedules',
  model: reportSchedules,
  access: reportScheduleAccess,
  words: {
    status: reportScheduleLife.states,
    period: wordsOf(reportScheduleFields.period.of),
    every: wordsOf(reportScheduleFields.every.of),
  },
  moves: ({ status }) => reportScheduleLife.open(status, []),
};

export const overviewLists: readonly ListDeclaration[] = [
  schedules,
  {
    name: 'activity',
    model: activityFacts,
    codes: ['LEADS'],
    access: deedAccess,
    kept: { field: 'withdrawn', op: 'eq', value: false },
    words: { stageTag, kind: activityWords },
  },
];
