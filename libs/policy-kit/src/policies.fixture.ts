import { automationEvents, timerDecider, timerStream, type TimerCommand } from '@matricula/domain/automation';
import type { Boundary, DomainCommand, DomainEvent, EventDefinition, RecordedEvent } from '@matricula/domain/kernel';
import { LogEventFeed } from '@matricula/event-feed';
import { EventCodec, execute, SqliteEventStore, type CommandMeta } from '@matricula/event-store';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TENANT = 't1';
export const person: CommandMeta = { actor: { id: 'u-1', name: 'Asha', email: 'asha@example.org', role: 6 }, correlationId: 'c-1' };

/** A log with its feed and vault, in a temporary folder. */
export function openPlace(definitions: readonly EventDefinition[] = automationEvents) {
  const folder = mkdtempSync(join(tmpdir(), 'policies-'));
  const vault = new SqliteVault({ file: join(folder, 'vault.sqlite') });
  const keys = new DataSubjectKeys(vault);
  const codec = new EventCodec({ definitions, keys });
  const store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
  return {
    folder,
    vault,
    keys,
    store,
    feed: new LogEventFeed(store),
    /** Sends a command to a timer on behalf of a person. */
    tell: (command: TimerCommand, at?: string, tenantId = TENANT) =>
      execute(store, timerDecider, { stream: timerStream(tenantId, command.data.timerId), tenantId }, command, person, { at }),
    /** Sends a command to a thing on behalf of a person. */
    decide: <State, C extends DomainCommand, E extends DomainEvent>(
      { decider, stream }: Boundary<State, C, E, [string]>,
      id: string,
      command: C,
      options: { commandId?: string } = {},
    ) => execute(store, decider, { stream: stream(TENANT, id), tenantId: TENANT }, command, person, options),
    /** Everything in the log of some types, in order. */
    log: async (...types: string[]): Promise<RecordedEvent[]> => {
      const all: RecordedEvent[] = [];
      for await (const batch of store.readAll('', { filter: { types } })) all.push(...batch);
      return all;
    },
    close: async () => {
      await store.close();
      await vault.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Place = ReturnType<typeof openPlace>;

/** Resolves when a condition on the log holds; it is checked after each append. */
export function until({ store }: Place, holds: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () =>
      void holds().then((so) => {
        if (!so) return;
        stop();
        resolve();
      }, reject);
    const stop = store.onAppended(look);
    look();
  });
}
