import type { TimerElapsed } from '@matricula/domain/automation';
import { messageStream, type MessageFailed, type MessageRequested } from '@matricula/domain/communication';
import { jobDecider, jobStream } from '@matricula/domain/job';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { cronOf, reportScheduleBoundary, type ReportRunStarted, type ReportScheduleCommand } from '@matricula/domain/overview';
import { execute, type EventStore } from '@matricula/event-store';
import { nextTurn, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import type { ReportDesk } from './report-desk';
import { REPORT_DUE } from './report-schedules.policy';

/** The entity ids of an event, by its type. */
interface Ids {
  scheduleId?: string;
  jobId?: string;
  messageId?: string;
}

/** Why a report was not sent when its job did not complete. */
const ENDINGS: Readonly<Record<string, string>> = {
  JobFailed: 'The report could not be created. It will be tried again at the next run.',
  JobCancelled: 'A user cancelled it.',
};

/** After these events, the recipient does not have the message, or it is unknown whether they have. */
const FAILURES = ['MessageFailed', 'MessageUnanswered'];

/**
 * Starts scheduled reports when they are due or requested: runs missed during downtime are combined into one. The run itself
 * is a job; if the job does not complete, the schedule records the failure.
 */
export class ReportScheduleWorker implements EventWorker {
  readonly name = 'report-schedules';
  readonly types = new Set(['TimerElapsed', 'ReportRunStarted', ...Object.keys(ENDINGS), ...FAILURES]);

  constructor(
    private readonly store: EventStore,
    private readonly desk: ReportDesk,
    private readonly now: () => Date = () => new Date(),
  ) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    const { scheduleId, jobId, messageId, kind, about } = data as Ids & Partial<TimerElapsed['data']>;
    if (type === 'TimerElapsed') return kind === REPORT_DUE ? about?.scheduleId : undefined;
    return scheduleId ?? jobId ?? messageId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'TimerElapsed') await this.due(event as RecordedEvent<TimerElapsed>);
      else if (event.type === 'ReportRunStarted') await this.desk.begin(event as RecordedEvent<ReportRunStarted>);
      else if (FAILURES.includes(event.type)) await this.failed(event as RecordedEvent<MessageFailed>);
      else await this.ended(event);
    }
  }

  /** The stream of the schedule decides whether the timer is still valid. */
  private async due(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { tenantId, at, id, data } = event;
    const scheduleId = data.about.scheduleId ?? '';
    const { decider, stream } = reportScheduleBoundary;
    const { status, settings } = (await this.store.states.current(decider, stream(tenantId, scheduleId))).state;
    if (status !== 'active') return;
    const now = this.now().toISOString();
    const nextAt = nextTurn(cronOf({ every: 'daily', at: '08:00', ...settings }), at > now ? at : now, await zoneOf(this.store, tenantId));
    await this.tell(scheduleId, { type: 'StartReportRun', data: { runId: id, cause: 'time', dueAt: data.dueAt, nextAt } }, event);
  }

  private async ended(event: RecordedEvent): Promise<void> {
    const { jobId: runId } = event.data as { jobId: string };
    const { kind, settings } = (await this.store.states.current(jobDecider, jobStream(event.tenantId, runId))).state;
    if (kind !== 'report-run') return;
    const data = { runId, outcome: 'failed' as const, reason: ENDINGS[event.type], recipients: [] };
    await this.tell(String(settings.scheduleId), { type: 'FinishReportRun', data }, event);
  }

  /** An e-mail of a run was not delivered. */
  private async failed(event: RecordedEvent<MessageFailed>): Promise<void> {
    const { messageId, error: reason } = event.data;
    const [first] = (await this.store.read(messageStream(event.tenantId, messageId))) as RecordedEvent<MessageRequested>[];
    if (first?.data.kind !== 'scheduled-report') return;
    const { recipientId: userId, about = {} } = first.data;
    const data = { runId: about.runId ?? '', userId, reason };
    await this.tell(about.scheduleId ?? '', { type: 'FailReportDelivery', data }, event);
  }

  private async tell(scheduleId: string, command: ReportScheduleCommand, { tenantId, meta, id }: RecordedEvent): Promise<void> {
    const address = { stream: reportScheduleBoundary.stream(tenantId, scheduleId), tenantId };
    await execute(this.store, reportScheduleBoundary.decider, address, command, systemMeta(meta.correlationId, id), {
      commandId: `${this.name}/${id}`,
    });
  }
}
