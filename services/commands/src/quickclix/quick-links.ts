import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { publishableKey } from '@matricula/domain/marketing';
import { isOpenOn, quickLink, quickLinkClicksBoundary } from '@matricula/domain/quickclix';
import { todayIn } from '@matricula/lists';
import { systemMeta } from '@matricula/policy-kit';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

/** What a quick link sets in an application that begins with it. */
export interface QuickLinkTerms {
  quickLinkId: string;
  source?: string;
  ownerId?: string;
  ownerName?: string;
  couponId?: string;
  /** By question; checked against the form before they are saved. */
  answers?: unknown;
}

type QuickLinkRow = RowOfRecord<typeof quickLink>;

const unknown = () => new DomainError('form/unknown', 'This link is no longer valid. Please ask the institution for the right one.');

/** Programs that look at a link before a person opens it; their visits are no clicks. */
const PREVIEW = /(?:google|bing|twitter|telegram|slack|discord|linkedin|apple)bot|\bbot\b|crawler|spider|WhatsApp\/|facebookexternalhit/i;

/** Quick links by their address. They name a form and grant nothing. */
@Injectable()
export class QuickLinks {
  private readonly logger = new Logger(QuickLinks.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Counts a click and answers with the path of the form. `userAgent` is only compared: previews of messengers are no clicks.
   * @throws DomainError `form/unknown`
   */
  async open(tenantId: string, slug: string, userAgent = ''): Promise<string> {
    const tenant = await this.identity.tenant(tenantId);
    const link = tenant?.status === 'active' ? await this.bySlug(tenantId, slug) : undefined;
    if (!tenant || !link) throw unknown();
    const day = todayIn(tenant.timeZone);
    const path = `/apply/${publishableKey({ tenantId, formId: link.formId })}`;
    // A link that ended still opens its form, without what it set.
    if (!isOpenOn(link, day)) return path;
    if (!PREVIEW.test(userAgent)) await this.count(tenantId, link.recordId, day);
    return `${path}?q=${encodeURIComponent(slug)}`;
  }

  /** A click is a figure, the form is the purpose: trouble with the count does not stop the visitor. */
  private async count(tenantId: string, quickLinkId: string, day: string): Promise<void> {
    const data = { quickLinkId, clickId: randomUUID() };
    const meta: CommandMeta = { ...systemMeta(randomUUID()), tenantId, version: 1 };
    const command = new DecideCommand(quickLinkClicksBoundary, [quickLinkId, day], { type: 'OpenQuickLink', data }, meta);
    try {
      await this.commands.execute(command);
    } catch (error) {
      this.logger.warn(`A click of the quick link ${quickLinkId} was not counted: ${String(error)}`);
    }
  }

  /** What the link of an address sets; undefined if it ended or belongs to another form. */
  async terms(tenantId: string, formId: string, slug: string): Promise<QuickLinkTerms | undefined> {
    const link = await this.bySlug(tenantId, slug);
    const tenant = await this.identity.tenant(tenantId);
    if (!link || !tenant || link.formId !== formId || !isOpenOn(link, todayIn(tenant.timeZone))) return undefined;
    const owner = link.ownerId ? await this.identity.user(tenantId, link.ownerId) : undefined;
    const isHere = owner?.status === 'active';
    return {
      quickLinkId: link.recordId,
      source: link.source ?? undefined,
      couponId: link.couponId ?? undefined,
      answers: link.answers ?? undefined,
      ...(isHere && { ownerId: owner.userId, ownerName: owner.name }),
    };
  }

  /** The coupon of a link by its id, for the fee of an application that began with it. */
  async couponOf(tenantId: string, quickLinkId: string): Promise<string | undefined> {
    const link = (await this.reads.get(recordList(quickLink), tenantId, quickLinkId)) as QuickLinkRow | undefined;
    return link?.couponId ?? undefined;
  }

  private async bySlug(tenantId: string, slug: string): Promise<QuickLinkRow | undefined> {
    if (!quickLink.fields.slug.pattern[0].test(slug)) return undefined;
    const where = { field: 'slug', op: 'eq' as const, value: slug };
    const [row] = await this.reads.page(recordList(quickLink), tenantId, { where, limit: 1 });
    return row as QuickLinkRow | undefined;
  }
}
