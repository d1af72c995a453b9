interface Waiting {
  who: string;
  begin(): void;
}

/** One at a time, and whoever had no turn for longest comes first: somebody with much to do is nobody's queue. */
export class FairTurns {
  private readonly waiting: Waiting[] = [];
  /** Who had turns, the latest last, while anybody waits. */
  private had: string[] = [];
  private busy = false;

  /** Resolves when it is their turn, which lasts until it is said to be over. */
  of(who: string): Promise<void> {
    const turn = new Promise<void>((begin) => this.waiting.push({ who, begin }));
    this.next();
    return turn;
  }

  over(): void {
    this.busy = false;
    this.next();
  }

  private next(): void {
    if (this.busy) return;
    const since = ({ who }: Waiting) => this.had.indexOf(who);
    const [first] = this.waiting.toSorted((a, b) => since(a) - since(b));
    if (!first) {
      this.had = [];
      return;
    }
    this.waiting.splice(this.waiting.indexOf(first), 1);
    this.had = [...this.had.filter((who) => who !== first.who), first.who];
    this.busy = true;
    first.begin();
  }
}
