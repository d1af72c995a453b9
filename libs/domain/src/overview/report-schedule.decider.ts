import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { FieldValues } from '../kernel/field-check';
import type {
  ReportDeliveryFailed,
  ReportRunFinished,
  ReportRunStarted,
  ReportScheduled,
  ReportScheduleEvent,
} from './report-schedule.events';
import { reportScheduleLife, type ReportScheduleStatus } from './report-schedule.life';

/** The settings that can be changed later. */
export type ReportScheduleSettings = Omit<ReportScheduled['data'], 'scheduleId' | 'ownerId' | 'ownerTenantId' | 'report' | 'nextAt'>;

/** State that decisions about a scheduled report need. */
export interface ReportSchedule {
  status: ReportScheduleStatus | 'none';
  scheduleId: string;
  ownerId: string;
  ownerTenantId?: string;
  report: string;
  settings: Partial<ReportScheduleSettings>;
  /** When it is sent next; undefined while it is paused. */
  nextAt?: string;
  /** Runs that are not over. */
  running: readonly string[];
}

export type ReportScheduleCommand =
  | DomainCommand<'ScheduleReport', ReportScheduled['data']>
  | DomainCommand<'ChangeReportSchedule', { settings: ReportScheduleSettings; nextAt: string }>
  | DomainCommand<'PauseReportSchedule' | 'RemoveReportSchedule', Record<never, never>>
  | DomainCommand<'ResumeReportSchedule', { nextAt: string }>
  | DomainCommand<'StartReportRun', Omit<ReportRunStarted['data'], 'scheduleId'>>
  | DomainCommand<'FinishReportRun', Omit<ReportRunFinished['data'], 'scheduleId'>>
  | DomainCommand<'FailReportDelivery', Omit<ReportDeliveryFailed['data'], 'scheduleId'>>;

const initial: ReportSchedule = { status: 'none', scheduleId: '', ownerId: '', report: '', settings: {}, running: [] };

/** Rules of a scheduled report: each of its times comes once, and each run ends once. */
export const reportScheduleDecider: Decider<ReportSchedule, ReportScheduleCommand, ReportScheduleEvent> = { initial, decide, evolve };

function decide(command: ReportScheduleCommand, schedule: ReportSchedule): ReportScheduleEvent[] {
  const { scheduleId, status, nextAt, running } = schedule;
  if (command.type === 'ScheduleReport') {
    if (status !== 'none') throw new DomainError('report-schedule/exists', 'This report is already scheduled.');
    return [{ type: 'ReportScheduled', data: command.data }];
  }
  if (status === 'none') throw unknownSchedule();
  if (command.type === 'FinishReportRun') {
    return running.includes(command.data.runId) ? [{ type: 'ReportRunFinished', data: { scheduleId, ...command.data } }] : [];
  }
  if (command.type === 'FailReportDelivery') return [{ type: 'ReportDeliveryFailed', data: { scheduleId, ...command.data } }];
  if (command.type === 'StartReportRun' && command.data.cause === 'time') {
    // A time that was moved, paused or passed already comes to nothing.
    const isDue = status === 'active' && command.data.dueAt === nextAt;
    return isDue ? [{ type: 'ReportRunStarted', data: { scheduleId, ...command.data } }] : [];
  }
  if (status === 'removed') {
    if (command.type === 'RemoveReportSchedule') return [];
    throw unknownSchedule();
  }
  switch (command.type) {
    case 'ChangeReportSchedule':
      return changed(command.data, schedule);
    case 'PauseReportSchedule':
      reportScheduleLife.after(status, 'pause');
      return [{ type: 'ReportSchedulePaused', data: { scheduleId } }];
    case 'ResumeReportSchedule':
      reportScheduleLife.after(status, 'resume');
      return [{ type: 'ReportScheduleResumed', data: { scheduleId, ...command.data } }];
    case 'RemoveReportSchedule':
      return [{ type: 'ReportScheduleRemoved', data: { scheduleId } }];
    case 'StartReportRun':
      return [{ type: 'ReportRunStarted', data: { scheduleId, ...command.data } }];
  }
}

function changed(
  { settings: wanted, nextAt }: { settings: ReportScheduleSettings; nextAt: string },
  { scheduleId, settings, status }: ReportSchedule,
): ReportScheduleEvent[] {
  const before: FieldValues = { ...settings };
  const after: FieldValues = { ...wanted };
  const names = Object.keys({ ...before, ...after }).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (names.length === 0) return [];
  const part = (of: FieldValues) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  const data = { scheduleId, from: part(before), to: part(after), nextAt: status === 'active' ? nextAt : undefined };
  return [{ type: 'ReportScheduleChanged', data }];
}

const unknownSchedule = () => new DomainError('report-schedule/unknown', 'There is no such scheduled report.');

function evolve(schedule: ReportSchedule, event: ReportScheduleEvent): ReportSchedule {
  switch (event.type) {
    case 'ReportScheduled': {
      const { scheduleId, ownerId, ownerTenantId, report, nextAt, ...settings } = event.data;
      return { ...schedule, status: 'active', scheduleId, ownerId, ownerTenantId, report, nextAt, settings };
    }
    case 'ReportScheduleChanged': {
      const { to = {}, nextAt } = event.data;
      const settings = Object.entries({ ...schedule.settings, ...to }).filter(([, value]) => value !== null);
      return { ...schedule, settings: Object.fromEntries(settings), nextAt };
    }
    case 'ReportSchedulePaused':
      return { ...schedule, status: 'paused', nextAt: undefined };
    case 'ReportScheduleResumed':
      return { ...schedule, status: 'active', nextAt: event.data.nextAt };
    case 'ReportScheduleRemoved':
      return { ...schedule, status: 'removed', nextAt: undefined };
    case 'ReportRunStarted': {
      const { runId, nextAt = schedule.nextAt } = event.data;
      return { ...schedule, nextAt, running: [...schedule.running, runId] };
    }
    case 'ReportRunFinished':
      return { ...schedule, running: schedule.running.filter((runId) => runId !== event.data.runId) };
    case 'ReportDeliveryFailed':
      return schedule;
    default:
      return unknownEvent(event, schedule);
  }
}
