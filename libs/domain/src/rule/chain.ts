/** The longest chain of rules that act on what another one did. An event at its end is parked, so that a user decides. */
export const LONGEST_CHAIN = 8;

/** Whether `meta.chain` allows an event to fire a rule. */
export type ChainVerdict = 'fires' | 'in-chain' | 'too-deep';

/** Whether an event fires a rule: not if the rule is in its chain, which would be a loop, and not at the end of the longest chain. */
export function chainVerdict(chain: readonly string[] = [], ruleId: string): ChainVerdict {
  if (chain.includes(ruleId)) return 'in-chain';
  return chain.length >= LONGEST_CHAIN ? 'too-deep' : 'fires';
}
