/**
 * The socket: one connection for the whole console, with the token of the session. Rows that a screen shows are watched by
 * list; several screens may watch the same list.
 */
import { type Socket } from 'socket.io-client';
import { type Schema } from '../http/answers';
import { onRowsRead } from '../http/rows-read';
import { sessionStore } from '../session/session-store';
import { LateWatches } from './late-watches';

/** Rows of a list that moved; `by` is who moved them, where the server says so. */
export interface RowsChanged {
  list: string;
  keys: string[];
  position: string;
  by?: { id: string; name: string };
  /** There are too many to name them all. */
  more?: boolean;
}

export type CrmNotification = Schema<'WireNotification'>;

/** A notification that the bell shows no more, because what it tells of was taken back. */
export interface WithdrawnNotification {
  _id: string;
  user_id: string;
}

export interface JobProgress {
  jobId: string;
  [more: string]: unknown;
}

interface ServerEvents {
  changed: RowsChanged;
  reports: { position: string };
  /** The institution says something else of itself: its name, colours, words. */
  tenant: { position: string };
  crm_notification: CrmNotification;
  crm_notification_withdrawn: WithdrawnNotification;
  job: JobProgress;
  /** Somebody answered a message of this person, or they saw it in another tab. */
  unseen_messages: { position: string };
  /** What roles may do changed, this person's perhaps. */
  access: { position: string };
  /** Ours: what is shown may be old, because the connection was interrupted or the server had not everything yet. */
  resumed: undefined;
  /** Ours: rows of a list moved after they were read and before the server knew that they are watched. */
  missed: { list: string };
  /** Ours: up to which position the server told of what moved in a list before this was heard. */
  told: { list: string; position: string };
  /** Ours: the server does not let this session in any more. */
  refused: undefined;
}

/** `since` is when the connection was lost: what is shown reflects that moment. */
export type Connection = { status: 'off' } | { status: 'connecting' } | { status: 'online' } | { status: 'reconnecting'; since: number };

type Handler<Name extends keyof ServerEvents> = (event: ServerEvents[Name]) => void;

const handlers = new Map<keyof ServerEvents, Set<Handler<never>>>();
const connectionListeners = new Set<() => void>();
const watched = new Map<number, { list: string; keys: string[] | '*' }>();
let socket: Socket | null = null;
let connection: Connection = { status: 'off' };
let network: AbortController | null = null;
let nextWatch = 1;
let generation = 0;

function setConnection(next: Connection) {
  connection = next;
  connectionListeners.forEach((listener) => listener());
}

function emit<Name extends keyof ServerEvents>(name: Name, event: ServerEvents[Name]) {
  handlers.get(name)?.forEach((handler) => (handler as Handler<Name>)(event));
}

/** Notifications that were heard of, newest last; undefined once they were taken back. */
const heard = new Map<string, CrmNotification | undefined>();
const MOST_HEARD = 500;

function keep(id: string, notification: CrmNotification | undefined) {
  heard.delete(id);
  heard.set(id, notification);
  for (const oldest of heard.keys()) if (heard.size > MOST_HEARD) heard.delete(oldest);
}

/** By the realtime messaging service: told once, unless the socket told of it before. */
function hear(notification: CrmNotification) {
  if (heard.has(notification._id)) return;
  keep(notification._id, notification);
  emit('crm_notification', notification);
}

/** By the socket, which tells it again when its words change: with another number of leads, for example. */
function hearOfSocket(notification: CrmNotification) {
  if (heard.get(notification._id)?.notifications.message === notification.notifications.message) return;
  keep(notification._id, notification);
  emit('crm_notification', notification);
}

const late = new LateWatches((list) => emit('missed', { list }));
onRowsRead((list, position) => watches(list).length > 0 && late.rowsRead(list, position));

const watches = (list: string) => [...watched.values()].filter((wish) => wish.list === list);

