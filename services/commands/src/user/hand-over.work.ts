import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Sessions, type CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, type Json } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { recordBoundary, recordDecider, recordStream } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { accountBoundary } from '@matricula/domain/user';
import { EventStore, executeMany } from '@matricula/event-store';
import { DecideCommand, HANDS_OVER, type HandsOver } from '../decision';
import type { JobInHand, JobSlice, JobWork } from '../job';
import type { DutyRecord, HandOverItems, HandOverSettings } from './hand-over.service';

const SLICE = 100;

/** The steps of a hand-over, in this order: the account comes last, when no work is left. */
export const stepsOf = (items: HandOverItems, handsOver: readonly HandsOver[]) => [
  ...handsOver.flatMap((of) => ((items[of.name] ?? []) as string[]).map((id) => ({ what: 'thing', called: of.one, id, of }) as const)),
  ...items.reports.map((id) => ({ what: 'report', called: 'report', id }) as const),
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
  ) {}

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const items = await this.items(job);
    const counts = { changed: 0, unchanged: 0, refused: 0, ...job.counts };
    const { leads } = items;
    let { done } = job;
    while (done < leads.length) {
      const refusedLeadIds = await this.giveLeads(job, items, done, counts);
      done = Math.min(done + SLICE, leads.length);
      yield { done, counts: { ...counts }, refusedLeadIds };
    }
    for (const step of stepsOf(items, this.handsOver).slice(done - leads.length)) {
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

  private async giveLeads(
    { tenantId, jobId, meta }: JobInHand,
    { leads, successors, userId }: HandOverItems,
    from: number,
    counts: Record<string, number>,
  ) {
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const slice = leads.slice(from, from + SLICE);
    const commands = slice.map((leadId, index) => {
      const to = successors[(from + index) % successors.length];
      const data = { assignmentId: jobId, ownerId: to?.id, ownerName: to?.name, onlyFrom: userId, reason: 'bulk' as const, jobId };
      const command: LeadCommand = { type: 'AssignLead', data };
      return { stream: leadStream(tenantId, leadId), tenantId, command, commandId: `${jobId}/${leadId}` };
    });
    const refusedLeadIds: Record<string, string[]> = {};
    for (const [index, { receipt, refused }] of (await executeMany(this.store, leadDecider, commands, rest)).entries()) {
      if (refused) (refusedLeadIds[refused.message] ??= []).push(slice[index] ?? '');
      note(counts, refused ? 'refused' : receipt.events.length > 0 ? 'changed' : 'unchanged');
    }
    return Object.keys(refusedLeadIds).length > 0 ? refusedLeadIds : undefined;
  }

  private async give(job: JobInHand, items: HandOverItems, step: Step, counts: Record<string, number>): Promise<void> {
    const meta = { ...job.meta, commandId: `${job.jobId}/${step.called}/${step.id}` };
    try {
      note(counts, (await this.decide(step, items, meta)) ? 'changed' : 'unchanged');
    } catch (error) {
      // An item refused by its own rules (such as a ticket closed in the meantime) does not stop the others.
      if (!(error instanceof DomainError)) throw error;
      note(counts, 'refused');
    }
  }

  /** Applies one step; returns whether it changed anything. */
  private async decide(step: Step, items: HandOverItems, meta: CommandMeta): Promise<boolean> {
    const { userId, successors } = items;
    const [to] = successors;
    if (!to) throw new Error('A hand-over names who takes over');
    switch (step.what) {
      case 'thing': {
        const passing = { from: { id: userId }, to, commandId: meta.commandId ?? step.id };
        return changed(await this.commands.execute(new DecideCommand(step.of.boundary, [step.id], step.of.give(passing), meta)));
      }
      case 'report': {
        const managerId = staysAbove(items, step.id) ? await this.managerOf(userId, meta) : to.id;
        const change = { type: 'ChangeUser', data: { to: { managerId }, expected: { managerId: userId } } } as const;
        return changed(await this.commands.execute(new DecideCommand(accountBoundary, [step.id], change, meta)));
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

const changed = ({ events }: { events: readonly unknown[] }) => events.length > 0;

const note = (counts: Record<string, number>, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
