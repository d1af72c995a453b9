import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Position } from '@matricula/domain/kernel';
import { Background, Projections } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';

const SCRUB = 'scrub';
const WANTED = 'wanted';

/**
 * Wipes the files of the read store and the vault after an erasure, once the rows no longer contain the person. Runs in the background; after a
 * crash, at the next start.
 */
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

  /** Requests a wipe after everything up to a position is projected. */
  async scrub(position: Position): Promise<void> {
    await this.vault.put(SCRUB, { id: WANTED, value: Buffer.from(position) });
    this.run(position);
  }

  private run(position: Position): void {
    this.background.run(SCRUB, 'wipe the pages of somebody who was erased', async () => {
      const wanted = (await this.vault.get(SCRUB, WANTED))?.toString();
      // An earlier run has covered this request.
      if (wanted === undefined) return;
      await this.projections.caughtUp(wanted > position ? wanted : position);
      await this.projections.rewrite();
      await this.reads.scrub();
      await this.vault.rewrite();
      if ((await this.vault.get(SCRUB, WANTED))?.toString() === wanted) await this.vault.delete(SCRUB, WANTED);
    });
  }
}
