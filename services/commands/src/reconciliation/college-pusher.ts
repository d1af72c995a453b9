import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta, RequestContext } from '@matricula/auth';
import type { Position } from '@matricula/domain/kernel';
import { leadDecider, leadStream, mergedInto, type Lead } from '@matricula/domain/lead';
import { collegeConnection, pushedStates, pushRecipients, reconciliationBoundary } from '@matricula/domain/reconciliation';
import { EventStore, partIdOf } from '@matricula/event-store';
import type { PageQuery, ReadModel } from '@matricula/read-models/kernel';
import { collegePushes, type CollegePushRow } from '@matricula/read-models/reconciliation';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { shortlist } from '@matricula/read-models/shortlist';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { Masters, type KnownCollege } from '../masters';

type Asker = Pick<RequestContext, 'tenantId'> & Partial<Pick<RequestContext, 'readAfter'>>;

/** A college, and the pushes of a lead to it that ended without success. */
type OpenCollege = KnownCollege & { ended: string[] };

const isPushed = ({ status }: CollegePushRow) => pushedStates.some((state) => state === status);

/** Sends leads to colleges that have a connection. */
@Injectable()
export class CollegePusher {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
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

  /** The colleges with a push of the lead in one of these states. */
  async pushed(leadId: string, statuses: readonly string[], asker: Asker): Promise<Set<string>> {
    await ownWrites(this.reads, collegePushes, asker);
    return new Set((await this.pushes([leadId], asker)).flatMap(({ collegeId, status }) => (statuses.includes(status) ? collegeId : [])));
  }

  /**
   * Sends a lead to all its colleges that have a connection: the college of the lead and those on its shortlist. A college that the lead, or one that
   * was merged into it, was sent to, or is being sent to, does not get it again, also if another request or job sends it at the same time. Returns the
   * number of colleges.
   * @throws ReadBehind
   */
  async pushToAll(lead: Lead, connected: ReadonlySet<string>, asker: Asker, meta: CommandMeta) {
    let position: Position | undefined;
    let colleges = 0;
    for (const college of await this.openColleges(lead, connected, asker)) {
      const sent = await this.push(lead.leadId, college, meta);
      position = sent.position;
      if (sent.state.pushes[college.collegeId]?.pushId === sent.pushId) colleges++;
    }
    return { colleges, position };
  }

  /** Sends a lead to a college; with `ended`, only if all its pushes to the college are among these. */
  async push(leadId: string, { collegeId, collegeName, ended }: KnownCollege & Partial<OpenCollege>, meta: CommandMeta) {
    const pushId = partIdOf(meta.commandId, `push/${leadId}/${collegeId}`);
    const command = { type: 'RequestReconciliation', data: { pushId, collegeId, collegeName, ended } } as const;
    const own = { ...meta, commandId: partIdOf(meta.commandId, `${leadId}/${collegeId}`) };
    return { ...(await this.commands.execute(new DecideCommand(reconciliationBoundary, [leadId], command, own))), pushId };
  }

  private async openColleges(lead: Lead, connected: ReadonlySet<string>, asker: Asker): Promise<OpenCollege[]> {
    const { tenantId } = asker;
    await ownWrites(this.reads, shortlist, asker);
    // The pushes of the lead, and those of leads before they were merged into it, are then in the read model.
    const { position } = await this.store.states.current(leadDecider, leadStream(tenantId, lead.leadId));
    await ownWrites(this.reads, collegePushes, { tenantId, readAfter: position });
    const ids = [lead.leadId, ...mergedInto(lead)];
    const [rows, pushes] = await Promise.all([this.reads.getMany(shortlist, tenantId, ids), this.pushes(ids, asker)]);
    const open = pushRecipients({
      ...{ own: lead.dimensions.collegeId, connected },
      pushed: new Set(pushes.filter(isPushed).map(({ collegeId }) => collegeId)),
      shortlisted: rows.flatMap(({ courses }) => courses.map(({ collegeId }) => collegeId)),
      notInterested: rows.flatMap(({ notInterested }) => notInterested.map(({ collegeId }) => collegeId)),
    });
    const known = await this.masters.colleges(tenantId, open);
    const ended = (of: string) => pushes.flatMap((push) => (push.collegeId === of && !isPushed(push) ? push.pushId : []));
    return open.flatMap((id) => {
      const college = known.get(id);
      return college ? [{ ...college, ended: ended(college.collegeId) }] : [];
    });
  }

  private pushes(leadIds: string[], { tenantId }: Asker): Promise<CollegePushRow[]> {
    return this.all(collegePushes, tenantId, { where: { field: 'leadId', op: 'in', values: leadIds } });
  }

  private async all<Row extends object>(model: ReadModel<Row>, tenantId: string, query: Pick<PageQuery, 'where'>): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const some of this.reads.stream(model, tenantId, query)) rows.push(...some);
    return rows;
  }
}
