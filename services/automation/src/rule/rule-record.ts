import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { definitionOf, ruleBoundary, type RuleEvent } from '@matricula/domain/rule';
import type { EventStore } from '@matricula/event-store';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';

const SEEN_WITHIN_MS = 10_000;
const MOST_RULES = 10_000;
/** Maximum number of tenants whose rules are cached, counted in rules. */
const MOST_KNOWN = 20_000;

/** The newest rows of an institution, and the histories of rules that were read for earlier events. */
interface Known {
  rows: readonly RuleRow[];
  histories: Map<string, readonly RecordedEvent[]>;
}

type At = Pick<RecordedEvent, 'tenantId' | 'position'>;

/**
 * The rules of institutions as of positions of the log: a version is in force from the position of its activation, so an event is judged by the
 * rules of its own position, however late it is worked on. The rows of rules are cached until `forget`.
 */
export class RuleRecord {
  private readonly known = new BoundedMap<Known>(MOST_KNOWN, ({ rows }) => 1 + rows.length);

  constructor(private readonly ports: { store: Pick<EventStore, 'readMany'>; reads: Pick<ReadStore, 'page' | 'reached'> }) {}

  /** The rules that existed at an event, as they were. Call `forget` after each event of a rule. @throws ReadBehind */
  async at({ tenantId, position }: At): Promise<RuleRow[]> {
    const { rows, histories } = await this.newest(tenantId, position);
    const missing = rows.filter(({ ruleId, inForceSince = '' }) => inForceSince > position && !histories.has(ruleId));
    if (missing.length > 0) {
      const streamOf = ({ ruleId }: RuleRow) => ruleBoundary.stream(tenantId, ruleId);
      const found = await this.ports.store.readMany(missing.map(streamOf));
      for (const row of missing) histories.set(row.ruleId, found.get(streamOf(row)) ?? []);
    }
    return rows.flatMap((row) => {
      const { ruleId, inForceSince = '', state } = row;
      if (inForceSince <= position) return state === 'retired' ? [] : [row];
      const then = (histories.get(ruleId) ?? []).filter((event) => event.position <= position);
      return rowAfter(row, then as readonly RuleMoment[]) ?? [];
    });
  }

  forget(tenantId: string): void {
    this.known.delete(tenantId);
  }

  private async newest(tenantId: string, position: Position): Promise<Known> {
    const known = this.known.get(tenantId);
    if (known) return known;
    await this.ports.reads.reached(ruleList.name, position, SEEN_WITHIN_MS, tenantId);
    const rows = await this.ports.reads.page<RuleRow>(ruleList, tenantId, { limit: MOST_RULES });
    const newest = { rows, histories: new Map() };
    this.known.set(tenantId, newest);
    return newest;
  }
}

type RuleMoment = RuleEvent & Pick<RecordedEvent, 'at' | 'meta'>;
type Definition = RuleRow['definition'];

/** A rule as its events left it, up to one of them; undefined before its first version, and after its deletion. */
function rowAfter(newest: RuleRow, events: readonly RuleMoment[]): RuleRow | undefined {
  const { ruleId, kind, createdAt, createdBy, key } = newest;
  let row: RuleRow | undefined;
  for (const event of events) {
    const { at, meta } = event;
    const changed = { updatedAt: at, updatedBy: meta.actor.id };
    if (event.type === 'RuleDrafted' || event.type === 'RuleRevised') {
      const { name, version } = event.data;
      const definition = event.data.definition as Definition;
      const { priority, catch_all: catchAll, users } = definitionOf(definition);
      const written = { name, version, definition, priority, catchAll, people: users.map(({ id }) => id), ...changed };
      row = { ...{ ruleId, kind, createdAt, createdBy, key, state: 'draft' }, ...row, ...written };
    } else if (event.type === 'RuleActivated' && row) {
      const inForce = { inForce: event.data.version, definitionInForce: row.definition, nameInForce: row.name };
      row = { ...row, ...inForce, state: event.data.dryRun ? 'dry-run' : 'active', ...changed };
    } else if (event.type === 'RulePaused' && row) row = { ...row, state: 'paused', ...changed };
    else if (event.type === 'RuleRetired') row = undefined;
  }
  return row;
}
