import type { Boundary } from './boundary';
import type { Decider, DomainCommand } from './decider';
import type { DomainEvent } from './event';

/** What an event type erases: a client's person, a member of staff, a whole tenant, or the text of one thing that mentions a person. */
export type Erased = 'lead' | 'staff' | 'tenant' | 'text';

/** The command that removes the text of a thing. */
export interface Erasing {
  readonly boundary: Boundary<unknown, DomainCommand, DomainEvent, string[]>;
  command(id: string): DomainCommand;
}

/** The reason, in words, why a thing cannot be erased in a state; undefined if it can. */
export interface Holding {
  readonly decider: Decider<unknown, DomainCommand, DomainEvent>;
  stream(tenantId: string, id: string): string;
  reason(state: unknown): string | undefined;
}

/** A kind of thing whose events may mention people; each thing has an encryption key of its own, which is destroyed with the mention. */
export interface Mentions {
  /** The field of the events with the thing's id. */
  readonly subject: string;
  /** For each event type: the text that may mention a client, or the reason why it is not searched. */
  readonly texts: Readonly<Record<string, ((data: never) => unknown) | string>>;
  /** For event types whose text names staff: their ids. */
  readonly staff?: Readonly<Record<string, (data: never) => readonly (string | undefined)[]>>;
  /** The stored files of an event; they are deleted with the text. */
  files?(data: never): readonly { blobId: string }[] | undefined;
  /** What an event calls the person, beside the name of the lead: looked for in things with `byCalledNames`. */
  called?(data: never): string | undefined;
  /** Things of a namesake lose little: what other things call the person counts as a name. */
  readonly byCalledNames?: true;
  /**
   * Each thing belongs to the lead that its events name (`leadId`): it is found by that lead alone, not by its texts, so that things of namesakes and
   * relatives stay. What it says about another person stays with it. Things whose events name no lead are found by their texts.
   */
  readonly ofLead?: true;
  /** Missing if the text is only in the log, where destroying the key is enough. */
  readonly erasedBy?: Erasing;
  /** Refuses the erasure while a thing is in use. */
  readonly heldBy?: Holding;
}

/** Declares that a thing's text is removed by a command of its boundary, before its key is destroyed. */
export function erasedWith<State, C extends DomainCommand, E extends DomainEvent>(
  boundary: Boundary<State, C, E, [id: string]>,
  command: (id: string) => C,
): Erasing {
  return { boundary: boundary as unknown as Erasing['boundary'], command };
}

/** Declares when a thing cannot be erased. */
export function heldWhile<State, C extends DomainCommand, E extends DomainEvent>(
  thing: { decider: Decider<State, C, E>; stream: (tenantId: string, id: string) => string },
  reason: (state: State) => string | undefined,
): Holding {
  return { ...thing, reason } as unknown as Holding;
}
