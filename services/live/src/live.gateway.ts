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
import { toldJob } from '@matricula/projections/job';
import { wireNotifications } from '@matricula/projections/user';
import { Changes } from '@matricula/platform';
import { messageList } from '@matricula/read-models/communication';
import { type JobRow, jobList } from '@matricula/read-models/job';
import { tenantList } from '@matricula/read-models/tenant';
import { notificationList, userList, type NotificationRow } from '@matricula/read-models/user';
import { rest } from '@matricula/policy-kit';
import { QuestionsUnavailable, ReadStore, StillFilling, type ChangedKeys } from '@matricula/read-store';
import { reports } from '@matricula/projections/reports';
import { auditTime, groupBy, interval, mergeMap, Subject, takeUntil } from 'rxjs';
import type { Server, Socket } from 'socket.io';
import { clientOf, endRoom, LiveClients, type Watch } from './live-clients';
import { SocketRefusals, type SocketAnswer } from './socket-refusals';
import { Turns } from './turns';

const MOST_KEYS = 500;
const REPORTS_EVERY_MS = 1_000;
/** How often sockets are looked at in case it was missed that their session ended. */
const LOOK_EVERY_MS = 30_000;
/** Read models whose rows say who somebody is and what they may see. */
const SIGHT = [userList.name, tenantList.name, roleRecord.list, customField.list, harmlessAttribute.list];
/** Records that say what people may do and which fields they see. */
const ACCESS = [roleRecord.list, customField.list, harmlessAttribute.list];

/** Read models whose rows reports count. */
const COUNTED = new Set(reports.map(({ facts }) => facts.model.name));

