import { dividePartitions } from './partition-division';

const PARTITIONS = [0, 1, 2, 3, 4, 5, 6];
const claims = (...partitions: number[]) => new Map(partitions.map((partition) => [partition, 1]));

/** Runs rounds until no member gives anything up; each member runs what it was assigned. */
function settled(members: Map<string, number[]>): Map<string, number[]> {
  let now = members;
  for (let round = 0; round < 5; round++) {
    now = dividePartitions(
      [...now].map(([memberId, mine]) => ({ memberId, claims: claims(...mine) })),
      PARTITIONS,
    );
  }
  return now;
}

const sizes = (of: Map<string, number[]>) => [...of.values()].map(({ length }) => length).sort();
const all = (of: Map<string, number[]>) => [...of.values()].flat().sort();

describe('partitions among members', () => {
  it('all go to the only one', () => {
    expect(dividePartitions([{ memberId: 'a', claims: claims() }], PARTITIONS)).toEqual(new Map([['a', PARTITIONS]]));
  });

  it('are not assigned until their worker has released them', () => {
    const round = dividePartitions(
      [
        { memberId: 'a', claims: claims(...PARTITIONS) },
        { memberId: 'b', claims: claims() },
      ],
      PARTITIONS,
    );
    expect(round).toEqual(
      new Map([
        ['a', [0, 1, 2, 3]],
        ['b', []],
      ]),
    );
  });

  it('end up evenly divided, each with one worker', () => {
    for (const start of [
      [['a', PARTITIONS]],
      [
        ['a', [6]],
        ['b', [1, 2, 3, 4, 5]],
      ],
      [
        ['a', [0, 1, 2, 3]],
        ['b', [4, 5, 6]],
      ],
    ] as [string, number[]][][]) {
      const end = settled(new Map([...start, ['new', []]]));
      expect(all(end)).toEqual(PARTITIONS);
      expect(Math.max(...sizes(end)) - Math.min(...sizes(end))).toBeLessThanOrEqual(1);
    }
  });

  it('stay where they are when a member leaves, and what it had goes round', () => {
    const end = settled(
      new Map([
        ['a', [0, 1, 2]],
        ['b', [3, 4]],
      ]),
    );
    expect(end.get('a')).toEqual(expect.arrayContaining([0, 1, 2]));
    expect(end.get('b')).toEqual(expect.arrayContaining([3, 4]));
    expect(all(end)).toEqual(PARTITIONS);
  });

  it('belong to the later claim where two members have one', () => {
    const round = dividePartitions(
      [
        { memberId: 'silent for a while', claims: new Map([[0, 1]]) },
        { memberId: 'its successor', claims: new Map([[0, 2]]) },
      ],
      [0],
    );
    expect(round.get('its successor')).toEqual([0]);
  });

  it('leave members without any when there are more members', () => {
    const members = PARTITIONS.concat(7, 8).map((n): [string, number[]] => [`m${n}`, []]);
    expect(sizes(settled(new Map(members)))).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1]);
  });
});
