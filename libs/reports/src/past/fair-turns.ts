interface Waiting {
  who: string;
  begin(): void;
}

/** Runs one task at a time. The tenant that has waited longest since its last turn goes first, so that one with many tasks does not delay others. */
export class FairTurns {
  private readonly waiting: Waiting[] = [];
  /** Tenants that had turns, latest last; stored only while others wait. */
  private had: string[] = [];
  private busy = false;

  /** Resolves when it is the caller's turn. The turn lasts until the caller ends it. */
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
