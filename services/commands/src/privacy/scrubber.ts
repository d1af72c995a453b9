import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Position } from '@matricula/domain/kernel';
import { Background, Projections } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';

const SCRUB = 'scrub';
const WANTED = 'wanted';

/** Has the files of the read store and of the vault wiped after an erasure, when rows have forgotten the person; behind the answer, and after a crash at the next start. */
@Injectable()
export class Scrubber implements OnApplicationBootstrap {
  constructor(
    private readonly vault: Vault,
    private readonly projections: Projections,
    private readonly reads: ReadStore,
    private readonly background: Background,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const wanted = await this.vault.get(SCRUB, WANTED);
    if (wanted) this.run(wanted.toString());
  }

  /** Wipes once everything up to a position is folded. */
  async scrub(position: Position): Promise<void> {
    await this.vault.put(SCRUB, { id: WANTED, value: Buffer.from(position) });
    this.run(position);
  }

  private run(position: Position): void {
    this.background.run(SCRUB, 'wipe the pages of somebody who was erased', async () => {
      const wanted = (await this.vault.get(SCRUB, WANTED))?.toString();
      // The run before was for this one as well.
      if (wanted === undefined) return;
      await this.projections.caughtUp(wanted > position ? wanted : position);
      await this.projections.rewrite();
      await this.reads.scrub();
      await this.vault.rewrite();
      if ((await this.vault.get(SCRUB, WANTED))?.toString() === wanted) await this.vault.delete(SCRUB, WANTED);
    });
  }
}
