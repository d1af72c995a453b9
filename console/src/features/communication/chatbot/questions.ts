/** The declared questions that the product's own reports answer: nothing is guessed, and no data leaves the product. Pure. */
import { heads } from '@matricula/domain/kernel/staff-roles';
import type { DateChoice } from '../../../shared/ui/date-presets';

/** Fields by which a question can be filtered. */
export type Narrowed = 'source' | 'counsellorName' | 'ownerName' | 'collegeName';

/** A report that contains the figure: its name, the title of its screen, and who may open it. */
export interface Knower {
  report: string;
  title: string;
  code?: string;
  roles?: readonly number[];
  /** Contains only figures of the reader. */
  own?: true;
}

export interface Declared {
  /** An example of the question, as users type it. */
  example: string;
  fits: RegExp;
  /** Reports with the same figure; the first one that the reader may open answers. */
  known: readonly Knower[];
  measure: string;
  /** The counted things as shown after the number: "leads arrived". */
  what: string;
  unit?: '%';
  /** For "who has the most" questions: the field whose value with the largest figure is the answer. */
  most?: Narrowed | 'utmCampaign' | 'hour';
  narrows: readonly Narrowed[];
  /** The days that apply if the question names none. */
  days: DateChoice;
}

const productivity: Knower = { report: 'quick-report', title: 'User Productivity Report', code: 'Counsellor_Productivity_Report' };
const frequency: Knower = { report: 'lead-status-report', title: 'Lead Frequency Report', code: 'Lead_Frequency_Report' };
const bySource: Knower = { report: 'source-wise-report', title: 'User Source Wise', code: 'Counsellor_Source_Wise' };
const byCollege: Knower = { report: 'clg-wise-report', title: '{EntityName}wise Lead Report', code: 'Collegewise_Lead_Report' };
const byCampaign: Knower = { report: 'utm-wise-report', title: 'User UTM Wise', code: 'Counsellor_UTM_Wise' };
const byHour: Knower = {
  report: 'hourly-all-counsoler-report',
  title: 'User Hourly Call Activity',
  code: 'All_Counsellor_Hourly_Activity',
};
const own: Knower = { report: 'today-activity', title: 'My Today Activity', code: 'My_Today_Activity', own: true };
const followUps: Knower = { report: 'follow-up-report', title: 'Follow-up Report' };
const helpDesk: Knower = { report: 'help-desk-report', title: 'Help Desk Report', roles: heads };

const today: DateChoice = { preset: 'today' };
const lastMonth: DateChoice = { preset: 'last-30-days' };
const thisMonth: DateChoice = { preset: 'this-month' };
const onLeads: readonly Narrowed[] = ['counsellorName', 'source', 'collegeName'];
const WHO = String.raw`\b(who|which (user|counsellor|caller|person))\b.*`;
const who = (what: string) => new RegExp(WHO + what);

