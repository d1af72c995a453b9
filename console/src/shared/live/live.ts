/**
 * The socket: one connection for the whole console, authenticated with the session token. Screens watch the rows they show, by list; several screens
 * may watch the same list.
 */
import { type Socket } from 'socket.io-client';
import { type Schema } from '../http/answers';
import { onRowsRead } from '../http/rows-read';
import { sessionStore } from '../session/session-store';
import { LateWatches } from './late-watches';

/** Rows of a list that changed; `by` is the user who changed them, if the server sends it. */
export interface RowsChanged {
  list: string;
  keys: string[];
  position: string;
  by?: { id: string; name: string };
  /** There were too many changed rows to list every key. */
  more?: boolean;
}

export type CrmNotification = Schema<'WireNotification'>;

/** A notification to remove from the bell, because its cause was undone. */
export interface WithdrawnNotification {
  _id: string;
  user_id: string;
}

/** An incoming call that rings for a user (000 §4). Fields of the lead are empty if the caller is not known. */
export interface DialerCall {
  /** The id of the event, which may arrive on the socket and on the realtime channel. */
  event_id: string;
  call_id: string;
  /** It rings at several users: the first who takes it gets it. */
  offered?: boolean;
  /** Its lead is another user's, and not this user's to see. */
  foreign?: boolean;
  requestBody: { id: string | null; name: string | null; email: string | null; phone: string | null; user_id: string };
}

export interface JobProgress {
  jobId: string;
  [more: string]: unknown;
}

interface ServerEvents {
  changed: RowsChanged;
  reports: { position: string };
  /** Rules, workflows or offers changed, or acted on leads. */
  automation: { position: string };
  /** The tenant's profile changed: its name, colours or labels. */
  tenant: { position: string };
  crm_notification: CrmNotification;
  crm_notification_withdrawn: WithdrawnNotification;
  /** A call rings; emitted once, whichever way it arrives. */
  dialer_call: DialerCall;
  job: JobProgress;
  /** A message to this user was answered, or the user read it in another tab. */
  unseen_messages: { position: string };
  /** Role permissions changed, possibly those of this user. */
  access: { position: string };
  /** Emitted by the console: shown data may be stale, because the connection was interrupted or the server was still filling its read models. */
  resumed: undefined;
  /** Emitted by the console: rows of a list changed after they were read and before the server registered the watch. */
  missed: { list: string };
  /** Emitted by the console: the position up to which the server had already sent changes of a list when the watch began. */
  told: { list: string; position: string };
  /** Emitted by the console: the server rejects this connection, with its reason. */
  refused: string;
}

/** `since` is when the connection was lost; the screen shows the data of that moment. */
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

/** Received notifications, newest last; undefined once withdrawn. */
const heard = new Map<string, CrmNotification | undefined>();
const MOST_HEARD = 500;

function keep(id: string, notification: CrmNotification | undefined) {
  heard.delete(id);
  heard.set(id, notification);
  for (const oldest of heard.keys()) if (heard.size > MOST_HEARD) heard.delete(oldest);
}

/** Handles a notification of the realtime messaging service: emits it once, unless the socket delivered it first. */
function hear(notification: CrmNotification) {
  if (heard.has(notification._id)) return;
  keep(notification._id, notification);
  emit('crm_notification', notification);
}

/** Handles a notification of the socket, which sends it again when its text changes, for example with another number of leads. */
function hearOfSocket(notification: CrmNotification) {
  if (heard.get(notification._id)?.notifications.message === notification.notifications.message) return;
  keep(notification._id, notification);
  emit('crm_notification', notification);
}

/** Ids of received call events, newest last. */
const heardCalls = new Set<string>();

/** Calls that arrived before any part of the console listened: the server sends ringing calls as soon as the console connects. */
let unseenCalls: DialerCall[] = [];

