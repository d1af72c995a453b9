import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { normaliseEmail, normaliseExternalId } from '@matricula/domain/lead';
import { phoneBy } from '@matricula/domain/tenant/phone-rule';
import { ListService } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';

/** The fields that pasted lines are compared with. */
export const matchFields = ['phone', 'email', 'leadId', 'externalId'] as const;
export type MatchField = (typeof matchFields)[number];

/** What became of pasted lines. */
export interface LeadMatches {
  /** The filter value of every line that is found, as leads store it. */
  values: string[];
  /** Number of leads that match. */
  leads: number;
  /** Lines that no visible lead has. */
  missing: string[];
  /** Lines that cannot be a value of the field, such as a word among phone numbers. */
  invalid: string[];
}

const PAGE = 1_000;

/** Finds the leads of pasted lines among those that the caller sees. */
@Injectable()
export class LeadMatching {
  constructor(
    private readonly list: ListService,
    private readonly identity: IdentityService,
  ) {}

  /** @throws DomainError `lists/field-not-filterable` for a field that is hidden from the caller */
  async match(field: MatchField, lines: readonly string[], context: RequestContext): Promise<LeadMatches> {
    const list = this.list.declared('leads', context);
    const storedOf = await this.reading(field, context);
    const said = [...new Set(lines.map((line) => line.trim()).filter(Boolean))];
    const stored = new Map(said.map((line) => [line, storedOf(line)]));
    const asked = [...new Set([...stored.values()].filter((value) => value !== undefined))];
    const found = new Set<string>();
    let leads = 0;
    for (let at = 0; at < asked.length; at += PAGE) {
      const where: Filter = { field, op: 'in', values: asked.slice(at, at + PAGE) };
      const facets = await this.list.facets(list, [field], { where }, context, PAGE);
      for (const { value, count } of facets[field] ?? []) {
        found.add(String(value));
        leads += count;
      }
    }
    const missing = said.filter((line) => stored.get(line) !== undefined && !found.has(stored.get(line) ?? ''));
    return { values: [...found], leads, missing, invalid: said.filter((line) => stored.get(line) === undefined) };
  }

  /** Reads a line as the stored value of a field; undefined if it cannot be one. */
  private async reading(field: MatchField, { tenantId }: RequestContext): Promise<(line: string) => string | undefined> {
    if (field === 'email') return normaliseEmail;
    if (field === 'externalId') return normaliseExternalId;
    if (field === 'leadId') return (line) => line;
    const rule = await this.identity.phoneRule(tenantId);
    return (line) => phoneBy(rule, line).phone;
  }
}
