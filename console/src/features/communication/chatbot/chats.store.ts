import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { browserStore } from '../../../shared/session/browser-store';
import type { Chats } from './chats';

/** Chats are stored in this browser per user, with their files. */
const kept = browserStore('chatbot');

const NONE: Chats = { chats: [] };

/** The chats of one user. A reply that arrives late is added to its chat whatever the screen shows. */
class ChatStore {
  private now: Chats = NONE;
  private readonly listeners = new Set<() => void>();
  private written: Promise<unknown> = Promise.resolve();

  constructor(private readonly userId: string) {}

  async open(): Promise<void> {
    const before = await kept.get<Chats>(this.userId);
    // Chats begun before the stored ones were loaded come first.
    if (before) this.show({ chats: [...this.now.chats, ...before.chats], selected: this.now.selected ?? before.selected });
  }

  readonly current = (): Chats => this.now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Changes the chats. The change is shown at once; rejects if the browser cannot store it. */
  change(how: (chats: Chats) => Chats): Promise<unknown> {
    this.show(how(this.now));
    // Writes run one after another, so the last state is stored. A failed write has already rejected its own promise.
    const write = () => kept.put(this.userId, this.now);
    this.written = this.written.then(write, write);
    return this.written;
  }

  private show(chats: Chats): void {
    this.now = chats;
    for (const listener of this.listeners) listener();
  }
}

const stores = new Map<string, ChatStore>();

function storeOf(userId: string): ChatStore {
  const known = stores.get(userId) ?? new ChatStore(userId);
  stores.set(userId, known);
  return known;
}

interface StoredChats {
  all: Chats;
  /** False until the stored chats are loaded. */
  ready: boolean;
  change: (how: (chats: Chats) => Chats) => void;
}

/** The chats of a user. `onTrouble` is called when the browser cannot load or store them. */
export function useChats(userId: string, onTrouble: (error: unknown) => void): StoredChats {
  const store = storeOf(userId);
  const all = useSyncExternalStore(store.subscribe, store.current);
  const [ready, setReady] = useState(all !== NONE);
  useEffect(() => {
    if (store.current() !== NONE) return;
    store
      .open()
      .catch(onTrouble)
      .finally(() => setReady(true));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- read once for each person
  }, [store]);
  const change = useCallback((how: (chats: Chats) => Chats) => void store.change(how).catch(onTrouble), [store, onTrouble]);
  return { all, ready, change };
}
