import { Body, Controller, HttpCode, Injectable, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Throttle, ThrottlerGuard } from '@nestjs/throttler';
import { ApiKeyScope, Client, ClientMeta, IdentityService, type ApiClient, type CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { done } from '@matricula/http';
import { capacitiesOf } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { CaptureDto } from './capture-api.dto';
import { LeadCapture, reachable } from './lead-capture';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { toEnquiry } from './enquiry.dto';
import { Masters, withMasters, PhoneRules } from '../masters';
import { Publishers } from './publishers';

const REQUESTS_PER_MINUTE = 600;

/** The result for an enquiry; publishers are told that it was accepted, not whether the person was known. */
interface Captured {
  outcome: 'created' | 're-enquired' | 'skipped' | 'accepted';
  leadId?: string;
  enquiryId?: string;
}

/** Limits requests by key, not by address: many forms may share one address. */
@Injectable()
export class ApiKeyThrottle extends ThrottlerGuard {
  protected override async getTracker({ apiClient }: { apiClient?: ApiClient }): Promise<string> {
    return `api-key ${apiClient?.apiKeyId}`;
  }
}

/** Enquiries from landing pages, ad networks and partners, with an API key of the scope `capture`. */
@ApiTags('lead')
@Controller('capture')
export class CaptureApiController {
  constructor(
    private readonly capture: LeadCapture,
    private readonly identity: IdentityService,
    private readonly masters: Masters,
    private readonly publishers: Publishers,
    private readonly phones: PhoneRules,
    private readonly reads: ReadStore,
  ) {}

  /**
   * Captures one enquiry, or up to 1,000 under `leads`, from a form or partner. All of them or none: a refused
   * enquiry is named by its index. Requests with the same `Idempotency-Key` are processed once. With the key of a
   * publisher, the leads belong to the publisher, the answer does not tell whether the person was known, and leads
   * over its caps are refused with 429.
   */
  // Decorators are applied from the last one up: the key is known before its requests are counted.
  @UseGuards(ApiKeyThrottle)
  @ApiKeyScope('capture')
  @Throttle({ default: { ttl: 60_000, limit: REQUESTS_PER_MINUTE } })
  @Post('leads')
  @HttpCode(200)
  async captureLeads(
    @Body() { leads, ...single }: CaptureDto,
    @Client() { tenantId, publisherId }: ApiClient,
    @ClientMeta() meta: CommandMeta,
  ) {
    if (leads && Object.values(single).some((value) => value !== undefined)) {
      throw new DomainError('lead/capture-ambiguous', 'Send either one enquiry or a list under leads, not both.');
    }
    const publisher = publisherId === undefined ? undefined : await this.publishers.terms(tenantId, publisherId);
    const owners = new Map<string, { ownerId: string; ownerName: string }>();
    for (const { user_id } of leads ?? [single]) {
      if (user_id && !owners.has(user_id)) owners.set(user_id, await this.owner(tenantId, user_id));
    }
    const sent = leads ?? [single];
    const [rule, colleges, sources, cities] = await Promise.all([
      this.phones.of(tenantId),
      this.masters.colleges(
        tenantId,
        sent.flatMap(({ clg_id, clg_name }) => [clg_id?.trim() ?? '', clg_name?.trim() ?? '']),
      ),
      this.masters.sources(
        tenantId,
        sent.map(({ source }) => (source || publisher?.source)?.trim() ?? ''),
      ),
      this.masters.cities(
        tenantId,
        sent.map(({ city }) => city?.trim() ?? ''),
      ),
    ]);
    const enquiries = sent.map((dto, index) =>
      named(leads && index, () => {
        const enquiry = {
          ...toEnquiry({ ...dto, source: dto.source || publisher?.source }),
          ...owners.get(dto.user_id ?? ''),
          commandId: meta.commandId && `${meta.commandId}/${index}`,
        };
        return withMasters(reachable(enquiry, rule), colleges, sources, cities);
      }),
    );
    const capacities = owners.size === 0 ? undefined : await capacitiesOf(this.reads, tenantId, [...owners.keys()]);
    const outcomes = await this.capture.captureMany(enquiries, meta, { publisher, capacities });
    const position =
      outcomes
        .map((outcome) => outcome.position)
        .sort()
        .at(-1) ?? '';
    // A publisher is not of the institution: whether a person is known there is nothing to it.
    const data = outcomes.map(({ position: _position, ...outcome }): Captured =>
      publisherId === undefined ? outcome : { outcome: 'accepted' },
    );
    return done('Captured', position, { data: leads ? data : data[0] });
  }

  private async owner(tenantId: string, userId: string) {
    const user = await this.identity.user(tenantId, userId);
    if (user?.status !== 'active') throw new DomainError('user/unknown', `There is no user ${userId}.`);
    return { ownerId: user.userId, ownerName: user.name };
  }
}

/** Adds to a refusal which of several enquiries it is about. */
function named(index: number | undefined, read: () => IncomingEnquiry): IncomingEnquiry {
  try {
    return read();
  } catch (error) {
    if (index !== undefined && error instanceof DomainError) throw new DomainError(error.code, `leads[${index}]: ${error.message}`);
    throw error;
  }
}
