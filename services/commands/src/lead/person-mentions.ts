import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import type { DataExported } from '@matricula/domain/audit';
import { jobDecider, jobStream, type JobEvent, type JobStarted } from '@matricula/domain/job';
import { DomainError, ORIGIN } from '@matricula/domain/kernel';
import { quickView } from '@matricula/domain/lead';
import { recordBoundary, type RecordEvent } from '@matricula/domain/record';
import { EventStore } from '@matricula/event-store';
import { DataSubjectKeys } from '@matricula/vault';
import { DecideCommand } from '../decision/decide.handler';
import { mentions, type PersonMarks } from './person-marks';

/** Ids of what names a person. */
export interface Mentions {
  views: string[];
  exports: string[];
  jobs: string[];
}

interface Written {
  in: keyof Mentions;
  id: string;
  text: unknown;
}

/** Where people write about others outside of their leads: saved filters, what exports were asked for, names of files. */
const WRITTEN: Record<string, (data: never) => Written> = {
  QuickViewCreated: ({ recordId, values }: RecordEvent['data']) => ({ in: 'views', id: recordId, text: [values?.name, values?.filter] }),
  QuickViewChanged: ({ recordId, from, to }: RecordEvent['data']) => ({
    in: 'views',
    id: recordId,
    text: [from?.name, from?.filter, to?.name, to?.filter],
  }),
  DataExported: ({ exportId, filter }: DataExported['data']) => ({ in: 'exports', id: exportId, text: filter }),
  JobStarted: ({ jobId, title, settings }: JobStarted['data']) => ({ in: 'jobs', id: jobId, text: [title, settings?.fileName] }),
};

/** Finds and forgets what was written about a person outside of their lead. Each has a key of its own, which is destroyed. */
@Injectable()
export class PersonMentions {
  constructor(
    private readonly store: EventStore,
    private readonly keys: DataSubjectKeys,
    private readonly commands: CommandBus,
  ) {}

  /** @throws DomainError while a job that names them is not finished */
  async find(tenantId: string, marks: PersonMarks): Promise<Mentions> {
    const found = { views: new Set<string>(), exports: new Set<string>(), jobs: new Set<string>() };
    for await (const batch of this.store.readAll(ORIGIN, { filter: { tenantId, types: Object.keys(WRITTEN) } })) {
      for (const { type, data } of batch) {
        const written = WRITTEN[type]?.(data as never);
        if (written && mentions(marks, written.text)) found[written.in].add(written.id);
      }
    }
    const [views, exports, jobs] = [[...found.views], [...found.exports], [...found.jobs]];
    await this.assertFinished(tenantId, jobs);
    return { views, exports, jobs };
  }

  /** Jobs that gave leads to one of the staff: title and settings say to whom. @throws DomainError while one of them is not finished */
  async jobsOfStaff(tenantId: string, userId: string): Promise<string[]> {
    const found: string[] = [];
    for await (const batch of this.store.readAll(ORIGIN, { filter: { tenantId, types: ['JobStarted'] } })) {
      for (const { data } of batch) {
        const { jobId, settings } = data as JobStarted['data'];
        const { ownerId, owners = [] } = (settings ?? {}) as { ownerId?: string; owners?: { ownerId: string }[] };
        if (ownerId === userId || owners.some((owner) => owner.ownerId === userId)) found.push(jobId);
      }
    }
    await this.assertFinished(tenantId, found);
    return found;
  }

  async forget({ views, exports, jobs }: Mentions, { commandId: _command, ...meta }: CommandMeta): Promise<void> {
    for (const recordId of views)
      await this.commands.execute(
        new DecideCommand(recordBoundary(quickView), [recordId], { type: 'RemoveRecord', data: { recordId } }, meta),
      );
    for (const id of [...views, ...exports, ...jobs]) await this.keys.destroy(`${meta.tenantId}/${id}`);
  }

  private async assertFinished(tenantId: string, jobIds: readonly string[]): Promise<void> {
    for (const events of (await this.store.readMany(jobIds.map((jobId) => jobStream(tenantId, jobId)))).values()) {
      const { status, title } = (events as unknown as JobEvent[]).reduce(jobDecider.evolve, jobDecider.initial);
      if (['running', 'paused', 'undoing'].includes(status)) {
        throw new DomainError(
          'erasure/not-possible',
          `The job "${title}" names this person and is not finished: wait for its end or cancel it, then erase.`,
        );
      }
    }
  }
}
