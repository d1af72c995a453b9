import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import {
  earlierUniqueStream,
  recordDecider,
  recordStream,
  recordUniqueStream,
  type RecordCommand,
  type RecordEvent,
  type RecordState,
  type RecordType,
} from '@matricula/domain/record';
import { appendOfPart, eventIdOf, EventStore, persisting, type StreamAppend } from '@matricula/event-store';

/** Creates, changes or removes a record of any type, with its unique fields reserved in the same append. */
export class SaveRecordCommand {
  constructor(
    readonly type: RecordType,
    readonly command: RecordCommand,
    readonly meta: CommandMeta,
  ) {}
}

interface Reservation {
  stream: string;
  owner?: string;
  revision: number;
}

@CommandHandler(SaveRecordCommand)
export class SaveRecordHandler implements ICommandHandler<SaveRecordCommand> {
  constructor(private readonly store: EventStore) {}

  async execute(command: SaveRecordCommand): Promise<{ position: Position; recordId: string }> {
    return persisting(() => this.attempt(command));
  }

  /** Load, decide and append, as `execute()` does, for two or three streams at once. */
  private async attempt({ type, command, meta }: SaveRecordCommand) {
    const { recordId } = command.data;
    const { tenantId, ...cause } = meta;
    const stream = recordStream(type, tenantId, recordId);
    const history = await this.store.read(stream);
    const last = history.at(-1);
    if (meta.commandId && history.some(({ id }) => id === eventIdOf(`${meta.commandId}/record`, 0))) {
      return { position: last?.position ?? '', recordId };
    }
    const decider = recordDecider(type);
    const before = (history as unknown as RecordEvent[]).reduce(decider.evolve, decider.initial);
    const events = decider.decide(command, before);
    if (events.length === 0) return { position: last?.position ?? '', recordId };
    const after = events.reduce(decider.evolve, before);
    const results = await this.store.appendMany([
      appendOfPart('record', { stream, tenantId }, last?.revision ?? -1, events, cause),
      ...(await this.reserve(type, before, after, recordId, meta)),
    ]);
    return {
      position:
        results
          .map(({ position }) => position)
          .sort()
          .at(-1) ?? '',
      recordId,
    };
  }

  private async reserve(
    type: RecordType,
    before: RecordState,
    after: RecordState,
    recordId: string,
    meta: CommandMeta,
  ): Promise<StreamAppend[]> {
    const { tenantId, ...cause } = meta;
    const given = before.status === 'kept' ? recordUniqueStream(type, tenantId, before.values) : undefined;
    const wanted = after.status === 'kept' ? recordUniqueStream(type, tenantId, after.values) : undefined;
    if (given === wanted) return [];
    const appends: StreamAppend[] = [];
    const data = { recordId, list: type.list };
    if (given) {
      const { stream, revision } = await this.reservation(given);
      appends.push(appendOfPart('release', { stream, tenantId }, revision, [{ type: 'RecordNameReleased', data }], cause));
    }
    if (wanted) {
      const { stream, revision, owner } = await this.reservation(wanted);
      const earlier = earlierUniqueStream(type, tenantId, after.values);
      const taken = (owner && owner !== recordId) || (earlier && (await this.heldEarlier(type, earlier, wanted, recordId, tenantId)));
      if (taken) throw new DomainError(`${type.list}/taken`, `There is such a ${type.label} already.`);
      appends.push(appendOfPart('reserve', { stream, tenantId }, revision, [{ type: 'RecordNameReserved', data }], cause));
    }
    return appends;
  }

  /** Whether another record holds these very values by the stream that older logs reserved them with. */
  private async heldEarlier(type: RecordType, earlier: string, wanted: string, recordId: string, tenantId: string): Promise<boolean> {
    const { owner } = await this.reservation(earlier);
    if (!owner || owner === recordId) return false;
    const { initial, evolve } = recordDecider(type);
    const history = await this.store.read(recordStream(type, tenantId, owner));
    const { status, values } = (history as unknown as RecordEvent[]).reduce(evolve, initial);
    return status === 'kept' && recordUniqueStream(type, tenantId, values) === wanted;
  }

  private async reservation(stream: string): Promise<Reservation> {
    const last = (await this.store.read(stream)).at(-1);
    const owner = last?.type === 'RecordNameReserved' ? (last.data as { recordId: string }).recordId : undefined;
    return { stream, owner, revision: last?.revision ?? -1 };
  }
}
