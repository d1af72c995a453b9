import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf, partOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { scopes, type Scope } from '@matricula/domain/kernel/staff-roles';
import { editRoleFields, newRoleFields, role as roleRecord } from '@matricula/domain/user';
import { done } from '@matricula/http';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Records } from '../record';
import { RoleViews } from './role-views.service';
import { Roles } from './roles.service';

/** Body of `roles/{id}/scope`. */
class RoleScopeDto {
  /** Whose rows the role sees: their own; with everybody below; with all who report to the same manager; everybody's. */
  @IsIn(scopes) scope: Scope;
}

/** Body of `roles/view`. */
class ViewAsDto {
  @IsInt() @Min(1) @Max(999_999) role: number;
  /** Somebody who has the role, whose rows are shown; without it those that an admin would see with the role. */
  @IsOptional() @IsString() @MaxLength(60) user_id?: string;
}

/** What a role lets see. */
@ApiTags('user')
@Allow('USER_ROLES')
@Controller()
export class RoleController {
  constructor(
    private readonly records: Records,
    private readonly roles: Roles,
    private readonly views: RoleViews,
  ) {}

  /** Says whose rows a role sees. An admin sees everything, and nobody widens their own sight. */
  @Put('roles/:id/scope')
  async scope(@Param('id') id: string, @Body() { scope }: RoleScopeDto, @Context() context: RequestContext) {
    const { role } = await this.records.find(roleRecord, id, context);
    const { position } = await this.roles.edit({ role: Number(role), scope }, context);
    return done('Role updated successfully', position);
  }

  /** Adds a role, of its own or as a copy of another one. */
  @Post('add-role-permissions')
  @HttpCode(200)
  async add(@Body({ schema: bodyOf(newRoleFields) }) given: ValuesOf<typeof newRoleFields>, @Context() context: RequestContext) {
    const { position, role } = await this.roles.add(given, context);
    return done('Role created successfully', position, { data: { id: `role-${role}`, role } });
  }

  /** Changes what a role may do, whose rows it sees and what it is called. Whoever has it works by it at once. */
  @Post('edit-role-permissions')
  @HttpCode(200)
  async edit(
    @Body({ schema: partOf(editRoleFields) }) given: Partial<ValuesOf<typeof editRoleFields>>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.roles.edit(given, context);
    return done('Role updated successfully', position);
  }

  /**
   * Begins to look at the console as a role, and as somebody who has it: send `view_as` as `x-view-as` from then on. Nothing can be
   * changed with it; the timeline says who looked. For admins.
   */
  @Allow('USER_ROLES')
  @AdminsOnly()
  @Post('roles/view')
  @HttpCode(200)
  async view(@Body() { role, user_id }: ViewAsDto, @Context() context: RequestContext) {
    const { position, view } = await this.views.begin(role, user_id || undefined, context);
    return done(`You see the console as ${view.role_name}`, position, { data: view });
  }

  /** Sees the console as oneself again. */
  @Allow('USER_ROLES')
  @AdminsOnly()
  @Post('roles/view/leave')
  @HttpCode(200)
  async leave(@Context() context: RequestContext) {
    const { position } = await this.views.end(context);
    return done('You see the console as yourself again', position);
  }

  /** Deletes a role that nobody has any more. */
  @Delete('roles/:id')
  async remove(@Param('id') id: string, @Context() context: RequestContext) {
    const { position } = await this.roles.remove(id, context);
    return done('Role deleted successfully', position);
  }
}
