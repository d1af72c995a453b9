/** How work that waits is written together. */
export interface GroupCommitOptions<Work, Answer> {
  /** What happens before the file is locked (keys, encryption). */
  ready(works: Work[]): Promise<void>;
  /** Writes and commits; an answer or a refusal for each. */
  write(works: Work[]): Promise<(Answer | Error)[]>;
  /** How much of the limit of one transaction a work takes. */
  sizeOf(work: Work): number;
  committed(): void;
}

interface Waiting<Work, Answer> {
  work: Work;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** A transaction is closed at this size, so that one long import does not keep everyone else from answering. */
const MAX_SIZE = 4_000;

/** Writes everything that waits at a moment as one transaction: one wait for the disk serves them all. */
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

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    do {
      // Everyone who was answered, or who arrives in this turn of the event loop, gets into the next transaction.
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
