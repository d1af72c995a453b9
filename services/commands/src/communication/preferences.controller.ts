import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { commandMeta, Context, IdentityService, SignedIn, type RequestContext } from '@matricula/auth';
import { pushBoundary } from '@matricula/domain/communication';
import { DomainError, notificationChannels, type Json, type Position } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { notificationKinds } from '@matricula/domain/registry';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';
import { preferencesBody } from './communication.wire';

const kinds = new Map(notificationKinds.map(({ kind, offered }) => [kind, offered]));

/** Notification preferences. */
@ApiTags('communication')
@SignedIn()
@Controller()
export class PreferencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly identity: IdentityService,
  ) {}

  /** Sets your notification channels, your quiet hours for browser notifications, and the language of your console. */
  @Put('account/preferences')
  async choose(
    @Body({ schema: bodyOf(preferencesBody) }) { channels, quiet_from, quiet_until, language }: ValuesOf<typeof preferencesBody>,
    @Context() context: RequestContext,
  ) {
    if ((quiet_from ?? '') === '' ? quiet_until : !quiet_until)
      throw new DomainError('preferences/quiet-hours', 'Quiet hours need a start and an end.');
    const { userId } = context.user;
    const data = {
      ...{ userId, channels: joined(channels), zone: context.timeZone },
      ...(quiet_from && quiet_until && { quietFrom: quiet_from, quietUntil: quiet_until }),
      ...(language && { language }),
    };
    let position: Position = '';
    // A guest receives notifications in the institution they work in, while their account is at home.
    for (const tenantId of new Set([context.tenantId, context.homeTenantId])) {
      const { commandId, ...meta } = commandMeta(context);
      const own = { ...meta, tenantId, commandId: commandId && `${commandId}/${tenantId}` };
      const receipt = await this.commands.execute(new DecideCommand(pushBoundary, [userId], { type: 'ChoosePreferences', data }, own));
      if (tenantId === context.tenantId) ({ position } = receipt);
    }
    this.identity.forget();
    return done('Saved Successfully', position);
  }
}

/** @throws DomainError `preferences/invalid` for unknown kinds, and for channels that the kind does not offer */
function joined(channels: Json): Record<string, string> {
  if (typeof channels !== 'object' || channels === null || Array.isArray(channels))
    throw new DomainError('preferences/invalid', 'channels must name the channels by kind of notification.');
  return Object.fromEntries(
    Object.entries(channels).map(([kind, chosen]) => {
      const all: readonly string[] = kinds.get(kind) ?? [];
      if (all.length === 0) throw new DomainError('preferences/invalid', `There is no notification kind ${kind}.`);
      if (!Array.isArray(chosen) || chosen.some((one) => !all.includes(String(one))))
        throw new DomainError('preferences/invalid', `Notifications come by ${all.join(', ')}.`);
      return [kind, notificationChannels.filter((one) => chosen.includes(one)).join(',')];
    }),
  );
}
