import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, SignedIn, type RequestContext } from '@matricula/auth';
import { isShown } from '@matricula/domain/announcement';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import {
  announcementList,
  announcementReceipts,
  receiptIdOf,
  type AnnouncementReceiptRow,
  type AnnouncementRow,
} from '@matricula/read-models/announcement';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { Audiences } from './audiences.service';

/** Maximum number of announcements in an answer. */
const MOST = 200;

/** Announcements for the staff they concern, and their confirmations. */
@ApiTags('announcements')
@Controller('announcements')
export class AnnouncementQueryController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly audiences: Audiences,
  ) {}

  /** Answers with the current announcements that you have not confirmed yet, oldest first. */
  @SignedIn()
  @Get('current')
  async current(@Context() context: RequestContext) {
    const { tenantId, user } = context;
    await ownWrites(this.reads, announcementList, context);
    await ownWrites(this.reads, announcementReceipts, context);
    const now = new Date().toISOString();
    const rows = await this.reads.page<AnnouncementRow>(announcementList, tenantId, {
      where: {
        and: [
          { field: 'status', op: 'eq', value: 'published' },
          { field: 'startsAt', op: 'lte', value: now },
        ],
      },
      sort: [{ field: 'startsAt', dir: 'desc' }],
      limit: MOST,
    });
    const mine = await this.audiences.concerning(
      tenantId,
      user,
      rows.filter((row) => isShown(row, now)),
    );
    const ids = mine.map(({ announcementId }) => receiptIdOf(announcementId, user.userId));
    const receipts = await this.reads.getMany<AnnouncementReceiptRow>(announcementReceipts, tenantId, ids);
    const known = new Set(receipts.map(({ announcementId }) => announcementId));
    const shown = mine.filter(({ announcementId }) => !known.has(announcementId)).toReversed();
    return answer(
      shown.map(({ announcementId, title, body, kind, mustConfirm }) => ({ id: announcementId, title, body, kind, mustConfirm })),
    );
  }

  /** Answers with an announcement and every user it concerns: when each of them confirmed it, or that they have not. */
  @Allow('ANNOUNCEMENT_MANAGEMENT')
  @Get(':id')
  async one(@Param('id') id: string, @Context() context: RequestContext) {
    const { tenantId } = context;
    const [row] = await this.list.byKey<AnnouncementRow & { moves: string[] }>(this.list.declared('announcements', context), [id], context);
    if (!row) throw new DomainError('announcement/unknown', 'There is no such announcement.');
    const people = await this.audiences.of(tenantId, row);
    const where = { field: 'announcementId', op: 'eq', value: id } as const;
    await ownWrites(this.reads, announcementReceipts, context);
    const receipts = await this.reads.page<AnnouncementReceiptRow>(announcementReceipts, tenantId, { where, limit: 10_000 });
    const at = new Map(receipts.map(({ userId, confirmedAt }) => [userId, confirmedAt]));
    const audience = people.map(({ userId, name, roleName }) => ({ userId, name, roleName, confirmedAt: at.get(userId) }));
    return answer({ ...row, audience: audience.toSorted((one, other) => one.name.localeCompare(other.name)) });
  }
}
