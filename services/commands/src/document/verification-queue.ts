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
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

/** How long a verifier holds a document. */
export const LEASE_MINUTES = 10;
/** Rows that are tried at once; the rows may lag behind the log, which decides. */
const TRIED = 50;

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
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /** Takes the document that the user holds, or the oldest that waits; those that the user skipped come last. Undefined if none can be taken. */
  async next(context: RequestContext): Promise<TakenDocument | undefined> {
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
    const passes: [Filter, Suits][] = [
      [held, isMine],
      [{ and: [waiting, { not: skipped }] }, isNew],
      [{ or: [{ and: [waiting, skipped] }, held] }, () => true],
    ];
    for (const [where, suits] of passes) {
      const taken = await this.firstOf(where, suits, context, now);
      if (taken) return taken;
    }
    return undefined;
  }

  private async firstOf(where: Filter, suits: Suits, context: RequestContext, at: string): Promise<TakenDocument | undefined> {
    const sort = [{ field: 'uploadedAt', dir: 'asc' as const }];
    for (let skip = 0, more = true; more; skip += TRIED) {
      const rows = await this.reads.page<DocumentRow>(documentList, context.tenantId, { where, sort, skip, limit: TRIED });
      for (const row of rows)
        // A user who still has to score the applicant verifies none of their documents.
        if ((await this.isSuited(row, suits, context)) && !(await this.isJudged(row, context)) && (await this.take(row, context, at)))
          return { applicationId: row.applicationId, documentId: row.documentId };
      more = rows.length === TRIED;
    }
    return undefined;
  }

  private async isSuited({ applicationId, documentId }: DocumentRow, suits: Suits, { tenantId }: RequestContext): Promise<boolean> {
    const { state } = await this.store.states.current(documentsBoundary.decider, documentsBoundary.stream(tenantId, applicationId));
    const document = ownValue(state.documents, documentId);
    return document !== undefined && suits(document);
  }

  private isJudged({ applicationId }: DocumentRow, { tenantId, user }: RequestContext): Promise<boolean> {
    return isBlindTo(this.store, tenantId, applicationId, user.userId);
  }

  /** Whether it was taken: another verifier may have been faster, or the row may be out of date. */
  private async take({ key, applicationId, documentId }: DocumentRow, context: RequestContext, at: string): Promise<boolean> {
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
