import { Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { role as roleRecord } from '@matricula/domain/user';
import { DomainError } from '@matricula/domain/kernel';
import { ListService, lists } from '@matricula/lists';
import { Changes } from '@matricula/platform';
import type { JobRow } from '@matricula/read-models/job';
import { jobList } from '@matricula/read-models/job';
import { activityFacts } from '@matricula/read-models/overview';
import { tenantList } from '@matricula/read-models/tenant';
import { notificationList, userList, type NotificationRow } from '@matricula/read-models/user';
import { ReadStore, type ChangedKeys } from '@matricula/read-store';
import { auditTime, groupBy, interval, mergeMap, Subject, takeUntil } from 'rxjs';
import type { Server, Socket } from 'socket.io';
import { clientOf, endRoom, LiveClients, type Watch } from './live-clients';
import { answered, type SocketAnswer } from './socket-answer';

const MOST_KEYS = 500;
const REPORTS_EVERY_MS = 1_000;
/** How often sockets are looked at in case it was missed that their session ended. */
const LOOK_EVERY_MS = 30_000;
/** Read models whose rows say who somebody is and what they may see. */
const SIGHT = [userList.name, tenantList.name, roleRecord.list];

/** Tells browsers which of the rows they show have changed; only of rows that their user may see. */
@WebSocketGateway({ cors: false, transports: ['websocket', 'polling'] })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnModuleDestroy {
  private readonly logger = new Logger('Live');
  private readonly facts = new Subject<ChangedKeys>();
  private readonly stopped = new Subject<void>();
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
      for (const one of changed) this.attempt('announce a change', () => this.tell(one));
    });
    interval(LOOK_EVERY_MS)
      .pipe(takeUntil(this.stopped))
      .subscribe(() => this.sockets.forEach((socket) => this.attempt('look at a socket', () => this.clients.context(socket))));
    this.facts
      .pipe(
        groupBy(({ tenantId }) => tenantId),
        mergeMap((ofTenant) => ofTenant.pipe(auditTime(REPORTS_EVERY_MS))),
      )
      .subscribe(({ tenantId, position }) => this.server.to(`tenant:${tenantId}`).emit('reports', { position }));
  }

  /** Their session may have ended while they were being admitted: only from now on are they found by it. */
  handleConnection(socket: Socket): void {
    this.attempt('look at a socket', () => this.clients.context(socket));
  }

  onModuleDestroy(): void {
    this.stopped.next();
  }

  @SubscribeMessage('watch')
  watch(@ConnectedSocket() socket: Socket, @MessageBody() wish: unknown): Promise<SocketAnswer> {
    return answered(async () => {
      const { list, keys } = watchOf(wish);
      const context = await this.clients.context(socket);
      if (!context) return;
      const { name } = this.list.declared(list, context);
      clientOf(socket).watches.set(name, { list: name, keys });
    });
  }

  @SubscribeMessage('unwatch')
  unwatch(@ConnectedSocket() socket: Socket, @MessageBody() wish: unknown): Promise<SocketAnswer> {
    return answered(async () => void clientOf(socket).watches.delete(listOf(wish)));
  }

  /** How many browsers are connected. */
  connected(): number {
    return this.server.sockets.sockets.size;
  }

  private get sockets(): Socket[] {
    return [...this.server.sockets.sockets.values()];
  }

  private attempt(what: string, work: () => Promise<unknown>): void {
    work().catch((error: unknown) => this.logger.error({ message: `Could not ${what}`, error: String(error) }));
  }

  private async tell(changed: ChangedKeys): Promise<void> {
    const { model, tenantId, position } = changed;
    if (model === notificationList.name) await this.notify(changed);
    if (model === jobList.name) await this.tellJobs(changed);
    if (model === activityFacts.name) this.facts.next(changed);
    const names = lists.filter(({ model: { name } }) => name === model).map(({ name }) => name);
    const watching = this.sockets.filter((socket) => {
      const client = clientOf(socket);
      return client.tenantId === tenantId && names.some((name) => client.watches.has(name));
    });
    for (const socket of watching) {
      for (const name of names) await this.tellOne(socket, name, changed.keys, position);
    }
  }

  private async tellOne(socket: Socket, name: string, all: string[], position: string): Promise<void> {
    const watch = clientOf(socket).watches.get(name);
    if (!watch) return;
    const shown = watch.keys === '*' ? all.slice(0, MOST_KEYS) : all.filter((key) => watch.keys.includes(key));
    if (shown.length === 0) return;
    const context = await this.clients.context(socket);
    const list = context && this.list.open(context).find((open) => open.name === name);
    if (!list) return;
    const rows = list.rows?.(context) === undefined ? undefined : await this.list.byKey<Record<string, unknown>>(list, shown, context);
    const visible = new Set(rows?.map((row) => row[list.model.key] as string));
    // A watched row that left what the user may see has to leave the screen: its key alone says nothing new to who had it.
    const keys = rows === undefined || watch.keys !== '*' ? shown : shown.filter((key) => visible.has(key));
    if (keys.length > 0) socket.emit('changed', { list: name, keys, position, more: watch.keys === '*' && all.length > MOST_KEYS });
  }

  private async notify({ tenantId, keys }: ChangedKeys): Promise<void> {
    const rows = await this.reads.getMany<NotificationRow>(notificationList, tenantId, keys);
    for (const { notificationId, userId, read, type, message, at, leadHash, leadId } of rows) {
      if (read) continue;
      const payload = {
        _id: notificationId,
        user_id: userId,
        read,
        notifications: { type, message, time: at, lead_hash: leadHash ?? leadId },
      };
      this.server.to(`user:${tenantId}:${userId}`).emit('crm_notification', payload);
    }
  }

  private async tellJobs({ tenantId, keys }: ChangedKeys): Promise<void> {
    for (const job of await this.reads.getMany<JobRow>(jobList, tenantId, keys)) {
      this.server.to(`user:${tenantId}:${job.createdBy}`).emit('job', job);
    }
  }
}

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
