import type { Filter } from '@matricula/read-models/kernel';
import { admissionReportScreens } from '@matricula/domain/admission/admission-report.screens';
import { applicationReportScreens } from '@matricula/domain/application/application-report.screens';
import { orderReportScreens } from '@matricula/domain/order/order-report.screens';
import { defineDashboard, type BoardTask, type BoardWidget, type Report } from '@matricula/reports';
import { admissionReports } from '../admission';
import { applicationReports } from '../application';
import { orderReports } from '../order';
import { overviewReports } from './overview.reports';

const pending: Filter = { field: 'status', op: 'eq', value: 'pending' };

const tasks: readonly BoardTask[] = [
  {
    name: 'overdue',
    title: 'Overdue follow-ups',
    list: 'follow-ups',
    where: ({ now }) => ({ and: [pending, { field: 'dueAt', op: 'lt', value: now }] }),
    to: '/myfollowup?stage=overdue&whose=team',
    tone: 'red',
  },
  {
    name: 'due-today',
    title: 'Follow-ups today',
    list: 'follow-ups',
    where: ({ today }) => ({ and: [pending, { field: 'dueAt', op: 'between', ...today }] }),
    to: '/myfollowup?stage=today&whose=team',
    tone: 'amber',
  },
  {
    name: 'never-called',
    title: 'Leads without a call action',
    list: 'leads',
    where: () => ({ field: 'callActions', op: 'eq', value: 0 }),
    to: '/leads?type=all&callActions=0',
    tone: 'amber',
  },
  {
    name: 'hot',
    title: 'High priority, no follow-up planned',
    list: 'leads',
    where: () => ({
      and: [
        { field: 'priority', op: 'eq', value: 2 },
        { field: 'followUpPending', op: 'eq', value: false },
        { field: 'stageLocked', op: 'eq', value: false },
      ],
    }),
    to: '/leads?type=all&priority=2&followUpPending=false&stageLocked=false',
    tone: 'amber',
  },
  {
    name: 'unassigned',
    title: 'Unassigned leads',
    list: 'leads',
    where: () => ({ field: 'ownerId', op: 'exists', value: false }),
    to: '/leads?type=all&ownerName=%28none%29',
    tone: 'red',
    shared: true,
  },
];

const report = (name: string): Report => {
  const found = overviewReports.find((one) => one.name === name);
  if (!found) throw new Error(`There is no report ${name} for a board`);
  return found;
};

const screenReport = ({ path }: { path: string }): Report => {
  const found = [...orderReports, ...admissionReports, ...applicationReports].find(({ name }) => name === path.slice(1));
  if (!found) throw new Error(`There is no report ${path} for a board`);
  return found;
};

const activityDays = report('board-days');

const widgets = {
  today: {
    name: 'today',
    title: 'Today against yesterday',
    report: activityDays,
    measures: ['captured', 'assigned', 'callActions', 'leadsWorked', 'followUpsCompleted', 'enrolled'],
    chart: 'figures',
    size: [12, 2],
    today: true,
  },
  funnel: {
    name: 'funnel',
    title: 'Funnel by stage',
    report: report('board-stages'),
    measures: ['reached'],
    chart: 'funnel',
    size: [5, 5],
  },
  days: {
    name: 'days',
    title: 'Work by day',
    report: activityDays,
    measures: ['captured', 'callActions', 'followUpsCompleted', 'enrolled'],
    chart: 'lines',
    size: [7, 5],
  },
  hours: {
    name: 'hours',
    title: 'Work by hour',
    report: report('board-hours'),
    measures: ['callActions', 'followUpsCompleted'],
    chart: 'bars',
    size: [7, 5],
  },
  stageTimes: {
    name: 'stage-times',
    title: 'Time in stage',
    report: report('board-stage-times'),
    measures: ['median'],
    chart: 'bars',
    size: [5, 5],
  },
  sources: {
    name: 'sources',
    title: 'Sources',
    report: report('board-sources'),
    measures: ['captured', 'leadsWorked', 'enrolled'],
    chart: 'bars',
    size: [7, 5],
  },
  team: {
    name: 'team',
    title: 'Team',
    report: report('board-team'),
    measures: ['assigned', 'callActions', 'leadsWorked', 'followUpsCompleted', 'followUpsLate', 'enrolled', 'conversion'],
    chart: 'table',
    size: [12, 5],
    ofTeam: true,
  },
  revenue: {
    name: 'revenue',
    title: 'Revenue by Day',
    report: screenReport(orderReportScreens.dailyRevenueReport),
    measures: ['received', 'refunded'],
    chart: 'lines',
    size: [7, 5],
  },
  revenueSources: {
    name: 'revenue-sources',
    title: 'Revenue by Source',
    report: screenReport(orderReportScreens.sourceRevenueReport),
    measures: ['net'],
    chart: 'bars',
    size: [5, 5],
  },
  money: {
    name: 'money',
    title: 'Payments and refunds',
    report: screenReport(orderReportScreens.dailyRevenueReport),
    measures: ['orders', 'payments', 'received', 'refunds', 'refunded', 'net'],
    chart: 'figures',
    size: [12, 2],
  },
  admissions: {
    name: 'admissions',
    title: 'Admissions',
    report: screenReport(admissionReportScreens.dailyAdmissionReport),
    measures: ['claimed', 'confirmed', 'cancelled', 'amount', 'commission'],
    chart: 'figures',
    size: [12, 2],
  },
  admissionDays: {
    name: 'admission-days',
    title: 'Admissions by Day',
    report: screenReport(admissionReportScreens.dailyAdmissionReport),
    measures: ['claimed', 'confirmed', 'cancelled'],
    chart: 'lines',
    size: [7, 5],
  },
  admissionColleges: {
    name: 'admission-colleges',
    title: 'Admissions by College',
    report: screenReport(admissionReportScreens.collegeAdmissionReport),
    measures: ['confirmed', 'claimed'],
    chart: 'bars',
    size: [5, 5],
  },
  applications: {
    name: 'applications',
    title: 'Applications',
    report: screenReport(applicationReportScreens.sourceApplicationReport),
    measures: ['started', 'submitted', 'eligible', 'interviewed', 'offered', 'accepted', 'enrolled'],
    chart: 'figures',
    size: [12, 2],
  },
  applicationProgrammes: {
    name: 'application-programmes',
    title: 'Applications by Programme',
    report: screenReport(applicationReportScreens.programmeApplicationReport),
    measures: ['started', 'submitted', 'offered', 'enrolled'],
    chart: 'bars',
    size: [6, 5],
  },
} satisfies Record<string, BoardWidget>;

/** The first page after sign-in (000 §2.1), and the home of a user as their superiors read it (001 §2.5). */
export const overviewBoards = [
  defineDashboard({
    name: 'dashboard',
    title: 'Dashboard',
    tasks,
    freshnessOf: activityDays,
    widgets: [
      widgets.today,
      widgets.funnel,
      widgets.days,
      widgets.stageTimes,
      widgets.sources,
      widgets.team,
      widgets.money,
      widgets.revenue,
      widgets.revenueSources,
      widgets.admissions,
      widgets.admissionDays,
      widgets.admissionColleges,
      widgets.applications,
      widgets.applicationProgrammes,
    ],
  }),
  defineDashboard({
    name: 'caller-dashboard-report',
    title: 'User Home Dashboard',
    code: 'Counsellor_Home_Dashboard',
    tasks: tasks.filter(({ shared }) => !shared),
    freshnessOf: activityDays,
    widgets: [widgets.today, widgets.hours, widgets.funnel, widgets.days, widgets.stageTimes, widgets.sources],
  }),
];
