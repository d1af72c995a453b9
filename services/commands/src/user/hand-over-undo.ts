import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { recordBoundary, recordDecider, recordStream } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { accountBoundary, userDecider, userStream } from '@matricula/domain/user';
import { EventStore } from '@matricula/event-store';
import { DecideCommand, HANDS_OVER, type HandsOver, type Passing } from '../decision';
import { JobUndo } from '../lead';
import type { JobInHand, JobSlice, JobUndoing } from '../job';
import type { HandOverItems } from './hand-over.service';
import { HandOverWork, renamed, staysAbove, stepsOf, type Step } from './hand-over.work';

/** Returns the handed-over work, unless it was assigned elsewhere since; starts with the account, so that the work has an owner to return to. */
@Injectable()
export class HandOverUndo implements JobUndoing {
  constructor(
    private readonly leads: JobUndo,
    private readonly work: HandOverWork,
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    @Inject(HANDS_OVER) private readonly handsOver: readonly HandsOver[],
  ) {}

  async *slices(job: JobInHand, from: Position, to: Position): AsyncGenerator<JobSlice> {
    const items = await this.work.items(job);
    const counts: Record<string, number> = { restored: 0, kept: 0 };
    let done = 0;
    for (const step of stepsOf(items, this.handsOver).toReversed()) {
      const what = (await this.back(job, items, step)) ? 'restored' : 'kept';
      counts[what] = (counts[what] ?? 0) + 1;
      done++;
      yield { done, counts: { ...counts } };
    }
    for await (const slice of this.leads.slices(job, from, to)) {
      const { restored = 0, kept = 0, refused = 0 } = slice.counts;
      const sum = { restored: (counts.restored ?? 0) + restored, kept: (counts.kept ?? 0) + kept };
      yield { ...slice, done: done + slice.done, counts: { ...sum, ...(refused > 0 && { refused }) } };
    }
  }

  /** Whether it was returned. */
  private async back({ tenantId, jobId, meta: cause }: JobInHand, items: HandOverItems, step: Step): Promise<boolean> {
    const { userId, successors } = items;
    const meta = { ...cause, commandId: `${jobId}/undo/${step.called}/${step.id}` };
    const to = successors[0]?.id ?? '';
    const leaver = (await this.store.states.current(userDecider, userStream(tenantId, userId))).state;
    try {
      switch (step.what) {
        case 'account':
          if (leaver.status !== 'suspended') return false;
          await this.commands.execute(new DecideCommand(accountBoundary, [userId], { type: 'ReinstateUser', data: {} }, meta));
          return true;
        case 'thing': {
          const { boundary, giveBack } = step.of;
          const { state } = await this.store.states.current(boundary.decider, boundary.stream(tenantId, step.id));
          const passing: Passing = {
            ...{ from: { id: to }, to: { id: userId, name: String(leaver.values.name) }, jobId, commandId: meta.commandId },
            isAbove: staysAbove(items, step.id),
            managerId: typeof leaver.values.managerId === 'string' ? leaver.values.managerId : null,
          };
          const command = giveBack(passing, state);
          if (!command) return false;
          await this.commands.execute(new DecideCommand(boundary, [step.id], command, meta));
          return true;
        }
        case 'record': {
          const type = recordTypes.find((one) => one.list === step.record.list);
          if (!type) return false;
          const { state } = await this.store.states.current(recordDecider(type), recordStream(type, tenantId, step.record.recordId));
          const { field, before, recordId } = step.record;
          if (JSON.stringify(state.values[field]) !== JSON.stringify(renamed(before, userId, to))) return false;
          const change = { type: 'ChangeRecord', data: { recordId, values: { [field]: before } } } as const;
          await this.commands.execute(new DecideCommand(recordBoundary(type), [recordId], change, meta));
          return true;
        }
      }
    } catch (error) {
      // An item whose rules refuse the return (a resolved ticket) stays as it is.
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}
