import { Injectable } from '@nestjs/common';
import { explainAccess, IdentityService, type AccessVerdict, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { ListService, type ListDeclaration } from '@matricula/lists';

/** A user of the institution, and their access to a row. */
export interface RowViewer extends AccessVerdict {
  id: string;
  name: string;
  role_name: string;
}

const NEAR: readonly AccessVerdict['by'][] = ['own', 'above', 'unowned', 'shared', 'admin', 'all', undefined];
const nearness = ({ by }: AccessVerdict): number => NEAR.indexOf(by);

/** Lists who sees a row and who does not, each with the reason. */
@Injectable()
export class RowViewers {
  constructor(
    private readonly list: ListService,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Sorted: users named in the row, their managers, users who see everything, users without access. @throws DomainError `row/unknown` for a row
   * that does not exist or that the caller may not see
   */
  async of(list: ListDeclaration, key: string, context: RequestContext): Promise<RowViewer[]> {
    const [row] = await this.list.byKey(list, [key], context);
    if (!row) throw new DomainError('row/unknown', 'There is no such row.');
    const { tenantId, user, acl, sight } = context;
    const staff = await this.identity.staff(tenantId);
    // The caller may be a guest, whose account is in another tenant.
    const people = staff.some(({ userId }) => userId === user.userId) ? staff : [...staff, { ...user, acl, sight }];
    const names = await this.names(list, row, context, new Map(people.map(({ userId, name }) => [userId, name])));
    return people
      .map((one) => ({
        ...{ id: one.userId, name: one.name, role_name: one.roleName },
        ...explainAccess(list, one, row, (userId) => names.get(userId) ?? 'A former user'),
      }))
      .sort((a, b) => nearness(a) - nearness(b) || a.name.localeCompare(b.name));
  }

  /** Adds the names of users in the row who no longer work here. */
  private async names({ access }: ListDeclaration, row: object, { tenantId }: RequestContext, known: Map<string, string>) {
    const of = row as Readonly<Record<string, unknown>>;
    for (const field of Object.keys(access?.owner ?? {})) {
      const userId = of[field];
      if (typeof userId !== 'string' || known.has(userId)) continue;
      const left = await this.identity.user(tenantId, userId);
      if (left) known.set(userId, left.name);
    }
    return known;
  }
}
