/**
 * Answers on their way to the server: kept in the browser until they are saved, sent again when the connection is back. Each page has its own
 * client id, so that two tabs do not take each other's messages for repeats.
 */
import type { Answers } from '../../../../libs/domain/src/application/form-shown';

export type Saving = 'saved' | 'saving' | 'offline' | 'refused';

interface Surroundings {
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  client: string;
  /** Rejects with a `status` if the server refuses; otherwise the connection failed. */
  send: (sent: { client: string; sequence: number; answers: Answers }) => Promise<unknown>;
  onChange: (saving: Saving, problem?: unknown) => void;
}

const statusOf = (problem: unknown) => (problem as { status?: number }).status;

export class AnswerQueue {
  private pending: Answers = {};
  private sequence = 0;
  private running = false;
  /** Names of entries that earlier pages left behind. */
  private readonly adopted: string[] = [];

  constructor(
    private readonly applicationId: string,
    private readonly around: Surroundings,
  ) {
    const { store } = around;
    for (let at = 0; at < (store?.length ?? 0); at++) {
      const name = store?.key(at) ?? '';
      if (!name.startsWith(this.prefix)) continue;
      this.adopted.push(name);
      Object.assign(this.pending, JSON.parse(store?.getItem(name) ?? '{}'));
    }
  }

  private get prefix() {
    return `apply/${this.applicationId}/`;
  }

  /** What is not saved yet. */
  get unsent(): Answers {
    return this.pending;
  }

  put(answers: Answers): void {
    Object.assign(this.pending, answers);
    this.keep();
    this.around.onChange('saving');
  }

  /** Sends what is not saved; resolves when everything is, or when it cannot be now. */
  async flush(): Promise<void> {
    if (this.running || Object.keys(this.pending).length === 0) return;
    this.running = true;
    const answers = { ...this.pending };
    try {
      // A new number each time: the answers of an attempt that failed are among those of the next one.
      await this.around.send({ client: this.around.client, sequence: ++this.sequence, answers });
      for (const [key, value] of Object.entries(answers)) if (this.pending[key] === value) delete this.pending[key];
      for (const name of this.adopted.splice(0)) this.around.store?.removeItem(name);
      this.keep();
      this.around.onChange(Object.keys(this.pending).length === 0 ? 'saved' : 'saving');
    } catch (problem) {
      const status = statusOf(problem);
      this.around.onChange(status !== undefined && status < 500 ? 'refused' : 'offline', problem);
      return;
    } finally {
      this.running = false;
    }
    await this.flush();
  }

  private keep(): void {
    const name = `${this.prefix}${this.around.client}`;
    if (Object.keys(this.pending).length === 0) this.around.store?.removeItem(name);
    else this.around.store?.setItem(name, JSON.stringify(this.pending));
  }
}
