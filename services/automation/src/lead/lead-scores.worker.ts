import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { leadBoundary, scoreWeight, type LeadCaptured, type LeadCommand } from '@matricula/domain/lead';
import { recordEvents } from '@matricula/domain/record';
import { executeMany, type AddressedCommand, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import { sameWeights, weightsOf } from './lead-scores';

const SEEN_WITHIN_MS = 10_000;
/** Leads that are scored in one append. */
const AT_ONCE = 250;
/** Maximum number of tenants whose weights are cached. */
const MOST_KNOWN = 2_000;
const ofWeights = new Set(recordEvents(scoreWeight).map(({ type }) => type));

/** Own weights of a tenant, or none. */
interface Known {
  weights: Record<string, number> | undefined;
}

/**
 * Computes scores with the weights of the institution: those of all leads when the weights change, and that of a new lead, which its own event
 * scores with the default weights. The weights of a tenant are cached and read again after a change.
 */
export class LeadScoresWorker implements EventWorker {
  readonly name = 'lead-scores';
  readonly types = new Set([...ofWeights, 'LeadCaptured']);
  /** Computing the scores of one tenant delays only this tenant. */
  readonly underWay = 2_000;
  private readonly known = new BoundedMap<Known>(MOST_KNOWN);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  thingOf(): string {
    return 'scores';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    const commands: AddressedCommand<LeadCommand>[] = [];
    for (const [index, event] of events.entries()) {
      if (event.type === 'LeadCaptured') commands.push(...(await this.scoring(event as RecordedEvent<LeadCaptured>)));
      // Of several changes, the last one counts for all leads.
      else if (!events.slice(index + 1).some(({ type, tenantId }) => ofWeights.has(type) && tenantId === event.tenantId))
        await this.all(event);
    }
    await this.execute(commands);
  }

  private async scoring(event: RecordedEvent<LeadCaptured>): Promise<AddressedCommand<LeadCommand>[]> {
    const { tenantId, position, data } = event;
    const known = this.known.get(tenantId) ?? (await this.look(tenantId, position));
    return known.weights ? [scoreLead(event, data.leadId, known.weights)] : [];
  }

  /** Scores the leads whose weights are other ones, by rows that include every lead before the change. @throws ReadBehind */
  private async all(event: RecordedEvent): Promise<void> {
    const { tenantId, position } = event;
    const { weights } = await this.look(tenantId, position);
    await this.ports.reads.reached(leadList.name, position, SEEN_WITHIN_MS, tenantId);
    for await (const rows of this.ports.reads.stream<LeadRow>(leadList, tenantId, { sort: [{ field: 'leadId', dir: 'asc' }] })) {
      const others = rows.filter(({ scoreWeights }) => !sameWeights(scoreWeights, weights));
      for (let from = 0; from < others.length; from += AT_ONCE)
        await this.execute(others.slice(from, from + AT_ONCE).map(({ leadId }) => scoreLead(event, leadId, weights)));
    }
  }

  /** The weights as of an event, or later. @throws ReadBehind */
  private async look(tenantId: string, position: Position): Promise<Known> {
    await this.ports.reads.reached(recordList(scoreWeight).name, position, SEEN_WITHIN_MS, tenantId);
    const found = { weights: await weightsOf(this.ports.reads, tenantId) };
    this.known.set(tenantId, found);
    return found;
  }

  private async execute(commands: readonly AddressedCommand<LeadCommand>[]): Promise<void> {
    if (commands.length > 0) await executeMany(this.ports.store, leadBoundary.decider, commands, systemMeta('lead-scores'));
  }
}

const scoreLead = (
  { id, tenantId, meta }: RecordedEvent,
  leadId: string,
  weights?: Record<string, number>,
): AddressedCommand<LeadCommand> => ({
  ...{ stream: leadBoundary.stream(tenantId, leadId), tenantId, commandId: `lead-scores-${id}/${leadId}` },
  command: { type: 'ScoreLead', data: weights ? { weights } : {} },
  meta: systemMeta(meta.correlationId, id),
});
