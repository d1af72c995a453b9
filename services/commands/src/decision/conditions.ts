import { Injectable } from '@nestjs/common';
import type { AnyBoundary, Boundary, DomainCommand, DomainEvent } from '@matricula/domain/kernel';
import type { CommandMeta, StreamAppend } from '@matricula/event-store';

/** A decision that was made and is not written yet. */
export interface Decided<State> {
  tenantId: string;
  key: readonly string[];
  before: State;
  after: State;
  cause: CommandMeta & { commandId?: string };
}

/** What a decision needs of other streams: a name that is free, an admin who stays. */
export interface Condition<State> {
  /** What is appended to them together with the decision. @throws DomainError when it cannot stand */
  appends(decided: Decided<State>): Promise<StreamAppend[]>;
}

/** The conditions of boundaries, told by the modules that know them; every `DecideCommand` of such a boundary asks them. What goes to `execute` by itself does not: it asks nobody. */
@Injectable()
export class Conditions {
  private readonly conditions = new Map<AnyBoundary, Condition<unknown>[]>();

  /** Adds a condition. `about: 'rights'` puts it before the others: where several refuse, the answer is that of the first. */
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
