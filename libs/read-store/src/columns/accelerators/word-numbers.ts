import { INTEGER, VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import type { RegisteredModel } from '../../sqlite/rows-schema';
import { quoted, tableOf } from '../../sqlite/rows-schema';
import { compareScalars } from '../../naive/naive-filter';
import type { NumberedField } from '../dialect';

/** Limit of distinct words per tenant; fields with more are queried by their words instead of numbers. */
export const MOST_WORDS = 4_096;
/** Number stored for a word that has no number of its own. */
export const UNNUMBERED = 0;

/** Fields of a version whose words have numbers. */
export const dimensionsOf = ({ fields, storage }: RegisteredModel): string[] =>
  storage === 'columns' ? Object.entries(fields).flatMap(([name, { dimension }]) => (dimension ? name : [])) : [];

/** Number column of a field. */
export const numbersColumnOf = (field: string) => quoted(`n_${field}`);

interface Word {
  tenant: string;
  field: string;
  number: number;
  /** Null if a scrub found no row with the word; the number is not reused. */
  word: string | null;
}

/** The words of one field of one tenant. Numbers start at 1 and never change. */
class Dictionary implements Omit<NumberedField, 'column'> {
  private readonly numbers = new Map<string, number>();
  private readonly words: (string | null)[] = [null];
  private ranks: Int32Array | undefined;

  get isFull(): boolean {
    return this.words.length > MOST_WORDS;
  }

  get size(): number {
    return this.words.length;
  }

  put(number: number, word: string | null): void {
    this.words[number] = word;
    if (word !== null) this.numbers.set(word, number);
    this.ranks = undefined;
  }

  add(word: string): number {
    const number = this.words.length;
    this.put(number, word);
    return number;
  }

  wipe(number: number): void {
    this.numbers.delete(this.words[number] ?? '');
    this.put(number, null);
  }

  numberOf(word: string): number | undefined {
    return this.numbers.get(word);
  }

  wordOf(number: number): string | undefined {
    return this.words[number] ?? undefined;
  }

  rankOf(number: number): number {
    this.ranks ??= this.ranked();
    return this.ranks[number] ?? 0;
  }

  private ranked(): Int32Array {
    const ranks = new Int32Array(this.words.length);
    const known = [...this.numbers].sort(([a], [b]) => compareScalars(a, b));
    known.forEach(([, number], rank) => (ranks[number] = rank));
    return ranks;
  }
}

/**
 * Numbers for the words of dimensions, per tenant, assigned as rows arrive. They are stored in the columns' file, in the transaction of the rows
 * that contain the words; assigned but unsaved numbers are saved with the next transaction.
 */
export class WordNumbers {
  /** By field, then by tenant. */
  private readonly dictionaries = new Map<string, Map<string, Dictionary>>();
  private readonly unsaved: Word[] = [];
  private readonly name: string;

  /** `fields`: those whose numbers are in the rows. */
  constructor(
    model: RegisteredModel,
    readonly fields: readonly string[] = dimensionsOf(model),
  ) {
    this.name = tableOf(model);
  }

  /** Creates the table for the numbers of all versions. */
  static async open(connection: DuckDBConnection): Promise<void> {
    await connection.run('create table if not exists words (name varchar, tenant varchar, field varchar, number integer, word varchar)');
  }

  /** Reads the stored numbers. */
  static async read(connection: DuckDBConnection, model: RegisteredModel, fields?: readonly string[]): Promise<WordNumbers> {
    const numbers = new WordNumbers(model, fields);
    await numbers.load(connection);
    return numbers;
  }

  private async load(connection: DuckDBConnection): Promise<void> {
    const stored = await connection.runAndReadAll(
      'select tenant, field, number, word from words where name = $1 order by tenant, field, number',
      [this.name],
      [VARCHAR],
    );
    for (const [tenant, field, number, word] of stored.getRows())
      this.dictionary(String(tenant), String(field)).put(Number(number), word === null ? null : String(word));
  }

  /** The number of a value, assigning one if needed; null for a missing value. */
  give(tenant: string, field: string, value: unknown): number | null {
    if (typeof value !== 'string') return null;
    const dictionary = this.dictionary(tenant, field);
    const known = dictionary.numberOf(value);
    if (known !== undefined) return known;
    // A malformed string would change when stored.
    if (dictionary.isFull || !value.isWellFormed()) return UNNUMBERED;
    const number = dictionary.add(value);
    this.unsaved.push({ tenant, field, number, word: value });
    return number;
  }

  /** Numbers of a field for queries of a tenant; undefined if the field has none, or too many words. */
  of(tenant: string, field: string): NumberedField | undefined {
    if (!this.fields.includes(field)) return undefined;
    const dictionary = this.dictionary(tenant, field);
    if (dictionary.isFull) return undefined;
    return {
      column: numbersColumnOf(field),
      size: dictionary.size,
      numberOf: (word) => dictionary.numberOf(word),
      wordOf: (number) => dictionary.wordOf(number),
      rankOf: (number) => dictionary.rankOf(number),
    };
  }

  /** Saves new numbers in the caller's transaction; call the returned function once that is on disk. */
  async save(connection: DuckDBConnection): Promise<() => void> {
    const written = this.unsaved.length;
    if (written > 0) {
      const appender = await connection.createAppender('words');
      try {
        for (const { tenant, field, number, word } of this.unsaved) {
          appender.appendVarchar(this.name);
          appender.appendVarchar(tenant);
          appender.appendVarchar(field);
          appender.appendValue(number, INTEGER);
          appender.appendValue(word, VARCHAR);
          appender.endRow();
        }
        appender.flushSync();
      } finally {
        appender.closeSync();
      }
    }
    return () => void this.unsaved.splice(0, written);
  }

  /** Adds number columns to all rows of a table, in the caller's transaction; `wordsColumn` maps a field to its column. */
  static async put(
    connection: DuckDBConnection,
    model: RegisteredModel,
    columns: readonly string[],
    wordsColumn: (field: string) => string,
  ): Promise<WordNumbers> {
    const [name, fields] = [tableOf(model), dimensionsOf(model)];
    const [rows, numbered] = [quoted(name), quoted(`${name}_numbered`)];
    await connection.run('delete from words where name = $1', [name], [VARCHAR]);
    const joins: string[] = [];
    const numbers: string[] = [];
    for (const [index, field] of fields.entries()) {
      const word = wordsColumn(field);
      await connection.run(
        `insert into words select $1, tenant, $2, number, word
           from (select tenant, word, row_number() over (partition by tenant order by word) as number
             from (select distinct tenant, ${word} as word from ${rows} where ${word} is not null))
           where number <= ${MOST_WORDS}`,
        [name, field],
        [VARCHAR, VARCHAR],
      );
      joins.push(`left join (select * from words where name = '${name}' and field = '${field}') as w${index}
        on w${index}.tenant = rows.tenant and w${index}.word = rows.${word}`);
      numbers.push(
        `case when rows.${word} is not null then coalesce(w${index}.number, ${UNNUMBERED}) end::smallint as ${numbersColumnOf(field)}`,
      );
    }
    await connection.run(`create or replace table ${numbered} as
      select ${[...columns.map((column) => `rows.${column}`), ...numbers].join(', ')} from ${rows} as rows ${joins.join(' ')} order by rows.id`);
    await connection.run(`drop table ${rows}`);
    await connection.run(`alter table ${numbered} rename to ${rows}`);
    return WordNumbers.read(connection, model);
  }

  /** Wipes words that no row contains any more; they may name an erased person. */
  async wipe(connection: DuckDBConnection): Promise<void> {
    for (const field of this.fields) {
      const gone = await connection.runAndReadAll(
        `update words set word = null where name = $1 and field = $2 and word is not null and not exists (
           select 1 from (select distinct tenant, ${numbersColumnOf(field)} as number from ${quoted(this.name)}) as said
           where said.tenant = words.tenant and said.number = words.number)
         returning tenant, number`,
        [this.name, field],
        [VARCHAR, VARCHAR],
      );
      for (const [tenant, number] of gone.getRows()) this.dictionary(String(tenant), field).wipe(Number(number));
    }
  }

  private dictionary(tenant: string, field: string): Dictionary {
    const of = this.dictionaries.get(field) ?? new Map<string, Dictionary>();
    this.dictionaries.set(field, of);
    const found = of.get(tenant) ?? new Dictionary();
    of.set(tenant, found);
    return found;
  }
}
