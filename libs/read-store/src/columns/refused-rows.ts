import { VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { projectionOf, type RefusedRow } from '../read-store';
import { tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnEngine } from './column-engine';
import type { Append, ColumnRow, ColumnTable } from './column-table';
import type { KeptChange } from './keeper';
import { Statement } from './statement';

/** A row that is set aside. `change` is what there is of it, where nothing else holds it; a scrub wipes that. */
export interface SetAside extends RefusedRow {
  table: string;
  change: KeptChange | undefined;
}

/** Said of a row that is set aside. Its key, and what the engine says of its values, may be somebody's: they are left out. */
export class RowSetAside extends Error {
  override name = 'RowSetAside';

  constructor(projection: string, tenantId: string, why: string) {
    super(`A row of ${projection} of tenant ${tenantId} is set aside and in no answer: ${why}`);
  }
}

/** Rows that the engine does not take: they are set aside, in its own file, so that all others go on. They are in no answer until they are taken. */
export class RefusedRows {
  /** Tables of which rows are set aside. */
  private readonly lacking = new Set<string>();
  /** What is to be said of rows that the transaction sets aside. */
  private untold: RowSetAside[] = [];

  constructor(
    private readonly engine: ColumnEngine,
    private readonly onError: (error: Error) => void,
  ) {}

  async open(): Promise<void> {
    await this.engine.writer.run(
      'create table if not exists refused (name varchar, tenant varchar, key varchar, change varchar, error varchar, since varchar)',
    );
    const known = new Statement();
    known.text = 'select distinct name from refused';
    for (const [name] of await this.engine.rows(known)) this.lacking.add(String(name));
  }

  /** A transaction begins: what one before it did not write is not said. */
  begin(): void {
    this.untold = [];
  }

  /** The transaction is written: says of each row that it is set aside. */
  written(): void {
    for (const error of this.untold.splice(0)) this.onError(error);
  }

  /** The rows of a tenant that are set aside. */
  async of(tenantId: string, models: readonly RegisteredModel[]): Promise<SetAside[]> {
    const statement = new Statement();
    const tenant = statement.bind(tenantId, VARCHAR);
    statement.text = `select name, key, change, error, since from refused where tenant = ${tenant} order by since, name, key`;
    return (await this.engine.rows(statement)).flatMap(([table, key, change, error, at]) => {
      const model = models.find((one) => tableOf(one) === table);
      if (!model) return [];
      const projector = projectionOf(model);
      return {
        ...{ rowId: `${projector}/${String(key)}`, projector, key: String(key), error: String(error), at: String(at) },
        ...{ table: String(table), change: change === null ? undefined : (JSON.parse(String(change)) as KeptChange) },
      };
    });
  }

  /** All at once. What was set aside of the same rows is overtaken. */
  readonly append: Append = async (connection, table, rows) => {
    await this.forget(connection, table, rows);
    await table.append(connection, rows);
  };

  /** All but those that the engine refuses, which are set aside. */
  readonly appendTaken: Append = async (connection, table, rows) => {
    await this.forget(connection, table, rows);
    const refused = await this.engine.aside((probing) => table.refusedAmong(probing, rows));
    await table.append(
      connection,
      rows.filter((row) => !refused.has(row)),
    );
    for (const [row, error] of refused) await this.setAside(connection, table, row, error);
  };

  /** Wipes what nothing else holds of rows: somebody in it may have been erased. Only a rebuild brings them back. */
  async wipe(): Promise<void> {
    if (this.lacking.size > 0) await this.engine.writer.run('update refused set change = null');
  }

  private async setAside(connection: DuckDBConnection, { model }: ColumnTable, given: ColumnRow, error: unknown): Promise<void> {
    const { tenant, key, position, row, rest } = given;
    this.lacking.add(tableOf(model));
    const change = position === undefined ? null : JSON.stringify({ tenant, key, position, row, rest });
    const values = [tableOf(model), tenant, key, change, String(error), new Date().toISOString()];
    const types = values.map(() => VARCHAR);
    await connection.run('insert into refused values ($1, $2, $3, $4, $5, $6)', values, types);
    this.untold.push(new RowSetAside(projectionOf(model), tenant, kindOf(error)));
  }

  private async forget(connection: DuckDBConnection, { model }: ColumnTable, rows: readonly ColumnRow[]): Promise<void> {
    if (!this.lacking.has(tableOf(model))) return;
    for (const { tenant, key } of rows)
      await connection.run(
        'delete from refused where name = $1 and tenant = $2 and key = $3',
        [tableOf(model), tenant, key],
        [VARCHAR, VARCHAR, VARCHAR],
      );
  }
}

/** What kind of refusal it is, without the values that it names. */
const kindOf = (error: unknown) => /^(?:Error: )?([A-Z ]+ Error|[A-Z]+Error)/i.exec(String(error))?.[1] ?? 'refused';
