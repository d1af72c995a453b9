import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onPort, type Config } from '@matricula/config';

/**
 * Reserves the port before anything else starts, so that a conflict is reported first and links can contain the port. Port 0 lets the system
 * choose. `release` frees it for the actual server. @throws EADDRINUSE and others of the system
 */
export async function holdPort(asked: Config): Promise<{ config: Config; release(): Promise<void> }> {
  // Connections are closed until the server is ready.
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(asked.port, asked.host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    config: onPort(asked, port),
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
