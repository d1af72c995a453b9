import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { scopes, staffRoles, type Scope } from '@matricula/domain/kernel/staff-roles';
import { role as roleRecord } from '@matricula/domain/user';
import { done } from '@matricula/http';
import { IsIn } from 'class-validator';
import { Records } from '../record/records.service';

/** Body of `roles/{id}/scope`. */
class RoleScopeDto {
  /** Whose rows the role sees: their own; with everybody below; with all who report to the same manager; everybody's. */
  @IsIn(scopes) scope: Scope;
}

/** What a role lets see. */
@ApiTags('user')
@Allow('USER_ROLES')
@Controller('roles')
export class RoleController {
  constructor(private readonly records: Records) {}

  /** Says whose rows a role sees. An admin sees everything, and nobody widens their own sight. */
  @Put(':id/scope')
  async scope(@Param('id') id: string, @Body() { scope }: RoleScopeDto, @Context() context: RequestContext) {
    const { role } = await this.records.find(roleRecord, id, context);
    if (role === staffRoles.admin) throw new DomainError('role/admin', 'An admin sees everything.');
    if (role === context.user.role) throw new DomainError('role/own', 'You cannot change what your own role sees.');
    const { position } = await this.records.change(roleRecord, id, { scope }, context);
    return done('Role updated successfully', position);
  }
}
