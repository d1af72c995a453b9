import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { DomainError, type DomainEvent, type Position } from '@matricula/domain/kernel';
import {
  evolve,
  leadDecider,
  leadStream,
  mergeLeads,
  unmergeLeads,
  type ChangeName,
  type ContactName,
  type Lead,
  type LeadStreamEvent,
} from '@matricula/domain/lead';
import { appendOfPart, CommandsRefused, EventStore, newEventId, partIdOf, persisting } from '@matricula/event-store';
import { ContactTaken, LeadContacts } from '../capture';

/** Merges a duplicate into a lead. */
export class MergeLeadsCommand {
  constructor(
    readonly survivorId: string,
    readonly mergedId: string,
    /** Fields of which the value of the merged lead survives. */
    readonly take: readonly ChangeName[],
    /** Revisions of both leads at the preview; undefined: whatever they are. */
    readonly seen: { survivor: number; merged: number } | undefined,
    readonly meta: CommandMeta,
  ) {}
}

/** Separates a merged lead from the lead that it was merged into. */
export class UnmergeLeadCommand {
  constructor(
    readonly mergedId: string,
    /** Leaves out contacts of the merged lead that another lead has by now. */
    readonly withoutContacts: boolean,
    readonly meta: CommandMeta,
  ) {}
}

export interface MergeReceipt {
  position: Position;
  survivorId: string;
}

export interface UnmergeReceipt extends MergeReceipt {
  /** Fields of which the survivor had the value of the merged lead: with them the merge can be repeated. */
  taken: ChangeName[];
}

interface Loaded {
  lead: Lead;
  stream: string;
  revision: number;
}

/** Appends what is decided about two leads and their identities at once, so that of two concurrent merges one is decided again. */
abstract class PairHandler {
  constructor(
    private readonly store: EventStore,
    protected readonly contacts: LeadContacts,
  ) {}

  protected async load(tenantId: string, leadId: string): Promise<Loaded> {
    const stream = leadStream(tenantId, leadId);
    const { state, revision } = await this.store.states.current(leadDecider, stream);
    return { lead: state, stream, revision };
  }

  protected async append(
    decided: readonly [Loaded, ...LeadStreamEvent[]][],
    { tenantId, commandId, ...cause }: CommandMeta,
  ): Promise<Position> {
    const leads = decided.map(([{ lead }, ...events], index) => ({
      ...{ index, before: lead, after: events.reduce(evolve, lead), commandId },
    }));
    const identities = await this.contacts.appendsOfMany(tenantId, leads, cause).catch((error: unknown) => {
      if (!(error instanceof CommandsRefused)) throw error;
      throw [...error.refusals.values()][0] ?? error;
    });
    const appends = decided.map(([{ stream, revision }, ...events]) =>
      appendOfPart(stream, { stream, tenantId }, revision, events as DomainEvent[], { ...cause, commandId }),
    );
    const results = await this.store.appendMany([...appends, ...identities]);
    return results.reduce((last, { position }) => (position > last ? position : last), results[0]!.position);
  }
}

@CommandHandler(MergeLeadsCommand)
export class MergeLeadsHandler extends PairHandler implements ICommandHandler<MergeLeadsCommand> {
  constructor(store: EventStore, contacts: LeadContacts) {
    super(store, contacts);
  }

  /** @throws DomainError as `mergeLeads`; `lead/changed-meanwhile` if one of the leads changed since the preview */
  execute({ survivorId, mergedId, take, seen, meta }: MergeLeadsCommand): Promise<MergeReceipt> {
    const { tenantId, commandId } = meta;
    const mergeId = commandId ? partIdOf(commandId, 'merge') : newEventId();
    return persisting(async () => {
      const [survivor, merged] = [await this.load(tenantId, survivorId), await this.load(tenantId, mergedId)];
      // Refusals by state come before that of a stale preview.
      mergeLeads(survivor.lead, merged.lead, { mergeId, take: [], contacts: [] });
      if (seen && (seen.survivor !== survivor.revision || seen.merged !== merged.revision))
        throw new DomainError('lead/changed-meanwhile', 'One of the leads changed in the meantime. Please look at both again.');
      const contacts = await this.contacts.held(tenantId, merged.lead);
      const events = mergeLeads(survivor.lead, merged.lead, { mergeId, take, contacts });
      // The merged lead first: it releases what the other one reserves.
      const position = await this.append(
        [
          [merged, events.merged],
          [survivor, events.survivor],
        ],
        meta,
      );
      return { position, survivorId };
    });
  }
}

@CommandHandler(UnmergeLeadCommand)
export class UnmergeLeadHandler extends PairHandler implements ICommandHandler<UnmergeLeadCommand> {
  constructor(store: EventStore, contacts: LeadContacts) {
    super(store, contacts);
  }

  /** @throws DomainError as `unmergeLeads`; ContactTaken if another lead has a contact of the merged lead by now */
  execute({ mergedId, withoutContacts, meta }: UnmergeLeadCommand): Promise<UnmergeReceipt> {
    const { tenantId } = meta;
    return persisting(async () => {
      const merged = await this.load(tenantId, mergedId);
      if (merged.lead.status === 'none') throw new DomainError('lead/unknown', 'There is no such lead.');
      const survivorId = merged.lead.mergedInto?.survivorId ?? mergedId;
      const survivor = await this.load(tenantId, survivorId);
      const events = unmergeLeads(survivor.lead, merged.lead);
      const append = (without: readonly ContactName[]) =>
        this.append(
          [
            [survivor, events.survivor],
            [merged, events.merged, ...withoutThem(evolve(merged.lead, events.merged), without)],
          ],
          meta,
        );
      const position = await append([]).catch((error: unknown) => {
        if (!withoutContacts || !(error instanceof ContactTaken)) throw error;
        return append([...error.holders.keys()]);
      });
      const taken = (Object.keys(events.survivor.data.to ?? {}) as ChangeName[]).filter((name) => name !== 'collegeId');
      return { position, survivorId, taken };
    });
  }
}

/** Removes contacts from a lead. */
function withoutThem(lead: Lead, names: readonly ContactName[]): LeadStreamEvent[] {
  if (names.length === 0) return [];
  return leadDecider.decide({ type: 'ChangeLeadDetails', data: { to: Object.fromEntries(names.map((name) => [name, null])) } }, lead);
}
