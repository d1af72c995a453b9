import { DomainError, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import {
  chosenOf,
  referralBoundary,
  referralIdOf,
  type Candidate,
  type Credited,
  type Exclusion,
  type Referral,
  type RuleDefinition,
} from '@matricula/domain/rule';
import { eventIdOf, execute, type EventStore } from '@matricula/event-store';
import { systemMeta, zoneOf } from '@matricula/policy-kit';
import type { LeadRow } from '@matricula/read-models/lead';
import { ruleList, ruleTurns, type RuleTurnRow } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { chainWith } from './chains';
import { People, peopleModels } from './people';
import type { RuleInForce } from './rules-in-force';
import { formerOwnersOf } from './standing-lead';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEEN_WITHIN_MS = 10_000;
/** Latest offers of a rule that count towards its limits. */
const MOST_OFFERS = 1_000;

/**
 * What came of an offer. `done`: the event has had it before. `elsewhere`: the lead is with the people of the rule, or offered to somebody. `nobody`: the
 * rule has nobody to ask.
 */
export type OfferOutcome = 'offered' | 'done' | 'elsewhere' | 'nobody';

/** People who can be asked later, when the offer is passed on, though they are not available now. */
const laterAsked: ReadonlySet<Exclusion> = new Set(['on-leave', 'not-checked-in', 'on-break', 'offline', 'off-shift']);

/** Whom a rule would ask, in this order, with everybody who was considered. */
interface Choice {
  people: string[];
  candidates: Credited[];
}

/** Offers leads by rules from L2 to L3 to the people whom the method, the availability and the limits of the rule choose. */
export class LeadOffers {
  /** The position of the latest offer, by tenant: the next choice waits for its row. */
  private readonly last = new Map<string, Position>();

  constructor(
    private readonly ports: { store: EventStore; reads: ReadStore },
    private readonly now: () => number = Date.now,
  ) {}

  /** Offers a lead once for an event and a rule, however often the event is worked on. @throws ReadBehind */
  async offer(event: RecordedEvent, rule: RuleInForce, lead: LeadRow): Promise<OfferOutcome> {
    const { tenantId, id: eventId, position: seenPosition } = event;
    const { ruleId, name: ruleName, version: ruleVersion, definition } = rule;
    const { leadId, ownerId } = lead;
    const next = await this.nextOf(tenantId, leadId, { eventId, ruleId });
    if (typeof next === 'string') return next === 'done' ? 'done' : 'elsewhere';
    if (isOfPeople(definition, lead)) return 'elsewhere';
    const { people, candidates } = await this.choice(event, rule, lead);
    const [first] = people;
    if (first === undefined) return 'nobody';
    const data = {
      ...{ referralId: next.referralId, leadId, ruleId, ruleName, ruleVersion, eventId, seenPosition, people, candidates },
      ...(ownerId !== undefined && { fromOwnerId: ownerId }),
      ...{ answerBy: new Date(this.now() + definition.answer_minutes * MINUTE_MS).toISOString(), answerMinutes: definition.answer_minutes },
    };
    try {
      await this.tell(event, ruleId, next.referralId, { type: 'OfferLead', data });
      return 'offered';
    } catch (error) {
      // Another user, or another copy of this process, offered it a moment ago.
      if (error instanceof DomainError && error.code === 'referral/exists') return 'elsewhere';
      throw error;
    }
  }

  /** Records whom a rule in a dry run would have asked. @throws ReadBehind */
  async attempt(event: RecordedEvent, rule: RuleInForce, lead: LeadRow): Promise<void> {
    if (isOfPeople(rule.definition, lead)) return;
    const { ruleId, name: ruleName, version: ruleVersion } = rule;
    const { people, candidates } = await this.choice(event, rule, lead);
    const referralId = eventIdOf(`tried/${event.id}/${ruleId}`, 0);
    const of = { referralId, leadId: lead.leadId, ruleId, ruleName, ruleVersion, eventId: event.id, seenPosition: event.position };
    await this.tell(event, ruleId, referralId, { type: 'TryReferral', data: { ...of, candidates, chosenId: people[0] } });
  }

  /** The id of the next referral of a lead; `done` if this event has had its offer, `open` if another one is not answered. */
  private async nextOf(
    tenantId: string,
    leadId: string,
    { eventId, ruleId }: { eventId: string; ruleId: string },
  ): Promise<{ referralId: string } | 'done' | 'open'> {
    for (let number = 0; ; number++) {
      const referralId = eventIdOf(referralIdOf(tenantId, leadId), number);
      const stream = referralBoundary.stream(tenantId, referralId);
      const { status, offer }: Referral = (await this.ports.store.states.current(referralBoundary.decider, stream)).state;
      if (offer?.eventId === eventId && offer.ruleId === ruleId) return 'done';
      if (status === 'offered') return 'open';
      if (status === 'none') return { referralId };
    }
  }

  /** The people in the order in which they are asked: the chosen one, others who are free, then those who may be available when it is their turn. */
  private async choice(event: RecordedEvent, { ruleId, definition }: RuleInForce, row: LeadRow): Promise<Choice> {
    const { store, reads } = this.ports;
    const { tenantId, position } = event;
    const seen = [position, this.last.get(tenantId) ?? ''].toSorted().at(-1) ?? position;
    for (const { name } of [ruleList, ...peopleModels]) await reads.reached(name, position, SEEN_WITHIN_MS, tenantId);
    await reads.reached(ruleTurns.name, seen, SEEN_WITHIN_MS, tenantId);
    const offered = await this.offersOf(tenantId, ruleId);
    const formerOwners = formerOwnersOf(await store.read(leadStream(tenantId, row.leadId)));
    const moment = { tenantId, at: new Date(this.now()).toISOString(), timeZone: await zoneOf(store, tenantId) };
    const all = await new People(reads, moment).candidates(definition, new Map(), { row, formerOwners });
    const limited = all.map((one) => withLimits(one, definition, offered, this.now()));
    const credits = Object.fromEntries((offered[0]?.candidates ?? []).map(({ userId, credit }) => [userId, credit]));
    const { chosenId, candidates } = chosenOf(definition.method, limited, credits);
    const others = candidates.filter(({ userId }) => userId !== chosenId);
    const byMethod = (one: Credited, other: Credited) =>
      (other.fit ?? 0) - (one.fit ?? 0) || (definition.method === 'least-loaded' ? one.load - other.load : 0) || other.credit - one.credit;
    const free = others.filter(({ excluded }) => excluded === undefined).toSorted(byMethod);
    const later = others.filter(({ excluded }) => excluded !== undefined && laterAsked.has(excluded));
    const people = [chosenId ?? [], ...[...free, ...later].map(({ userId }) => userId)].flat();
    return { people, candidates };
  }

  /** The latest offers of a rule, the newest first: its credits, and what its limits count. */
  private async offersOf(tenantId: string, ruleId: string): Promise<readonly RuleTurnRow[]> {
    const where = {
      and: [
        { field: 'ruleId', op: 'eq' as const, value: ruleId },
        { field: 'outcome', op: 'in' as const, values: ['offered', 'accepted', 'unaccepted'] },
      ],
    };
    const sort = [{ field: 'at', dir: 'desc' as const }];
    return this.ports.reads.page<RuleTurnRow>(ruleTurns, tenantId, { where, sort, limit: MOST_OFFERS });
  }

  private async tell(
    { id, tenantId, meta }: RecordedEvent,
    ruleId: string,
    referralId: string,
    command: Parameters<typeof referralBoundary.decider.decide>[0],
  ): Promise<void> {
    const address = { stream: referralBoundary.stream(tenantId, referralId), tenantId };
    const caused = systemMeta(meta.correlationId, id, chainWith(meta.chain, ruleId));
    const { position } = await execute(this.ports.store, referralBoundary.decider, address, command, caused, {
      commandId: `offer-${id}-${ruleId}`,
    });
    this.last.set(tenantId, position);
  }
}

/** Whether the lead already is with one of the people of a rule. */
const isOfPeople = ({ users }: RuleDefinition, { ownerId }: LeadRow) => ownerId !== undefined && users.some(({ id }) => id === ownerId);

/** A person with the reason why the limits of the rule exclude them; what they did not accept does not count. */
function withLimits(
  one: Candidate,
  { open_leads, per_hour, per_day }: RuleDefinition,
  offered: readonly RuleTurnRow[],
  now: number,
): Candidate {
  // People who are asked later must have room, too.
  if (one.excluded !== undefined && !laterAsked.has(one.excluded)) return one;
  const within = (ms: number) =>
    offered.filter(({ chosenId, outcome, at }) => chosenId === one.userId && outcome !== 'unaccepted' && now - Date.parse(at) < ms).length;
  const excluded: Exclusion | undefined =
    open_leads !== undefined && one.load >= open_leads
      ? 'open-limit'
      : per_hour !== undefined && within(HOUR_MS) >= per_hour
        ? 'hour-limit'
        : per_day !== undefined && within(DAY_MS) >= per_day
          ? 'day-limit'
          : undefined;
  return excluded === undefined ? one : { ...one, excluded };
}
