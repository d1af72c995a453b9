import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether the port can be listened on, tried early. @throws EADDRINUSE and others of the system */
export async function portIsFree(port: number, host: string): Promise<void> {
  const server = createServer();
  await once(server.listen(port, host), 'listening');
  server.close();
  await once(server, 'close');
}
