import { Injectable } from '@nestjs/common';
import { Sessions } from '@matricula/auth';
import type { Filter } from '@matricula/read-models/kernel';
import { authLog, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';

/** Where an account is signed in. */
export interface OpenSession {
  session_id: string;
  since: string;
  ip: string | null;
  user_agent: string | null;
}

/** Which sessions of an account are still good, and where they were begun. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly reads: ReadStore,
  ) {}

  async of(tenantId: string, { userId, openSessions }: UserRow): Promise<OpenSession[]> {
    const asked = await Promise.all(
      openSessions.map(async (sid) => (await this.sessions.isOpen({ sid, sub: userId, tid: tenantId })) && sid),
    );
    const open = asked.filter((sid) => sid !== false);
    if (open.length === 0) return [];
    const where: Filter = {
      and: [
        { field: 'kind', op: 'eq', value: 'signed-in' },
        { field: 'sessionId', op: 'in', values: open },
      ],
    };
    const rows = await this.reads.page(authLog, tenantId, { where, sort: [{ field: 'at', dir: 'desc' }], limit: open.length });
    return rows.map(({ sessionId = '', at, ip, userAgent }) => ({
      session_id: sessionId,
      since: at,
      ip: ip ?? null,
      user_agent: userAgent ?? null,
    }));
  }
}
