import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { documentsBoundary, holderOf, type HeldDocument } from '@matricula/domain/document';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import { EventStore, RevisionConflict } from '@matricula/event-store';
import { waitingFor } from '@matricula/projections/document';
import { isBlindTo } from '@matricula/projections/scorecard';
import type { Filter } from '@matricula/read-models/kernel';
import { documentList, type DocumentRow } from '@matricula/read-models/document';
import { ReadBehind, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

/** How long a verifier holds a document. */
export const LEASE_MINUTES = 10;
/** Rows that are tried at once; the rows may lag behind the log, which decides. */
const TRIED = 50;

/** How long a request for the next document waits for the rows. */
const ROW_MS = 2_000;

/** What the log must say of a document to be given. */
type Suits = (document: HeldDocument) => boolean;

/** A document that a verifier holds. */
export interface TakenDocument {
  applicationId: string;
  documentId: string;
}

/** Gives waiting documents to verifiers, each to one at a time; the log decides who holds it. */
@Injectable()
export class VerificationQueue {
  /** The running request of each user: a second press waits for the first one, whose document it gets too. */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /**
   * Takes the document that the user holds, or the oldest that waits; those that the user skipped come last, the ones skipped least often first.
   * Undefined if none can be taken.
   */
  async next(context: RequestContext): Promise<TakenDocument | undefined> {
    const { tenantId, user } = context;
    const who = `${tenantId}/${user.userId}`;
    const before = this.running.get(who) ?? Promise.resolve();
    const taking = before.catch(() => undefined).then(() => this.take(context));
    this.running.set(who, taking);
    try {
      return await taking;
    } finally {
      if (this.running.get(who) === taking) this.running.delete(who);
    }
  }

  private async take(context: RequestContext): Promise<TakenDocument | undefined> {
    await this.caughtUp(context);
    const { userId } = context.user;
    const now = new Date().toISOString();
    const waiting = waitingFor(userId, now);
    const skipped: Filter = { field: 'skippedBy', op: 'eq', value: userId };
    const held: Filter = {
      and: [
        { field: 'holderId', op: 'eq', value: userId },
        { field: 'heldUntil', op: 'gt', value: now },
        { field: 'status', op: 'eq', value: 'uploaded' },
      ],
    };
    const isMine = (document: HeldDocument) => holderOf(document, now) === userId;
    const isNew = (document: HeldDocument) => !document.skippedBy?.includes(userId);
    // The rows may lag behind a skip: whether the user still holds or has skipped a document is asked of the log.
    return (
      (await this.firstOf(held, isMine, context, now)) ??
      (await this.firstOf({ and: [waiting, { not: skipped }] }, isNew, context, now)) ??
      (await this.leastSkipped({ or: [{ and: [waiting, skipped] }, held] }, context, now))
    );
  }

  /** Waits until the rows show what this user did before, so that a held document is found; after a while it goes on with the rows as they are. */
  private async caughtUp({ tenantId }: RequestContext): Promise<void> {
    try {
      await this.reads.reached(documentList.name, await this.store.head(), ROW_MS, tenantId);
    } catch (error) {
      if (!(error instanceof ReadBehind)) throw error;
    }
  }

  /** Of documents that the user skipped, the one skipped least often, of those the oldest: Skip goes round. */
  private async leastSkipped(where: Filter, context: RequestContext, at: string): Promise<TakenDocument | undefined> {
    const { userId } = context.user;
    const all: { row: DocumentRow; times: number }[] = [];
    for await (const row of this.oldest(where, context)) {
      const document = await this.document(row, context);
      if (document) all.push({ row, times: document.skippedBy?.filter((one) => one === userId).length ?? 0 });
    }
    for (const { row } of all.toSorted((one, other) => one.times - other.times))
      if (await this.isTaken(row, context, at)) return { applicationId: row.applicationId, documentId: row.documentId };
    return undefined;
  }

  private async firstOf(where: Filter, suits: Suits, context: RequestContext, at: string): Promise<TakenDocument | undefined> {
    for await (const row of this.oldest(where, context)) {
      const document = await this.document(row, context);
      if (document && suits(document) && (await this.isTaken(row, context, at)))
        return { applicationId: row.applicationId, documentId: row.documentId };
    }
    return undefined;
  }

  /** Rows in the order in which they wait, read in pages. */
  private async *oldest(where: Filter, { tenantId }: RequestContext): AsyncGenerator<DocumentRow> {
    const sort = [{ field: 'uploadedAt', dir: 'asc' as const }];
    for (let skip = 0, more = true; more; skip += TRIED) {
      const rows = await this.reads.page<DocumentRow>(documentList, tenantId, { where, sort, skip, limit: TRIED });
      yield* rows;
      more = rows.length === TRIED;
    }
  }

  private async document({ applicationId, documentId }: DocumentRow, { tenantId }: RequestContext): Promise<HeldDocument | undefined> {
    const { state } = await this.store.states.current(documentsBoundary.decider, documentsBoundary.stream(tenantId, applicationId));
    return ownValue(state.documents, documentId);
  }

  /** Takes a document, unless the user still has to score its applicant. */
  private async isTaken(row: DocumentRow, context: RequestContext, at: string): Promise<boolean> {
    return !(await this.isJudged(row, context)) && (await this.hold(row, context, at));
  }

  private isJudged({ applicationId }: DocumentRow, { tenantId, user }: RequestContext): Promise<boolean> {
    return isBlindTo(this.store, tenantId, applicationId, user.userId);
  }

  /** Whether it was taken: another verifier may have been faster, or the row may be out of date. */
  private async hold({ key, applicationId, documentId }: DocumentRow, context: RequestContext, at: string): Promise<boolean> {
    const until = new Date(Date.parse(at) + LEASE_MINUTES * 60_000).toISOString();
    const data = { documentId, userId: context.user.userId, name: context.user.name, at, until };
    const { commandId } = context;
    // Without an id of the request, every attempt is a command of its own.
    const meta = { ...commandMeta(context), commandId: commandId && `${commandId}/${key}` };
    try {
      await this.commands.execute(new DecideCommand(documentsBoundary, [applicationId], { type: 'TakeDocument', data }, meta));
      return true;
    } catch (error) {
      if (error instanceof DomainError || error instanceof RevisionConflict) return false;
      throw error;
    }
  }
}
