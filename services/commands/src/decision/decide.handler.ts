import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import type { Boundary, DomainCommand, DomainEvent } from '@matricula/domain/kernel';
import { EventStore, execute, type Receipt } from '@matricula/event-store';
import { Conditions } from './conditions';

/** One decision of any boundary; returns the resulting state. */
export class DecideCommand<State, C extends DomainCommand, E extends DomainEvent, Key extends string[]> extends Command<Receipt<E, State>> {
  constructor(
    readonly boundary: Boundary<State, C, E, Key>,
    readonly key: Key,
    readonly decision: C,
    readonly meta: CommandMeta,
    /** When it happened; set only for simulated history. */
    readonly at?: string,
  ) {
    super();
  }
}

@CommandHandler(DecideCommand)
export class DecideHandler implements ICommandHandler<DecideCommand<unknown, DomainCommand, DomainEvent, string[]>> {
  constructor(
    private readonly store: EventStore,
    private readonly conditions: Conditions,
  ) {}

  /** @throws DomainError if a rule or a condition refuses */
  execute<State, C extends DomainCommand, E extends DomainEvent, Key extends string[]>(
    command: DecideCommand<State, C, E, Key>,
  ): Promise<Receipt<E, State>> {
    const { boundary, key, decision, meta, at } = command;
    const { tenantId, commandId, ...rest } = meta;
    const address = { stream: boundary.stream(tenantId, ...key), tenantId };
    const conditions = this.conditions.of(boundary);
    if (conditions.length === 0) return execute(this.store, boundary.decider, address, decision, rest, { commandId, at });
    const cause = { ...rest, causationId: rest.causationId ?? commandId };
    return execute(this.store, boundary.decider, address, decision, cause, {
      // The command writes to several streams, so each gets its own id suffix: event ids must be unique.
      commandId: commandId && `${commandId}/${boundary.name}`,
      at,
      beside: async (before, after) => {
        const decided = { tenantId, key, before, after, cause: { ...cause, commandId } };
        const answers = await Promise.allSettled(conditions.map((condition) => condition.appends(decided)));
        // If several conditions refuse, the first one determines the error.
        return answers.flatMap((answer) => {
          if (answer.status === 'rejected') throw answer.reason;
          return answer.value;
        });
      },
    });
  }
}
