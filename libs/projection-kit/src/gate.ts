/** Holds one back for the moment that another needs to step in beside it. */
export class Gate<Keeper> {
  private held: { keeper: Keeper; open: () => void; opened: Promise<void> } | undefined;

  /** Shuts it until the keeper opens it; one that is shut stays with its keeper. */
  shut(keeper: Keeper): void {
    if (this.held) return;
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    this.held = { keeper, open, opened };
  }

  /** Resolves once it is open. */
  async passed(): Promise<void> {
    await this.held?.opened;
  }

  /** Opens it if it was this one who shut it; without a name, whoever it was. */
  open(keeper?: Keeper): void {
    if (keeper !== undefined && this.held?.keeper !== keeper) return;
    this.held?.open();
    this.held = undefined;
  }
}
