import type { Position } from '@matricula/domain/kernel';
import type { Vault } from '@matricula/vault';

const NAMESPACE = 'policies';
const PLACES = 'places';

/** Where each policy is in the log: kept in the vault, which no rebuild empties. */
export class PolicyPlaces {
  constructor(private readonly vault: Vault) {}

  /** By policy; one that never ran is missing. */
  async read(): Promise<Map<string, Position>> {
    const kept = await this.vault.get(NAMESPACE, PLACES);
    return new Map(Object.entries(JSON.parse(kept?.toString() ?? '{}') as Record<string, Position>));
  }

  /** Places of policies that are not named stay what they were: a policy that is switched off for a while goes on where it was. */
  async keep(places: ReadonlyMap<string, Position>): Promise<void> {
    const all = { ...Object.fromEntries(await this.read()), ...Object.fromEntries(places) };
    await this.vault.put(NAMESPACE, { id: PLACES, value: Buffer.from(JSON.stringify(all)) });
  }
}
