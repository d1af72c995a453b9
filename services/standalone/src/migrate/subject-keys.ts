import { UsageError } from '@matricula/observability';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { eventDefinitions } from '@matricula/domain/registry';
import { actorSubject, NAMES, namePlaces, nameSubject, PERSONAL } from '@matricula/event-store';
import { DATA_SUBJECT_KEYS, type Vault } from '@matricula/vault';

/** Copies the keys of data subjects from one vault to another. A person erased in either vault stays erased. */
export class SubjectKeyCopy {
  copied = 0;
  private readonly seen = new Set<string>();
  private readonly subjects = new Map(eventDefinitions.map(({ type, subject }) => [type, subject]));
  private readonly names = new Map(eventDefinitions.map(({ type, fields }) => [type, namePlaces(fields)]));

  constructor(
    private readonly from: Vault,
    private readonly to: Vault,
  ) {}

  /** @throws Error when both vaults hold different keys for a person. */
  async copyFor(events: readonly RecordedEvent[]): Promise<void> {
    const ids = new Set<string>();
    for (const { type, tenantId, data, meta } of events) {
      if (NAMES in (data as object)) {
        const named = this.names.get(type) ?? [];
        for (const place of named) ids.add(nameSubject(tenantId, place, data as Record<string, unknown>) ?? '');
        ids.delete('');
      }
      if (meta.personal !== undefined) ids.add(actorSubject(tenantId, meta));
      const subject = this.subjects.get(type);
      if (subject !== undefined && PERSONAL in (data as object))
        ids.add(`${tenantId}/${String((data as Record<string, unknown>)[subject])}`);
    }
    for (const id of ids) if (this.seen.has(id)) ids.delete(id);
    if (ids.size === 0) return;
    const keys = await this.from.getMany(DATA_SUBJECT_KEYS, [...ids]);
    const wanted = [...keys].map(([id, value]) => ({ id, value }));
    const stored = await this.to.putMissing(DATA_SUBJECT_KEYS, wanted);
    for (const { id, value } of wanted) {
      const there = stored.get(id)!;
      if (!value.equals(there)) await this.reconcile(id, value, there);
      this.seen.add(id);
      this.copied += 1;
    }
  }

  /** An empty value is a tombstone: the key was destroyed. */
  private async reconcile(id: string, value: Buffer, there: Buffer): Promise<void> {
    if (there.length === 0) return;
    if (value.length > 0) throw new UsageError(`The vaults hold different keys for ${id}: the events of one of them would be unreadable`);
    await this.to.put(DATA_SUBJECT_KEYS, { id, value });
  }
}
