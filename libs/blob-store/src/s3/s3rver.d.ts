/** The parts of the S3 server for specs that they use. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Context {
    method: string;
    query: Record<string, string>;
    status: number;
  }

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string });
    /** Koa's: what requests pass, first to last. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    store: { getResourcePath(bucket: string, key: undefined, resource: 'uploads'): string };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