/** Tells browsers which of the rows they show have changed; only of rows that their user may see. */
@UseFilters(new SocketRefusals())
@WebSocketGateway({ cors: false, transports: ['websocket', 'polling'] })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnModuleDestroy {
  private readonly logger = new Logger('Live');
  private readonly facts = new Subject<ChangedKeys>();
  private readonly stopped = new Subject<void>();
  private readonly ending = new AbortController();
  private readonly turns = new Turns(
    (changed) => this.tell(changed),
    (ms) => rest(ms, this.ending.signal),
  );
  /** Up to where was told of the rows of each read model and institution. */
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
      // Who works in an institution that stands still leaves it at once.
      if (changed.some(({ model }) => model === tenantList.name)) this.lookAround();
    });
    interval(LOOK_EVERY_MS)
      .pipe(takeUntil(this.stopped))
      .subscribe(() => this.lookAround());
    this.facts
      .pipe(
        groupBy(({ tenantId }) => tenantId),
        mergeMap((ofTenant) => ofTenant.pipe(auditTime(REPORTS_EVERY_MS))),
      )
      .subscribe(({ tenantId, position }) => this.server.to(`tenant:${tenantId}`).emit('reports', { position }));
  }

  /** Their session may have ended while they were being admitted: only from now on are they found by it. */
  handleConnection(socket: Socket): void {
    void this.attempt('look at a socket', () => this.clients.context(socket));
  }

  onModuleDestroy(): void {
    this.stopped.next();
    this.ending.abort();
  }

  @SubscribeMessage('watch')
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() wish: unknown): Promise<SocketAnswer> {
    const { list, keys } = watchOf(wish);
    const context = await this.clients.context(socket);
    if (!context) return { ok: false, message: 'Your session has ended. Please sign in again.' };
    const { name, model } = this.list.declared(list, context);
    const { tenantId, watches } = clientOf(socket);
    watches.set(name, { list: name, keys });
    // Asked for afterwards: what moved before may be among what the browser has read, what moves from now on is told. Rows are told of before
    // counts reach them: `moved` is up to where.
    const position = await this.reads.position(model.name, tenantId);
    return { ok: true, position, moved: this.moved.get(movedOf(model.name, tenantId)) ?? position };
  }

  @SubscribeMessage('unwatch')
  unwatch(@ConnectedSocket() socket: Socket, @MessageBody() wish: unknown): SocketAnswer {
    clientOf(socket).watches.delete(listOf(wish));
    return { ok: true };
  }

  /** Sends away whoever may not be here any more. */
  private lookAround(): void {
    this.sockets.forEach((socket) => void this.attempt('look at a socket', () => this.clients.context(socket)));
  }

  /** How many browsers are connected. */
  connected(): number {
    return this.server.sockets.sockets.size;
  }

  private get sockets(): Socket[] {
    return [...this.server.sockets.sockets.values()];
  }

  private async attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.logger.error({ message: `Could not ${what}`, error: String(error) }));
  }

  /** Answers for how many milliseconds the messages kept the thread. Who may see which row cannot be asked while rows are filled in, or nobody answers. */
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

  /** Tells whoever hears of it without watching. */
  private async tellOthers(changed: ChangedKeys): Promise<void> {
    const { model } = changed;
    if (model === notificationList.name) await this.notify(changed);
    if (model === jobList.name) await this.tellJobs(changed);
    if (model === messageList.name) await this.tellSenders(changed);
    if (COUNTED.has(model)) this.facts.next(changed);
    // What somebody may do changed: their screens ask anew.
    if (ACCESS.includes(model)) this.server.to(`tenant:${changed.tenantId}`).emit('access', { position: changed.position });
    // Colours and words of the institution, on every screen of it.
    if (model === tenantList.name) this.server.to(`tenant:${changed.tenantId}`).emit('tenant', { position: changed.position });
  }

  private async tellWatching(changed: ChangedKeys): Promise<number> {
    const ofTenant = this.sockets.filter((socket) => clientOf(socket).tenantId === changed.tenantId);
    let ms = 0;
    for (const list of lists) if (list.model.name === changed.model) ms += await this.tellOf(list, ofTenant, changed);
    return ms;
  }

  /** Tells those who watch a list, everybody to whom the same is said at once. */
  private async tellOf(list: ListDeclaration, ofTenant: Socket[], { keys: all, position }: ChangedKeys): Promise<number> {
    const watching = ofTenant.filter((socket) => clientOf(socket).watches.has(list.name));
    const known = await Promise.all(watching.map(async (socket) => ({ socket, context: await this.clients.context(socket) })));
    const open = known.flatMap(({ socket, context }) => (context && this.list.open(context).includes(list) ? [{ socket, context }] : []));
    const any = open.filter(({ socket }) => clientOf(socket).watches.get(list.name)?.keys === '*');
    const sights = await this.list.sights(
      list,
      all,
      any.map(({ context }) => context),
    );
    const told = any.map(({ socket }, index) => ({ socket, keys: all.filter((key) => sights[index]?.has(key) ?? true) }));
    for (const { socket } of open) {
      // A watched row that left what the user may see has to leave the screen: its key alone says nothing new to who had it.
      const watched = clientOf(socket).watches.get(list.name)?.keys ?? [];
      if (watched !== '*') told.push({ socket, keys: all.filter((key) => watched.includes(key)) });
    }
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

  /** Each tab hears of leads what it may show: the same person may look at the console as another role in one of them. */
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

  /** Those of some people who are connected here: with what they may see, the sockets of theirs that see it. */
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

  /** Whoever had messages sent asks anew what was answered to them. */
  private async tellSenders({ tenantId, keys, position }: ChangedKeys): Promise<void> {
    const rows = await this.reads.getMany(messageList, tenantId, keys);
    const senders = new Set(rows.flatMap(({ replies, senderId }) => (replies > 0 && senderId ? [senderId] : [])));
    for (const senderId of senders) this.server.to(`user:${tenantId}:${senderId}`).emit('unseen_messages', { position });
  }

  private async tellJobs({ tenantId, keys }: ChangedKeys): Promise<void> {
    const jobs = await this.reads.getMany<JobRow>(jobList, tenantId, keys);
    for (const [userId, views] of await this.viewsOf(tenantId, new Set(jobs.map(({ createdBy }) => createdBy))))
      for (const { context, to } of views)
        for (const job of jobs.filter(({ createdBy }) => createdBy === userId)) this.server.to(to).emit('job', toldJob(job, context.sight));
  }
}

const movedOf = (model: string, tenantId: string) => `${tenantId} ${model}`;

/** What a browser may ask for. @throws DomainError `live/watch-invalid` */
function watchOf(wish: unknown): Watch {
  const list = listOf(wish);
  const { keys } = wish as { keys?: unknown };
  if (keys === '*') return { list, keys };
  if (Array.isArray(keys) && keys.length <= MOST_KEYS && keys.every((key): key is string => typeof key === 'string')) return { list, keys };
  throw new DomainError('live/watch-invalid', `Watch at most ${MOST_KEYS} keys, or "*".`);
}

function listOf(wish: unknown): string {
  const list = typeof wish === 'object' && wish !== null && 'list' in wish ? wish.list : undefined;
  if (typeof list !== 'string') throw new DomainError('live/watch-invalid', 'Say which list.');
  return list;
}