/** Handles a call event of the socket or of the realtime messaging service: emits it once. */
function hearCall(call: DialerCall) {
  if (heardCalls.has(call.event_id)) return;
  heardCalls.add(call.event_id);
  for (const oldest of heardCalls) if (heardCalls.size > MOST_HEARD) heardCalls.delete(oldest);
  if (handlers.get('dialer_call')?.size) emit('dialer_call', call);
  else unseenCalls.push(call);
}

const late = new LateWatches((list) => emit('missed', { list }));
onRowsRead((list, position) => watches(list).length > 0 && late.rowsRead(list, position));

const watches = (list: string) => [...watched.values()].filter((wish) => wish.list === list);

/** Sends the server the union of what all screens watch in a list. The server replies with the position from which it sends changes. */
function tellServer(list: string) {
  const wishes = watches(list);
  const all = wishes.some((wish) => wish.keys === '*');
  const keys = all ? '*' : [...new Set(wishes.flatMap((wish) => wish.keys as string[]))];
  if (wishes.length === 0) {
    late.forget(list);
    socket?.emit('unwatch', { list });
  } else
    socket?.emit('watch', { list, keys }, ({ position, moved }: { position?: string; moved?: string }) => {
      // Changes before this position went to earlier watches, even if answers do not reflect them yet.
      const from = [position ?? '', moved ?? ''].sort().at(-1);
      if (from) late.sentFrom(list, from);
      if (moved) emit('told', { list, position: moved });
    });
}

function lost() {
  // Also applies before the first connection: the shown data was already read and becomes stale from here on.
  if (connection.status === 'online' || connection.status === 'connecting') setConnection({ status: 'reconnecting', since: Date.now() });
}

export const live = {
  /** Opens the connection of a session and closes an earlier one. */
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
      // socket.io does not reconnect on its own when the server closed the connection.
      if (reason === 'io server disconnect') opened.connect();
    });
    // The server refused the connection. Unlike an interruption, this is not retried.
    opened.on('connect_error', ({ message }) => opened.active || emit('refused', message));
    // The browser reports a lost network immediately; a socket notices only after half a minute, and may be dead when the network returns.
    const { signal } = (network = new AbortController());
    window.addEventListener('offline', lost, { signal });
    if (!navigator.onLine) lost();
    // Also reconnects while a connection is being opened; otherwise the failed attempt would first run into its timeout.
    window.addEventListener('online', () => opened.disconnect().connect(), { signal });
    opened.on('crm_notification', hearOfSocket);
    opened.on('dialer_call', hearCall);
    opened.on('crm_notification_withdrawn', (withdrawn: WithdrawnNotification) => {
      keep(withdrawn._id, undefined);
      emit('crm_notification_withdrawn', withdrawn);
    });
    for (const name of ['changed', 'reports', 'automation', 'tenant', 'job', 'unseen_messages', 'access'] as const) {
      opened.on(name, (event) => emit(name, event));
    }
  },

  disconnect(): void {
    generation += 1;
    network?.abort();
    late.forget();
    heard.clear();
    heardCalls.clear();
    unseenCalls = [];
    socket?.removeAllListeners();
    socket?.disconnect();
    socket = null;
    setConnection({ status: 'off' });
  },

  /** Listens to a server event; returns a function that stops listening. */
  on<Name extends keyof ServerEvents>(name: Name, handler: Handler<Name>): () => void {
    const set = handlers.get(name) ?? new Set();
    handlers.set(name, set);
    set.add(handler as Handler<never>);
    if (name === 'dialer_call') unseenCalls.splice(0).forEach((call) => emit('dialer_call', call));
    return () => set.delete(handler as Handler<never>);
  },

  /** Handles a notification that did not arrive by the socket. */
  hear,

  /** Handles a call event that did not arrive by the socket. */
  hearCall,

  /** Fetches the shown data again. */
  resume: () => emit('resumed', undefined),

  /** Watches rows for changes; returns a function that stops watching. */
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
