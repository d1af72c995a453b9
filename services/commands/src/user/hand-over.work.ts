import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Sessions, type CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, type Json } from '@matricula/domain/kernel';
import { CapacityCount } from '@matricula/domain/lead';
import { recordBoundary, recordDecider, recordStream } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { accountBoundary } from '@matricula/domain/user';
import { EventStore, executeMany } from '@matricula/event-store';
import { capacityOfJob } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand, HANDS_OVER, type HandsOver, type Passing } from '../decision';
import type { JobInHand, JobSlice, JobWork } from '../job';
import type { DutyRecord, HandOverItems, HandOverSettings } from './hand-over.service';

const SLICE = 100;

/** The ids of the things of a declaration. */
const idsOf = (items: HandOverItems, { name }: HandsOver): string[] => (items[name] ?? []) as string[];

/** The steps of a hand-over after what all successors take in turn; the account comes last, when no work is left. */
export const stepsOf = (items: HandOverItems, handsOver: readonly HandsOver[]) => [
  ...handsOver.flatMap((of) =>
    of.to === 'turns' ? [] : idsOf(items, of).map((id) => ({ what: 'thing', called: of.one, id, of }) as const),
  ),
  ...items.records.map(
    (record) => ({ what: 'record', called: 'record', id: `${record.list}/${record.field}/${record.recordId}`, record }) as const,
  ),
  ...(items.suspend ? [{ what: 'account', called: 'account', id: 'account' } as const] : []),
];
export type Step = ReturnType<typeof stepsOf>[number];

/** The field value with one name replaced by another, without duplicates. */
export function renamed(value: Json | undefined, from: string, to: string): Json {
  if (!Array.isArray(value)) return value === from ? to : (value ?? null);
  return [...new Set(value.map((one) => (one === from ? to : one)))];
}

/** Whether a user moves to the leaver's manager: successors, and those above them, would otherwise report to themselves. */
export const staysAbove = ({ above, successors }: HandOverItems, userId: string): boolean =>
  above?.includes(userId) ?? userId === successors[0]?.id;

/** Assigns all work of a user to others, each item under an id derived from the job. */
@Injectable()
export class HandOverWork implements JobWork {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    @Inject(HANDS_OVER) private readonly handsOver: readonly HandsOver[],
    private readonly reads: ReadStore,
  ) {}

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const items = await this.items(job);
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const userIds = items.successors.map(({ id }) => id);
    const count = new CapacityCount(
      await capacityOfJob({ reads: this.reads, store: this.store }, job.tenantId, { userIds, goesOn: job.done > 0 }),
    );
    let { done } = job;
    let before = 0;
    for (const of of this.handsOver.filter(({ to }) => to === 'turns')) {
      const end = before + idsOf(items, of).length;
      while (done < end) {
        const refusedLeadIds = await this.giveInTurns(job, items, { of, count }, done - before, counts);
        done = Math.min(done + SLICE, end);
        yield { done, counts: { ...counts }, refusedLeadIds };
      }
      before = end;
    }
    for (const step of stepsOf(items, this.handsOver).slice(done - before)) {
      await this.give(job, items, step, counts);
      done++;
      yield { done, counts: { ...counts } };
    }
  }

  /** The work list, as fixed at the start of the job. */
  async items({ tenantId, settings }: JobInHand): Promise<HandOverItems> {
    const { itemsId } = settings as unknown as HandOverSettings;
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, itemsId)) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as HandOverItems;
  }

  /** Hands a slice of things to the successors in turn, in one append. */
  private async giveInTurns(
    { tenantId, jobId, meta }: JobInHand,
    items: HandOverItems,
    { of, count }: { of: HandsOver; count: CapacityCount },
    from: number,
    counts: Record<string, number>,
  ) {
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const { boundary, give } = of;
    const { successors, userId } = items;
    const managerId = await this.managerOf(userId, meta);
    const slice = idsOf(items, of).slice(from, from + SLICE);
    const commands = slice.map((id, index) => {
      const commandId = `${jobId}/${id}`;
      const to = successors[(from + index) % successors.length] ?? nobody();
      const command = give({ from: { id: userId }, to, jobId, commandId, isAbove: staysAbove(items, id), managerId });
      return { stream: boundary.stream(tenantId, id), tenantId, command, commandId };
    });
    const refusedLeadIds: Record<string, string[]> = {};
    const decider = of.marking?.(count) ?? boundary.decider;
    for (const [index, { receipt, refused }] of (await executeMany(this.store, decider, commands, rest)).entries()) {
      if (refused) (refusedLeadIds[refused.message] ??= []).push(slice[index] ?? '');
      note(counts, refused ? 'refused' : receipt.events.length > 0 ? 'changed' : 'unchanged');
    }
    return Object.keys(refusedLeadIds).length > 0 ? refusedLeadIds : undefined;
  }

  private async give(job: JobInHand, items: HandOverItems, step: Step, counts: Record<string, number>): Promise<void> {
    const meta = { ...job.meta, commandId: `${job.jobId}/${step.called}/${step.id}` };
    try {
      note(counts, (await this.decide(job.jobId, step, items, meta)) ? 'changed' : 'unchanged');
    } catch (error) {
      // An item refused by its own rules (such as a ticket closed in the meantime) does not stop the others.
      if (!(error instanceof DomainError)) throw error;
      note(counts, 'refused');
    }
  }

  /** Applies one step; returns whether it changed anything. */
  private async decide(jobId: string, step: Step, items: HandOverItems, meta: CommandMeta): Promise<boolean> {
    const { userId, successors } = items;
    const to = successors[0] ?? nobody();
    switch (step.what) {
      case 'thing': {
        const managerId = await this.managerOf(userId, meta);
        const commandId = meta.commandId ?? step.id;
        const passing: Passing = { from: { id: userId }, to, jobId, commandId, isAbove: staysAbove(items, step.id), managerId };
        return changed(await this.commands.execute(new DecideCommand(step.of.boundary, [step.id], step.of.give(passing), meta)));
      }
      case 'record':
        return this.rename(step.record, userId, to.id, meta);
      case 'account': {
        const suspend = { type: 'SuspendUser', data: { reason: 'Left' } } as const;
        const done = changed(await this.commands.execute(new DecideCommand(accountBoundary, [userId], suspend, meta)));
        await this.sessions.closeAll({ sub: userId, tid: meta.tenantId });
        return done;
      }
    }
  }

  /** Replaces one user by another in a record that assigns work. */
  private async rename({ list, field, recordId }: DutyRecord, from: string, to: string, meta: CommandMeta): Promise<boolean> {
    const type = recordTypes.find((one) => one.list === list);
    if (!type) return false;
    const { state } = await this.store.states.current(recordDecider(type), recordStream(type, meta.tenantId, recordId));
    if (state.status !== 'kept') return false;
    const values = { [field]: renamed(state.values[field], from, to) };
    const change = { type: 'ChangeRecord', data: { recordId, values } } as const;
    return changed(await this.commands.execute(new DecideCommand(recordBoundary(type), [recordId], change, meta)));
  }

  private async managerOf(userId: string, { tenantId }: CommandMeta): Promise<string | null> {
    const { decider, stream } = accountBoundary;
    const { state } = await this.store.states.current(decider, stream(tenantId, userId));
    return typeof state.values.managerId === 'string' ? state.values.managerId : null;
  }
}

/** @throws Error because the job starts only with a successor */
function nobody(): never {
  throw new Error('A hand-over names a successor');
}

const changed = ({ events }: { events: readonly unknown[] }) => events.length > 0;

const note = (counts: Record<string, number>, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
