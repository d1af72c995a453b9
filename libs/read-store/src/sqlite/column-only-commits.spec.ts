import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { defineReadModel, keyword, type ReadModel } from '@matricula/read-models/kernel';
import type { ColumnOnlyStorage, ColumnOnlyBatch } from '../columns/column-only-storage';
import { ProgressLost, projectionOf } from '../read-store';
import { ColumnOnlyCommits } from './column-only-commits';

const factsOf = (name: string): ReadModel =>
  defineReadModel<{ id: string }>({ name, version: 1, key: 'id', storage: 'columns', fields: { id: keyword() } });
const [calls, stages] = [factsOf('call-facts'), factsOf('stage-facts')];
const [ofCalls, ofStages] = [projectionOf(calls), projectionOf(stages)];

/** Columns that store only the positions of versions. */
class Columns implements ColumnOnlyStorage {
  readonly stands = new Map<string, Position>();
  private failure: Error | undefined;

  lose(...projections: string[]): void {
    for (const projection of projections) this.stands.delete(projection);
  }

  /** The next commit is not written. */
  failBy(error: Error): void {
    this.failure = error;
  }

  async standing(model: ReadModel): Promise<Position> {
    return this.stands.get(projectionOf(model)) ?? ORIGIN;
  }

  async keep({ parts, checkpoint }: ColumnOnlyBatch): Promise<void> {
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
    const moved = parts.map(({ model, from }) => ({ projection: projectionOf(model), from }));
    const lost = moved.filter(({ projection, from }) => from !== (this.stands.get(projection) ?? ORIGIN));
    if (lost.length > 0) throw new ProgressLost(lost.map(({ projection }) => projection));
    for (const { projection } of moved) this.stands.set(projection, checkpoint);
  }

  async flush(): Promise<void> {}
  async load() {
    return [];
  }
  async slice() {
    return { rows: [] };
  }
}

describe('commits to columns that lost what they held', () => {
  let columns: Columns;
  let kept: ColumnOnlyCommits;
  const commit = async (checkpoint: Position, ...projections: string[]) => {
    const begun = await kept.begin(projections, [], checkpoint);
    return begun.hand();
  };

  beforeEach(async () => {
    columns = new Columns();
    kept = new ColumnOnlyCommits(columns);
    for (const model of [calls, stages]) kept.prepare(model);
    for (const projection of [ofCalls, ofStages]) await kept.standing(projection);
    await commit('1', ofCalls, ofStages);
    await kept.drain();
  });

  it('are reported to each projector for its own projection only', async () => {
    columns.lose(ofCalls, ofStages);
    await commit('2', ofCalls);
    await commit('2', ofStages);
    await kept.drain();
    await expect(commit('3', ofStages)).rejects.toEqual(new ProgressLost([ofStages]));
    await expect(commit('3', ofCalls)).rejects.toEqual(new ProgressLost([ofCalls]));
    expect(columns.stands).toEqual(new Map());
  });

  it('do not count as written for a projector that did not fold again, even if others ask for the position', async () => {
    columns.lose(ofCalls, ofStages);
    await commit('2', ofCalls);
    await kept.drain();
    await expect(commit('3', ofCalls)).rejects.toEqual(new ProgressLost([ofCalls]));
    expect(await kept.standing(ofCalls)).toBe(ORIGIN);
    expect(await kept.standings([ofCalls, ofStages])).toEqual(new Map([ofCalls, ofStages].map((projection) => [projection, ORIGIN])));
    await commit('3', ofStages);
    await commit('3', ofCalls);
    await kept.drain();
    expect(columns.stands).toEqual(new Map([[ofCalls, '3']]));
    await expect(commit('4', ofStages)).rejects.toEqual(new ProgressLost([ofStages]));
  });

  it('take nothing from those who stood in the same commit', async () => {
    columns.lose(ofCalls);
    await commit('2', ofCalls, ofStages);
    await kept.drain();
    await expect(commit('3', ofCalls, ofStages)).rejects.toEqual(new ProgressLost([ofCalls]));
    // Their part of the refused commit is missing: they must not continue after it.
    await commit('3', ofStages);
    await kept.drain();
    await expect(commit('4', ofStages)).rejects.toEqual(new ProgressLost([ofStages]));
    expect(await kept.standing(ofStages)).toBe('1');
  });

  it('are reported without another commit, once for each projector, until the listener is removed', async () => {
    const told: [readonly string[], Error][] = [];
    const stop = kept.onLost((projections, error) => told.push([projections, error]));
    columns.lose(ofCalls, ofStages);
    const handed = [await kept.begin([ofCalls, ofStages], [], '2'), await kept.begin([ofCalls], [], '3')];
    await Promise.all(handed.map(({ hand }) => hand()));
    await kept.drain();
    expect(told).toEqual([[[ofCalls, ofStages], new ProgressLost([ofCalls, ofStages])]]);
    for (const projection of [ofCalls, ofStages]) expect(await kept.standing(projection)).toBe(ORIGIN);
    columns.failBy(new Error('closed'));
    await commit('4', ofStages);
    await kept.drain();
    expect(told.slice(1)).toEqual([[[ofStages], new Error('closed')]]);
    stop();
    columns.failBy(new Error('closed'));
    await commit('4', ofCalls);
    await kept.drain();
    expect(told).toHaveLength(2);
  });

  it('do not continue after one that failed for another reason', async () => {
    columns.failBy(new Error('closed'));
    await commit('2', ofCalls);
    await kept.drain();
    await expect(commit('3', ofCalls)).rejects.toThrow('closed');
    await commit('3', ofCalls);
    await kept.drain();
    await expect(commit('4', ofCalls)).rejects.toEqual(new ProgressLost([ofCalls]));
    expect(columns.stands.get(ofCalls)).toBe('1');
  });
});
