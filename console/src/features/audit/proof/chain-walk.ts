/** Walks the tenant's hash chain from an entry to its head and recomputes every hash. */
import { type DataOf } from '../../../shared/http/answers';
import { checkStretch, missed, type Damage, type Stretch } from './chain-check';

export type ChainHead = DataOf<'Proof_head'>;

/** Segments per request: about 2,000 entries. */
const AT_ONCE = 16;
export const SEGMENT_ENTRIES = 128;
const GENESIS = '0'.repeat(64);

export interface ChainVerdict {
  verified: number;
  damage: Damage[];
  /** Whether the walk ended at the head that the server stated. */
  reached: boolean;
  /** Whether the given head was passed; undefined if none was given. */
  found?: boolean;
  /** Number of the first entry, from 0. */
  from: number;
}

interface Walk {
  /** The first segment. */
  from: number;
  /** Heads that the chain must contain, by position. */
  known: ReadonlyMap<string, string>;
  /** A head that the user stored elsewhere, at any position. */
  given?: string;
  onProgress: (done: number) => void;
  /** Fetches a number of segments, starting at one. */
  stretchAt: (from: number, segments: number) => Promise<Stretch>;
}

/** @throws what `stretchAt` throws */
export async function walkChain(
  { head, position, segments }: ChainHead,
  { from, known, given, onProgress, stretchAt }: Walk,
): Promise<ChainVerdict> {
  const verdict: ChainVerdict = { verified: 0, damage: [], reached: false, from: from * SEGMENT_ENTRIES };
  let last: string | undefined = from === 0 ? GENESIS : undefined;
  let found = given === GENESIS;
  // A log moved to another engine has positions of another length and its own chain.
  const ahead = new Set([...known.keys()].filter((one) => one.length === position.length));
  let beginning = '';
  for (let at = from; at < segments; at += AT_ONCE) {
    const data = await stretchAt(at, AT_ONCE);
    const checked = await checkStretch(data, last ?? data.previous, known);
    if (at === from && from > 0) beginning = data.links[0]?.position ?? '';
    for (const link of data.links) ahead.delete(link.position);
    verdict.verified += checked.verified;
    verdict.damage.push(...checked.damage);
    found ||= data.links.some(({ hash }) => hash === given);
    verdict.reached ||= data.links.some((link) => link.position === position && link.hash === head);
    last = checked.last;
    onProgress(verdict.verified);
  }
  verdict.damage.push(...missed(ahead, beginning));
  return given ? { ...verdict, found } : verdict;
}
