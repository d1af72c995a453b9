import type { Page } from 'playwright-core';

/** One file that the browser requested, with its bytes on the wire, headers included. */
interface Transferred {
  path: string;
  bytes: number;
}

const isAnswer = ({ path }: Transferred) => path.startsWith('/api/');
const isOfRows = ({ path }: Transferred) => path === '/api/lists/leads/rows';

/** Records what a page transfers from now on. */
export class Traffic {
  private readonly files: Transferred[] = [];

  private constructor() {}

  static async of(page: Page): Promise<Traffic> {
    const traffic = new Traffic();
    const wire = await page.context().newCDPSession(page);
    const paths = new Map<string, string>();
    wire.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname));
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      traffic.files.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength }),
    );
    await wire.send('Network.enable');
    return traffic;
  }

  /** Total size without rows of leads; repeated answers count once. */
  get kibibytes(): number {
    const answers = new Map(this.files.filter(isAnswer).map((file) => [file.path, file]));
    const all = [...this.files.filter((file) => !isAnswer(file)), ...answers.values()].filter((file) => !isOfRows(file));
    return Math.round(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
  }

  /** Size of the largest answer with rows of leads. */
  get rowsKibibytes(): number {
    return Math.round(Math.max(0, ...this.files.filter(isOfRows).map(({ bytes }) => bytes)) / 1024);
  }

  /** Files of a kibibyte or more, the largest first. */
  get largest(): string[] {
    const named = this.files.filter(({ bytes }) => bytes >= 1024).toSorted((one, other) => other.bytes - one.bytes);
    return named.map(({ path, bytes }) => `${(bytes / 1024).toFixed(1)} ${path}`);
  }

  /** Names of the application's chunks, without their content hash. */
  get parts(): string[] {
    return this.files.flatMap(({ path }) => /^\/assets\/(.+)-[\w-]{7}\.js$/.exec(path)?.[1] ?? []);
  }
}
