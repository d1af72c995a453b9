import type { Sqlite, Statement } from '@matricula/sqlite';
import type { ReadModel } from '@matricula/read-models/kernel';
import { searchedText } from '../field-value';
import { quoted, tableOf } from './rows-schema';

const LETTERS = 3;
/** Of words with more parts only some are searched. */
const MANY_PARTS = 4;

/** Table of the words of a version. */
const wordsOf = (model: { name: string; version: number }) => `${tableOf(model)}_words`;

/** Whether a version has words: older ones do not. This form uses SQLite's schema cache instead of scanning its table list. */
const KNOWN = 'select exists (select 1 from pragma_table_info(?))';

type Row = Record<string, unknown>;

/** The word index of one version. */
export class Words {
  private readonly searched: readonly string[];
  private readonly text: (row: Row) => string | null;
  private readonly add: Statement;
  private readonly remove: Statement;

  constructor(db: Sqlite, { fields }: Pick<ReadModel, 'fields'>, table: string) {
    this.searched = Object.entries(fields).flatMap(([field, { search }]) => (search ? field : []));
    this.text = searchedText(fields);
    this.add = db.prepare(`insert into ${quoted(table)} (rowid, words) values (?, ?)`);
    this.remove = db.prepare(`delete from ${quoted(table)} where rowid = ?`);
  }

  /** Updates a row's words; before or after is undefined if the row was created or removed. */
  write(id: number, before: Row | undefined, after: Row | undefined): void {
    // Most changes are to fields that are not searched.
    if (before && after && this.searched.every((field) => before[field] === after[field])) return;
    const [old, now] = [before ? this.text(before) : null, after ? this.text(after) : null];
    if (old === now) return;
    if (old !== null) this.remove.run(id);
    if (now !== null) this.add.run(id, indexed(now));
  }
}

/**
 * A trigram index, updated in the transaction of the rows, by row number. It tells where part of a word may occur, not that it does: without
 * positions the index is a third as large, and matches are compared with the text anyway.
 */
export class RowWords {
  private readonly tables = new Map<string, Words | undefined>();

  constructor(private readonly db: Sqlite) {}

  /** Creates the word index of a version that has no rows yet. */
  create(model: ReadModel): void {
    if (!Object.values(model.fields).some(({ search }) => search)) return;
    const table = wordsOf(model);
    this.db.exec(`
      create virtual table ${quoted(table)} using fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
      insert into ${quoted(table)} (${quoted(table)}, rank) values ('secure-delete', 1);`);
    this.tables.clear();
  }

  /** Drops the word index. */
  drop(model: { name: string; version: number }): void {
    this.forget();
    this.db.exec(`drop table if exists ${quoted(wordsOf(model))}`);
  }

  /** Drops cached statements, which keep their tables open. */
  forget(): void {
    this.tables.clear();
  }

  /** The word index of a version; undefined if it has none. */
  of(model: ReadModel): Words | undefined {
    const name = wordsOf(model);
    if (!this.tables.has(name))
      this.tables.set(name, this.db.prepare(KNOWN).pluck().get(name) === 1 ? new Words(this.db, model, name) : undefined);
    return this.tables.get(name);
  }
}

/** Query for the numbers of rows that may contain words; undefined if there is no index or no usable part. `statement` caches prepared statements. */
export function wordsQuery(statement: (sql: string) => Statement, model: { name: string; version: number }, words: readonly string[]) {
  const parts = [...new Set(words.flatMap(partsOf))];
  if (parts.length === 0 || statement(KNOWN).pluck().get(wordsOf(model)) !== 1) return undefined;
  const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
  const numbers = `select rowid from ${quoted(wordsOf(model))} where ${quoted(wordsOf(model))} match ? limit ?`;
  return { numbers, match };
}

/** Trigrams at every place of a word; for a long word only enough to cover each letter once, which filters almost as well for a third of the work. */
function partsOf(word: string): string[] {
  const letters = [...indexed(word)];
  const parts = letters.slice(LETTERS - 1).map((_, index) => letters.slice(index, index + LETTERS).join(''));
  return parts.length <= MANY_PARTS ? parts : parts.filter((_, index) => index % LETTERS === 0 || index === parts.length - 1);
}

/** SQLite treats a zero character as the end of the text. */
const indexed = (text: string) => text.replaceAll('\0', ' ');
