import { connect, createServer, type Server, type Socket } from 'node:net';
import { randomOf, type Random } from './seeded-random';

/** A fault of a connection: after how many bytes in one direction and, if temporary, for how long. */
interface Harm {
  kind: 'cut' | 'half-closed' | 'delayed' | 'late';
  way: 'there' | 'back';
  afterBytes: number;
  milliseconds: number;
}

const KINDS = ['cut', 'cut', 'half-closed', 'delayed', 'late'] as const;
/** Most connections get beyond their greetings, and none carries much more than this unharmed. */
const LEAST_BYTES_LOG2 = 8;
const MOST_BYTES_LOG2 = 16;

/**
 * A proxy that simulates network faults and crashes: it cuts connections, closes one direction, delays data, or holds back an answer and then drops
 * the connection. The seed decides which connection fails and at which byte.
 */
export class CuttingProxy {
  port = 0;
  /** A log of what happened, for finding the cause of a failure. */
  readonly happened: string[] = [];
  private readonly random: Random;
  private readonly sockets = new Set<Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
    seed: number,
  ) {
    this.random = randomOf(seed);
    server.on('connection', (client) => this.carry(client));
  }

  /** Listens on a free port and passes on to a port of this machine. */
  static async start(target: number, seed: number): Promise<CuttingProxy> {
    // Allow half-open connections: one direction may be closed while the other is still open.
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    const proxy = new CuttingProxy(server, target, seed);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy.port = (server.address() as { port: number }).port;
    return proxy;
  }

  /** Ends every connection abruptly, as if the client's machine had died, and accepts no more. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private draw(): Harm {
    const { below, oneOf, fraction } = this.random;
    const kind = oneOf(KINDS);
    const afterBytes = Math.floor(2 ** (LEAST_BYTES_LOG2 + fraction() * (MOST_BYTES_LOG2 - LEAST_BYTES_LOG2)));
    return { kind, way: oneOf(['there', 'back'] as const), afterBytes, milliseconds: 5 + below(kind === 'late' ? 400 : 60) };
  }

  private carry(client: Socket): void {
    const server = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const both = [client, server];
    const cut = () => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      this.sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        this.sockets.delete(socket);
        cut();
      });
    }
    const harm = this.draw();
    this.pass(client, server, { harm, way: 'there', cut });
    this.pass(server, client, { harm, way: 'back', cut });
  }

  /** Forwards one direction of a connection until the fault; if the connection survives it, until the next. */
  private pass(from: Socket, to: Socket, { harm, way, cut }: { harm: Harm; way: Harm['way']; cut(): void }): void {
    let left = harm.way === way ? harm.afterBytes : Infinity;
    const send = (chunk: Buffer) => {
      if (to.writable && !to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    };
    from.on('end', () => to.end());
    from.on('data', (chunk: Buffer) => {
      if (chunk.length < left) {
        left -= chunk.length;
        return send(chunk);
      }
      const rest = chunk.subarray(left);
      if (left > 0) send(chunk.subarray(0, left));
      this.happened.push(`${harm.kind} ${way} after ${harm.afterBytes} bytes, ${harm.milliseconds} ms`);
      this.strike(harm, { from, to, rest, send, cut });
      harm = this.draw();
      left = harm.afterBytes;
    });
  }

  private strike(
    { kind, milliseconds }: Harm,
    on: { from: Socket; to: Socket; rest: Buffer; send(chunk: Buffer): void; cut(): void },
  ): void {
    if (kind === 'cut') return on.cut();
    on.from.pause();
    // Data after the fault is read and discarded: this direction carries nothing any more.
    if (kind === 'half-closed') on.to.end(() => on.from.removeAllListeners('data').resume());
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (kind === 'half-closed') return on.cut();
      on.send(on.rest);
      // After such a wait most clients have given up; only the late answer is delivered.
      if (kind === 'late') on.to.end(on.cut);
      else on.from.resume();
    }, milliseconds);
    this.timers.add(timer);
  }
}
