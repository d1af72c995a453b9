import type { mongo } from 'mongoose';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Match } from './compile-match';
import type { FieldPaths } from './field-paths';
import type { Answering } from './mongo-registry';
import type { RowDocument } from './row-document';
import { RefusedQuery } from '../read-store';

/** A question about one tenant's rows in the version that answers it. */
export interface Subject {
  rows: mongo.Collection<RowDocument>;
  /** The version that answers. */
  answering: Answering;
  /** The read model as the asker knows it; the rows may be of another version. */
  asked: ReadModel;
  paths: FieldPaths;
  /** Picks the tenant's rows. */
  tenant: Match;
  /** Fields whose order an index knows. */
  ordered: ReadonlySet<string>;
}

/** @throws RefusedQuery */
export function whole(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RefusedQuery(`${name} must be a whole number, not ${value}`);
  return value;
}
