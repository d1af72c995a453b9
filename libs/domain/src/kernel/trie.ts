/**
 * An immutable map with texts as keys, to which events add and from which they remove one item each; undefined is the empty map. A changed map shares all
 * but a few nodes with the one before, so folding a stream costs little for each event, where copying an object would cost as much as it holds.
 */
export type Trie<T> = { readonly root: Node<T>; readonly size: number } | undefined;

/** Items with the same hash, or the nodes below by the next four bits of the hash. */
type Node<T> = { readonly hash: number; readonly items: readonly (readonly [key: string, item: T])[] } | readonly (Node<T> | undefined)[];

const BITS = 4;
const WIDTH = 1 << BITS;

/** The item of a key. */
export function itemAt<T>(trie: Trie<T>, key: string): T | undefined {
  const hash = hashOf(key);
  let node = trie?.root;
  for (let shift = 0; node && isBranch(node); shift += BITS) node = node[slotOf(hash, shift)];
  return node?.items.find(([one]) => one === key)?.[1];
}

/** The map with an item at a key. */
export function withItem<T>(trie: Trie<T>, key: string, item: T): Trie<T> {
  const size = (trie?.size ?? 0) + (itemAt(trie, key) === undefined ? 1 : 0);
  return { root: put(trie?.root, key, item, hashOf(key), 0), size };
}

/** The map without a key. */
export function withoutItem<T>(trie: Trie<T>, key: string): Trie<T> {
  if (trie === undefined || itemAt(trie, key) === undefined) return trie;
  const root = cut(trie.root, key, hashOf(key), 0);
  return root && { root, size: trie.size - 1 };
}

/** How many items it holds. */
export const sizeOf = (trie: Trie<unknown>): number => trie?.size ?? 0;

const isBranch = <T>(node: Node<T>): node is readonly (Node<T> | undefined)[] => Array.isArray(node);
const slotOf = (hash: number, shift: number) => (hash >>> shift) & (WIDTH - 1);

/** FNV-1a, 32 bits. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function put<T>(node: Node<T> | undefined, key: string, item: T, hash: number, shift: number): Node<T> {
  if (node === undefined) return { hash, items: [[key, item]] };
  if (isBranch(node)) return replaced(node, slotOf(hash, shift), put(node[slotOf(hash, shift)], key, item, hash, shift + BITS));
  if (node.hash === hash) return { hash, items: [...node.items.filter(([one]) => one !== key), [key, item]] };
  const branch = replaced<T>(Array.from({ length: WIDTH }), slotOf(node.hash, shift), node);
  return put(branch, key, item, hash, shift);
}

function cut<T>(node: Node<T>, key: string, hash: number, shift: number): Node<T> | undefined {
  if (!isBranch(node)) {
    const items = node.items.filter(([one]) => one !== key);
    return items.length === 0 ? undefined : { hash, items };
  }
  const below = node[slotOf(hash, shift)];
  const next = replaced(node, slotOf(hash, shift), below && cut(below, key, hash, shift + BITS));
  return next.some((one) => one !== undefined) ? next : undefined;
}

const replaced = <T>(branch: readonly (Node<T> | undefined)[], slot: number, node: Node<T> | undefined) => branch.with(slot, node);
