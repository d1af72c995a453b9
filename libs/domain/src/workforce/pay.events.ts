import { defineEvent, id, integer, list, number, object, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'workforce';
const subject = 'userId';
const lines = () => list(object({ name: text(), kind: oneOf('earning', 'deduction'), amount: integer() }));

export const salarySet = defineEvent('SalarySet', {
  context,
  subject,
  doc: 'The monthly salary of a user was set, in whole rupees; with the previous one.',
  fields: {
    userId: id(),
    userName: staffName('userId'),
    lines: personal(lines()),
    previous: optional(personal(lines())),
  },
});
export type SalarySet = EventOf<typeof salarySet>;

export const payslipGenerated = defineEvent('PayslipGenerated', {
  context,
  subject,
  doc: 'The payslip of a user for a month (`2026-11`) was generated; a later one for the same month replaces it.',
  fields: {
    userId: id(),
    userName: staffName('userId'),
    month: text(),
    workingDays: number(),
    lostDays: number(),
    /** For employment during only a part of the month: its working days, and its first and last day if they are within the month. */
    employed: optional(object({ days: number(), from: optional(text()), until: optional(text()) })),
    lines: personal(lines()),
    gross: personal(integer()),
    deductions: personal(integer()),
    net: personal(integer()),
  },
});
export type PayslipGenerated = EventOf<typeof payslipGenerated>;

export const payEvents = [salarySet, payslipGenerated];
export type PayEvent = SalarySet | PayslipGenerated;

/** Stream of a user's pay. */
export const payStream = (tenantId: string, userId: string) => `pay-${tenantId}-${userId}`;
