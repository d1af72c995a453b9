import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Mail, Mailer } from './mailer';

const CAPACITY = 500;

/** A message that would have been sent. */
export interface StoredMail extends Mail {
  id: string;
  sentAt: string;
}

/** The mailer of development and demonstrations: nothing leaves the machine, the last 500 messages can be read in the product. */
export class DevelopmentMailbox implements Mailer {
  private readonly file: string;
  private readonly now: () => Date;
  private stored: Promise<StoredMail[]> | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(options: { file: string; now?: () => Date }) {
    this.file = options.file;
    this.now = options.now ?? (() => new Date());
  }

  async send(mail: Mail): Promise<void> {
    const stored = await this.load();
    stored.unshift({ id: randomUUID(), sentAt: this.now().toISOString(), ...mail });
    stored.length = Math.min(stored.length, CAPACITY);
    // One write after the other; a failed one fails its own message and not the next.
    const written = this.writing.then(() => this.save(stored));
    this.writing = written.catch(() => undefined);
    await written;
  }

  /** Stored messages, newest first; optionally only those to one address. */
  async list(options: { to?: string } = {}): Promise<StoredMail[]> {
    const stored = await this.load();
    return stored.filter(({ to }) => options.to === undefined || to.toLowerCase() === options.to.toLowerCase());
  }

  async get(id: string): Promise<StoredMail | undefined> {
    return (await this.load()).find((mail) => mail.id === id);
  }

  /** Waits for messages that are being written. */
  async close(): Promise<void> {
    await this.writing;
  }

  private load(): Promise<StoredMail[]> {
    return (this.stored ??= readStored(this.file));
  }

  private async save(stored: StoredMail[]): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    const temporary = `${this.file}.part`;
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(stored, undefined, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.file);
  }
}

async function readStored(file: string): Promise<StoredMail[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as StoredMail[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
