import { isUnreachable } from '../http/http-error';

/** A save that waits for the connection. It carries an idempotency key, so sending it twice saves once. */
export interface QueuedSave {
  id: string;
  /** The user's action, for the list of waiting saves: "Stage of Ravi Kumar". */
  label: string;
  path: string;
  body: unknown;
}

type Send = (save: QueuedSave) => Promise<unknown>;

interface Waiting {
  save: QueuedSave;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Saves in the order they were made. They wait while the server is unreachable; a rejection is returned to its caller and does not block the others.
 */
export class SaveQueue {
  private waiting: readonly Waiting[] = [];
  private readonly listeners = new Set<() => void>();
  private draining = false;

  constructor(private readonly send: Send) {}

  /** Number of saves that were attempted and not answered yet. */
  readonly pending = (): number => this.waiting.length;
  readonly labels = (): string[] => this.waiting.map(({ save }) => save.label);
  readonly onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sends immediately, or after those already waiting. Resolves with the server's answer, however late. */
  async save(save: QueuedSave): Promise<unknown> {
    if (this.waiting.length === 0) {
      try {
        return await this.send(save);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      }
    }
    return new Promise((resolve, reject) => this.change([...this.waiting, { save, resolve, reject }]));
  }

  /** Sends waiting saves in order until the queue is empty or the server is unreachable again. */
  async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        try {
          next.resolve(await this.send(next.save));
        } catch (error) {
          if (isUnreachable(error)) return;
          next.reject(error);
        }
        this.change(this.waiting.slice(1));
      }
    } finally {
      this.draining = false;
    }
  }

  private change(waiting: readonly Waiting[]) {
    this.waiting = waiting;
    this.listeners.forEach((listener) => listener());
  }
}
