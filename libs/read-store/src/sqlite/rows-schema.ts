import { openSqlite, type Sqlite } from '@matricula/sqlite';
import type { QueryShape } from '../field-value';
import type { ReadModel, ShapeField } from '@matricula/read-models/kernel';

/** One version of a read model as the rows file knows it. `head` is the change number of its newest row. */
export interface RegisteredModel extends QueryShape {
  version: number;
  /** Drawn when the version was prepared: columns of an earlier one of the same number must not be mistaken for it. */
  incarnation: string;
  active: boolean;
  head: number;
  /** See ReadModel.storage: a version of `columns` alone has no table here. */
  storage: ReadModel['storage'];
}

/** Table of a read model's version. */
export const tableOf = (model: { name: string; version: number }) => `${model.name}_v${model.version}`;

/** A name inside a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What the connection that writes keeps of the file: rows are folded again and again. */
const WRITER_CACHE_KIB = 65_536;
/** What others keep is dropped whenever the writer commits: much would only be in the way. */
const READER_CACHE_KIB = 4_096;

/** Opens the rows file, making its frame when it is new. */
export function openRows(file: string, role: 'writer' | 'reader'): Sqlite {
  const db = openSqlite(file, {
    busyTimeoutMs: 10_000,
    // Rows are derived from the log: what a power cut takes is folded again from the older checkpoint.
    synchronous: 'normal',
    cacheKiB: role === 'writer' ? WRITER_CACHE_KIB : READER_CACHE_KIB,
    // 64 MiB of log between checkpoints: the same pages change over and over, and each checkpoint writes them once.
    checkpointPages: 16_384,
    // A person who was erased stays in no free page.
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
  // A file from before there were read models of columns alone.
  const isKnown = db.prepare(`select count(*) from pragma_table_info('read_models') where name = 'storage'`).pluck();
  const addStorage = () => void (isKnown.get() || db.exec(`alter table read_models add column storage text not null default 'rows'`));
  if (!isKnown.get()) db.transaction(addStorage).immediate();
  return db;
}

/**
 * Rows of one version. `id` is the change number that brought the row in and never changes; `change` is that of its newest
 * content. Rows are wide, so the tree of rows is keyed by a number and (tenant, key) has a narrow tree of its own.
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

/** Every version that the file holds. */
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

/** Fields as they are written down. All versions are read after every commit, and their fields hardly ever change. */
function fieldsOf(text: string): Record<string, ShapeField> {
  const found = known.get(text) ?? (JSON.parse(text) as Record<string, ShapeField>);
  known.set(text, found);
  return found;
}
