import { Logger, type OnModuleDestroy, UseFilters } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { RequestContext } from '@matricula/auth';
import { wants } from '@matricula/domain/communication';
import { customField } from '@matricula/domain/lead';
import { notificationKind } from '@matricula/domain/registry';
import { harmlessAttribute, role as roleRecord } from '@matricula/domain/user';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { type ListDeclaration, ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { dialerCalls, isRinging, ringsAt } from '@matricula/projections/call';
import { visibleJob } from '@matricula/projections/job';
import { wireNotifications } from '@matricula/projections/user';
import { Changes } from '@matricula/platform';
import { callList, ringingAt, type CallRow } from '@matricula/read-models/call';
import { messageList } from '@matricula/read-models/communication';
import { type JobRow, jobList } from '@matricula/read-models/job';
import { leadReferrals, ruleList, ruleTurns } from '@matricula/read-models/rule';
import { tenantList } from '@matricula/read-models/tenant';
import { notificationList, userList, type NotificationRow } from '@matricula/read-models/user';
import { workflowRunList } from '@matricula/read-models/workflow';
import { rest } from '@matricula/policy-kit';
import { QuestionsUnavailable, ReadStore, StillFilling, type ChangedKeys } from '@matricula/read-store';
import { reports } from '@matricula/projections/reports';
import { allPartsOf } from '@matricula/reports';
import { auditTime, groupBy, interval, mergeMap, Subject, takeUntil } from 'rxjs';
import type { Server, Socket } from 'socket.io';
import { clientOf, endRoom, LiveClients, type Watch } from './live-clients';
import { SocketRefusals, type SocketAnswer } from './socket-refusals';
import { Turns } from './turns';

const MOST_KEYS = 500;
const LONGEST_KEY = 300;
/** How often browsers are told that figures, or what acts on leads, changed. */
const TOLD_EVERY_MS = 1_000;
/** How often sockets are checked, in case the end of a session was missed. */
const LOOK_EVERY_MS = 30_000;
/** The largest number of ringing calls that a console gets when it connects. */
const MOST_RINGING = 20;
const EARLIEST = [{ field: 'startedAt', dir: 'asc' as const }];
/** Read models that determine who a user is and what they may see. */
const SIGHT = [userList.name, tenantList.name, roleRecord.list, customField.list, harmlessAttribute.list];
/** Records that determine permissions and visible fields. */
const ACCESS = [roleRecord.list, customField.list, harmlessAttribute.list];

/** Read models that say which rules, workflows and offers act on leads. */
const AUTOMATION = new Set([leadReferrals, ruleList, ruleTurns, workflowRunList].map(({ name }) => name));

/** Read models whose rows reports count. */
const COUNTED = new Set(reports.flatMap(allPartsOf).map(({ facts }) => facts.model.name));

/** Tells browsers which rows on screen have changed, limited to rows that their user may see. */
@UseFilters(new SocketRefusals())
@WebSocketGateway({ cors: false, transports: ['websocket', 'polling'] })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnModuleDestroy {
  private readonly logger = new Logger('Live');
  private readonly facts = new Subject<ChangedKeys>();
  private readonly automation = new Subject<ChangedKeys>();
  private readonly stopped = new Subject<void>();
  private readonly ending = new AbortController();
  private readonly turns = new Turns(
    (changed) => this.tell(changed),
    (ms) => rest(ms, this.ending.signal),
  );
  /** The last announced position per read model and institution. */
  private readonly moved = new Map<string, Position>();
  @WebSocketServer() private readonly server: Server;

  constructor(
    private readonly clients: LiveClients,
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly changes: Changes,
  ) {}

  afterInit(server: Server): void {
    server.use((socket, next) => {
      this.clients.admit(socket).then(() => next(), next);
    });
    this.changes.ended.pipe(takeUntil(this.stopped)).subscribe((ids) => {
      this.clients.forget();
      this.server.in(ids.map(endRoom)).disconnectSockets(true);
    });
    this.changes.all.pipe(takeUntil(this.stopped)).subscribe((changed) => {
      if (changed.some(({ model }) => SIGHT.includes(model))) this.clients.forget();
      for (const one of changed) {
        this.moved.set(movedOf(one.model, one.tenantId), one.position);
        this.turns.announce(one);
      }
      // Disconnects the users of a suspended institution at once.
      if (changed.some(({ model }) => model === tenantList.name)) this.lookAround();
    });
    interval(LOOK_EVERY_MS)
      .pipe(takeUntil(this.stopped))
      .subscribe(() => this.lookAround());
    const kinds = [
      ['reports', this.facts],
      ['automation', this.automation],
    ] as const;
    for (const [event, changes] of kinds)
      changes
        .pipe(
          groupBy(({ tenantId }) => tenantId),
          mergeMap((ofTenant) => ofTenant.pipe(auditTime(TOLD_EVERY_MS))),
        )
        .subscribe(({ tenantId, position }) => this.server.to(`tenant:${tenantId}`).emit(event, { position }));
  }

  /** The session may have ended during admission: revocations find the socket only from here on. */
  handleConnection(socket: Socket): void {
    void this.attempt('look at a socket', async () => {
      const context = await this.clients.context(socket);
      if (context) await this.ringAt(socket, context);
    });
  }

  onModuleDestroy(): void {
    this.stopped.next();
    this.ending.abort();
  }

  @SubscribeMessage('watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() wish: unknown): Promise<SocketAnswer> {
    const { list: asked, keys } = watchOf(wish);
    const context = await this.clients.context(socket);
    if (!context) return { ok: false, message: 'Your session has ended. Please sign in again.' };
    const list = this.list.declared(asked, context);
    const { name, model } = list;
    const { tenantId, watches } = clientOf(socket);
    const watch: Watch = { list: name, keys, seen: new Set() };
    // Set before the rows are read, so that no change in between is missed.
    watches.set(name, watch);
    if (keys !== '*') for (const key of await this.seenOf(list, keys, context)) watch.seen.add(key);
    // Read after joining: the browser may already have earlier changes, and later ones are announced. Rows are announced before counts include
    // them, so `moved` is the upper bound.
    const position = await this.reads.position(model.name, tenantId);
    return { ok: true, position, moved: this.moved.get(movedOf(model.name, tenantId)) ?? position };
  }

  /** The keys among some whose rows the user may see; none while that cannot be determined. */
  private async seenOf(list: ListDeclaration, keys: string[], context: RequestContext): Promise<Iterable<string>> {
    try {
      const [sight] = await this.list.sights(list, keys, [context]);
      return sight ?? keys;
    } catch (error) {
      if (error instanceof StillFilling || error instanceof QuestionsUnavailable) return [];
      throw error;
    }
  }

  @SubscribeMessage('unwatch')
  unwatch(@ConnectedSocket() socket: Socket, @MessageBody() wish: unknown): SocketAnswer {
    clientOf(socket).watches.delete(listOf(wish));
    return { ok: true };
  }

  /** Disconnects sockets that are no longer allowed. */
  private lookAround(): void {
    this.sockets.forEach((socket) => void this.attempt('look at a socket', () => this.clients.context(socket)));
  }

  /** The number of connected browsers. */
  connected(): number {
    return this.server.sockets.sockets.size;
  }

  private get sockets(): Socket[] {
    return [...this.server.sockets.sockets.values()];
  }

  private async attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.logger.error({ message: `Could not ${what}`, error: String(error) }));
  }

  /**
   * Returns for how many milliseconds the messages occupied the thread. Row access cannot be determined during a rebuild, so messages wait until
   * then.
   */
  private async tell(changed: ChangedKeys): Promise<number | 'later'> {
    let ms: number | 'later' = 0;
    await this.attempt('announce a change', async () => {
      try {
        ms = await this.tellWatching(changed);
      } catch (error) {
        if (!(error instanceof StillFilling || error instanceof QuestionsUnavailable)) throw error;
        if (this.ending.signal.aborted) return;
        ms = 'later';
        return;
      }
      await this.tellOthers(changed);
    });
    return ms;
  }

  /** Notifies sockets that need the change without watching the list. */
  private async tellOthers(changed: ChangedKeys): Promise<void> {
    const { model } = changed;
    if (model === notificationList.name) await this.notify(changed);
    if (model === jobList.name) await this.tellJobs(changed);
    if (model === messageList.name) await this.tellSenders(changed);
    if (model === callList.name) await this.ring(changed);
    if (COUNTED.has(model)) this.facts.next(changed);
    if (AUTOMATION.has(model)) this.automation.next(changed);
    // Permissions changed, so screens reload.
    if (ACCESS.includes(model)) this.server.to(`tenant:${changed.tenantId}`).emit('access', { position: changed.position });
    // Colours and words of the institution appear on every screen.
    if (model === tenantList.name) this.server.to(`tenant:${changed.tenantId}`).emit('tenant', { position: changed.position });
  }

  private async tellWatching(changed: ChangedKeys): Promise<number> {
    const ofTenant = this.sockets.filter((socket) => clientOf(socket).tenantId === changed.tenantId);
    let ms = 0;
    for (const list of lists)
      if (list.model.name === changed.model || list.parts?.includes(changed.model)) ms += await this.tellOf(list, ofTenant, changed);
    return ms;
  }

  /** Notifies the watchers of a list; sockets with the same message are served together. */
  private async tellOf(list: ListDeclaration, ofTenant: Socket[], { keys: all, position }: ChangedKeys): Promise<number> {
    const watching = ofTenant.filter((socket) => clientOf(socket).watches.has(list.name));
    const known = await Promise.all(watching.map(async (socket) => ({ socket, context: await this.clients.context(socket) })));
    const open = known.flatMap(({ socket, context }) => (context && this.list.open(context).includes(list) ? [{ socket, context }] : []));
    const concerned = open.flatMap(({ socket, context }) => {
      const watch = clientOf(socket).watches.get(list.name);
      const watched = watch && (watch.keys === '*' ? all : all.filter((key) => watch.keys.includes(key)));
      return watch && watched && watched.length > 0 ? [{ socket, context, watch, watched }] : [];
    });
    const sights = await this.list.sights(
      list,
      all,
      concerned.map(({ context }) => context),
    );
    const told = concerned.map(({ socket, watch, watched }, index) => {
      const isVisible = (key: string) => sights[index]?.has(key) ?? true;
      if (watch.keys === '*') return { socket, keys: watched.filter(isVisible) };
      // A row that the user may no longer see must leave the screen, once: its key tells nothing new to a user who had it.
      const keys = watched.filter((key) => isVisible(key) || watch.seen.has(key));
      for (const key of watched)
        if (isVisible(key)) watch.seen.add(key);
        else watch.seen.delete(key);
      return { socket, keys };
    });
    const alike = new Map<string, { keys: string[]; to: string[] }>();
    for (const { socket, keys } of told) {
      if (keys.length === 0) continue;
      const same = keys.join('\n');
      const group = alike.get(same) ?? { keys, to: [] };
      group.to.push(socket.id);
      alike.set(same, group);
    }
    const began = performance.now();
    for (const { keys, to } of alike.values()) {
      const more = keys.length > MOST_KEYS;
      this.server.to(to).emit('changed', { list: list.name, keys: keys.slice(0, MOST_KEYS), position, more });
    }
    return performance.now() - began;
  }

  /** Each tab receives only the leads it may show, because the same user may preview the console as another role in one tab. */
  private async notify({ tenantId, keys }: ChangedKeys): Promise<void> {
    const rows = await this.reads.getMany<NotificationRow>(notificationList, tenantId, keys);
    const raised = rows.filter((row) => row.raised);
    for (const [userId, views] of await this.viewsOf(tenantId, new Set(raised.map((row) => row.userId))))
      for (const { context, to } of views) {
        const own = raised.filter((row) => row.userId === userId && wants(context.user.preferences, notificationKind(row.type), 'console'));
        for (const { notificationId: _id } of own.filter(({ withdrawn }) => withdrawn))
          this.server.to(to).emit('crm_notification_withdrawn', { _id, user_id: userId });
        const told = own.filter(({ read, withdrawn }) => !read && !withdrawn);
        const payloads = await wireNotifications(this.reads, tenantId, told, () => context.sight);
        for (const payload of payloads) this.server.to(to).emit('crm_notification', payload);
      }
  }

  /** For the given users connected here: their access contexts, each with the sockets that share it. */
  private async viewsOf(tenantId: string, userIds: ReadonlySet<string>): Promise<Map<string, { context: RequestContext; to: string[] }[]>> {
    const views = new Map<string, Map<string, { context: RequestContext; to: string[] }>>();
    for (const socket of this.sockets) {
      const { claims, tenantId: at, viewAs = '' } = clientOf(socket);
      const context = at === tenantId && userIds.has(claims.sub) ? await this.clients.context(socket) : undefined;
      if (!context) continue;
      const ofUser = views.get(claims.sub) ?? new Map<string, { context: RequestContext; to: string[] }>();
      ofUser.set(viewAs, { context, to: [...(ofUser.get(viewAs)?.to ?? []), socket.id] });
      views.set(claims.sub, ofUser);
    }
    return new Map([...views].map(([userId, ofUser]) => [userId, [...ofUser.values()]]));
  }

  /** Senders of messages reload the replies. */
  private async tellSenders({ tenantId, keys, position }: ChangedKeys): Promise<void> {
    const rows = await this.reads.getMany(messageList, tenantId, keys);
    const senders = new Set(rows.flatMap(({ replies, senderId }) => (replies > 0 && senderId ? [senderId] : [])));
    for (const senderId of senders) this.server.to(`user:${tenantId}:${senderId}`).emit('unseen_messages', { position });
  }

  /** A console that connects while calls ring at its user opens them too; a console knows repeated ones by their id. */
  private async ringAt(socket: Socket, { tenantId, sight }: RequestContext): Promise<void> {
    const userId = clientOf(socket).claims.sub;
    try {
      const rows = await this.reads.page<CallRow>(callList, tenantId, { where: ringingAt(userId), sort: EARLIEST, limit: MOST_RINGING });
      const ringing = rows.filter((row) => isRinging(row) && ringsAt(row).includes(userId));
      for (const call of await dialerCalls(this.reads, tenantId, ringing, sight)) socket.emit('dialer_call', call);
    } catch (error) {
      // The list of live calls shows them as soon as it can be read.
      if (!(error instanceof StillFilling || error instanceof QuestionsUnavailable)) throw error;
    }
  }

  /** Opens the details of an incoming call on the consoles of the users at whom it rings (IC-01, IC-02). */
  private async ring({ tenantId, keys }: ChangedKeys): Promise<void> {
    const rows = (await this.reads.getMany(callList, tenantId, keys)).filter((row) => isRinging(row));
    const users = new Set(rows.flatMap(ringsAt));
    for (const [userId, views] of await this.viewsOf(tenantId, users))
      for (const { context, to } of views) {
        const own = rows.filter((row) => ringsAt(row).includes(userId));
        for (const call of await dialerCalls(this.reads, tenantId, own, context.sight)) this.server.to(to).emit('dialer_call', call);
      }
  }

  private async tellJobs({ tenantId, keys }: ChangedKeys): Promise<void> {
    const jobs = await this.reads.getMany<JobRow>(jobList, tenantId, keys);
    for (const [userId, views] of await this.viewsOf(tenantId, new Set(jobs.map(({ createdBy }) => createdBy))))
      for (const { context, to } of views)
        for (const job of jobs.filter(({ createdBy }) => createdBy === userId))
          this.server.to(to).emit('job', visibleJob(job, context.sight));
  }
}

const movedOf = (model: string, tenantId: string) => `${tenantId} ${model}`;

/** Validates a browser's watch request. @throws DomainError `live/watch-invalid` */
function watchOf(wish: unknown): Pick<Watch, 'list' | 'keys'> {
  const list = listOf(wish);
  const { keys } = wish as { keys?: unknown };
  if (keys === '*') return { list, keys };
  const isKey = (key: unknown): key is string => typeof key === 'string' && key.length <= LONGEST_KEY;
  if (Array.isArray(keys) && keys.length <= MOST_KEYS && keys.every(isKey)) return { list, keys };
  throw new DomainError('live/watch-invalid', `Watch at most ${MOST_KEYS} keys of at most ${LONGEST_KEY} characters, or "*".`);
}

function listOf(wish: unknown): string {
  const list = typeof wish === 'object' && wish !== null && 'list' in wish ? wish.list : undefined;
  if (typeof list !== 'string') throw new DomainError('live/watch-invalid', 'Say which list.');
  return list;
}
