import { DomainError } from '@matricula/domain/kernel';
import { caselessText } from '@matricula/domain/kernel/folded-text';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { withMasters, type KnownCollege, type Masters } from '../masters';
import type { CsvRow, Fixes } from '../job';
import { RowReader, type ReadRow } from './import-row';
import { type ImportSettings } from './import-settings';

/** A row of a file, corrected, with its college, source and city matched to the masters. */
export interface ImportRow extends ReadRow, CsvRow {
  /** Name of a college that is missing in the master: it stays as written. */
  unknownCollege?: string;
}

type Lookup<T> = (tenantId: string, written: Iterable<string>) => Promise<Map<string, T>>;

/** Reads the rows of one file, and caches its lookups. */
export class ImportRows {
  private readonly reader: RowReader;
  private readonly mapped: ReadonlyMap<string, string>;
  private readonly colleges = new Map<string, KnownCollege>();
  private readonly sources = new Map<string, string>();
  private readonly cities = new Map<string, string>();
  private readonly asked = new Set<string>();

  constructor(
    private readonly masters: Masters,
    private readonly tenantId: string,
    settings: ImportSettings,
    private readonly fixes: Fixes,
  ) {
    this.reader = new RowReader(settings);
    this.mapped = new Map(settings.colleges?.map(({ name, collegeId }) => [caselessText(name), collegeId]));
  }

  async read(batch: readonly CsvRow[]): Promise<ImportRow[]> {
    const rows = batch.map(({ line, values: written }) => {
      const values = this.fixes.get(line) ?? written;
      const { enquiry, problems } = this.reader.read(values, line);
      return { line, values, enquiry: this.chosen(enquiry), problems };
    });
    const colleges = rows.flatMap(({ enquiry }) => [enquiry.collegeId ?? '', enquiry.collegeName ?? '']);
    await this.look(this.masters.colleges.bind(this.masters), 'college', colleges, this.colleges);
    await this.look(
      this.masters.sources.bind(this.masters),
      'source',
      rows.map(({ enquiry }) => enquiry.source ?? ''),
      this.sources,
    );
    await this.look(
      this.masters.cities.bind(this.masters),
      'city',
      rows.map(({ enquiry }) => enquiry.city?.trim() ?? ''),
      this.cities,
    );
    return rows.map((row) => this.resolved(row));
  }

  /** The college to which the user mapped the name in the check step. */
  private chosen(enquiry: IncomingEnquiry): IncomingEnquiry {
    const collegeId = enquiry.collegeId ?? this.mapped.get(caselessText(enquiry.collegeName ?? ''));
    return { ...enquiry, collegeId };
  }

  private resolved(row: ReadRow & CsvRow): ImportRow {
    try {
      const enquiry = withMasters(row.enquiry, this.colleges, this.sources, this.cities);
      return { ...row, enquiry, unknownCollege: enquiry.collegeId === undefined ? enquiry.collegeName : undefined };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...row, problems: [...row.problems, { field: 'collegeId', message: error.message }] };
    }
  }

  private async look<T>(lookup: Lookup<T>, kind: string, written: string[], into: Map<string, T>): Promise<void> {
    const fresh = written.filter((text) => text !== '' && !this.asked.has(`${kind} ${text}`));
    if (fresh.length === 0) return;
    for (const text of fresh) this.asked.add(`${kind} ${text}`);
    for (const [text, found] of await lookup(this.tenantId, fresh)) into.set(text, found);
  }
}
