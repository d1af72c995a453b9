import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onPort, type Config } from '@matricula/config';

/**
 * Takes the port before anything is made: what listens last would complain last, and links have to name it. Port 0 is the system's
 * choice. `release` gives it free for whoever listens for good. @throws EADDRINUSE and others of the system
 */
export async function holdPort(asked: Config): Promise<{ config: Config; release(): Promise<void> }> {
  // Nobody is answered yet.
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
