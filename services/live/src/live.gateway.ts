import { Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { Authenticator, type RequestContext } from '@matricula/auth';
import { ListService, lists } from '@matricula/lists';
import { Changes } from '@matricula/platform';
import type { JobRow } from '@matricula/read-models/job';
import { jobList } from '@matricula/read-models/job';
import { activityFacts } from '@matricula/read-models/overview';
import { notificationList, type NotificationRow } from '@matricula/read-models/user';
import { ReadStore, type ChangedKeys } from '@matricula/read-store';
import { auditTime, groupBy, mergeMap, Subject } from 'rxjs';
import type { Server, Socket } from 'socket.io';

/** What a browser shows at the moment: keys of a list, or `*` for "tell me of any". */
interface Watch {
  list: string;
  keys: string[] | '*';
}

interface Client {
  context: RequestContext;
  watches: Map<string, Watch>;
}

const MOST_KEYS = 500;
const REPORTS_EVERY_MS = 1_000;

/** Tells browsers which of the rows they show have changed; only of rows that their user may see. */
@WebSocketGateway({ cors: false, transports: ['websocket', 'polling'] })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection {
  private readonly logger = new Logger('Live');
  private readonly facts = new Subject<ChangedKeys>();
  @WebSocketServer() private readonly server: Server;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly changes: Changes,
  ) {}

  afterInit(server: Server): void {
    server.use((socket, next) => {
      this.admit(socket).then(() => next(), next);
    });
    this.changes.all.subscribe((changed) => {
      for (const one of changed)
        this.tell(one).catch((error: unknown) => this.logger.error({ message: 'A change could not be announced', error: String(error) }));
    });
    this.facts
      .pipe(
        groupBy(({ tenantId }) => tenantId),
        mergeMap((ofTenant) => ofTenant.pipe(auditTime(REPORTS_EVERY_MS))),
      )
      .subscribe(({ tenantId, position }) => this.server.to(`tenant:${tenantId}`).emit('reports', { position }));
  }

  handleConnection(socket: Socket): void {
    const { context } = socket.data as Client;
    void socket.join([`tenant:${context.tenantId}`, `user:${context.tenantId}:${context.user.userId}`]);
  }

  @SubscribeMessage('watch')
  watch(@ConnectedSocket() socket: Socket, @MessageBody() { list, keys }: Watch): { ok: boolean } {
    const { context, watches } = socket.data as Client;
    const known = this.list.declared(list, context);
    if (keys !== '*' && (!Array.isArray(keys) || keys.length > MOST_KEYS)) return { ok: false };
    watches.set(known.name, { list: known.name, keys });
    return { ok: true };
  }

  @SubscribeMessage('unwatch')
  unwatch(@ConnectedSocket() socket: Socket, @MessageBody() { list }: { list: string }): { ok: boolean } {
    (socket.data as Client).watches.delete(list);
    return { ok: true };
  }

  /** How many browsers are connected. */
  connected(): number {
    return this.server.sockets.sockets.size;
  }

  private async admit(socket: Socket): Promise<void> {
    const { token, tenant } = socket.handshake.auth as { token?: string; tenant?: string };
    const claims = await this.authenticator.verify(token ?? '');
    const known = await this.authenticator.authenticate({ claims, tenant });
    socket.data = { context: { ...known, correlationId: socket.id }, watches: new Map() } satisfies Client;
    // A socket ends with its token: what it may see is asked again at the next connection.
    const expiresIn = (claims.exp ?? 0) * 1000 - Date.now();
    const timer = setTimeout(() => socket.disconnect(true), Math.min(expiresIn, 2 ** 31 - 1));
    socket.once('disconnect', () => clearTimeout(timer));
  }

  private async tell(changed: ChangedKeys): Promise<void> {
    const { model, tenantId, position } = changed;
    if (model === notificationList.name) await this.notify(changed);
    if (model === jobList.name) await this.tellJobs(changed);
    if (model === activityFacts.name) this.facts.next(changed);
    const names = lists.filter(({ model: { name } }) => name === model).map(({ name }) => name);
    const watching = [...this.server.sockets.sockets.values()].filter(({ data }) => {
      const { context, watches } = data as Client;
      return context.tenantId === tenantId && names.some((name) => watches.has(name));
    });
    for (const socket of watching) {
      for (const name of names) await this.tellOne(socket, name, changed.keys, position);
    }
  }

  private async tellOne(socket: Socket, name: string, all: string[], position: string): Promise<void> {
    const { context, watches } = socket.data as Client;
    const watch = watches.get(name);
    if (!watch) return;
    const shown = watch.keys === '*' ? all.slice(0, MOST_KEYS) : all.filter((key) => watch.keys.includes(key));
    if (shown.length === 0) return;
    const list = this.list.declared(name, context);
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
