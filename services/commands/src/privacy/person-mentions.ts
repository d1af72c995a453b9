import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, ORIGIN, type Mentions, type RecordedEvent } from '@matricula/domain/kernel';
import { mentions as declared } from '@matricula/domain/registry';
import { EventStore, stateOf } from '@matricula/event-store';
import { DataSubjectKeys } from '@matricula/vault';
import { DecideCommand } from '../decision';
import { FEWEST_LETTERS, mentions, type PersonMarks } from './person-marks';

/** Ids of the things that mention a person, by their declaration. */
export type Mentioning = ReadonlyMap<Mentions, ReadonlySet<string>>;

type Reader = (data: unknown) => unknown;

/** Things whose events may mention people, by event type, with what reads an event's mention. */
function readersOf(read: (things: Mentions) => Readonly<Record<string, Reader | string>>): ReadonlyMap<string, [Mentions, Reader]> {
  return new Map(
    declared.flatMap((things) =>
      Object.entries(read(things)).flatMap(([type, reader]) =>
        typeof reader === 'string' ? [] : [[type, [things, reader]] as [string, [Mentions, Reader]]],
      ),
    ),
  );
}

const texts = readersOf((things) => things.texts as Readonly<Record<string, Reader | string>>);
/** Those of things in which every name counts. */
const byCalledNames = new Map([...texts].filter(([, [things]]) => things.byCalledNames));
/** The lead that an event names. */
const leadOf = (data: unknown) => (data as { leadId?: string }).leadId;
const staff = readersOf((things) => (things.staff ?? {}) as Readonly<Record<string, Reader>>);

/** Finds and erases mentions of a person outside of their lead, as the contexts declare them. Each text has its own key, which is destroyed. */
@Injectable()
export class PersonMentions {
  constructor(
    private readonly store: EventStore,
    private readonly keys: DataSubjectKeys,
    private readonly commands: CommandBus,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Things of the lead, and others that mention the person. @throws DomainError `erasure/not-possible` while one of them is in use */
  async find(tenantId: string, leadId: string, marks: PersonMarks): Promise<Mentioning> {
    const found = await this.search(tenantId, texts, (text, { ofLead }, of) =>
      ofLead && of !== undefined ? of === leadId : mentions(marks, text),
    );
    for (const [things, ids] of found) await this.dropForeign(tenantId, leadId, things, ids);
    const called = { phones: [], emails: [], names: await this.calledNames(tenantId, found) };
    if (called.names.length === 0) return found;
    const more = await this.search(tenantId, byCalledNames, (text) => mentions(called, text));
    return new Map([...found].map(([things, ids]) => [things, new Set([...ids, ...(more.get(things) ?? [])])]));
  }

  /** Drops things of other leads: one of their events mentions the person, and only another one names the lead. */
  private async dropForeign(tenantId: string, leadId: string, { ofLead, erasedBy }: Mentions, ids: Set<string>): Promise<void> {
    if (!ofLead || !erasedBy || ids.size === 0) return;
    const stream = (id: string) => erasedBy.boundary.stream(tenantId, id);
    const streams = await this.store.readMany([...ids].map(stream));
    for (const id of ids) {
      const leads = new Set(streams.get(stream(id))?.flatMap(({ data }) => leadOf(data) ?? []));
      if (leads.size > 0 && !leads.has(leadId)) ids.delete(id);
    }
  }

  /** What the found things call the person, in lower case. */
  private async calledNames(tenantId: string, found: Mentioning): Promise<string[]> {
    const names = new Set<string>();
    for (const [things, ids] of found) {
      const { called, erasedBy } = things;
      if (!called || !erasedBy || ids.size === 0) continue;
      const streams = await this.store.readMany([...ids].map((id) => erasedBy.boundary.stream(tenantId, id)));
      for (const events of streams.values()) {
        // The last one: answers are saved while they are typed.
        const name = events
          .flatMap(({ data }) => called(data as never) ?? [])
          .at(-1)
          ?.trim()
          .toLowerCase();
        if (name !== undefined && name.length >= FEWEST_LETTERS) names.add(name);
      }
    }
    return [...names];
  }

  /** Things whose text names a member of staff. @throws DomainError `erasure/not-possible` while one of them is in use */
  ofStaff(tenantId: string, userId: string): Promise<Mentioning> {
    return this.search(tenantId, staff, (named) => (named as readonly unknown[]).includes(userId));
  }

  /** Removes the texts and files that mention the person, then destroys their keys. */
  async forget(found: Mentioning, { commandId: _command, ...meta }: CommandMeta): Promise<void> {
    for (const [things, ids] of found) for (const id of ids) await this.remove(things, id, meta);
    for (const id of idsOf(found)) await this.keys.destroy(`${meta.tenantId}/${id}`);
  }

  private async search(
    tenantId: string,
    readers: ReadonlyMap<string, [Mentions, Reader]>,
    isMention: (read: unknown, things: Mentions, leadId: string | undefined) => boolean,
  ): Promise<Map<Mentions, Set<string>>> {
    const found = new Map(declared.map((things) => [things, new Set<string>()]));
    for await (const batch of this.store.readAll(ORIGIN, { filter: { tenantId, types: [...readers.keys()] } })) {
      for (const { type, data } of batch) {
        const [things, read] = readers.get(type) ?? [];
        if (things && read && isMention(read(data), things, leadOf(data)))
          found.get(things)?.add(String((data as Record<string, unknown>)[things.subject]));
      }
    }
    for (const [things, ids] of found) await this.assertFree(tenantId, things, [...ids]);
    return found;
  }

  private async assertFree(tenantId: string, { heldBy }: Mentions, ids: readonly string[]): Promise<void> {
    if (!heldBy || ids.length === 0) return;
    const streams = await this.store.readMany(ids.map((id) => heldBy.stream(tenantId, id)));
    for (const events of streams.values()) {
      const reason = heldBy.reason(stateOf(heldBy.decider, events as RecordedEvent[]));
      if (reason) throw new DomainError('erasure/not-possible', reason);
    }
  }

  /** Its files are deleted as well, because they may show the person. */
  private async remove({ erasedBy, files }: Mentions, id: string, meta: Omit<CommandMeta, 'commandId'>): Promise<void> {
    if (!erasedBy) return;
    if (files) {
      for (const { data } of await this.store.read(erasedBy.boundary.stream(meta.tenantId, id)))
        for (const { blobId } of files(data as never) ?? []) await this.blobs.delete(meta.tenantId, blobId);
    }
    await this.commands.execute(new DecideCommand(erasedBy.boundary, [id], erasedBy.command(id), meta));
  }
}

/** The ids of what was found; with `subject`, only those that this field of their events holds. */
export const idsOf = (found: Mentioning, subject?: string): string[] =>
  [...found].flatMap(([things, ids]) => (subject === undefined || things.subject === subject ? [...ids] : []));
