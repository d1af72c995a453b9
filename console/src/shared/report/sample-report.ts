import { type ReportData } from './report-answer';

/** Sample server answers for specs: users by hour, users by source and stage, follow-ups by day. */
export const hours: ReportData = {
  columns: [
    { field: 'user', title: 'User', kind: 'dimension', none: 'Imports and automation' },
    { field: 'hour', title: 'Hour', kind: 'time', per: 'hourOfDay' },
    { field: 'calls', title: 'Calls', kind: 'measure' },
    { field: 'leads', title: 'Leads', kind: 'measure', distinct: true },
  ],
  rows: [
    { user: 'Asha', hour: 12, calls: 2, leads: 1 },
    { user: 'Asha', hour: 9, calls: 1, leads: 1 },
    { user: 'Ravi', hour: 10, calls: 9, leads: 4 },
    { user: null, hour: 9, calls: 0, leads: 3 },
  ],
  count: 3,
  totals: { calls: 12, leads: 6 },
  chart: { kind: 'heat', category: 'hour', series: ['user', 'calls'] },
  cross: {
    across: 'hour',
    figures: ['calls', 'leads'],
    rows: [
      { user: 'Asha', calls: 3, leads: 1 },
      { user: 'Ravi', calls: 9, leads: 4 },
      { user: null, calls: 0, leads: 3 },
    ],
    columns: [
      { hour: 9, calls: 1, leads: 4 },
      { hour: 10, calls: 9, leads: 4 },
      { hour: 12, calls: 2, leads: 1 },
    ],
  },
};

export const sources: ReportData = {
  columns: [
    { field: 'source', title: 'Source', kind: 'dimension', none: 'No source' },
    { field: 'stage', title: 'Stage', kind: 'dimension', none: 'No stage' },
    { field: 'calls', title: 'Calls', kind: 'measure' },
    { field: 'rate', title: 'Rate', kind: 'measure', share: true },
  ],
  rows: Array.from({ length: 10 }, (_, at) => ({ source: at % 2 ? 'WEB' : null, stage: `Stage ${at}`, calls: 10 - at, rate: null })),
  count: 10,
  totals: { calls: 55, rate: 12.5 },
  chart: { kind: 'stacked', category: 'source', series: ['stage', 'calls'] },
};

export const days: ReportData = {
  columns: [
    { field: 'day', title: 'Day', kind: 'time', per: 'day' },
    { field: 'done', title: 'Done', kind: 'measure' },
    { field: 'late', title: 'Late', kind: 'measure' },
  ],
  rows: [
    { day: '2026-11-20', done: 3, late: 0 },
    { day: '2026-11-18', done: 1, late: 0 },
  ],
  count: 2,
  totals: { done: 4, late: 0 },
  chart: { kind: 'stacked', category: 'day', series: ['done', 'late'] },
};
