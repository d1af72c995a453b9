import type { EntriesOf } from '../kernel';
import { monthWords } from '../kernel/date-words';
import type { PayEvent } from './pay.events';

/** How pay reads in the timeline: that it was set, not how much it is, which its person and admins see in Finances. */
export const payEntries: EntriesOf<PayEvent> = {
  SalarySet: {
    property: 'Salary',
    change: ({ userId }) => [{}, { userId }],
    sentence: (who, { userName }) => `${who} set the salary of ${userName}`,
  },
  PayslipGenerated: {
    property: 'Payslip',
    change: ({ userId, month }) => [{}, { userId, month }],
    sentence: (who, { userName, month }) => `${who} generated the payslip of ${userName} for ${monthWords(month)}`,
  },
};
