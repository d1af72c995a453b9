/** How to write queued work together. */
export interface GroupCommitOptions<Work, Answer> {
  /** Work before the file is locked (keys, encryption). */
  ready(works: Work[]): Promise<void>;
  /** Writes and commits; returns a result or a refusal for each. */
  write(works: Work[]): Promise<(Answer | Error)[]>;
  /** Size of a work, for the limit of one transaction. */
  sizeOf(work: Work): number;
  committed(): void;
}

interface Waiting<Work, Answer> {
  work: Work;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Maximum size of a transaction, so that one long import does not delay all others. */
const MAX_SIZE = 4_000;

/** Group commit: writes everything queued as one transaction, with one wait for the disk. */
export class GroupCommit<Work, Answer> {
  private waiting: Waiting<Work, Answer>[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly options: GroupCommitOptions<Work, Answer>) {}

  /** Resolves when the work is durable. */
  submit(work: Work): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ work, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    do {
      // Work that arrives in this turn of the event loop joins the next transaction.
      await new Promise(setImmediate);
      await this.flush(this.take());
    } while (this.waiting.length > 0);
    this.running = undefined;
  }

  private take(): Waiting<Work, Answer>[] {
    let size = 0;
    const full = this.waiting.findIndex(({ work }) => (size += this.options.sizeOf(work)) >= MAX_SIZE);
    return this.waiting.splice(0, full === -1 ? this.waiting.length : full + 1);
  }

  private async flush(group: Waiting<Work, Answer>[]): Promise<void> {
    const works = group.map(({ work }) => work);
    try {
      await this.options.ready(works);
      const answers = await this.options.write(works);
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = answers[index]!;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      }
      this.options.committed();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
