import type { Position } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';

const NAMESPACE = 'policies';

/** Where each policy is in the log: kept in the vault, which no rebuild empties. */
export class PolicyPlaces {
  /** `id`: whose places they are; whoever keeps some alone has to keep them under a name of their own. */
  constructor(
    private readonly vault: Vault,
    private readonly id = 'places',
  ) {}

  /** By policy; one that never ran is missing. */
  async read(): Promise<Map<string, Position>> {
    const kept = await this.vault.get(NAMESPACE, this.id);
    return new Map(Object.entries(JSON.parse(kept?.toString() ?? '{}') as Record<string, Position>));
  }

  /**
   * Places of policies that are not named stay what they were: a policy that is switched off for a while goes on where it was. `soon`: a power
   * cut may take it.
   */
  async keep(places: ReadonlyMap<string, Position>, soon?: true): Promise<void> {
    const all = { ...Object.fromEntries(await this.read()), ...Object.fromEntries(places) };
    await this.vault.put(NAMESPACE, { id: this.id, value: Buffer.from(JSON.stringify(all)), soon });
  }
}
