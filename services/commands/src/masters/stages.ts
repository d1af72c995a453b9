import { Injectable } from '@nestjs/common';
import type { StageRules } from '@matricula/domain/call-action';
import { DomainError } from '@matricula/domain/kernel';
import { leadStage } from '@matricula/domain/lead';
import { recordBoundary } from '@matricula/domain/record';
import { EventStore } from '@matricula/event-store';

const { decider, stream } = recordBoundary(leadStage);

/** Stages of the master as decisions need them, read from the log: never behind. */
@Injectable()
export class Stages {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError `lead-stages/unknown` */
  async rules(tenantId: string, stageId: string): Promise<StageRules> {
    const { status, values } = (await this.store.states.current(decider, stream(tenantId, stageId))).state;
    if (status !== 'kept') throw new DomainError('lead-stages/unknown', 'There is no such stage.');
    return {
      id: stageId,
      name: String(values.stageName),
      subStages: ((values.subStages ?? []) as { name: string }[]).map(({ name }) => name),
      subStageRequired: values.subStageRequired === true,
      followUpRequired: values.followUpRequired === true,
      locksStage: values.locksStage === true,
    };
  }
}
