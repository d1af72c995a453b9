import { openSqlite, type Sqlite } from '@matricula/sqlite';
import type { QueryShape } from '../field-value';
import type { ReadModel, ShapeField } from '@matricula/read-models/kernel';

/** One version of a read model in the rows file. `head` is the change number of its newest row. */
export interface RegisteredModel extends QueryShape {
  version: number;
  /** Random id of this preparation: columns of an earlier version with the same number must not be mistaken for it. */
  incarnation: string;
  active: boolean;
  head: number;
  /** See ReadModel.storage: a column-only version has no table here. */
  storage: ReadModel['storage'];
}

/** Table of a read model's version. */
export const tableOf = (model: { name: string; version: number }) => `${model.name}_v${model.version}`;

/** Quotes a name for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Page cache of the writer: rows are folded repeatedly. */
const WRITER_CACHE_KIB = 65_536;
/** Page cache of readers: dropped whenever the writer commits, so a large one would be wasted. */
const READER_CACHE_KIB = 4_096;

/** Opens the rows file; creates the schema if it is new. */
export function openRows(file: string, role: 'writer' | 'reader'): Sqlite {
  const db = openSqlite(file, {
    busyTimeoutMs: 10_000,
    // Rows are derived from the log: after a power cut, lost rows are folded again from the older checkpoint.
    synchronous: 'normal',
    cacheKiB: role === 'writer' ? WRITER_CACHE_KIB : READER_CACHE_KIB,
    // 64 MiB of log between checkpoints: the same pages change repeatedly, and each checkpoint writes them once.
    checkpointPages: 16_384,
    // Data of an erased person must not stay in a free page.
    secureDelete: true,
  });
  db.exec(`
    create table if not exists read_models (
      name text not null, version integer not null, incarnation text not null, key text not null, fields text not null,
      active integer not null default 0, head integer not null default 0, primary key (name, version)) without rowid;
    create table if not exists checkpoints (projection text primary key, position text not null) without rowid;
    create table if not exists targets (projection text primary key, position text not null) without rowid;
    create table if not exists writer (one integer primary key check (one = 1), session integer not null);
    insert or ignore into writer values (1, 0);`);
  // Upgrades a file from before column-only read models.
  const isKnown = db.prepare(`select count(*) from pragma_table_info('read_models') where name = 'storage'`).pluck();
  const addStorage = () => void (isKnown.get() || db.exec(`alter table read_models add column storage text not null default 'rows'`));
  if (!isKnown.get()) db.transaction(addStorage).immediate();
  return db;
}

/**
 * Rows of one version. `id` is the change number that inserted the row and never changes; `change` is that of its latest content. Rows are wide, so
 * their table is keyed by a number, and (tenant, key) has a narrow index.
 */
export const createTable = (table: string) => `
  create table if not exists ${quoted(table)} (
    id integer primary key, tenant text not null, key text not null, position text not null, change integer not null, row text,
    unique (tenant, key));
  create unique index if not exists ${quoted(`${table}_change`)} on ${quoted(table)} (change);`;

interface StoredModel {
  name: string;
  version: number;
  incarnation: string;
  key: string;
  fields: string;
  active: number;
  head: number;
  storage: ReadModel['storage'];
}

/** All versions in the file. */
export function registeredModels(db: Sqlite): RegisteredModel[] {
  const stored = db
    .prepare('select name, version, incarnation, key, fields, active, head, storage from read_models')
    .all() as StoredModel[];
  return stored.map((model) => ({
    ...model,
    active: model.active === 1,
    fields: fieldsOf(model.fields),
  }));
}

const known = new Map<string, Record<string, ShapeField>>();

/** Parses stored fields, with a cache: all versions are read after every commit, and fields hardly ever change. */
function fieldsOf(text: string): Record<string, ShapeField> {
  const found = known.get(text) ?? (JSON.parse(text) as Record<string, ShapeField>);
  known.set(text, found);
  return found;
}
