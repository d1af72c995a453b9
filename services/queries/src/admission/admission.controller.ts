import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, withoutSums, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { admissionStream, openAdmissionMoves, type AdmissionEvent } from '@matricula/domain/admission';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { allOf, anyOf, equals, ListService } from '@matricula/lists';
import { admissionAccess } from '@matricula/projections/admission';
import { admissionList, type AdmissionRow } from '@matricula/read-models/admission';
import type { Filter } from '@matricula/read-models/kernel';
import { userList } from '@matricula/read-models/user';
import { everyRow, ownWrites, ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { happeningOf, type Happening } from '../audit';
import { LeadLookup, ofLead } from '../lead';
import { wireAdmission } from './admission-wire';
import { AdmissionsDto, AdmissionsOfLeadDto } from './admission.dto';

const LIST = 'admissions';
const MOST = 500;
const newest = [{ field: 'claimedAt', dir: 'desc' as const }];

/** Admissions, for the users who see them, and those of a lead (001 §2.4, §7.5). */
@ApiTags('admission')
@Allow('LEADS')
@Controller()
export class AdmissionQueryController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Lists admissions, the newest first, by user, college, update status, answer of the college and role of the owner (AD-01). */
  @Get('getadmsncon')
  async admissions(@Query() dto: AdmissionsDto, @Context() context: RequestContext) {
    const { page_no = 1, limit = 10 } = dto;
    const query = { where: await this.whereOf(dto, context), sort: newest, skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<AdmissionRow>(this.list.declared(LIST, context), query, context);
    return { ...answer(rows.map(wireAdmission)), count, ...fresh };
  }

  /**
   * Lists the admissions of a lead (`leadId`: id or hash), the newest first, each with the moves that the caller may make. Those that the caller does
   * not see are without sums.
   */
  @Get('admissions')
  async admissionsOf(@Query() { leadId }: AdmissionsOfLeadDto, @Context() context: RequestContext) {
    const lead = await this.lookup.lead(leadId, context);
    await ownWrites(this.reads, admissionList, context);
    const rows = await this.reads.page<AdmissionRow>(admissionList, context.tenantId, { where: ofLead(lead), sort: newest, limit: MOST });
    const told = hiddenFields(admissionList, context.sight)?.told(rows) ?? rows;
    return answer(
      told.map((row) => {
        const parties = admissionAccess.who(context.sight, row);
        const visible = parties.length > 0;
        const moves = visible ? openAdmissionMoves(row, parties) : [];
        return { ...wireAdmission({ ...(visible ? row : withoutSums(row)), moves }), visible };
      }),
    );
  }

  /** Answers with one admission, the steps that the caller may take, and its history, oldest first. */
  @Get('admissions/:admissionId')
  async admission(@Param('admissionId') admissionId: string, @Context() context: RequestContext) {
    const row = await this.found(admissionId, context);
    const events = (await this.store.read(admissionStream(context.tenantId, admissionId))) as RecordedEvent<AdmissionEvent>[];
    return answer({ ...wireAdmission(row), history: events.map((event): Happening => happeningOf(event, spoken(event))) });
  }

  /** Downloads a file of an admission. */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get('admissions/:admissionId/files/:file_id')
  async file(
    @Param('admissionId') admissionId: string,
    @Param('file_id') fileId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const { files } = await this.found(admissionId, context);
    const file = files.find(({ blobId }) => blobId === fileId);
    if (!file) throw new DomainError('attachment/unknown', 'There is no such attachment.');
    return sendFile(reply, file, await this.blobs.open(context.tenantId, fileId));
  }

  /** @throws DomainError `admission/unknown` for admissions that do not exist or that this user may not see */
  private async found(admissionId: string, context: RequestContext): Promise<AdmissionRow> {
    const [row] = await this.list.byKey<AdmissionRow>(this.list.declared(LIST, context), [admissionId], context);
    if (!row) throw new DomainError('admission/unknown', 'There is no such admission.');
    return row;
  }

  private async whereOf(dto: AdmissionsDto, context: RequestContext): Promise<Filter | undefined> {
    const { userId, dfUserId, clgId, updateStatus, collegeStatus, role } = dto;
    const ownerIds = role === undefined ? undefined : await this.holdersOf(role, context);
    return allOf(
      ...[equals('ownerId', userId ?? dfUserId), anyOf('collegeId', clgId), anyOf('updateStatus', updateStatus)],
      anyOf('collegeStatus', collegeStatus),
      ownerIds && { field: 'ownerId', op: 'in', values: ownerIds },
    );
  }

  private async holdersOf(role: number, { tenantId }: RequestContext): Promise<string[]> {
    const users = await everyRow(this.reads, userList, tenantId, { where: { field: 'role', op: 'eq', value: role } });
    return users.map(({ userId }) => userId);
  }
}

/** The reason of a cancellation is the text of its user. */
const spoken = ({ type, data }: RecordedEvent<AdmissionEvent>): Pick<Happening, 'text'> =>
  type === 'AdmissionCancelled' && 'reason' in data && data.reason ? { text: data.reason } : {};
