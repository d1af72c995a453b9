import { Body, Controller, ForbiddenException, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, grants, IdentityService, SignedIn, type RequestContext } from '@matricula/auth';
import {
  announcementBoundary,
  changeAnnouncementFields,
  concerns,
  newAnnouncementFields,
  receiptBoundary,
  savedAnnouncementFields,
  type Announcement,
  type AnnouncementContent,
  type AnnouncementEvent,
} from '@matricula/domain/announcement';
import { DomainError, ORIGIN } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore, partIdOf } from '@matricula/event-store';
import { bySchema, done } from '@matricula/http';
import { announcementAccess } from '@matricula/projections/announcement';
import { DecideCommand, openedAs, serveLifecycle, type ServedLifecycle } from '../decision';

const CODE = 'ANNOUNCEMENT_MANAGEMENT';

/** Announcements to staff: published by permitted users, confirmed by each person they concern. */
@ApiTags('announcements')
@Allow(CODE)
@Controller('announcements')
export class AnnouncementController {
  private readonly life: ServedLifecycle<Announcement, AnnouncementEvent, AnnouncementContent | undefined>;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly identity: IdentityService,
  ) {
    this.life = serveLifecycle(announcementBoundary, announcementAccess, {
      commands,
      store,
      ownRoutes: ['change'],
      prepare: {
        change: ({ values, extra: expected }) => ({ type: 'ChangeAnnouncement', data: { ...contentOf(values), expected } }),
        withdraw: () => ({ type: 'WithdrawAnnouncement', data: {} }),
        publish: () => ({ type: 'RepublishAnnouncement', data: {} }),
      },
    });
  }

  /** Publishes an announcement to the given roles and teams (to everyone if none are given), in the given institutions (in this one if none are given). */
  @Post()
  @HttpCode(200)
  async publish(
    @Body({ schema: bodyOf(newAnnouncementFields) }) asked: ValuesOf<typeof newAnnouncementFields>,
    @Context() context: RequestContext,
  ) {
    const { tenants, ...said } = asked;
    const content = contentOf(said);
    const places = [...new Set(tenants?.length ? tenants : [context.tenantId])];
    for (const tenantId of places) await this.assertMay(tenantId, context);
    const { userId: authorId, name: authorName } = context.user;
    let position = ORIGIN;
    const ids: string[] = [];
    for (const tenantId of places) {
      const announcementId = partIdOf(context.commandId, `announcement/${tenantId}`);
      const decision = { type: 'PublishAnnouncement', data: { announcementId, authorId, authorName, ...content } } as const;
      const command = new DecideCommand(announcementBoundary, [announcementId], decision, commandMeta({ ...context, tenantId }));
      position = (await this.commands.execute(command)).position;
      ids.push(announcementId);
    }
    return done('Announced', position, { data: { ids } });
  }

  /**
   * Changes the text, audience or dates of an announcement; those who confirmed it need not confirm again. Refused if another user changed the same
   * fields after `expected` was read.
   */
  @Put(':id')
  async change(
    @Param('id') id: string,
    @Body({ schema: bodyOf(savedAnnouncementFields) }) { expected, ...asked }: ValuesOf<typeof savedAnnouncementFields>,
    @Context() context: RequestContext,
  ) {
    const opened = openedAs(expected);
    const before = opened && contentOf(await bySchema(bodyOf(changeAnnouncementFields), opened));
    return done('Announcement updated', (await this.life.move(id, 'change', context, asked, before)).position);
  }

  /** Withdraws an announcement (`withdraw`), or shows it again (`publish`). */
  @Post(':id/:move')
  @HttpCode(200)
  async move(@Param('id') id: string, @Param('move') move: string, @Context() context: RequestContext) {
    return done('Announcement updated', (await this.life.step(id, move, context)).position);
  }

  /** Confirms that you have read an announcement, so that it is not shown to you again. */
  @SignedIn()
  @Put(':id/confirmation')
  async confirm(@Param('id') announcementId: string, @Context() context: RequestContext) {
    const { tenantId, user } = context;
    const { state } = await this.store.states.current(announcementBoundary.decider, announcementBoundary.stream(tenantId, announcementId));
    const { content } = state;
    // A confirmation that arrives just after the announcement ended still counts.
    if (!content || content.startsAt > new Date().toISOString() || !(await this.concerns(content, user, tenantId)))
      throw new DomainError('announcement/unknown', 'There is no such announcement.');
    const { userId, name: userName } = user;
    const decision = { type: 'ConfirmAnnouncement', data: { announcementId, userId, userName } } as const;
    const { position } = await this.commands.execute(
      new DecideCommand(receiptBoundary, [announcementId, userId], decision, commandMeta(context)),
    );
    return done('Confirmed', position);
  }

  private async concerns(content: AnnouncementContent, user: RequestContext['user'], tenantId: string): Promise<boolean> {
    const teams = await Promise.all(
      content.teams.map(async (leader) => [leader, await this.identity.atAndBelow(tenantId, leader)] as const),
    );
    const known = new Map(teams.map(([leader, people]) => [leader, new Set(people)]));
    return concerns(content, user, (leader) => known.get(leader) ?? new Set());
  }

  /** In another tenant, the user needs the permission there. @throws ForbiddenException */
  private async assertMay(tenantId: string, { tenantId: here, user }: RequestContext): Promise<void> {
    if (tenantId === here) return;
    const open = user.allowedTenants.includes(tenantId) && grants(await this.identity.acl(tenantId, user.role), CODE);
    if (!open) throw new ForbiddenException('You cannot publish announcements in one of these institutions.');
  }
}

/** The request in its stored form. @throws DomainError `announcement/invalid` */
function contentOf(said: ValuesOf<typeof changeAnnouncementFields>): AnnouncementContent {
  const { title, body, kind, mustConfirm, roles, teams, startsAt, endsAt } = said;
  const numbers = (roles ?? []).map(Number);
  if (!numbers.every(Number.isSafeInteger))
    throw new DomainError('announcement/invalid', 'Roles is not valid', { roles: 'Roles is not valid' });
  return {
    ...{ title, body, kind: kind === 'modal' ? 'modal' : 'banner', mustConfirm: mustConfirm ?? false },
    ...{ roles: numbers, teams: [...(teams ?? [])] },
    ...{ startsAt: instantOf(startsAt) ?? new Date().toISOString(), endsAt: instantOf(endsAt) },
  };
}

const instantOf = (at: string | null | undefined) => (at ? new Date(at).toISOString() : undefined);
