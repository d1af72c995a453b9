import { caselessText } from '@matricula/domain/kernel/folded-text';
import { city, course, state, stream } from '@matricula/domain/catalog';
import { leadSource } from '@matricula/domain/lead';
import type { RecordType } from '@matricula/domain/record';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import type { Masters } from '../masters';
import type { ImportField } from './import-fields';
import type { ImportRow } from './import-rows';

const MOST_NAMES = 100;

/** Names in the file that are missing in a master list, most frequent first; the first hundred of `count`. */
export interface UnknownMaster {
  /** The master list. */
  list: string;
  /** The field of the lead. */
  field: string;
  count: number;
  names: { name: string; rows: number }[];
}

/** Lead fields whose values come from a master list. Colleges are matched by id and by mapped names when rows are read. */
const MASTERS = [
  { field: 'source', type: leadSource, nameField: 'name' },
  { field: 'course', type: course, nameField: 'courseName' },
  { field: 'stream', type: stream, nameField: 'catName' },
  { field: 'state', type: state, nameField: 'value' },
  { field: 'city', type: city, nameField: 'name' },
] as const satisfies readonly { field: ImportField & keyof IncomingEnquiry; type: RecordType; nameField: string }[];

/** Counts the names in a file that are missing in the tenant's master lists. */
export class UnknownMasters {
  private readonly found = new Map<string, Map<string, { name: string; rows: number }>>();
  private readonly known = new Map<string, Set<string>>();

  constructor(
    private readonly masters: Masters,
    private readonly tenantId: string,
  ) {}

  async note(rows: readonly ImportRow[]): Promise<void> {
    for (const { unknownCollege } of rows) if (unknownCollege) this.count('collegeName', unknownCollege);
    for (const { field, type, nameField } of MASTERS) {
      const written = rows.flatMap(({ enquiry }) => enquiry[field] ?? []);
      const fresh = written.filter((text) => !this.isKnown(field, text) && !this.found.get(field)?.has(caselessText(text)));
      const names = fresh.length > 0 ? await this.masters.namesIn(type, nameField, this.tenantId, fresh) : new Set<string>();
      // A master list that the institution does not use has no unknown names.
      if (!names) continue;
      for (const name of names) this.knownOf(field).add(caselessText(name));
      for (const text of written) if (!this.isKnown(field, text)) this.count(field, text);
    }
  }

  /** The lists with unknown names, colleges first. */
  all(): UnknownMaster[] {
    const lists = [{ field: 'collegeName', list: 'colleges' }, ...MASTERS.map(({ field, type }) => ({ field, list: type.list }))];
    return lists.flatMap(({ field, list }) => {
      const unknown = [...(this.found.get(field)?.values() ?? [])].sort((one, other) => other.rows - one.rows);
      return unknown.length > 0 ? [{ list, field, count: unknown.length, names: unknown.slice(0, MOST_NAMES) }] : [];
    });
  }

  private isKnown(field: string, text: string): boolean {
    return this.knownOf(field).has(caselessText(text));
  }

  private knownOf(field: string): Set<string> {
    const names = this.known.get(field) ?? new Set();
    this.known.set(field, names);
    return names;
  }

  /** Counts a row with this name, case-insensitively. */
  private count(field: string, name: string): void {
    const names = this.found.get(field) ?? new Map<string, { name: string; rows: number }>();
    this.found.set(field, names);
    const key = caselessText(name);
    names.set(key, { name: names.get(key)?.name ?? name, rows: (names.get(key)?.rows ?? 0) + 1 });
  }
}
