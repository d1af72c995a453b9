import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import {
  Allow,
  assertAllowed,
  assertChangeable,
  commandMeta,
  Context,
  grants,
  IdentityService,
  keepsIdentities,
  type RequestContext,
} from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { importMapping } from '@matricula/domain/lead';
import { partIdOf } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { leadAccess } from '@matricula/projections/lead';
import { takersAmong } from '@matricula/projections/workforce';
import { ReadStore } from '@matricula/read-store';
import { CustomFields, Masters, PhoneRules } from '../masters';
import { Publishers } from '../capture';
import { Audiences } from '../marketing';
import { Records } from '../record';
import { assertFewColumns, ImportAnalysis } from './import-analysis';
import { ImportCheck } from './import-check';
import { isCustom, writtenBy } from './import-fields';
import { ImportFiles, asJson, JobRunner } from '../job';
import { ImportMerges } from './import-merges';
import { type ImportSettings } from './import-settings';
import { CheckImportDto, CheckPageDto, FixesDto, StartImportDto, UploadAndAssignDto, UploadDto, AssignToDto } from './import.dto';
import { RecordImport } from './record-import';
import { Uploads } from './uploads';
import { RecordImportWork } from './record-import.work';

type Choices = Pick<StartImportDto, 'uploadId' | 'mapping' | 'policy' | 'source' | 'publisherId' | 'colleges' | 'keyByRow'>;

/**
 * Import of leads and records from a file: upload, map, check, fix, run (001 §7.2; product, imports). Users who only maintain colleges import these
 * without the permission to upload leads.
 */
@ApiTags('import')
@Allow('UPLOAD_LEAD_CSV', 'PATNER_COLLEGES')
@Controller()
export class ImportController {
  constructor(
    private readonly analysis: ImportAnalysis,
    private readonly uploads: Uploads,
    private readonly files: ImportFiles,
    private readonly checks: ImportCheck,
    private readonly jobs: JobRunner,
    private readonly records: Records,
    private readonly identity: IdentityService,
    private readonly masters: Masters,
    private readonly publishers: Publishers,
    private readonly customFields: CustomFields,
    private readonly recordImport: RecordImport,
    private readonly recordWork: RecordImportWork,
    private readonly reads: ReadStore,
    private readonly phones: PhoneRules,
    private readonly merges: ImportMerges,
    private readonly audiences: Audiences,
  ) {}

