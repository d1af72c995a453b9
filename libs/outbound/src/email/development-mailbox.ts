import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Mail, Mailer } from './mailer';

const CAPACITY = 500;

/** A message that would have been sent. */
export interface KeptMail extends Mail {
  id: string;
  sentAt: string;
}

/** The mailer of development and demonstrations: nothing leaves the machine, the last 500 messages can be read in the product. */
export class DevelopmentMailbox implements Mailer {
  private readonly file: string;
  private readonly now: () => Date;
  private kept: Promise<KeptMail[]> | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(options: { file: string; now?: () => Date }) {
    this.file = options.file;
    this.now = options.now ?? (() => new Date());
  }

  async send(mail: Mail): Promise<void> {
    const kept = await this.load();
    kept.unshift({ id: randomUUID(), sentAt: this.now().toISOString(), ...mail });
    kept.length = Math.min(kept.length, CAPACITY);
    // One write after the other; a failed one fails its own message and not the next.
    const written = this.writing.then(() => this.save(kept));
    this.writing = written.catch(() => undefined);
    await written;
  }

  /** Stored messages, newest first; optionally only those to one address. */
  async list(options: { to?: string } = {}): Promise<KeptMail[]> {
    const kept = await this.load();
    return kept.filter(({ to }) => options.to === undefined || to.toLowerCase() === options.to.toLowerCase());
  }

  async get(id: string): Promise<KeptMail | undefined> {
    return (await this.load()).find((mail) => mail.id === id);
  }

  /** Waits for messages that are being written. */
  async close(): Promise<void> {
    await this.writing;
  }

  private load(): Promise<KeptMail[]> {
    return (this.kept ??= readKept(this.file));
  }

  private async save(kept: KeptMail[]): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    const temporary = `${this.file}.part`;
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(kept, undefined, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.file);
  }
}

async function readKept(file: string): Promise<KeptMail[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeptMail[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
