import { Injectable } from '@nestjs/common';
import type { AnyBoundary, Boundary, DomainCommand, DomainEvent } from '@matricula/domain/kernel';
import type { CommandMeta, StreamAppend } from '@matricula/event-store';

/** A decision that is made and not yet written. */
export interface Decided<State> {
  tenantId: string;
  key: readonly string[];
  before: State;
  after: State;
  cause: CommandMeta & { commandId?: string };
}

/** A condition on other streams: the name is free, an admin remains. */
export interface Condition<State> {
  /** The appends to other streams, written together with the decision. @throws DomainError if the decision is not allowed */
  appends(decided: Decided<State>): Promise<StreamAppend[]>;
}

/**
 * The conditions of boundaries, registered by their modules; every `DecideCommand` of the boundary checks them. A direct call of `execute` checks
 * none.
 */
@Injectable()
export class Conditions {
  private readonly conditions = new Map<AnyBoundary, Condition<unknown>[]>();

  /** Adds a condition. `about: 'rights'` puts it before the others: if several refuse, the first one determines the error. */
  add<State, C extends DomainCommand, E extends DomainEvent, Key extends string[]>(
    boundary: Boundary<State, C, E, Key>,
    condition: Condition<State>,
    about: 'rights' | 'state' = 'state',
  ): void {
    const others = this.of(boundary);
    this.conditions.set(boundary, about === 'rights' ? [condition, ...others] : [...others, condition]);
  }

  of(boundary: AnyBoundary): readonly Condition<unknown>[] {
    return this.conditions.get(boundary) ?? [];
  }
}