  /** Uploads a CSV file, as multipart with one part `file`; answers with its contents and the probable meaning of its columns. */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] } })
  @Post('upload/leadCsv')
  @HttpCode(200)
  async upload(@Req() request: FastifyRequest, @Query() { of }: UploadDto, @Context() context: RequestContext) {
    this.assertMay(of, context);
    return answer(await this.uploads.take(request, context, of), 'File uploaded');
  }

  /** Answers with the contents of an uploaded file, to continue an interrupted import. */
  @Get('imports/:uploadId')
  async draft(@Param('uploadId') uploadId: string, @Context() context: RequestContext) {
    return answer(await this.analysis.again(uploadId, context));
  }

  /** Checks an uploaded file with the chosen columns: what an import would do with each row, and the rows that it would refuse. */
  @Post('imports/check')
  @HttpCode(200)
  async check(@Body() { limit = 100, ...choices }: CheckImportDto, @Context() context: RequestContext) {
    const settings = await this.settings(choices, context);
    const { bad, changes, ...checked } = await this.checks.check(
      context.tenantId,
      settings,
      this.recordWork,
      keepsIdentities(context.sight),
    );
    const merges = await this.merges.find(context.tenantId, settings);
    return answer({
      ...checked,
      bad: bad.slice(0, limit),
      kept: bad.length,
      merges,
      changes: changes && { ...changes, rows: changes.rows.slice(0, limit) },
    });
  }

  /** Answers with further refused rows of a check. */
  @Get('imports/checks/:checkId')
  async checkPage(@Param('checkId') checkId: string, @Query() { skip = 0, limit = 100 }: CheckPageDto, @Context() context: RequestContext) {
    return answer(await this.checks.page(checkId, { skip, limit }, context));
  }

  /** Answers with further rows of a check that would replace values of leads: old and new value of each. */
  @Get('imports/checks/:checkId/changes')
  async checkChanges(
    @Param('checkId') checkId: string,
    @Query() { skip = 0, limit = 100 }: CheckPageDto,
    @Context() context: RequestContext,
  ) {
    return answer(await this.checks.changes(checkId, { skip, limit }, context));
  }

  /** Saves corrected rows of an uploaded file. */
  @Put('imports/:uploadId/fixes')
  async fix(@Param('uploadId') uploadId: string, @Body() { fixes }: FixesDto, @Context() context: RequestContext) {
    const { tenantId } = context;
    await this.files.own(uploadId, context);
    return answer({ fixes: await this.files.fix(tenantId, uploadId, fixes) }, 'Corrections saved');
  }

  /**
   * Starts the import of an uploaded file as a job. Refused if one phone, e-mail or external id would merge most rows into one lead, unless that is
   * confirmed.
   */
  @Post('imports')
  @HttpCode(200)
  async start(
    @Body() { ownerIds = [], title, remember, confirmMerge, rules, ...choices }: StartImportDto,
    @Context() context: RequestContext,
  ) {
    const settings = await this.settings(choices, context);
    if (!confirmMerge) await this.merges.assertNone(context.tenantId, settings);
    const { owners, absent } = await this.present(ownerIds, context);
    settings.owners = owners;
    settings.rules = rules;
    if (remember) await this.remember(remember, settings, context);
    return this.run(settings, title ?? settings.fileName, context, absent);
  }

  /** Imports rows that are sent as JSON and assigns the leads to one owner; with `audience_name` they become an audience. A tenant named in the body must be the current one. */
  @Allow('UPLOAD_LEAD_CSV')
  @Post('upload/uploadAndAssign')
  @HttpCode(200)
  async uploadAndAssign(@Query() { user_id: userId }: AssignToDto, @Body() dto: UploadAndAssignDto, @Context() context: RequestContext) {
    const { tenantId } = context;
    const named = [dto.tenantId, ...dto.data.map((row) => row.tenantId)].filter((one) => one !== undefined && one !== null && one !== '');
    if (named.some((one) => String(one) !== tenantId)) throw new DomainError('import/not-yours', 'The rows belong to another tenant.');
    const { owners, absent } = await this.present(userId ? [userId] : [], context);
    const rows = dto.data.map(({ tenantId: _id, tenantName: _name, ...row }) => row);
    const header = columnsOf(rows);
    const cell = (value: unknown) =>
      value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    const csv = stringify([header, ...rows.map((row) => header.map((name) => cell(row[name])))], { delimiter: ',' });
    const name = dto.audience_name ?? 'Uploaded rows';
    const { uploadId, mapping } = await this.analysis.analyse(`${name}.csv`, Readable.from([Buffer.from(csv)]), context);
    const settings = await this.settings({ uploadId, mapping, publisherId: dto.publisherId }, context);
    const attributes = dto.audience_name ? { audience: dto.audience_name } : undefined;
    const started = await this.run({ ...settings, delimiter: ',', owners, attributes }, name, context, absent);
    if (dto.audience_name) await this.audiences.ofUpload(dto.audience_name, context);
    return started;
  }

  /** Of the chosen owners, those who receive new leads today (`takersOf`), and the names of the others. */
  private async present(ownerIds: readonly string[], context: RequestContext) {
    const asked = await Promise.all(ownerIds.map((userId) => this.owner(userId, context)));
    const takers = asked.length > 0 ? await takersAmong(this.reads, context, ownerIds) : [];
    const owners = asked.filter(({ ownerId }) => takers.includes(ownerId));
    return { owners, absent: asked.filter((one) => !owners.includes(one)).map(({ ownerName }) => ownerName) };
  }

  private async run(settings: ImportSettings, title: string, context: RequestContext, absent: readonly string[] = []) {
    const { tenantId, commandId } = context;
    const { rows } = await this.files.find(tenantId, settings.uploadId);
    if (rows === 0) throw new DomainError('import/empty', 'The file has no rows.');
    const jobId = partIdOf(commandId, 'job');
    const position = await this.jobs.start(
      jobId,
      settings.of === undefined ? 'import' : 'record-import',
      title,
      rows,
      asJson(settings),
      commandMeta(context),
    );
    const nobody = settings.owners.length === 0 ? '. The leads come without an owner' : '';
    const words = absent.length > 0 ? `. Absent today, so without new leads: ${absent.join(', ')}${nobody}` : '';
    return done(`Import started${words}`, position, { data: { jobId, total: rows } });
  }

  /** @throws DomainError `import/mapping` if a field is mapped twice, or no mapped field identifies a person */
  private async settings(
    { uploadId, mapping, policy = 're-enquire', source, publisherId, colleges, keyByRow }: Choices,
    context: RequestContext,
  ): Promise<ImportSettings> {
    const { uploadedBy: _by, rows: _rows, ...file } = await this.files.own(uploadId, context);
    this.assertMay(file.of, context);
    const fields = mapping.flatMap(({ as, field }) => (as === 'field' && field ? [field] : []));
    const twice = fields.find((field, index) => fields.indexOf(field) !== index);
    if (twice) throw new DomainError('import/mapping', `Two columns are mapped to ${twice}.`);
    if (file.of !== undefined) {
      const { targets } = this.recordImport.kindOf(file.of, context);
      const other = fields.find((field) => !Object.hasOwn(targets, field));
      if (other ?? fields.length === 0) throw new DomainError('import/mapping', 'Map the columns to fields of the list.');
      return { ...file, mapping, policy, owners: [], timeZone: context.timeZone };
    }
    if (policy === 'overwrite' && (leadAccess.filter(context.sight) || keepsIdentities(context.sight)))
      throw new DomainError('import/not-yours', 'Only a user who sees all leads and their contacts can replace values from a file.');
    if (policy === 'update' || policy === 'overwrite')
      assertChangeable(context.sight, [...writtenBy(mapping, file.header), ...(source ? ['source'] : [])]);
    if (!keyByRow && !fields.some((field) => ['phone', 'email', 'externalId'].includes(field))) {
      throw new DomainError('import/mapping', 'Map a column to phone, e-mail or external id: without one, no person can be recognised.');
    }
    const outside = mapping.find(({ column }) => column >= file.header.length);
    if (outside) throw new DomainError('import/mapping', `The file has no column ${outside.column + 1}.`);
    const chosen = mapping.map(({ column, as, field }) => ({ column, as, field: as === 'field' ? field : undefined }));
    const known = await this.masters.colleges(context.tenantId, colleges?.map(({ collegeId }) => collegeId) ?? []);
    const unknown = colleges?.find(({ collegeId }) => !known.has(collegeId));
    if (unknown) throw new DomainError('colleges/unknown', `There is no college ${unknown.collegeId}.`);
    const added = await this.customFields.known(context.tenantId);
    const custom = added.filter(({ key }) => fields.some((field) => field === key));
    const missing = fields.find((field) => isCustom(field) && !custom.some(({ key }) => key === field));
    if (missing) throw new DomainError('import/mapping', `The field ${missing} no longer exists.`);
    const publisher = publisherId ? await this.publishers.terms(context.tenantId, publisherId) : undefined;
    const rowKey = keyByRow ? await this.files.fingerprint(context.tenantId, uploadId) : undefined;
    return {
      ...{ ...file, mapping: chosen, policy, colleges, owners: [], timeZone: context.timeZone, rowKey, custom },
      source: source ?? publisher?.source,
      phone: await this.phones.of(context.tenantId),
      publisher: publisher && { publisherId: publisher.publisherId, name: publisher.name },
    };
  }

  /** Leads need the permission to upload them, records that to change their list. @throws ForbiddenException; DomainError `records/not-yours` */
  private assertMay(of: string | undefined, context: RequestContext): void {
    if (of === undefined) assertAllowed(grants(context.acl, 'UPLOAD_LEAD_CSV'));
    else this.recordImport.kindOf(of, context);
  }

  private async owner(userId: string, context: RequestContext) {
    const { name } = await this.identity.colleague(context, userId);
    return { ownerId: userId, ownerName: name };
  }

  private async remember(name: string, { headerHash, mapping }: ImportSettings, context: RequestContext): Promise<void> {
    const values = asJson({ name, headerHash, mapping });
    await this.records.create(importMapping, values, {
      ...context,
      commandId: context.commandId && `${context.commandId}/mapping`,
    });
  }
}

/** The names of all fields that any of the rows has. */
function columnsOf(rows: Record<string, unknown>[]): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name);
    // Checked before the table is built, which has a cell for each column in every row.
    assertFewColumns(names.size);
  }
  if (names.size === 0) throw new DomainError('import/empty', 'The rows are empty.');
  return [...names];
}
