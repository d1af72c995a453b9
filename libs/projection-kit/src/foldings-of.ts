import { asFolding, declaredVersion, type ReadModel } from '@matricula/read-models/kernel';
import { projectionOf, type RowStore } from '@matricula/read-store';
import type { Folding } from './batch-fold';
import type { Projector } from './define-projector';

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

/** A projector that fills one of the foldings of its read model. */
export const folding = (declared: Projector, version: number): Projector =>
  version === declared.model.version ? declared : { ...declared, model: asFolding(declared.model, version) };

/** The foldings of a declaration as a runner begins with them, each where it stands. */
export interface PreparedFoldings {
  answering: Projector;
  members: Folding[];
  /** Those of them that are to take the place of the version that answers. */
  unswitched: Projector[];
}

/** Prepares what a store holds of a declaration, and drops what a kill left behind. */
export async function prepareFoldings(store: RowStore, declared: Projector): Promise<PreparedFoldings> {
  const { answering, beside, left } = await foldingsOf(store, declared.model);
  for (const version of left) await store.drop(declared.model.name, version);
  const members: Folding[] = [];
  const unswitched: Projector[] = [];
  for (const version of beside === undefined ? [answering] : [answering, beside]) {
    const projector = folding(declared, version);
    const { model } = projector;
    await store.prepare(model);
    const active = await store.active(model.name);
    if (active === undefined) await store.activate(model);
    else if (active !== model.version) unswitched.push(projector);
    members.push({ projector, position: await store.checkpoint(projectionOf(model)) });
  }
  return { answering: folding(declared, answering), members, unswitched };
}
