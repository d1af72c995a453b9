import { parseArgs } from 'node:util';
import { StreamsServer } from './streams-server';

/** The test server as a process of its own: `--port 0` takes a free port, `--file` stores the log. Prints `ready <port>`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, file: { type: 'string' } } });
  const server = await StreamsServer.start({ port: Number(values.port), file: values.file });
  process.once('SIGTERM', () => void server.stop());
  process.stdout.write(`ready ${server.port}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
});
