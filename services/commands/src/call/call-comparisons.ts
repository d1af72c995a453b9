import { Injectable } from '@nestjs/common';
import type { UnprovenCall } from '@matricula/outbound/voice';
import { Vault } from '@matricula/vault';

const NAMESPACE = 'call-comparisons';
const OUTCOMES = 'call-comparison-outcomes';

/** How far the calls of an institution are compared with the list of a provider. */
export interface Comparison {
  /** All calls that began before this moment are compared. ISO 8601 UTC. */
  until: string;
  /** The list has more calls, which the next turn compares. */
  isCut: boolean;
  /** Calls of which the provider does not say yet whether they were answered, in the order in which it is asked about them. */
  unproven?: readonly UnprovenCall[];
}

/** How the last comparison with the list of a provider ended. */
export interface ComparisonOutcome {
  /** ISO 8601 UTC. */
  at: string;
  /** Why the calls could not be compared; null if they were. */
  error: string | null;
}

/** Longer messages of providers are cut. */
const MOST_ERROR = 300;

/** Remembers the last successful comparison of each institution and provider. Stored in the vault, which no rebuild empties. */
@Injectable()
export class CallComparisons {
  constructor(private readonly vault: Vault) {}

  /** Undefined before the first one. */
  async last(tenantId: string, provider: string): Promise<Comparison | undefined> {
    const stored = await this.vault.get(NAMESPACE, idOf(tenantId, provider));
    return stored && (JSON.parse(stored.toString()) as Comparison);
  }

  async store(tenantId: string, provider: string, comparison: Comparison): Promise<void> {
    await this.vault.put(NAMESPACE, { id: idOf(tenantId, provider), value: Buffer.from(JSON.stringify(comparison)), soon: true });
  }

  /** How the last comparison ended; undefined before the first one. */
  async outcome(tenantId: string, provider: string): Promise<ComparisonOutcome | undefined> {
    const stored = await this.vault.get(OUTCOMES, idOf(tenantId, provider));
    return stored && (JSON.parse(stored.toString()) as ComparisonOutcome);
  }

  async noteOutcome(tenantId: string, provider: string, at: Date, failure?: unknown): Promise<void> {
    const error = failure === undefined ? null : (failure instanceof Error ? failure.message : String(failure)).slice(0, MOST_ERROR);
    const outcome: ComparisonOutcome = { at: at.toISOString(), error };
    await this.vault.put(OUTCOMES, { id: idOf(tenantId, provider), value: Buffer.from(JSON.stringify(outcome)), soon: true });
  }
}

const idOf = (tenantId: string, provider: string) => `${tenantId}/${provider}`;
