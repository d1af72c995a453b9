import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';

/** The thinnest layer from HTTP to PostgreSQL: prepared statements, rows stored as JSON are passed through. */
const pool = new Pool({ host: process.argv[2], user: 'bench', database: 'postgres', max: 8 });
const names = new Map<string, string>();

const server = createServer((request, response) => {
  void (async () => {
    try {
      const { text: sql, values } = JSON.parse(await text(request)) as { text: string; values: unknown[] };
      const name = names.get(sql) ?? `q${names.size}`;
      names.set(sql, name);
      const { rows, fields } = await pool.query<Record<string, unknown>>({ name, text: sql, values });
      const whole = fields.length === 1 && fields[0]?.name === 'row';
      response.setHeader('content-type', 'application/json');
      response.end(`{"data":${whole ? `[${rows.map(({ row }) => row).join(',')}]` : JSON.stringify(rows)}}`);
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  })();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => void pool.end().then(() => process.exit(0)));
