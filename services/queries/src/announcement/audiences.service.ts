import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { concerns } from '@matricula/domain/announcement';
import type { AnnouncementRow } from '@matricula/read-models/announcement';
import type { UserRow } from '@matricula/read-models/user';

/** Determines whom announcements concern, by the present hierarchy: a user who joins a team receives its announcements. */
@Injectable()
export class Audiences {
  constructor(private readonly identity: IdentityService) {}

  /** The announcements among these that concern a user. */
  async concerning(tenantId: string, user: UserRow, rows: readonly AnnouncementRow[]): Promise<AnnouncementRow[]> {
    const teamOf = await this.teams(tenantId, rows);
    return rows.filter((row) => concerns(row, user, teamOf));
  }

  /** All users whom an announcement concerns. */
  async of(tenantId: string, row: AnnouncementRow): Promise<UserRow[]> {
    const teamOf = await this.teams(tenantId, [row]);
    return (await this.identity.staff(tenantId)).filter((user) => concerns(row, user, teamOf));
  }

  private async teams(tenantId: string, rows: readonly AnnouncementRow[]): Promise<(leader: string) => ReadonlySet<string>> {
    const leaders = [...new Set(rows.flatMap(({ teams }) => teams))];
    const teams = await Promise.all(leaders.map((leader) => this.identity.atAndBelow(tenantId, leader)));
    const known = new Map(leaders.map((leader, at) => [leader, new Set(teams[at])]));
    return (leader) => known.get(leader) ?? new Set();
  }
}
