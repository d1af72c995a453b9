import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as a provider's stub got it. */
export interface StubRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A stub of a provider's HTTP API in this process: returns prepared responses and records the requests. */
export class HttpStub {
  readonly requests: StubRequest[] = [];
  /** Number of connections opened, whatever was sent over them. */
  connections = 0;
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  /** `answer` may leave a request without one. */
  constructor(private readonly answer: (request: StubRequest, response: ServerResponse) => void) {}

  async listen(): Promise<string> {
    this.server.on('connection', () => (this.connections += 1));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const got = { method, path: url, headers, body: await buffer(request) };
    this.requests.push(got);
    this.answer(got, response);
  }
}
