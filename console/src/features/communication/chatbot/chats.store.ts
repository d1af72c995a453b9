import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { keptHere } from '../../../shared/session/kept-here';
import type { Chats } from './chats';

/** Chats are stored in this browser per user, with their files. */
const kept = keptHere('chatbot');

const NONE: Chats = { chats: [] };

/** The chats of one person. A reply that is on its way finds its chat whatever is on the screen. */
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

  /** Changes them; rejects where the browser does not keep the change, which is shown all the same. */
  change(how: (chats: Chats) => Chats): Promise<unknown> {
    this.show(how(this.now));
    // One after the other: the last one is what stays. A write that failed has told so.
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

interface KeptChats {
  all: Chats;
  /** Undefined until what was kept is there. */
  ready: boolean;
  change: (how: (chats: Chats) => Chats) => void;
}

/** The chats of a person. `onTrouble` hears when the browser keeps nothing. */
export function useChats(userId: string, onTrouble: (error: unknown) => void): KeptChats {
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
