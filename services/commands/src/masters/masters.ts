import { Injectable } from '@nestjs/common';
import { LookupCache } from '@matricula/auth';
import { college as collegeRecord } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { caselessText } from '@matricula/domain/kernel/folded-text';
import { leadSource, type ChangeLeadDetails } from '@matricula/domain/lead';
import { spokenSource } from '@matricula/domain/lead/spoken-source';
import { nameHolder, recordBoundary, recordUniqueStream, type RecordType, type RecordValues } from '@matricula/domain/record';
import { EventStore } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { cityMapping } from '@matricula/domain/marketing';
import { QuestionsUnavailable, ReadStore, StillFilling } from '@matricula/read-store';
import type { IncomingEnquiry } from '@matricula/domain/lead';

/** A college of the master. */
export interface KnownCollege {
  collegeId: string;
  collegeName: string;
}

/** Corrections of a lead by name; null clears. */
type Corrections = ChangeLeadDetails['data']['to'];

/** The wire's values for "no college" (CA-23; 001 §3 Lead). */
const NONE = new Set(['', '0', '-1']);
export const isCollege = (written: string | undefined): written is string => written !== undefined && !NONE.has(written);

/** Maximum number of names compared in a master list. */
const MOST_NAMES = 20_000;

/** Matches written names to colleges, sources and cities: reads the log, so that new ones are found at once. */
@Injectable()
export class Masters {
  private readonly looks = new LookupCache();

  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Colleges by id, by the institution's own id, or by name in any case; unknown ones are missing from the answer. */
  async colleges(tenantId: string, written: Iterable<string>): Promise<Map<string, KnownCollege>> {
    const asked = [...new Set(written)].filter(isCollege);
    const found = await this.records(collegeRecord, 'clgName', tenantId, asked);
    const known = new Map([...found].map(([text, { id, values }]) => [text, { collegeId: id, collegeName: String(values.clgName) }]));
    const left = asked.filter((text) => !known.has(text));
    if (left.length === 0) return known;
    const where = { field: 'clgId', op: 'in' as const, values: left };
    for (const { recordId, clgId, clgName } of await this.reads.page(recordList(collegeRecord), tenantId, { where }))
      known.set(String(clgId), { collegeId: recordId, collegeName: String(clgName) });
    return known;
  }

  /** An active college by id. @throws DomainError `college/unknown` */
  async offered(tenantId: string, collegeId: string): Promise<KnownCollege> {
    const row = await this.reads.get(recordList(collegeRecord), tenantId, collegeId);
    if (!row || row.active === false) throw new DomainError('college/unknown', 'There is no such college.');
    return { collegeId, collegeName: String(row.clgName) };
  }

  /** Sources by name or display name, in the master's spelling, else in that of existing leads; a new one stays as written. */
  async sources(tenantId: string, written: Iterable<string>): Promise<Map<string, string>> {
    const asked = [...new Set(written)].filter((text) => text !== '');
    const found = await this.records(leadSource, 'name', tenantId, asked);
    const spelled = new Map([...found].map(([text, { values }]) => [text, String(values.name)]));
    for (const [text, name] of await this.displayed(
      tenantId,
      asked.filter((one) => !spelled.has(one)),
    ))
      spelled.set(text, name);
    const left = asked.filter((text) => !spelled.has(text));
    if (left.length === 0) return spelled;
    const carried = await this.looks.at(tenantId, () => this.carried(tenantId));
    for (const text of left) {
      const same = carried.get(caselessText(text)) ?? text;
      carried.set(caselessText(text), same);
      spelled.set(text, same);
    }
    return spelled;
  }

  /** Cities of the master by the spellings that are mapped to them, in any case. */
  async cities(tenantId: string, written: Iterable<string>): Promise<Map<string, string>> {
    const asked = [...new Set(written)].filter((text) => text !== '');
    const found = await this.records(cityMapping, 'spelling', tenantId, asked);
    return new Map([...found].map(([text, { values }]) => [text, String(values.city)]));
  }

  /**
   * The written names that a master list contains, in any case: read from the log if names are unique, so that new ones are
   * found, and otherwise from the read model. Undefined if a list of the second kind is empty.
   */
  async namesIn(type: RecordType, nameField: string, tenantId: string, written: Iterable<string>): Promise<Set<string> | undefined> {
    const asked = [...new Set(written)];
    if (type.fields[nameField]?.unique) return new Set((await this.records(type, nameField, tenantId, asked)).keys());
    const rows = await this.looks.at(`${tenantId}/${type.list}`, () => this.reads.page(recordList(type), tenantId, { limit: MOST_NAMES }));
    if (rows.length === 0) return undefined;
    const names = new Set(rows.map((row) => caselessText(String((row as RecordValues)[nameField]))));
    return new Set(asked.filter((text) => names.has(caselessText(text))));
  }

