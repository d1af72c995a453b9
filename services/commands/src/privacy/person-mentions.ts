import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { DataExported } from '@matricula/domain/audit';
import { feedbackBoundary, type FeedbackAnswered, type FeedbackSubmitted } from '@matricula/domain/feedback';
import type { JobStarted } from '@matricula/domain/job';
import { DomainError, ORIGIN } from '@matricula/domain/kernel';
import { quickView } from '@matricula/domain/lead';
import { reportScheduleBoundary, type ReportScheduleChanged, type ReportScheduled } from '@matricula/domain/overview';
import { recordBoundary, type RecordEvent } from '@matricula/domain/record';
import {
  ticketBoundary,
  type TicketFile,
  type TicketRaised,
  type TicketReopened,
  type TicketReplied,
  type TicketResolved,
} from '@matricula/domain/support';
import { EventStore } from '@matricula/event-store';
import { DataSubjectKeys } from '@matricula/vault';
import { DecideCommand } from '../decision';
import { firstUnfinished, jobsStarted } from './person-jobs';
import { mentions, type PersonMarks } from './person-marks';

/** Ids of entities that mention a person. */
export interface Mentions {
  views: string[];
  exports: string[];
  jobs: string[];
  tickets: string[];
  feedback: string[];
  schedules: string[];
}

interface Written {
  in: keyof Mentions;
  id: string;
  text: unknown;
}

/** Texts outside of leads that may mention a person: saved filters, filters of exports, file names. */
const WRITTEN: Record<string, (data: never) => Written> = {
  QuickViewCreated: ({ recordId, values }: RecordEvent['data']) => ({ in: 'views', id: recordId, text: [values?.name, values?.filter] }),
  QuickViewChanged: ({ recordId, from, to }: RecordEvent['data']) => ({
    in: 'views',
    id: recordId,
    text: [from?.name, from?.filter, to?.name, to?.filter],
  }),
  DataExported: ({ exportId, filter }: DataExported['data']) => ({ in: 'exports', id: exportId, text: filter }),
  TicketRaised: ({ ticketId, subject, description, files }: TicketRaised['data']) => ({
    in: 'tickets',
    id: ticketId,
    text: [subject, description, files],
  }),
  TicketReplied: ({ ticketId, text, files }: TicketReplied['data']) => ({ in: 'tickets', id: ticketId, text: [text, files] }),
  TicketResolved: ({ ticketId, resolution }: TicketResolved['data']) => ({ in: 'tickets', id: ticketId, text: resolution }),
  TicketReopened: ({ ticketId, reason }: TicketReopened['data']) => ({ in: 'tickets', id: ticketId, text: reason }),
  FeedbackSubmitted: ({ feedbackId, comments, recommendationsDetails }: FeedbackSubmitted['data']) => ({
    in: 'feedback',
    id: feedbackId,
    text: [comments, recommendationsDetails],
  }),
  FeedbackAnswered: ({ feedbackId, text }: FeedbackAnswered['data']) => ({ in: 'feedback', id: feedbackId, text }),
  ReportScheduled: ({ scheduleId, title, where, columns }: ReportScheduled['data']) => ({
    in: 'schedules',
    id: scheduleId,
    text: [title, where, columns],
  }),
  ReportScheduleChanged: ({ scheduleId, from, to }: ReportScheduleChanged['data']) => ({
    in: 'schedules',
    id: scheduleId,
    text: [from, to],
  }),
  JobStarted: ({ jobId, title, settings }: JobStarted['data']) => ({ in: 'jobs', id: jobId, text: [title, settings?.fileName] }),
};

/** Finds and erases mentions of a person outside of their lead. Each text has its own key, which is destroyed. */
@Injectable()
export class PersonMentions {
  constructor(
    private readonly store: EventStore,
    private readonly keys: DataSubjectKeys,
    private readonly commands: CommandBus,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** @throws DomainError while a job that mentions the person is unfinished */
  async find(tenantId: string, marks: PersonMarks): Promise<Mentions> {
    const found = {
      views: new Set<string>(),
      exports: new Set<string>(),
      jobs: new Set<string>(),
      tickets: new Set<string>(),
      feedback: new Set<string>(),
      schedules: new Set<string>(),
    };
    for await (const batch of this.store.readAll(ORIGIN, { filter: { tenantId, types: Object.keys(WRITTEN) } })) {
      for (const { type, data } of batch) {
        const written = WRITTEN[type]?.(data as never);
        if (written && mentions(marks, written.text)) found[written.in].add(written.id);
      }
    }
    const { views, exports, jobs, tickets, feedback, schedules } = found;
    await this.assertFinished(tenantId, [...jobs]);
    return {
      ...{ views: [...views], exports: [...exports], jobs: [...jobs] },
      ...{ tickets: [...tickets], feedback: [...feedback], schedules: [...schedules] },
    };
  }

  /** Jobs that assigned leads to a user: their title and settings name the user. @throws DomainError while one of them is unfinished */
  async jobsOfStaff(tenantId: string, userId: string): Promise<string[]> {
    const found = await jobsStarted(this.store, tenantId, ({ settings }) => {
      const { ownerId, owners = [] } = (settings ?? {}) as { ownerId?: string; owners?: { ownerId: string }[] };
      return ownerId === userId || owners.some((owner) => owner.ownerId === userId);
    });
    await this.assertFinished(tenantId, found);
    return found;
  }

  async forget(
    { views, exports, jobs, tickets, feedback, schedules }: Mentions,
    { commandId: _command, ...meta }: CommandMeta,
  ): Promise<void> {
    for (const recordId of views)
      await this.commands.execute(
        new DecideCommand(recordBoundary(quickView), [recordId], { type: 'RemoveRecord', data: { recordId } }, meta),
      );
    for (const scheduleId of schedules)
      await this.commands.execute(
        new DecideCommand(reportScheduleBoundary, [scheduleId], { type: 'RemoveReportSchedule', data: {} }, meta),
      );
    for (const ticketId of tickets) await this.forgetTicket(ticketId, meta);
    for (const feedbackId of feedback)
      await this.commands.execute(new DecideCommand(feedbackBoundary, [feedbackId], { type: 'EraseFeedback', data: {} }, meta));
    for (const id of [...views, ...exports, ...jobs, ...tickets, ...feedback, ...schedules])
      await this.keys.destroy(`${meta.tenantId}/${id}`);
  }

  /** Its files are deleted as well, because attachments may show the person. */
  private async forgetTicket(ticketId: string, meta: Omit<CommandMeta, 'commandId'>): Promise<void> {
    for (const { data } of await this.store.read(ticketBoundary.stream(meta.tenantId, ticketId))) {
      const { files = [] } = data as { files?: TicketFile[] };
      for (const { blobId } of files) await this.blobs.delete(meta.tenantId, blobId);
    }
    await this.commands.execute(new DecideCommand(ticketBoundary, [ticketId], { type: 'EraseTicket', data: {} }, meta));
  }

  private async assertFinished(tenantId: string, jobIds: readonly string[]): Promise<void> {
    const job = await firstUnfinished(this.store, tenantId, jobIds);
    if (!job) return;
    throw new DomainError(
      'erasure/not-possible',
      `The job "${job.title}" names this person and is not finished: wait until it ends or cancel it, then erase.`,
    );
  }
}
