import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta, RequestContext } from '@matricula/auth';
import type { Position } from '@matricula/domain/kernel';
import { mergedInto, type Lead } from '@matricula/domain/lead';
import { collegeConnection, pushedStates, pushRecipients, reconciliationBoundary } from '@matricula/domain/reconciliation';
import { partIdOf } from '@matricula/event-store';
import type { Filter, PageQuery, ReadModel } from '@matricula/read-models/kernel';
import { collegePushes } from '@matricula/read-models/reconciliation';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { shortlist } from '@matricula/read-models/shortlist';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { Masters, type KnownCollege } from '../masters';

type Asker = Pick<RequestContext, 'tenantId'> & Partial<Pick<RequestContext, 'readAfter'>>;

/** Sends leads to colleges that have a connection. */
@Injectable()
export class CollegePusher {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly masters: Masters,
  ) {}

  /** The colleges with a connection in use. */
  async connected(asker: Asker): Promise<Set<string>> {
    const model = recordList(collegeConnection);
    await ownWrites(this.reads, model, asker);
    const rows = await this.all(model, asker.tenantId, { where: { field: 'active', op: 'eq', value: true } });
    return new Set((rows as RowOfRecord<typeof collegeConnection>[]).map(({ collegeId }) => collegeId));
  }

  /** The colleges with a push of one of the leads in one of these states. */
  async pushed(leadIds: string[], statuses: readonly string[], asker: Asker): Promise<Set<string>> {
    await ownWrites(this.reads, collegePushes, asker);
    const where: Filter = {
      and: [
        { field: 'leadId', op: 'in', values: leadIds },
        { field: 'status', op: 'in', values: [...statuses] },
      ],
    };
    return new Set((await this.all(collegePushes, asker.tenantId, { where })).map(({ collegeId }) => collegeId));
  }

  /**
   * Sends a lead to all its colleges that have a connection: the college of the lead and those on its shortlist. A college that the lead, or one that
   * was merged into it, was sent to, or is being sent to, does not get it again. Returns the number of colleges.
   */
  async pushToAll(lead: Lead, connected: ReadonlySet<string>, asker: Asker, meta: CommandMeta) {
    let position: Position | undefined;
    const colleges = await this.openColleges(lead, connected, asker);
    for (const college of colleges) ({ position } = await this.push(lead.leadId, college, meta));
    return { colleges: colleges.length, position };
  }

  /** Sends a lead to a college. */
  async push(leadId: string, { collegeId, collegeName }: KnownCollege, meta: CommandMeta) {
    const pushId = partIdOf(meta.commandId, `push/${leadId}/${collegeId}`);
    const command = { type: 'RequestReconciliation', data: { pushId, collegeId, collegeName } } as const;
    const own = { ...meta, commandId: partIdOf(meta.commandId, `${leadId}/${collegeId}`) };
    return { ...(await this.commands.execute(new DecideCommand(reconciliationBoundary, [leadId], command, own))), pushId };
  }

  private async openColleges(lead: Lead, connected: ReadonlySet<string>, asker: Asker): Promise<KnownCollege[]> {
    await ownWrites(this.reads, shortlist, asker);
    const ids = [lead.leadId, ...mergedInto(lead)];
    const [rows, pushed] = await Promise.all([this.reads.getMany(shortlist, asker.tenantId, ids), this.pushed(ids, pushedStates, asker)]);
    const open = pushRecipients({
      ...{ own: lead.dimensions.collegeId, connected, pushed },
      shortlisted: rows.flatMap(({ courses }) => courses.map(({ collegeId }) => collegeId)),
      notInterested: rows.flatMap(({ notInterested }) => notInterested.map(({ collegeId }) => collegeId)),
    });
    const known = await this.masters.colleges(asker.tenantId, open);
    return open.flatMap((id) => known.get(id) ?? []);
  }

  private async all<Row extends object>(model: ReadModel<Row>, tenantId: string, query: Pick<PageQuery, 'where'>): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const some of this.reads.stream(model, tenantId, query)) rows.push(...some);
    return rows;
  }
}
