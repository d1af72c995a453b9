import type { Decider, DomainCommand, DomainEvent } from '../kernel';
import type { LeadAssigned } from './lead.events';
import type { Lead } from './lead.state';

/** How many open leads a person has, and the most that the rules in force allow. */
export interface Capacity {
  open: number;
  most: number;
}

/** Counts the leads that people get in one piece of work, and tells which of them exceed a capacity. People without a capacity have no limit. */
export class CapacityCount {
  private readonly given = new Map<string, number>();
  /** The place of each lead among those that its owner gets, from 1 on. */
  private readonly places = new Map<string, number>();

  constructor(private readonly capacities: ReadonlyMap<string, Capacity>) {}

  /** The limit that a lead of a person exceeds; undefined within the limit. A lead that is asked about again, because of a conflict, counts once. */
  take(userId: string, leadId: string): number | undefined {
    const capacity = this.capacities.get(userId);
    if (!capacity) return undefined;
    const key = `${userId}/${leadId}`;
    const place = this.places.get(key) ?? (this.given.get(userId) ?? 0) + 1;
    if (!this.places.has(key)) this.given.set(userId, place);
    this.places.set(key, place);
    return capacity.open + place > capacity.most ? capacity.most : undefined;
  }
}

/** Whether a lead takes a seat of the open leads of its owner: one whose stage is locked does not. */
export const takesSeat = ({ status, stageLocked }: Lead): boolean => status === 'open' && !stageLocked;

/** The decider of leads that marks what a person assigns above the capacity of the new owner. A lead that changes no owner, or takes no seat, does not count. */
export const markingCapacity = <State, C extends DomainCommand, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  count: CapacityCount,
  leadOf: (state: State) => Lead,
): Decider<State, C, E> => ({
  ...decider,
  decide: (command, state) => {
    const events = decider.decide(command, state);
    if (!events.some(({ type }) => type === 'LeadAssigned')) return events;
    if (!takesSeat(leadOf(events.reduce((after, event) => decider.evolve(after, event), state)))) return events;
    return events.map((event) => (event.type === 'LeadAssigned' ? marked(event as unknown as LeadAssigned, count) : event) as E);
  },
});

function marked(event: LeadAssigned, count: CapacityCount): LeadAssigned {
  const { ownerId, leadId } = event.data;
  const exceededCapacity = ownerId === undefined ? undefined : count.take(ownerId, leadId);
  return exceededCapacity === undefined ? event : { ...event, data: { ...event.data, exceededCapacity } };
}
