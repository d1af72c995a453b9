import { Injectable } from '@nestjs/common';
import { commandMeta, grants, keepsIdentities, rightsPrint, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type Json, type Position } from '@matricula/domain/kernel';
import { normalisePhone } from '@matricula/domain/kernel/phone-number';
import { quickView } from '@matricula/domain/lead';
import { audience, campaignUpload } from '@matricula/domain/marketing';
import { addressOf, choiceText, leadChannels, type LeadChannel } from '@matricula/domain/outreach';
import { recordBoundary, type RecordValues } from '@matricula/domain/record';
import { partIdOf } from '@matricula/event-store';
import { allOf, isFilter, ListService } from '@matricula/lists';
import { ContactChoices } from '@matricula/platform';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { audienceMembers } from '@matricula/read-models/marketing';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import { DecideCommand } from '../decision';
import { csvBatches } from '../job';
import { Records } from '../record';

export type AudienceRow = RowOfRecord<typeof audience>;

/** Why a lead of an audience gets no message. */
export const leftOutReasons = ['opted_out', 'no_contact', 'duplicate', 'hidden'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A lead of an audience; without `reason` it gets a message. */
export interface Member {
  leadId: string;
  reason?: LeftOutReason;
}

/** The leads of an audience that a user sees, and those that are hidden from them. */
interface Leads {
  seen: string[];
  hidden: string[];
}

/** What a user asks an audience to be made of. */
export interface AskedAudience {
  name: string;
  source: 'live' | 'frozen' | 'upload' | 'file';
  view_id?: string | null;
  where?: unknown;
  search?: string | null;
  audience_name?: string | null;
  upload_id?: string | null;
}

const MOST_LEADS = 1_000_000;
const SLICE = 500;
/** How long the pages of an audience are served from its first page, and how many leads are cached for that by a process. */
const PAGED_MS = 10 * 60_000;
const MOST_CACHED = 2 * MOST_LEADS;

/** The leads of audiences, as a user may reach them, and who of them gets no message. */
@Injectable()
export class Audiences {
  private readonly resolved = new BoundedMap<{ members: Member[]; at: number }>(MOST_CACHED, ({ members }) => 1 + members.length);

  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly lists: ListService,
    private readonly records: Records,
    private readonly blobs: SealedBlobStore,
    private readonly choices: ContactChoices,
  ) {}

  /** Creates an audience. @throws DomainError `audiences/...` */
  async create(asked: AskedAudience, context: RequestContext): Promise<{ position: Position; recordId: string; size: number }> {
    this.records.assertAllowed(audience, context);
    const recordId = partIdOf(context.commandId, 'audience');
    const { values, leadIds } = await this.made(asked, context);
    const size = leadIds?.length ?? (await this.rawIds({ ...values, recordId } as unknown as AudienceRow, context)).length;
    const membersId = leadIds && (await this.keep(leadIds, recordId, context));
    const command = {
      type: 'CreateRecord' as const,
      data: { recordId, values: { ...values, name: asked.name, source: asked.source, size, membersId: membersId ?? null } },
    };
    const { position } = await this.commands.execute(
      new DecideCommand(recordBoundary(audience), [recordId], command, commandMeta(context)),
    );
    return { position, recordId, size };
  }

  /** Creates the audience of an upload, unless it exists or this user may not (LD-09). */
  async ofUpload(name: string, context: RequestContext): Promise<void> {
    if (!grants(context.acl, audience.permission ?? '')) return;
    const where: Filter = { field: 'audienceName', op: 'eq', value: name };
    if ((await this.reads.count(recordList(audience), context.tenantId, { where })) > 0) return;
    try {
      await this.create({ name, source: 'upload', audience_name: name }, context);
    } catch (error) {
      // Another audience has the name: the upload can still be chosen by its name.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  /** @throws DomainError `audiences/unknown` */
  async find(audienceId: string, context: RequestContext): Promise<AudienceRow> {
    return (await this.records.find(audience, audienceId, context)) as unknown as AudienceRow;
  }

  /** The ids of its leads that this user sees, and those that are hidden from them. */
  async leadIds(row: AudienceRow, context: RequestContext): Promise<Leads> {
    const leadIds = await this.rawIds(row, context);
    if (row.source === 'live') return { seen: leadIds, hidden: [] };
    const list = this.lists.declared('leads', context);
    const seen: string[] = [];
    const hidden: string[] = [];
    for (let at = 0; at < leadIds.length; at += SLICE) {
      const slice = leadIds.slice(at, at + SLICE);
      const [sight] = await this.lists.sights(list, slice, [context]);
      for (const leadId of slice) (sight === undefined || sight.has(leadId) ? seen : hidden).push(leadId);
    }
    return { seen, hidden };
  }

  /** Every lead of an audience, with the reason for which it gets no message of the channel; `leads`: its leads, if they are known. */
  async members(row: AudienceRow, channel: LeadChannel, context: RequestContext, leads?: Leads): Promise<Member[]> {
    const { seen, hidden } = leads ?? (await this.leadIds(row, context));
    const reached = new Set<string>();
    const members: Member[] = [];
    for (let at = 0; at < seen.length; at += SLICE)
      members.push(...(await this.reachable(context.tenantId, seen.slice(at, at + SLICE), channel, reached)));
    return [...members, ...hidden.map((leadId) => ({ leadId, reason: 'hidden' as const }))];
  }

  /**
   * A page of the leads of an audience that this user sees, and their number. The first page resolves the audience; later pages are of the same leads
   * in the same order, for ten minutes, instead of resolving it again.
   */
  async page(
    row: AudienceRow,
    channel: LeadChannel,
    { page, limit }: { page: number; limit: number },
    context: RequestContext,
  ): Promise<{ count: number; members: Member[] }> {
    const { tenantId, user, viewing, sight } = context;
    const key = [tenantId, user.userId, viewing?.role, JSON.stringify(rightsPrint(sight)), row.recordId, row.updatedAt, channel].join('/');
    const known = page > 1 ? this.resolved.get(key) : undefined;
    const isFresh = known !== undefined && Date.now() - known.at < PAGED_MS;
    const members = isFresh ? known.members : (await this.members(row, channel, context)).filter(({ reason }) => reason !== 'hidden');
    if (!isFresh) this.resolved.set(key, { members, at: Date.now() });
    return { count: members.length, members: members.slice((page - 1) * limit, page * limit) };
  }

  /** Who of some leads gets a message; `reached` collects the contacts. */
  async reachable(tenantId: string, leadIds: readonly string[], channel: LeadChannel, reached: Set<string>): Promise<Member[]> {
    const rows = new Map((await this.reads.getMany<LeadRow>(leadList, tenantId, [...leadIds])).map((row) => [row.leadId, row]));
    const addressed = leadIds.flatMap((leadId) => {
      const address = addressOf({ details: rows.get(leadId) ?? {} } as Parameters<typeof addressOf>[0], channel);
      return address ? [{ leadId, address }] : [];
    });
    const addresses = new Map(addressed.map(({ leadId, address }) => [leadId, address]));
    const optedOut = await this.choices.optedOutAmong(tenantId, addressed, channel);
    return leadIds.map((leadId) => {
      const address = addresses.get(leadId);
      if (address === undefined) return { leadId, reason: 'no_contact' };
      if (optedOut.has(leadId)) return { leadId, reason: 'opted_out' };
      const contact = choiceText(channel, address);
      if (reached.has(contact)) return { leadId, reason: 'duplicate' };
      reached.add(contact);
      return { leadId };
    });
  }

  /** Stores ids of leads; returns the id of the file. */
  async keep(leadIds: readonly string[], of: string, { tenantId }: Pick<RequestContext, 'tenantId'>): Promise<string> {
    const content = Buffer.from(JSON.stringify(leadIds));
    const blob = { tenantId, name: `leads of ${of}`, contentType: 'application/json', content };
    return (await this.blobs.put(blob, { ofProduct: true })).id;
  }

  /** Ids of leads from a file. */
  async kept(tenantId: string, fileId: string): Promise<string[]> {
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, fileId)) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as string[];
  }

  /** Its leads, also those that this user does not see; of a live audience those that this user sees. */
  private async rawIds(row: AudienceRow, context: RequestContext): Promise<string[]> {
    if (row.source === 'live') return this.matching(row.condition, context);
    if (row.source !== 'upload') return row.membersId ? this.kept(context.tenantId, row.membersId) : [];
    await ownWrites(this.reads, audienceMembers, context);
    const where: Filter = { field: 'audiences', op: 'eq', value: row.audienceName ?? '' };
    return this.reads.keys(audienceMembers, context.tenantId, { where, limit: MOST_LEADS });
  }

  private matching(condition: Json | undefined | null, context: RequestContext): Promise<string[]> {
    const { where, search } = conditionOf(condition);
    return this.lists.keys(this.lists.declared('leads', context), { where: allOf(where), search, limit: MOST_LEADS }, context);
  }

  private async made(asked: AskedAudience, context: RequestContext): Promise<{ values: RecordValues; leadIds?: string[] }> {
    switch (asked.source) {
      case 'live':
      case 'frozen': {
        if (!asked.view_id) throw missing('view_id', 'Please choose a quick view.');
        const view = await this.records.find(quickView, asked.view_id, context);
        if (view.of !== 'leads') throw missing('view_id', 'Please choose a quick view of leads.');
        const condition = conditionIn(asked, view.filter as Json);
        const values = { viewId: asked.view_id, viewName: String(view.name), condition };
        return asked.source === 'live' ? { values } : { values, leadIds: await this.matching(condition, context) };
      }
      case 'upload':
        if (!asked.audience_name?.trim()) throw missing('audience_name', 'Please say which upload.');
        return { values: { audienceName: asked.audience_name.trim() } };
      case 'file': {
        if (!asked.upload_id) throw missing('upload_id', 'Please choose a file.');
        if (keepsIdentities(context.sight))
          throw new DomainError(
            'audiences/hidden-contacts',
            'Phone numbers or e-mail addresses are hidden from your role, so you cannot match a file of them.',
          );
        const upload = (await this.records.find(campaignUpload, asked.upload_id, context)) as unknown as RowOfRecord<typeof campaignUpload>;
        const { leadIds, unknown } = await this.inFile(context.tenantId, upload.fileId ?? '');
        return { values: { uploadId: asked.upload_id, audienceName: upload.audienceName ?? null, unknown }, leadIds };
      }
    }
  }

  /** The leads whose phone number or e-mail address stands in a file, in its order, and the number of rows without one. */
  private async inFile(tenantId: string, fileId: string): Promise<{ leadIds: string[]; unknown: number }> {
    const leadIds = new Set<string>();
    let unknown = 0;
    const content = await this.blobs.open(tenantId, fileId);
    for await (const rows of csvBatches(content, { encoding: 'utf-8', delimiter: ',' })) {
      const contacts = rows.map(({ values }) => values.flatMap(contactsIn));
      const all = [...new Set(contacts.flat())];
      const found = new Map<string, string>();
      for (const field of ['phone', 'email'] as const) {
        const where = allOf({ field, op: 'in', values: all }, { field: 'removed', op: 'eq', value: false });
        if (all.length === 0) continue;
        for await (const some of this.reads.stream(leadList, tenantId, { where }))
          for (const row of some) found.set(row[field] ?? '', row.leadId);
      }
      for (const [at, own] of contacts.entries()) {
        // The first row names the columns.
        if (rows[at]?.line === 1 && own.length === 0) continue;
        const leadId = own.map((contact) => found.get(contact)).find((one) => one !== undefined);
        if (leadId !== undefined) leadIds.add(leadId);
        else unknown += 1;
      }
    }
    return { leadIds: [...leadIds], unknown };
  }
}

