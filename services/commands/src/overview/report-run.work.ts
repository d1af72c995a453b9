import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { reportScheduleBoundary, type ReportDelivery, type ReportSchedule, type ReportScheduleEvent } from '@matricula/domain/overview';
import { EventStore, execute, stateOf } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { StillFilling } from '@matricula/read-store';
import type { JobInHand, JobSlice, JobWork } from '../job';
import { ReportDeliveries } from './report-deliveries';

const LOOK_AGAIN_MS = 1_000;

/**
 * Runs a scheduled report: each recipient gets the report with the rows that they may see. After a crash the run starts again, and
 * recipients with a message of this run get no second one; while facts are being rebuilt it waits, so that no report is incomplete.
 */
@Injectable()
export class ReportRunWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly deliveries: ReportDeliveries,
  ) {}

  async *slices({ tenantId, jobId: runId, settings }: JobInHand): AsyncGenerator<JobSlice> {
    const scheduleId = String(settings.scheduleId);
    const address = { stream: reportScheduleBoundary.stream(tenantId, scheduleId), tenantId };
    const events = (await this.store.read(address.stream)) as RecordedEvent<ReportScheduleEvent>[];
    const schedule = stateOf(reportScheduleBoundary.decider, events);
    const begun = events.find(({ type, data }) => type === 'ReportRunStarted' && 'runId' in data && data.runId === runId);
    if (!begun || !schedule.running.includes(runId)) return;
    const told: ReportDelivery[] = [];
    const slice = (): JobSlice => ({ done: told.length, counts: countsOf(told) });
    const run = { tenantId, runId, at: begun.at, schedule };
    let refusal: string | undefined;
    const look = async () => void (refusal = await this.deliveries.refusalOf(run));
    const steps = [
      look,
      ...(schedule.settings.recipients ?? []).map((userId) => async () => {
        // Checked before each delivery: the run may take long, and the owner of the schedule may leave in the meantime.
        await look();
        told.push(refusal ? { userId, outcome: 'refused' } : await this.deliveries.deliver(run, userId));
      }),
    ];
    for (const step of steps) {
      while (!(await isDone(step))) {
        yield slice();
        await pause(LOOK_AGAIN_MS);
      }
      yield slice();
    }
    await execute(this.store, reportScheduleBoundary.decider, address, finishOf(runId, told, refusal), systemMeta(runId, begun.id));
  }
}

/** False while facts or accounts are being rebuilt. */
async function isDone(step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (error instanceof StillFilling) return false;
    throw error;
  }
}

const countsOf = (told: readonly ReportDelivery[]) => {
  const refused = told.filter(({ outcome }) => outcome === 'refused').length;
  return { sent: told.length - refused, refused };
};

function finishOf(runId: string, recipients: ReportDelivery[], reason: string | undefined) {
  const { sent, refused } = countsOf(recipients);
  const outcome = refused === 0 ? 'sent' : sent === 0 ? 'refused' : 'partly';
  return { type: 'FinishReportRun', data: { runId, outcome, reason, recipients } } as const;
}

/** A run as passed to its deliveries. */
export interface ReportRun {
  tenantId: string;
  runId: string;
  /** When the run started: its relative days count from this moment, however late it ends. ISO 8601 UTC. */
  at: string;
  schedule: ReportSchedule;
}
