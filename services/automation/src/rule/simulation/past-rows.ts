import type { RecordedEvent } from '@matricula/domain/kernel';
import { shift } from '@matricula/domain/workforce';
import { applied, type Projector } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { callList, type CallRow } from '@matricula/read-models/call';
import type { PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { naivePage, type ReadStore } from '@matricula/read-store';
import { peopleModels } from '../people';

/** Projectors of the rows from which it is computed who is free; leads are counted instead. */
const models = new Set([...peopleModels, recordList(shift)].map(({ name }) => name).filter((name) => name !== leadList.name));
const ofPeople: readonly Projector[] = projectors.filter(({ model }) => models.has(model.name));

const UNDER_WAY: readonly string[] = ['ringing', 'answered'];
const isOver = (model: string, row: object) => model === callList.name && !UNDER_WAY.includes((row as CallRow).status);

/** Types of events after which somebody else may be free. */
export const peopleTypes: ReadonlySet<string> = new Set(ofPeople.flatMap(({ types }) => [...(types ?? [])]));

/** Types of those events that stand long: calls are over before the next day. */
export const standingTypes: ReadonlySet<string> = new Set(
  ofPeople.filter(({ model }) => model.name !== callList.name).flatMap(({ types }) => [...(types ?? [])]),
);

/** The rows that rules are judged by, as of an event of the past: people as their events left them, and the open leads of each. */
export class PastRows {
  private readonly tables = new Map<string, Map<string, object>>(ofPeople.map(({ model }) => [model.name, new Map()]));

  constructor(
    private readonly rules: readonly RuleRow[],
    /** Open leads by owner; the simulation keeps it up to date. */
    readonly open: Map<string, number>,
  ) {}

  apply(event: RecordedEvent): void {
    for (const projector of ofPeople) {
      if (!projector.types?.has(event.type)) continue;
      const table = this.tables.get(projector.model.name)!;
      for (const change of projector.changes(event)) {
        const row = applied(change, table.get(change.key));
        // Only a call under way is asked for; one that is over takes room.
        if (row && !isOver(projector.model.name, row)) table.set(change.key, row);
        else table.delete(change.key);
      }
    }
  }

  /** Moves a lead between the open leads of two people. */
  moved(from: string | undefined, to: string | undefined): void {
    if (from === to) return;
    if (from !== undefined) this.open.set(from, Math.max(0, (this.open.get(from) ?? 0) - 1));
    if (to !== undefined) this.open.set(to, (this.open.get(to) ?? 0) + 1);
  }

  /** The part of a read store that rules ask. */
  readonly reads = {
    get: (model: ReadModel, _tenantId: string, key: string) => Promise.resolve(this.table(model).get(key)),
    getMany: (model: ReadModel, _tenantId: string, keys: readonly string[]) =>
      Promise.resolve(keys.flatMap((key) => this.table(model).get(key) ?? [])),
    page: (model: ReadModel, _tenantId: string, query: PageQuery) => {
      if (model.name === ruleList.name) return Promise.resolve(this.rules);
      const rows = [...this.table(model)].map(([key, row]) => ({ key, row }));
      return Promise.resolve(naivePage(model, rows, query).map(({ row }) => row));
    },
    /** Only open leads by owner are asked for. */
    distinct: (_model: ReadModel, _tenantId: string, _fields: string[], _selection: Selection) =>
      Promise.resolve({ ownerId: [...this.open].map(([value, count]) => ({ value, count })) }),
    reached: () => Promise.resolve(),
    position: () => Promise.resolve(''),
  } as unknown as ReadStore;

  private table({ name }: ReadModel): ReadonlyMap<string, object> {
    const table = this.tables.get(name);
    if (!table) throw new Error(`A simulation has no rows of ${name}.`);
    return table;
  }
}
