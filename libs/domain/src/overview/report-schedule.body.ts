import { fields, json, list, text } from '../kernel/field-set';
import { reportScheduleFields } from './report-schedule.fields';

/** What a scheduled report takes over from the screen: its filter, and its columns with their titles. */
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

/** What is said of a scheduled report when it is changed. */
export const changeReportScheduleFields = fields({ ...reportScheduleFields, ...shown });

/** What is said of a new one: the report besides, and the field that it goes by where it asks for one. */
export const newReportScheduleFields = fields({
  ...changeReportScheduleFields,
  report: text({ label: 'Report', required: true, most: 100 }),
  by: text({ label: 'By', most: 100 }),
});
