import { fields, json, list, text } from '../kernel/field-set';
import { reportScheduleFields } from './report-schedule.fields';

/** Settings that a scheduled report takes from the screen: its filter, and its columns with their titles. */
const shown = {
  where: json({ label: 'Filter', most: 20_000 }),
  columns: list({
    label: 'Columns',
    rows: fields({
      field: text({ label: 'Field', required: true, most: 100 }),
      title: text({ label: 'Title', required: true, most: 200 }),
    }),
  }),
};

/** Body of a change to a scheduled report. */
export const changeReportScheduleFields = fields({ ...reportScheduleFields, ...shown });

/** Body of a new scheduled report: also the report, and the field it is grouped by if it needs one. */
export const newReportScheduleFields = fields({
  ...changeReportScheduleFields,
  report: text({ label: 'Report', required: true, most: 100 }),
  by: text({ label: 'By', most: 100 }),
});