/** All questions that can be answered; the first match is used. */
export const questions: readonly Declared[] = [
  {
    example: 'Who has the most overdue follow-ups?',
    fits: who(String.raw`\boverdue\b`),
    ...{ known: [followUps], measure: 'overdue', what: 'overdue follow-ups', most: 'ownerName', narrows: [], days: lastMonth },
  },
  {
    example: 'How many follow-ups are overdue?',
    fits: /\boverdue\b/,
    ...{ known: [followUps], measure: 'overdue', what: 'follow-ups are overdue', narrows: ['ownerName'], days: lastMonth },
  },
  {
    example: 'How many follow-ups were completed yesterday?',
    fits: /\b(completed|done)\b/,
    ...{ known: [productivity, own], measure: 'followUpsCompleted', what: 'follow-ups were completed', narrows: onLeads, days: today },
  },
  {
    example: 'How many follow-ups are pending today?',
    fits: /\bfollow-?\s?ups?\b/,
    ...{ known: [followUps], measure: 'pending', what: 'follow-ups are pending', narrows: ['ownerName'], days: today },
  },
  {
    example: 'What is our conversion this month?',
    fits: /\bconversion\b/,
    ...{
      known: [productivity],
      measure: 'conversion',
      what: 'of the leads worked were enrolled',
      unit: '%',
      narrows: onLeads,
      days: thisMonth,
    },
  },
  {
    example: 'Which campaign brought the most leads this month?',
    fits: /\b(which|what) campaign\b/,
    ...{ known: [byCampaign], measure: 'captured', what: 'leads arrived', most: 'utmCampaign', narrows: [], days: thisMonth },
  },
  {
    example: 'Which source brought the most leads last month?',
    fits: /\b(which|what) source\b/,
    ...{ known: [bySource], measure: 'captured', what: 'leads arrived', most: 'source', narrows: [], days: lastMonth },
  },
  {
    example: 'Which college brought the most leads this month?',
    fits: /\b(which|what) college\b/,
    ...{ known: [byCollege], measure: 'captured', what: 'leads arrived', most: 'collegeName', narrows: [], days: thisMonth },
  },
  {
    example: 'In which hour were the most calls made?',
    fits: /\b(which|what) hour\b/,
    ...{ known: [byHour], measure: 'callActions', what: 'call actions', most: 'hour', narrows: [], days: lastMonth },
  },
  {
    example: 'Who enrolled the most leads this month?',
    fits: who(String.raw`\benrol`),
    ...{
      known: [productivity],
      measure: 'enrolled',
      what: 'leads enrolled',
      most: 'counsellorName',
      narrows: ['source', 'collegeName'],
      days: thisMonth,
    },
  },
  {
    example: 'How many leads enrolled this month?',
    fits: /\benrol/,
    ...{ known: [productivity, frequency, own], measure: 'enrolled', what: 'leads enrolled', narrows: onLeads, days: thisMonth },
  },
  {
    example: 'How many tickets are open?',
    fits: /\btickets?\b/,
    ...{ known: [helpDesk], measure: 'open', what: 'tickets are open', narrows: [], days: lastMonth },
  },
  {
    example: 'Who made the most calls yesterday?',
    fits: who(String.raw`\bcalls?\b`),
    ...{ known: [productivity], measure: 'callActions', what: 'call actions', most: 'counsellorName', narrows: [], days: today },
  },
  {
    example: 'How many calls did I make today?',
    fits: /\bcalls?\b|\bcall actions?\b/,
    ...{ known: [productivity, frequency, own], measure: 'callActions', what: 'call actions were recorded', narrows: onLeads, days: today },
  },
  {
    example: 'Who was assigned the most leads this month?',
    fits: who(String.raw`\b(assigned|leads?)\b`),
    ...{
      known: [productivity],
      measure: 'assigned',
      what: 'leads were assigned',
      most: 'counsellorName',
      narrows: ['source', 'collegeName'],
      days: thisMonth,
    },
  },
  {
    example: 'How many leads were assigned today?',
    fits: /\bassigned\b/,
    ...{ known: [productivity, frequency, own], measure: 'assigned', what: 'leads were assigned', narrows: onLeads, days: today },
  },
  {
    example: 'How many leads were worked this week?',
    fits: /\bworked\b/,
    ...{ known: [productivity, frequency, own], measure: 'leadsWorked', what: 'leads were worked', narrows: onLeads, days: today },
  },
  {
    example: 'How many leads were verified this month?',
    fits: /\bverified\b/,
    ...{ known: [productivity, own], measure: 'verified', what: 'leads were verified', narrows: onLeads, days: thisMonth },
  },
  {
    example: 'How many leads enquired again this month?',
    fits: /\bagain\b|\bre-?enquir/,
    ...{
      known: [bySource, frequency],
      measure: 'reEnquired',
      what: 'leads enquired again',
      narrows: ['source', 'collegeName'],
      days: thisMonth,
    },
  },
  {
    example: 'How many leads from FACEBOOK yesterday?',
    fits: /\bleads?\b|\benquir/,
    ...{ known: [bySource, frequency], measure: 'captured', what: 'leads arrived', narrows: onLeads, days: today },
  },
];
