import { VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { projectionOf, type RefusedRow } from '../read-store';
import { tableOf, type RegisteredModel } from '../sqlite/rows-schema';
import type { ColumnEngine } from './column-engine';
import type { Append, ColumnRow, ColumnTable } from './column-table';
import type { ColumnOnlyChange } from './column-only-storage';
import { Statement } from './statement';

/** A rejected row. `change` is its content if nothing else holds it; a scrub wipes that. */
export interface SetAside extends RefusedRow {
  table: string;
  change: ColumnOnlyChange | undefined;
}

/** Reports a rejected row. Its key, and the engine's message about its values, may be personal data and are left out. */
export class RowSetAside extends Error {
  override name = 'RowSetAside';

  constructor(projection: string, tenantId: string, why: string) {
    super(`A row of ${projection} of tenant ${tenantId} is set aside and in no answer: ${why}`);
  }
}

/** Rows that the engine rejects. They are set aside in the engine's file so that all others continue, and are missing from answers until accepted. */
export class RefusedRows {
  /** Tables with rejected rows. */
  private readonly lacking = new Set<string>();
  /** Errors to report when the current transaction is committed. */
  private unreported: RowSetAside[] = [];

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

  /** Starts a transaction; errors of an aborted one are not reported. */
  begin(): void {
    this.unreported = [];
  }

  /** Reports the rows set aside by the committed transaction. */
  written(): void {
    for (const error of this.unreported.splice(0)) this.onError(error);
  }

  /** Rejected rows of a tenant. */
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
        ...{ table: String(table), change: change === null ? undefined : (JSON.parse(String(change)) as ColumnOnlyChange) },
      };
    });
  }

  /** Appends all rows; they replace earlier rejected versions. */
  readonly append: Append = async (connection, table, rows) => {
    await this.forget(connection, table, rows);
    await table.append(connection, rows);
  };

  /** Appends all rows except those the engine rejects, which are set aside. */
  readonly appendTaken: Append = async (connection, table, rows) => {
    await this.forget(connection, table, rows);
    const refused = await this.engine.aside((probing) => table.refusedAmong(probing, rows));
    await table.append(
      connection,
      rows.filter((row) => !refused.has(row)),
    );
    for (const [row, error] of refused) await this.setAside(connection, table, row, error);
  };

  /** Wipes the content that nothing else holds: it may name an erased person. Only a rebuild restores it. */
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
    this.unreported.push(new RowSetAside(projectionOf(model), tenant, kindOf(error)));
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

/** The kind of error, without the values it names. */
const kindOf = (error: unknown) => /^(?:Error: )?([A-Z ]+ Error|[A-Z]+Error)/i.exec(String(error))?.[1] ?? 'refused';