/** The union of what all screens watch in a list is what the server is told; it answers from which position on it tells. */
function tellServer(list: string) {
  const wishes = watches(list);
  const all = wishes.some((wish) => wish.keys === '*');
  const keys = all ? '*' : [...new Set(wishes.flatMap((wish) => wish.keys as string[]))];
  if (wishes.length === 0) {
    late.forget(list);
    socket?.emit('unwatch', { list });
  } else
    socket?.emit('watch', { list, keys }, ({ position, moved }: { position?: string; moved?: string }) => {
      // What moved before this was heard was told to others, also where answers do not reflect it yet.
      const from = [position ?? '', moved ?? ''].sort().at(-1);
      if (from) late.toldFrom(list, from);
      if (moved) emit('told', { list, position: moved });
    });
}

function lost() {
  // Also before the first connection came about: what is shown was read, and grows old from now on.
  if (connection.status === 'online' || connection.status === 'connecting') setConnection({ status: 'reconnecting', since: Date.now() });
}

export const live = {
  /** Opens the connection of a session; an earlier one is closed first. */
  async connect(token: string, tenant: string | null): Promise<void> {
    live.disconnect();
    const mine = generation;
    setConnection({ status: 'connecting' });
    const { io } = await import('socket.io-client');
    if (mine !== generation) return;
    const opened = io({
      auth: { token, tenant, viewAs: sessionStore.view()?.view_as },
      transports: ['websocket', 'polling'],
      reconnectionDelayMax: 5000,
    });
    socket = opened;
    opened.on('connect', () => {
      const resumed = connection.status === 'reconnecting';
      if (resumed) late.forget();
      setConnection({ status: 'online' });
      new Set([...watched.values()].map((wish) => wish.list)).forEach(tellServer);
      if (resumed) emit('resumed', undefined);
    });
    opened.on('disconnect', (reason) => {
      lost();
      // socket.io does not come back by itself when it was the server that closed.
      if (reason === 'io server disconnect') opened.connect();
    });
    // Refused by the server, which is not tried again, unlike an interruption.
    opened.on('connect_error', () => opened.active || emit('refused', undefined));
    // The browser knows at once that the network went; a socket, which may be dead when it is back, notices after half a minute.
    const { signal } = (network = new AbortController());
    window.addEventListener('offline', lost, { signal });
    if (!navigator.onLine) lost();
    // Also while it is being opened: what was tried in vain would be waited for.
    window.addEventListener('online', () => opened.disconnect().connect(), { signal });
    opened.on('crm_notification', hearOfSocket);
    opened.on('crm_notification_withdrawn', (withdrawn: WithdrawnNotification) => {
      keep(withdrawn._id, undefined);
      emit('crm_notification_withdrawn', withdrawn);
    });
    for (const name of ['changed', 'reports', 'tenant', 'job', 'unseen_messages', 'access'] as const) {
      opened.on(name, (event) => emit(name, event));
    }
  },

  disconnect(): void {
    generation += 1;
    network?.abort();
    late.forget();
    heard.clear();
    socket?.removeAllListeners();
    socket?.disconnect();
    socket = null;
    setConnection({ status: 'off' });
  },

  /** Hears an event of the server; returns how to stop. */
  on<Name extends keyof ServerEvents>(name: Name, handler: Handler<Name>): () => void {
    const set = handlers.get(name) ?? new Set();
    handlers.set(name, set);
    set.add(handler as Handler<never>);
    return () => set.delete(handler as Handler<never>);
  },

  /** A notification that came another way than by the socket. */
  hear,

  /** What is shown is asked for again. */
  resume: () => emit('resumed', undefined),

  /** Asks for changes of rows; returns how to stop. */
  watch(list: string, keys: string[] | '*'): () => void {
    const id = nextWatch++;
    watched.set(id, { list, keys });
    tellServer(list);
    return () => {
      watched.delete(id);
      tellServer(list);
    };
  },

  connection: () => connection,
  onConnection(listener: () => void): () => void {
    connectionListeners.add(listener);
    return () => connectionListeners.delete(listener);
  },
};
