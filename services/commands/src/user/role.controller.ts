import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, Context, type RequestContext } from '@matricula/auth';
import { bodyOf, partOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import type { Scope } from '@matricula/domain/kernel/staff-roles';
import { editRoleFields, newRoleFields, role as roleRecord } from '@matricula/domain/user';
import { done } from '@matricula/http';
import { Records } from '../record';
import { roleScopeBody, viewAsBody } from './role.wire';
import { RoleViews } from './role-views.service';
import { Roles } from './roles.service';

/** What a role may see. */
@ApiTags('user')
@Allow('USER_ROLES')
@Controller()
export class RoleController {
  constructor(
    private readonly records: Records,
    private readonly roles: Roles,
    private readonly views: RoleViews,
  ) {}

  /** Sets whose rows a role sees. An admin sees everything; users cannot widen their own access. */
  @Put('roles/:id/scope')
  async scope(
    @Param('id') id: string,
    @Body({ schema: bodyOf(roleScopeBody) }) { scope }: ValuesOf<typeof roleScopeBody>,
    @Context() context: RequestContext,
  ) {
    const { role } = await this.records.find(roleRecord, id, context);
    const { position } = await this.roles.edit({ role: Number(role), scope: scope as Scope }, context);
    return done('Role updated successfully', position);
  }

  /** Adds a role, either new or as a copy of another one. */
  @Post('add-role-permissions')
  @HttpCode(200)
  async add(@Body({ schema: bodyOf(newRoleFields) }) given: ValuesOf<typeof newRoleFields>, @Context() context: RequestContext) {
    const { position, role } = await this.roles.add(given, context);
    return done('Role created successfully', position, { data: { id: `role-${role}`, role } });
  }

  /** Changes the permissions, row access and name of a role. It takes effect at once for its users. */
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
   * Starts a preview of the console as a role, or as a user who has it: send `view_as` as `x-view-as` from then on. Nothing can be
   * changed in the preview; the timeline records who looked. For admins.
   */
  @Allow('USER_ROLES')
  @AdminsOnly()
  @Post('roles/view')
  @HttpCode(200)
  async view(@Body({ schema: bodyOf(viewAsBody) }) { role, user_id }: ValuesOf<typeof viewAsBody>, @Context() context: RequestContext) {
    const { position, view } = await this.views.begin(role, user_id || undefined, context);
    return done(`You are viewing the console as ${view.role_name}`, position, { data: view });
  }

  /** Ends the preview of the console as a role. */
  @Allow('USER_ROLES')
  @AdminsOnly()
  @Post('roles/view/leave')
  @HttpCode(200)
  async leave(@Context() context: RequestContext) {
    const { position } = await this.views.end(context);
    return done('You are viewing the console as yourself again', position);
  }

  /** Deletes a role that no user has any more. */
  @Delete('roles/:id')
  async remove(@Param('id') id: string, @Context() context: RequestContext) {
    const { position } = await this.roles.remove(id, context);
    return done('Role deleted successfully', position);
  }
}
