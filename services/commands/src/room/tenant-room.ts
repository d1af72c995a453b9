import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Looks } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { leadList } from '@matricula/read-models/lead';
import { tenantList } from '@matricula/read-models/tenant';
import { userList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';

const counted = {
  users: { model: userList, where: { field: 'status', op: 'ne' as const, value: 'removed' }, words: 'users' },
  leads: { model: leadList, where: undefined, words: 'leads' },
};

/** Who asks for room, and for how many at the most. */
export interface Asked {
  tenantId: string;
  what: keyof typeof counted;
  more: number;
  /** A command that is sent again while its first is remembered takes no second place; nobody can send one again that has none. */
  commandId?: string;
}

/** What became of it: how many came, and where the log says so. */
export interface Came {
  more: number;
  position: Position;
}

interface Taken {
  more: number;
  /** Missing while it is under way. */
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
 * Room within the limits of an institution. What people send of their own accord, such as an enquiry, is never turned away for want of it.
 * Within a process a limit is exact: what it let in counts until the rows show it. What other processes let in is seen by the rows alone:
 * each may overrun by what the others add within a second and the time by which rows lag. Who has no limit costs one look.
 */
@Injectable()
export class TenantRoom {
  private readonly looks = new Looks();
  private readonly rooms = new Map<string, Room>();

  constructor(private readonly reads: ReadStore) {}

  /** Does the work where there is room for what it may bring; what it does not bring is given back. @throws DomainError `tenant/limit-reached` */
  async within<T>(asked: Asked, work: () => Promise<T>, came: (done: T) => Came): Promise<T> {
    const { tenantId, what, commandId = randomUUID() } = asked;
    const most = (await this.reads.get(tenantList, tenantId, tenantId))?.limits?.[what];
    const name = `${tenantId}/${what}`;
    if (typeof most !== 'number') {
      // Whatever comes of it is counted by nobody: a limit that is set within the second finds it by a new look only.
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

  /** The position is asked for first: the rows show at least what lies before it. */
  private async look({ tenantId, what }: Asked): Promise<Look> {
    const { model, where } = counted[what];
    const position = await this.reads.position(model.name, tenantId);
    return { there: await this.reads.count(model, tenantId, { where }), position };
  }
}

/** Takes room at once, without a wait between looking and taking. */
function take(room: Room, look: Look, { what, more, commandId }: Asked & { commandId: string }, most: number): void {
  // A look that took long may end after a newer one, which let go of what the older does not show.
  if (!room.look || look.position >= room.look.position) room.look = look;
  const { there: shown, position: upTo } = room.look;
  let there = shown;
  for (const [id, taken] of room.taken) {
    if (taken.more === 0 || (taken.position !== undefined && taken.position <= upTo)) room.taken.delete(id);
    else there += taken.more;
  }
  if (there + more > most) {
    const { words } = counted[what];
    const message = `Your institution may have ${most} ${words} at the most, and has ${there}. Please ask those who look after it for more.`;
    throw new DomainError('tenant/limit-reached', message);
  }
  room.taken.set(commandId, { more });
}
