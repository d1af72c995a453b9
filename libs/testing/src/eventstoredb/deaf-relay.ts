import { connect, createServer, type Server, type Socket } from 'node:net';

/** A relay to the server that can stop forwarding: connections stay open but carry nothing, as behind a firewall that lost their state. */
export class DeafRelay {
  deaf = false;
  port = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    target: number,
  ) {
    server.on('connection', (incoming) => this.carry(incoming, target));
  }

  static async start(target: number): Promise<DeafRelay> {
    const server = createServer();
    const relay = new DeafRelay(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    relay.port = (server.address() as { port: number }).port;
    return relay;
  }

  /** Old connections stay deaf, new ones work. */
  takeNewOnes(): void {
    for (const socket of this.sockets) socket.removeAllListeners('data');
    this.deaf = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(incoming: Socket, target: number): void {
    const outgoing = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => {
        if (!this.deaf) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }
}
