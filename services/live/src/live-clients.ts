import { ForbiddenException, HttpException, Injectable } from '@nestjs/common';
import { Authenticator, LookupCache, type RequestContext, type TokenClaims } from '@matricula/auth';
import type { Socket } from 'socket.io';

/** The largest number of connections of one user to one process; each tab has one. */
const MOST_SOCKETS = 100;

/** What a browser shows at present: keys of a list, or `*` for a notice of any change. */
export interface Watch {
  list: string;
  keys: string[] | '*';
  /** Watched keys of rows that the user may see, or could see until the last announcement. */
  seen: Set<string>;
}

/** The user of a socket, and what they watch. */
export interface Client {
  claims: TokenClaims;
  tenantId: string;
  viewAs?: string;
  watches: Map<string, Watch>;
}

export const clientOf = (socket: Socket): Client => socket.data as Client;

/** Admits sockets, and determines what their user may see now, which may differ from the time of connecting. */
@Injectable()
export class LiveClients {
  private readonly looks = new LookupCache();

  constructor(private readonly authenticator: Authenticator) {}

  /** @throws UnauthorizedException, ForbiddenException as for a request */
  async admit(socket: Socket): Promise<void> {
    const { token, tenant, viewAs: as } = socket.handshake.auth as { token?: unknown; tenant?: unknown; viewAs?: unknown };
    const viewAs = typeof as === 'string' ? as : undefined;
    const claims = await this.authenticator.verify(typeof token === 'string' ? token : '');
    const known = await this.authenticator.authenticate({ claims, tenant: typeof tenant === 'string' ? tenant : undefined, viewAs });
    const { tenantId, user } = known;
    socket.data = { claims, tenantId, viewAs, watches: new Map() } satisfies Client;
    // Counted without a pause before the join, so that simultaneous connections are all counted.
    if ((socket.nsp.adapter.rooms.get(endRoom(claims.sub))?.size ?? 0) >= MOST_SOCKETS)
      throw new ForbiddenException(`You have ${MOST_SOCKETS} open connections: please close some tabs.`);
    await socket.join([`tenant:${tenantId}`, `user:${tenantId}:${user.userId}`, endRoom(claims.sid), endRoom(claims.sub)]);
    const expiresIn = (claims.exp ?? 0) * 1000 - Date.now();
    const timer = setTimeout(() => socket.disconnect(true), Math.min(Math.max(expiresIn, 0), 2 ** 31 - 1));
    socket.once('disconnect', () => clearTimeout(timer));
  }

  /** The user's present access; undefined if it has ended, and then the socket is closed. */
  async context(socket: Socket): Promise<RequestContext | undefined> {
    const { claims, tenantId: tenant, viewAs } = clientOf(socket);
    try {
      return await this.looks.at(socket.id, async () => ({
        ...(await this.authenticator.authenticate({ claims, tenant, viewAs })),
        correlationId: socket.id,
      }));
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      socket.disconnect(true);
      return undefined;
    }
  }

  /** Clears the cached access after a change of people, teams or permissions. */
  forget(): void {
    this.authenticator.forget();
    this.looks.forget();
  }
}

/** The room of sockets to close when a session, or all sessions of a user, end. */
export const endRoom = (id: string) => `ends:${id}`;
