import type { Position } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';

const NAMESPACE = 'policies';

/** Positions of policies in the log, stored in the vault, which no rebuild empties. */
export class PolicyPlaces {
  /** `id`: name of this set of positions; each runner needs its own. */
  constructor(
    private readonly vault: Vault,
    private readonly id = 'places',
  ) {}

  /** Positions by policy; policies that never ran are missing. */
  async read(): Promise<Map<string, Position>> {
    const kept = await this.vault.get(NAMESPACE, this.id);
    return new Map(Object.entries(JSON.parse(kept?.toString() ?? '{}') as Record<string, Position>));
  }

  /**
   * Stores positions. Policies that are not named keep theirs, so a policy that is switched off for a while resumes where it was. `soon`: a power
   * cut may lose it.
   */
  async keep(places: ReadonlyMap<string, Position>, soon?: true): Promise<void> {
    const all = { ...Object.fromEntries(await this.read()), ...Object.fromEntries(places) };
    await this.vault.put(NAMESPACE, { id: this.id, value: Buffer.from(JSON.stringify(all)), soon });
  }
}
