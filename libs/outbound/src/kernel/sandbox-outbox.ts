import type { Readable } from 'node:stream';
import type { SealedBlobStore } from '@matricula/blob-store';
import type { Vault } from '@matricula/vault';
import type { Attachment, SandboxChannel, Handover, Outgoing } from './sender';

const NAMESPACE = 'sandbox-outbox';
const CAPACITY = 200;
const STORED_DAYS = 7;
const ENTRIES_AT_ONCE = 20;
const DAY_MS = 86_400_000;

/** Results that the sandbox can give for the next messages of a channel. */
export const behaviours = ['accepted', 'refused', 'unavailable', 'unknown'] as const satisfies Handover['outcome'][];
export type Behaviour = (typeof behaviours)[number];

/** A file that came with it, as it came. */
export interface StoredFile extends Omit<Attachment, 'content'> {
  blobId: string;
  bytes: number;
}

/** A message that would have been sent. */
export interface StoredMessage extends Outgoing {
  channel: SandboxChannel;
  /** Counts up over all channels. */
  number: number;
  sentAt: string;
  to: string;
  subject?: string;
  text: string;
  files?: StoredFile[];
}

/** A list of entries that the sandbox stores for an institution. */
export interface SandboxList {
  tenantId: string;
  name: string;
}

/** A message as a sender hands it over. */
export interface TakenMessage extends Omit<StoredMessage, 'number' | 'sentAt' | 'files'> {
  attachments?: readonly Attachment[];
}

/**
 * The provider for development and demonstrations: nothing leaves the machine; the last 200 messages can be read, and answered, at `/dev/outbox`.
 * They are stored for a week in the vault, which every process of the product can read and nobody else.
 */
export class SandboxOutbox {
  constructor(
    private readonly vault: Vault,
    private readonly blobs: Pick<SealedBlobStore, 'put' | 'open'>,
  ) {}

  /** Handles a message with the behaviour that is set for its channel. */
  async take({ attachments = [], ...message }: TakenMessage): Promise<Handover> {
    const behaviour = await this.behaviour(message.channel);
    if (behaviour === 'unavailable') return { outcome: behaviour, error: 'The sandbox plays a provider that cannot be reached.' };
    if (behaviour === 'refused') return { outcome: behaviour, error: 'The sandbox plays a provider that refuses.' };
    const number = await this.vault.count(NAMESPACE, { id: 'count' });
    const expiresAt = new Date(Date.now() + STORED_DAYS * DAY_MS);
    const files: StoredFile[] = [];
    for (const { name, contentType, content } of attachments) {
      const { id: blobId, bytes } = await this.blobs.put(
        { tenantId: message.tenantId, name, contentType, content },
        { expiresAt, ofProduct: true },
      );
      files.push({ blobId, name, contentType, bytes });
    }
    const stored: StoredMessage = { ...message, number, sentAt: new Date().toISOString(), ...(files.length > 0 && { files }) };
    await this.vault.put(NAMESPACE, { id: slotOf(number), value: Buffer.from(JSON.stringify(stored)), expiresAt });
    if (behaviour === 'unknown') return { outcome: behaviour, error: 'The sandbox plays a provider that takes it and does not answer.' };
    return { outcome: 'accepted', providerId: `sandbox-${number}` };
  }

  /** Stored messages, newest first. */
  async list(): Promise<StoredMessage[]> {
    const stored = await this.vault.getMany(
      NAMESPACE,
      Array.from({ length: CAPACITY }, (_, slot) => slotOf(slot)),
    );
    return [...stored.values()].map((value) => JSON.parse(value.toString()) as StoredMessage).sort((a, b) => b.number - a.number);
  }

  async get(number: number): Promise<StoredMessage | undefined> {
    const value = await this.vault.get(NAMESPACE, slotOf(number));
    const stored = value && (JSON.parse(value.toString()) as StoredMessage);
    return stored?.number === number ? stored : undefined;
  }

  /** A file of a stored message, as it was handed over; undefined if there is none. */
  async file(number: number, index: number): Promise<{ file: StoredFile; content: Readable } | undefined> {
    const message = await this.get(number);
    const file = message?.files?.[index];
    return message && file && { file, content: await this.blobs.open(message.tenantId, file.blobId) };
  }

  /** Sets the behaviour for the next messages of a channel. */
  async behave(channel: SandboxChannel, behaviour: Behaviour): Promise<void> {
    await this.vault.put(NAMESPACE, { id: `behaviour-${channel}`, value: Buffer.from(behaviour) });
  }

  /** Stores what a provider that the sandbox plays would know, under a name. */
  async remember(name: string, value: unknown): Promise<void> {
    const expiresAt = new Date(Date.now() + STORED_DAYS * DAY_MS);
    await this.vault.put(NAMESPACE, { id: name, value: Buffer.from(JSON.stringify(value)), expiresAt });
  }

  /** What was stored under a name; undefined if there is nothing. */
  async remembered(name: string): Promise<unknown> {
    const value = await this.vault.get(NAMESPACE, name);
    return value && (JSON.parse(value.toString()) as unknown);
  }

  /**
   * Writes an entry of an institution's list. False if another process has written this position; the caller then reads on and decides again.
   * Entries stay until the institution is deleted.
   */
  append(list: SandboxList, position: number, entry: unknown): Promise<boolean> {
    return this.vault.putIfAbsent(NAMESPACE, { id: entryOf(list, position), value: Buffer.from(JSON.stringify(entry)) });
  }

  /** The entries of a list from a position on, in order. */
  async entries(list: SandboxList, from: number): Promise<unknown[]> {
    const found: unknown[] = [];
    for (;;) {
      const ids = Array.from({ length: ENTRIES_AT_ONCE }, (_, index) => entryOf(list, from + found.length + index));
      const stored = await this.vault.getMany(NAMESPACE, ids);
      for (const id of ids) {
        const value = stored.get(id);
        if (!value) return found;
        found.push(JSON.parse(value.toString()));
      }
    }
  }

  /** Notes that an institution owes for one message more. */
  async charge(channel: SandboxChannel, tenantId: string): Promise<void> {
    await this.vault.count(NAMESPACE, { id: chargedTo(tenantId, channel) });
  }

  /** How many messages of a channel an institution was charged for. */
  async charged(channel: SandboxChannel, tenantId: string): Promise<number> {
    return Number((await this.vault.get(NAMESPACE, chargedTo(tenantId, channel)))?.toString() ?? 0);
  }

  async behaviour(channel: SandboxChannel): Promise<Behaviour> {
    const word = (await this.vault.get(NAMESPACE, `behaviour-${channel}`))?.toString();
    return behaviours.find((known) => known === word) ?? 'accepted';
  }
}

/** Deleted with the institution, because its id begins the name. */
const entryOf = ({ tenantId, name }: SandboxList, position: number) => `${tenantId}/${name}/${position}`;

const chargedTo = (tenantId: string, channel: SandboxChannel) => `${tenantId}/charged-${channel}`;

const slotOf = (number: number) => `slot-${number % CAPACITY}`;
