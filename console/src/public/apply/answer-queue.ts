/**
 * Queue of answers for the server. Unsent answers are stored in the browser and sent again when the connection returns. Each page has its own
 * client id, so that the messages of two tabs are not taken for repeats.
 */
import type { Answers } from '../../../../libs/domain/src/application/form-shown';
import { keepIn } from './local-store';

export type Saving = 'saved' | 'saving' | 'offline' | 'refused';

interface Surroundings {
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  client: string;
  /** Rejects with a `status` if the server refuses; otherwise the connection failed. */
  send: (sent: { client: string; sequence: number; answers: Answers }) => Promise<unknown>;
  onChange: (saving: Saving, problem?: unknown) => void;
}

/** A final refusal: a repetition cannot succeed, unlike after a time-out (408) or with too many requests (429). */
function isRefusal(problem: unknown): boolean {
  const { status } = problem as { status?: number };
  return status !== undefined && status < 500 && status !== 408 && status !== 429;
}

const namesOf = (store: Surroundings['store'], prefix: string): string[] =>
  Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '').filter((name) => name.startsWith(prefix));

export class AnswerQueue {
  private pending: Answers = {};
  private sequence = 0;
  private running?: Promise<void>;
  /** Storage keys of answers that earlier pages did not send. */
  private readonly adopted: string[] = [];

  constructor(
    private readonly applicationId: string,
    private readonly around: Surroundings,
  ) {
    const { store } = around;
    for (const name of namesOf(store, this.prefix)) this.adopt(name);
  }

  /** Takes over the stored answers of an earlier page. A damaged entry is removed. */
  private adopt(name: string): void {
    const { store } = this.around;
    try {
      Object.assign(this.pending, JSON.parse(store?.getItem(name) ?? '{}'));
      this.adopted.push(name);
    } catch {
      store?.removeItem(name);
    }
  }

  private get prefix() {
    return `apply/${this.applicationId}/`;
  }

  /** Answers that are not saved yet. */
  get unsent(): Answers {
    return this.pending;
  }

  put(answers: Answers): void {
    Object.assign(this.pending, answers);
    this.keep();
    this.around.onChange('saving');
  }

  /** Sends unsaved answers. Resolves when all are saved, or when an attempt fails; a call during another one waits for it. */
  flush(): Promise<void> {
    return (this.running ??= this.sendAll().finally(() => (this.running = undefined)));
  }

  /** Deletes all unsent answers, also those that other pages stored: their application takes none any more. Returns them. */
  forget(): Answers {
    const { store } = this.around;
    const names = namesOf(store, this.prefix);
    for (const name of names) this.adopt(name);
    for (const name of names) store?.removeItem(name);
    const forgotten = this.pending;
    this.pending = {};
    this.adopted.length = 0;
    return forgotten;
  }

  private async sendAll(): Promise<void> {
    while (Object.keys(this.pending).length > 0) {
      const answers = { ...this.pending };
      try {
        // A new number each time: the answers of an attempt that failed are among those of the next one.
        await this.around.send({ client: this.around.client, sequence: ++this.sequence, answers });
      } catch (problem) {
        this.around.onChange(isRefusal(problem) ? 'refused' : 'offline', problem);
        return;
      }
      for (const [key, value] of Object.entries(answers)) if (this.pending[key] === value) delete this.pending[key];
      for (const name of this.adopted.splice(0)) this.around.store?.removeItem(name);
      this.keep();
      this.around.onChange(Object.keys(this.pending).length === 0 ? 'saved' : 'saving');
    }
  }

  private keep(): void {
    const { store, client } = this.around;
    const name = `${this.prefix}${client}`;
    if (Object.keys(this.pending).length === 0) store?.removeItem(name);
    // Without storage the answers stay in memory and are sent all the same.
    else keepIn(store, name, JSON.stringify(this.pending));
  }
}
