import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { customField } from '@matricula/domain/lead';
import {
  changeReportScheduleFields,
  cronOf,
  relativeDays,
  reportScheduleBoundary,
  type ReportScheduleSettings,
} from '@matricula/domain/overview';
import { EventStore, partIdOf } from '@matricula/event-store';
import { isFilter, todayIn } from '@matricula/lists';
import { reportScheduleAccess } from '@matricula/projections/overview';
import { nextTurn } from '@matricula/policy-kit';
import type { Filter } from '@matricula/read-models/kernel';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { isByField, ReportService } from '@matricula/reports';
import { DecideCommand, serveLifecycle } from '../decision';
import { ReportAllowance } from './report-allowance';

/** The settings of a new scheduled report. */
export type AskedSchedule = ReportScheduleSettings & { report: string };

/** Creates, changes and ends scheduled reports. */
@Injectable()
export class ReportSchedules {
  private readonly life;

  constructor(
    private readonly commands: CommandBus,
    store: EventStore,
    private readonly identity: IdentityService,
    private readonly reports: ReportService,
    private readonly reads: ReadStore,
    private readonly allowance: ReportAllowance,
  ) {
    this.life = serveLifecycle(reportScheduleBoundary, reportScheduleAccess, {
      commands,
      store,
      called: 'scheduled report',
      gone: ['removed'],
      ownRoutes: ['change'],
      changes: { change: { fields: changeReportScheduleFields, kept: ({ settings }) => settings } },
      prepare: {
        send: async ({ context }) => {
          await allowance.take(context);
          return { type: 'StartReportRun', data: { runId: partIdOf(context.commandId, 'run'), cause: 'asked' } };
        },
        change: async ({ thing: { report }, values, context }) => {
          const settings = said(values as ReportScheduleSettings);
          await this.assertPossible(report, settings, context);
          await allowance.take(context);
          return { type: 'ChangeReportSchedule', data: { settings, nextAt: nextOf(settings, context) } };
        },
        pause: () => ({ type: 'PauseReportSchedule', data: {} }),
        resume: async ({ thing: { settings }, context }) => {
          // Recipients get mails from now on.
          await allowance.take(context);
          return { type: 'ResumeReportSchedule', data: { nextAt: nextOf(settings as ReportScheduleSettings, context) } };
        },
        remove: () => ({ type: 'RemoveReportSchedule', data: {} }),
      },
    });
  }

  /**
   * @throws DomainError `reports/unknown`, `report-schedule/invalid`, `report-schedule/too-many`; ForbiddenException for a report that the user may
   * not open
   */
  async create({ report, ...given }: AskedSchedule, context: RequestContext): Promise<{ position: Position; scheduleId: string }> {
    const settings = said(given);
    await this.assertPossible(report, settings, context);
    await this.allowance.assertRoom(context);
    await this.allowance.take(context);
    const scheduleId = partIdOf(context.commandId, 'report-schedule');
    const { user, homeTenantId, tenantId } = context;
    const owner = { ownerId: user.userId, ...(homeTenantId !== tenantId && { ownerTenantId: homeTenantId }) };
    const data = { scheduleId, ...owner, report, ...settings, nextAt: nextOf(settings, context) };
    const command = new DecideCommand(reportScheduleBoundary, [scheduleId], { type: 'ScheduleReport', data }, commandMeta(context));
    return { position: (await this.commands.execute(command)).position, scheduleId };
  }

  /** Changes the given settings. @throws DomainError `report-schedule/unknown`, `report-schedule/invalid` */
  async change(scheduleId: string, given: FieldValues, context: RequestContext): Promise<Position> {
    return (await this.life.move(scheduleId, 'change', context, given)).position;
  }

  /** `send`, `pause`, `resume` or `remove`. @throws DomainError `report-schedule/unknown`, `report-schedule-move/unknown` */
  async move(scheduleId: string, move: string, context: RequestContext): Promise<Position> {
    return (await this.life.step(scheduleId, move, context)).position;
  }

  /** Refuses settings with which every run would fail. */
  private async assertPossible(name: string, settings: ReportScheduleSettings, context: RequestContext): Promise<void> {
    const { by, where, recipients } = settings;
    for (const userId of recipients) {
      await this.identity.colleague({ tenantId: context.tenantId }, userId).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        throw invalid('recipients', 'One of the recipients no longer works here. Choose another user.');
      });
    }
    if (where !== undefined && !isFilter(where)) throw invalid('where', 'Filter is not valid');
    await this.assertField(name, by, context);
    const days = relativeDays('today', todayIn(context.timeZone));
    const report = this.reports.declared(name, context, by);
    const { columns } = await this.reports.answer(report, { ...days, where: where as Filter | undefined }, context, { most: 1 });
    const strange = settings.columns?.find(({ field }) => !columns.some((column) => column.field === field));
    if (strange) throw invalid('columns', `The report has no column ${strange.field}.`);
  }

  /** The field by which the report groups must be a custom field of the institution, or two dimensions of a pivot table. */
  private async assertField(name: string, by: string | undefined, context: RequestContext): Promise<void> {
    if (by === undefined) return;
    const report = this.reports.declared(name, context, by);
    if (report.pivot) return;
    if (!isByField(report)) throw invalid('by', 'The report cannot group by a field of your choice.');
    const where = { field: 'key', op: 'eq' as const, value: by.slice(by.indexOf('.') + 1) };
    const [field] = await this.reads.page(recordList(customField), context.tenantId, { where, limit: 1 });
    if (!field) throw invalid('by', 'There is no such field. Choose another one.');
  }
}

const invalid = (field: string, words: string) => new DomainError('report-schedule/invalid', words, { [field]: words });

const nextOf = (settings: ReportScheduleSettings, { timeZone }: RequestContext) =>
  nextTurn(cronOf(settings), new Date().toISOString(), timeZone);

/** Drops empty settings, and the day of a rhythm that is not chosen. */
function said({ weekday, monthDay, ...settings }: ReportScheduleSettings): ReportScheduleSettings {
  const day = settings.every === 'weekly' ? { weekday } : settings.every === 'monthly' ? { monthDay } : {};
  const kept = Object.entries({ ...settings, ...day }).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(kept) as unknown as ReportScheduleSettings;
}
