import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import {
  earlierUniqueStream,
  nameHolder,
  recordBoundary,
  recordUniqueStream,
  type RecordState,
  type RecordType,
} from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Decided } from '../decision';

interface Reservation {
  stream: string;
  owner?: string;
  revision: number;
}

/** `a City`, `an Answer time`, `an API key`: no label begins with a silent h, or with a u that is not one. */
export const withArticle = (label: string) => `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`;

/** Reserves the unique fields of records in the append that creates, changes or removes them. */
@Injectable()
export class RecordNames {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
  ) {
    for (const type of recordTypes) {
      conditions.add(recordBoundary(type), { appends: (decided) => this.reserve(type, decided) });
    }
  }

  /** @throws DomainError `<list>/taken` */
  private async reserve(type: RecordType, { tenantId, key, before, after, cause }: Decided<RecordState>): Promise<StreamAppend[]> {
    const [recordId = ''] = key;
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
      const field = type.unique.at(-1) ?? '';
      const { byServer, label } = type.fields[field] ?? {};
      const words = `There is already ${withArticle(type.label)}`;
      if (taken && byServer && label) {
        // No user fills in this field, so no input of the form is wrong.
        throw new DomainError(`${type.list}/taken`, `${words} with this ${label.toLowerCase()}. Please change or delete it first.`);
      }
      if (taken) throw new DomainError(`${type.list}/taken`, `${words} with this name.`, { [field]: `${words} with this name.` });
      appends.push(appendOfPart('reserve', { stream, tenantId }, revision, [{ type: 'RecordNameReserved', data }], cause));
    }
    return appends;
  }

  /** Whether another record holds these very values by the stream that older logs reserved them with. */
  private async heldEarlier(type: RecordType, earlier: string, wanted: string, recordId: string, tenantId: string): Promise<boolean> {
    const { owner } = await this.reservation(earlier);
    if (!owner || owner === recordId) return false;
    const { decider, stream } = recordBoundary(type);
    const { status, values } = (await this.store.states.current(decider, stream(tenantId, owner))).state;
    return status === 'kept' && recordUniqueStream(type, tenantId, values) === wanted;
  }

  private async reservation(stream: string): Promise<Reservation> {
    const { state: owner, revision } = await this.store.states.current(nameHolder, stream);
    return { stream, owner, revision };
  }
}
