/** Blocks the live group while another group joins it. */
export class Gate<Keeper> {
  private held: { keeper: Keeper; open: () => void; opened: Promise<void> } | undefined;

  /** Shuts the gate until the keeper opens it; does nothing if it is already shut. */
  shut(keeper: Keeper): void {
    if (this.held) return;
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    this.held = { keeper, open, opened };
  }

  /** Resolves once the gate is open. */
  async passed(): Promise<void> {
    await this.held?.opened;
  }

  /** Opens the gate if this keeper shut it; without a keeper, opens it in any case. */
  open(keeper?: Keeper): void {
    if (keeper !== undefined && this.held?.keeper !== keeper) return;
    this.held?.open();
    this.held = undefined;
  }
}
