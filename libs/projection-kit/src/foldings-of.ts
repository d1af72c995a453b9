import { declaredVersion, type ReadModel } from '@matricula/read-models/kernel';
import type { RowStore } from '@matricula/read-store';

/** The foldings that a store holds of what is declared. */
export interface Foldings {
  /** The one that answers, or (while another version does) is to. */
  answering: number;
  /** One that is folded anew beside it. */
  beside: number | undefined;
  /** Replaced ones that a kill kept from being dropped. */
  left: number[];
}

/** Which foldings of a declaration a store holds, by their numbers: the one that answers is active, a later one is to take its place. */
export async function foldingsOf(
  store: Pick<RowStore, 'active' | 'versions'>,
  { name, version }: Pick<ReadModel, 'name' | 'version'>,
): Promise<Foldings> {
  const active = await store.active(name);
  // Another declaration answers: whatever was folded of it anew goes with it.
  if (active === undefined || declaredVersion(active) !== version) return { answering: version, beside: undefined, left: [] };
  const versions = await store.versions(name);
  const beside = versions.filter((one) => one > active && declaredVersion(one) === version).at(-1);
  return { answering: active, beside, left: versions.filter((one) => one < active && declaredVersion(one) === version) };
}
