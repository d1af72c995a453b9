import type { Sqlite, Statement } from '@matricula/sqlite';
import type { ReadModel } from '@matricula/read-models/kernel';
import { searchedText } from '../field-value';
import { quoted, tableOf } from './rows-schema';

const LETTERS = 3;
/** Words with more parts are looked for by some of them. */
const MANY_PARTS = 4;

/** Table of the words of a version. */
const wordsOf = (model: { name: string; version: number }) => `${tableOf(model)}_words`;

/** Whether a version has one: those made before there were any do not. The engine looks among the tables that it knows, not through the file's list of them. */
const KNOWN = 'select exists (select 1 from pragma_table_info(?))';

type Row = Record<string, unknown>;

/** The words of the rows of one version. */
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

  /** Brings a row's words up to date; before and after are undefined where it was not, or is no more. */
  write(id: number, before: Row | undefined, after: Row | undefined): void {
    // Most changes are to fields that nobody searches.
    if (before && after && this.searched.every((field) => before[field] === after[field])) return;
    const [old, now] = [before ? this.text(before) : null, after ? this.text(after) : null];
    if (old === now) return;
    if (old !== null) this.remove.run(id);
    if (now !== null) this.add.run(id, indexed(now));
  }
}

/**
 * Which rows hold which three letters in a row, kept in the transaction of the rows by their numbers. It says where a part of a word may be, not
 * that it is there: an index without places is a third as large, and what it names is compared with the text anyway.
 */
export class RowWords {
  private readonly tables = new Map<string, Words | undefined>();

  constructor(private readonly db: Sqlite) {}

  /** Makes room for the words of a version that has no rows yet. */
  create(model: ReadModel): void {
    if (!Object.values(model.fields).some(({ search }) => search)) return;
    const table = wordsOf(model);
    this.db.exec(`
      create virtual table ${quoted(table)} using fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
      insert into ${quoted(table)} (${quoted(table)}, rank) values ('secure-delete', 1);`);
    this.tables.clear();
  }

  /** Removes them. */
  drop(model: { name: string; version: number }): void {
    this.forget();
    this.db.exec(`drop table if exists ${quoted(wordsOf(model))}`);
  }

  /** Forgets statements, which keep their tables open. */
  forget(): void {
    this.tables.clear();
  }

  /** Those of a version; undefined where none are kept. */
  of(model: ReadModel): Words | undefined {
    const name = wordsOf(model);
    if (!this.tables.has(name))
      this.tables.set(name, this.db.prepare(KNOWN).pluck().get(name) === 1 ? new Words(this.db, model, name) : undefined);
    return this.tables.get(name);
  }
}

/** What finds the rows in which words may be, by their numbers; undefined where nothing is known of them. `statement` prepares what is asked again and again. */
export function wordsQuery(statement: (sql: string) => Statement, model: { name: string; version: number }, words: readonly string[]) {
  const parts = [...new Set(words.flatMap(partsOf))];
  if (parts.length === 0 || statement(KNOWN).pluck().get(wordsOf(model)) !== 1) return undefined;
  const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
  const numbers = `select rowid from ${quoted(wordsOf(model))} where ${quoted(wordsOf(model))} match ? limit ?`;
  return { numbers, count: `select count(*) from (${numbers})`, match };
}

/** Three letters in a row, from every place; of a long word as many as hold each letter once, which tell almost as much for a third of the work. */
function partsOf(word: string): string[] {
  const letters = [...indexed(word)];
  const parts = letters.slice(LETTERS - 1).map((_, index) => letters.slice(index, index + LETTERS).join(''));
  return parts.length <= MANY_PARTS ? parts : parts.filter((_, index) => index % LETTERS === 0 || index === parts.length - 1);
}

/** The engine takes a zero for the end of a text. */
const indexed = (text: string) => text.replaceAll('\0', ' ');
