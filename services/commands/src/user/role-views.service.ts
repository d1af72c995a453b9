import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { sessionBoundary, type SessionCommand } from '@matricula/domain/user';
import type { Receipt } from '@matricula/event-store';
import { DecideCommand } from '../decision';

/** The role and user of a preview. */
export interface RoleView {
  /** The value to send as `x-view-as`. */
  view_as: string;
  role: number;
  role_name: string;
  user_name?: string;
}

/** Previews of the console as a role: recorded when they start and end. */
@Injectable()
export class RoleViews {
  constructor(
    private readonly commands: CommandBus,
    private readonly identity: IdentityService,
  ) {}

  /** @throws DomainError `roles/unknown`, `user/unknown` */
  async begin(role: number, personId: string | undefined, context: RequestContext): Promise<{ view: RoleView; position: Position }> {
    const roleName = await this.identity.roleName(context.tenantId, role);
    if (roleName === undefined) throw new DomainError('roles/unknown', 'There is no such role.');
    const person = personId === undefined ? undefined : await this.identity.colleague(context, personId);
    if (person && person.role !== role) throw new DomainError('user/unknown', `${person.name} does not have this role.`);
    const { userId } = context.user;
    const data = { userId, sessionId: context.sessionId, role, roleName, asUserId: personId };
    const { position } = await this.note({ type: 'SeeAsRole', data }, context);
    const view_as = personId === undefined ? String(role) : `${role}/${personId}`;
    return { view: { view_as, role, role_name: roleName, user_name: person?.name }, position };
  }

  async end(context: RequestContext): Promise<Receipt> {
    const data = { userId: context.user.userId, sessionId: context.sessionId };
    return this.note({ type: 'SeeAsBefore', data }, context);
  }

  /** Recorded in the previewed institution, so that it appears in its timeline. */
  private note(decision: SessionCommand, context: RequestContext): Promise<Receipt> {
    const { user, sessionId } = context;
    return this.commands.execute(new DecideCommand(sessionBoundary, [user.userId, sessionId], decision, commandMeta(context)));
  }
}
