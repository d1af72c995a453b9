import { Injectable } from '@nestjs/common';
import { grants, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { UserRow } from '@matricula/read-models/user';

/** Finds the users to whom leads can be assigned. */
@Injectable()
export class Receivers {
  constructor(private readonly identity: IdentityService) {}

  /**
   * These users, in the given order.
   * @throws DomainError `user/unknown` for a user who does not work here or whom the caller may not see, `user/receives-no-leads` for one whose
   * role has no leads
   */
  async of(userIds: readonly string[], context: RequestContext): Promise<UserRow[]> {
    const people = await Promise.all(userIds.map((userId) => this.identity.colleague(context, userId)));
    const lists = await Promise.all(people.map(({ role }) => this.identity.acl(context.tenantId, role)));
    const without = people.filter((_, index) => !grants(lists[index] ?? [], 'LEADS')).map(({ name }) => name);
    if (without.length > 0)
      throw new DomainError(
        'user/receives-no-leads',
        `${without.join(', ')} cannot receive leads: the role has no access to leads. Nothing was assigned.`,
      );
    return people;
  }
}