/** A cell as a phone number or an e-mail address, if it is one. */
function contactsIn(cell: string): string[] {
  const text = cell.trim();
  if (text.includes('@')) return [text.toLowerCase()];
  const phone = /\d{8,}/.test(text.replace(/\D/g, '')) ? normalisePhone(text) : undefined;
  return phone ? [phone] : [];
}

const missing = (field: string, message: string) => new DomainError('audiences/field-invalid', message, { [field]: message });

/** The condition of an audience as it is stored. */
function conditionOf(condition: Json | undefined | null): { where?: Filter; search?: string } {
  const { where, search } = (condition ?? {}) as { where?: Filter; search?: string };
  return { where, search };
}

/** The condition that the console read from the view; a view that stores one needs none. */
function conditionIn({ where, search }: AskedAudience, filter: Json): Json {
  const own = (filter ?? {}) as { where?: unknown; search?: string };
  const condition = where ?? own.where;
  if (condition !== undefined && condition !== null && !isFilter(condition)) throw missing('where', 'This is not a condition.');
  return { ...(condition ? { where: condition as Json } : {}), ...((search ?? own.search) ? { search: search ?? own.search ?? '' } : {}) };
}

/** The channel that a question names. */
export const channelIn = (given: string | undefined): LeadChannel => leadChannels.find((one) => one === given) ?? 'sms';
