import { asFolding, declaredVersion, type ReadModel } from '@matricula/read-models/kernel';
import { projectionOf, type RowStore } from '@matricula/read-store';
import type { Folding } from './batch-fold';
import type { Projector } from './define-projector';

/** Versions that a store holds of a declared read model: the active one, one being rebuilt, and leftovers. */
export interface Foldings {
  /** Version that answers queries, or will answer them after the first fill. */
  answering: number;
  /** Version being rebuilt while `answering` answers queries. */
  beside: number | undefined;
  /** Replaced versions that a crash prevented from being dropped. */
  left: number[];
}

/** Lists the versions of a declared read model in a store. The active version answers; a higher one is a rebuild in progress. */
export async function foldingsOf(
  store: Pick<RowStore, 'active' | 'versions'>,
  { name, version }: Pick<ReadModel, 'name' | 'version'>,
): Promise<Foldings> {
  const active = await store.active(name);
  // Another declaration is active; rebuilds of it are dropped together with it.
  if (active === undefined || declaredVersion(active) !== version) return { answering: version, beside: undefined, left: [] };
  const versions = await store.versions(name);
  const beside = versions.filter((one) => one > active && declaredVersion(one) === version).at(-1);
  return { answering: active, beside, left: versions.filter((one) => one < active && declaredVersion(one) === version) };
}

/** A projector that fills the given version of its read model. */
export const folding = (declared: Projector, version: number): Projector =>
  version === declared.model.version ? declared : { ...declared, model: asFolding(declared.model, version) };

/** Versions of a declared read model that a runner fills at start, each with its checkpoint. */
export interface PreparedFoldings {
  answering: Projector;
  members: Folding[];
  /** Projectors whose version is to replace the active one. */
  unswitched: Projector[];
}

/** Prepares the stored versions of a declared read model, and drops those that a crash left behind. */
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
