import { createConnection } from 'mongoose';
import type { DistributedRun } from './distributed-run';
import { figure, type Figure } from './figure';

const MIB = 2 ** 20;

/** D12: memory of processes and engines, and disk use of rows and columns, before replication. */
export async function sizeFigures(run: DistributedRun): Promise<Figure[]> {
  const { mongo, clickhouse, env } = run.product;
  const memory = [...run.memories()].map(([name, value]) => figure('D12', `memory of ${name}`, { value, unit: 'MiB' }));
  const connection = await createConnection(mongo.url, { dbName: env.MONGO_DATABASE }).asPromise();
  const { storageSize } = await connection.getClient().db(env.MONGO_DATABASE).stats();
  await connection.close();
  const query = `select sum(bytes_on_disk) from system.parts where active and database = '${env.CLICKHOUSE_DATABASE}'`;
  const columns = Number(await (await fetch(clickhouse.url, { method: 'POST', body: query })).text());
  return [
    ...memory,
    figure('D12', 'disk of rows in MongoDB', { value: storageSize / MIB, unit: 'MiB' }),
    figure('D12', 'disk of columns in ClickHouse', { value: columns / MIB, unit: 'MiB' }),
  ];
}
