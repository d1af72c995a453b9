import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './browser';

/** Time between two looks, in milliseconds. */
const LOOK_MS = 100;

/** Calls of the product by HTTP as one of its users: for what a browser spec sets up, and for its outcome behind the screens. */
export class HttpCalls {
  private constructor(
    private readonly product: Product,
    private readonly token: string,
    readonly userId: string,
  ) {}

  /** Signs a user of the first demonstration institution in. */
  static async signIn(product: Product, email: string, password = 'Admissions@2026'): Promise<HttpCalls> {
    const nobody = new HttpCalls(product, '', '');
    await nobody.send('POST', 'users/signin', { email, password });
    const otp = await product.lastCode(email);
    const { result } = await nobody.send<{ result: { token: string; id: string } }>('POST', 'users/verify-otp', { email, otp });
    return new HttpCalls(product, result.token, result.id);
  }

  /** The data of an answer. @throws Error unless the call succeeds */
  async get<Data>(path: string): Promise<Data> {
    return (await this.send<{ data: Data }>('GET', path)).data;
  }

  async post<Data>(path: string, body: object, headers: Record<string, string> = {}): Promise<Data> {
    return (await this.send<{ data: Data }>('POST', path, body, headers)).data;
  }

  async put<Data>(path: string, body: object): Promise<Data> {
    return (await this.send<{ data: Data }>('PUT', path, body)).data;
  }

  private async send<Answer>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
    const session = this.token ? { authorization: `Bearer ${this.token}`, 'tenant-tid': 'sunrise' } : {};
    const headers = { 'content-type': 'application/json', ...session, ...more };
    const answer = await fetch(`${this.product.address}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  }
}

/** Waits until what is looked at equals a value. */
export async function becomes<Of>(look: () => Promise<Of>, wanted: Of): Promise<void> {
  while (JSON.stringify(await look()) !== JSON.stringify(wanted)) await pause(LOOK_MS);
}