  /** Names of the sources that screens show under the written display names. */
  private async displayed(tenantId: string, written: readonly string[]): Promise<[string, string][]> {
    if (written.length === 0 || (await this.reads.filling(recordList(leadSource), tenantId))) return [];
    const rows = await this.looks.at(`${tenantId}/displayed`, () =>
      this.reads.page(recordList(leadSource), tenantId, { limit: MOST_NAMES }),
    );
    const names = new Map(
      rows
        .filter(({ active }) => active !== false)
        .map(({ name, displayName }) => [caselessText(String(displayName || spokenSource(String(name)))), String(name)]),
    );
    return written.flatMap((text) => {
      const name = names.get(caselessText(text));
      return name === undefined ? [] : [[text, name] as [string, string]];
    });
  }

  /** Sources of existing leads; none during a rebuild or outage: an enquiry does not wait for the spelling of its source. */
  private async carried(tenantId: string): Promise<Map<string, string>> {
    if (await this.reads.filling(leadList, tenantId)) return new Map();
    const asked = this.reads.distinct(leadList, tenantId, ['lastSource'], {}, 1_000);
    const { lastSource = [] } = await asked.catch((error: unknown): Awaited<typeof asked> => {
      if (error instanceof QuestionsUnavailable || error instanceof StillFilling) return {};
      throw error;
    });
    const spellings = lastSource.flatMap(({ value }) => (typeof value === 'string' ? [[caselessText(value), value] as const] : []));
    // The most frequent spelling comes first and wins.
    return new Map(spellings.reverse());
  }

  /** An enquiry with its college, source and city matched to the masters. @throws DomainError `colleges/unknown` for an unknown id */
  async resolved(tenantId: string, enquiry: IncomingEnquiry): Promise<IncomingEnquiry> {
    const { collegeId, collegeName, source, city } = enquiry;
    const colleges = await this.colleges(
      tenantId,
      [collegeId, collegeName].flatMap((text) => text?.trim() ?? []),
    );
    const sources = await this.sources(tenantId, source ? [source.trim()] : []);
    const cities = await this.cities(tenantId, city ? [city.trim()] : []);
    return withMasters(enquiry, colleges, sources, cities);
  }

  /** Corrections of a lead with its college and source matched to the masters. @throws DomainError `colleges/unknown` */
  async corrected(tenantId: string, { collegeId, collegeName, source, ...others }: Corrections): Promise<Corrections> {
    const college = collegeId === undefined && collegeName === undefined ? {} : await this.college(tenantId, collegeId ?? collegeName);
    const spelled = source && (await this.sources(tenantId, [source.trim()])).get(source.trim());
    return { ...others, ...college, ...(source === undefined ? {} : { source: spelled || source }) };
  }

  private async college(tenantId: string, written: string | null | undefined): Promise<Corrections> {
    const text = written?.trim() ?? '';
    if (NONE.has(text)) return { collegeId: null, collegeName: null };
    const college = (await this.colleges(tenantId, [text])).get(text);
    if (!college) throw new DomainError('colleges/unknown', `There is no college ${text}.`);
    return { ...college };
  }

  /** Records by id or by name. */
  private async records(type: RecordType, nameField: string, tenantId: string, asked: string[]) {
    const { decider, stream: streamOf } = recordBoundary(type);
    const idStream = (text: string) => streamOf(tenantId, text);
    const nameStream = (text: string) => recordUniqueStream(type, tenantId, { [nameField]: text }) ?? '';
    const { states } = this.store;
    const holders = await states.currentMany(nameHolder, asked.map(nameStream));
    const ids = asked.flatMap((text) => [text, holders.get(nameStream(text))?.state ?? text]);
    const records = await states.currentMany(decider, ids.map(idStream));
    const found = new Map<string, { id: string; values: RecordValues }>();
    for (const text of asked) {
      const kept = [text, holders.get(nameStream(text))?.state ?? text].find((id) => records.get(idStream(id))?.state.status === 'kept');
      const values = kept === undefined ? undefined : records.get(idStream(kept))?.state.values;
      if (kept !== undefined && values) found.set(text, { id: kept, values });
    }
    return found;
  }
}

/**
 * The enquiry with its matched college, source and city. An unknown college name stays as written, because the enquiry must
 * not be lost. @throws DomainError `colleges/unknown` for an unknown id
 */
export function withMasters(
  enquiry: IncomingEnquiry,
  colleges: ReadonlyMap<string, KnownCollege>,
  sources: ReadonlyMap<string, string>,
  cities: ReadonlyMap<string, string> = new Map(),
): IncomingEnquiry {
  const id = enquiry.collegeId?.trim() ?? '';
  const name = enquiry.collegeName?.trim();
  const college = NONE.has(id) ? colleges.get(name ?? '') : colleges.get(id);
  if (!college && !NONE.has(id)) throw new DomainError('colleges/unknown', `There is no college ${id}.`);
  const source = enquiry.source?.trim();
  const city = enquiry.city?.trim();
  return {
    ...enquiry,
    ...(city && cities.has(city) && { city: cities.get(city) }),
    collegeId: college?.collegeId,
    collegeName: college?.collegeName ?? (name || undefined),
    source: source === undefined ? undefined : (sources.get(source) ?? source),
  };
}
