import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LookupCache } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { leadList } from '@matricula/read-models/lead';
import { tenantList } from '@matricula/read-models/tenant';
import { userList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';

const counted = {
  users: { model: userList, where: { field: 'status', op: 'ne' as const, value: 'removed' }, words: 'users' },
  leads: { model: leadList, where: undefined, words: 'leads' },
};

/** A request for capacity: the tenant, and the maximum number of new items. */
export interface Asked {
  tenantId: string;
  what: keyof typeof counted;
  more: number;
  /** A repeated command takes no second slot while its first is remembered; a request without an id cannot be repeated. */
  commandId?: string;
}

/** The result: the number of new items, and their position in the log. */
export interface Came {
  more: number;
  position: Position;
}

interface Taken {
  more: number;
  /** Missing while it is in progress. */
  position?: Position;
}

interface Look {
  there: number;
  position: Position;
}

interface Room {
  taken: Map<string, Taken>;
  look?: Look;
}

/**
 * Enforces the limits of an institution. Data that outsiders send, such as an enquiry, is never refused because of a limit.
 * Within a process a limit is exact: admitted items count until the rows include them. Items of other processes are seen only through the rows,
 * so each process may exceed the limit by what others add within a second plus the lag of the rows. A tenant without limits costs one lookup.
 */
@Injectable()
export class TenantRoom {
  private readonly looks = new LookupCache();
  private readonly rooms = new Map<string, Room>();

  constructor(private readonly reads: ReadStore) {}

  /** Runs the work if there is capacity for its maximum; unused capacity is returned. @throws DomainError `tenant/limit-reached` */
  async within<T>(asked: Asked, work: () => Promise<T>, came: (done: T) => Came): Promise<T> {
    const { tenantId, what, commandId = randomUUID() } = asked;
    const most = (await this.reads.get(tenantList, tenantId, tenantId))?.limits?.[what];
    const name = `${tenantId}/${what}`;
    if (typeof most !== 'number') {
      // These items are not counted, so a limit that is set within the second needs a fresh count.
      this.looks.forget(name);
      return work();
    }
    const room = this.roomOf(name);
    const look = await this.looks.at(name, () => this.look(asked));
    if (room.taken.has(commandId)) return work();
    take(room, look, { ...asked, commandId }, most);
    try {
      const done = await work();
      room.taken.set(commandId, came(done));
      return done;
    } catch (error) {
      room.taken.delete(commandId);
      throw error;
    }
  }

  private roomOf(name: string): Room {
    const room = this.rooms.get(name) ?? { taken: new Map<string, Taken>() };
    this.rooms.set(name, room);
    return room;
  }

  /** The position is read first: the rows include at least everything before it. */
  private async look({ tenantId, what }: Asked): Promise<Look> {
    const { model, where } = counted[what];
    const position = await this.reads.position(model.name, tenantId);
    return { there: await this.reads.count(model, tenantId, { where }), position };
  }
}

/** Reserves capacity synchronously, so that nothing happens between check and reservation. */
function take(room: Room, look: Look, { what, more, commandId }: Asked & { commandId: string }, most: number): void {
  // A slow count may finish after a newer one, which already released items that the older count does not include.
  if (!room.look || look.position >= room.look.position) room.look = look;
  const { there: shown, position: upTo } = room.look;
  let there = shown;
  for (const [id, taken] of room.taken) {
    if (taken.more === 0 || (taken.position !== undefined && taken.position <= upTo)) room.taken.delete(id);
    else there += taken.more;
  }
  if (there + more > most) {
    const { words } = counted[what];
    const message = `Your institution may have at most ${most} ${words}, and has ${there}. Please ask your operator for a higher limit.`;
    throw new DomainError('tenant/limit-reached', message);
  }
  room.taken.set(commandId, { more });
}
