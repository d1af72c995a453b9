import type { AssignerProtocol, GroupMember as Member, PartitionAssigner } from 'kafkajs';

/** Makes the assigner of a consumer; the protocol comes along because the package is loaded late. */
export type Assigning = (protocol: typeof AssignerProtocol) => PartitionAssigner;

/** A member as it introduces itself when it joins: who it is and the data that it sends along. */
export interface Introduced {
  memberId: string;
  userData: Buffer;
}

/** An assigner from two functions: what this member says of itself, and, where it leads the group, who gets which partitions. */
export function assigning(
  name: string,
  introduce: () => Buffer,
  divide: (members: Introduced[], partitions: number[]) => Map<string, number[]>,
): Assigning {
  return ({ MemberMetadata, MemberAssignment }) =>
    ({ cluster }) => ({
      name,
      version: 0,
      protocol: ({ topics }) => ({ name, metadata: MemberMetadata.encode({ version: 0, topics, userData: introduce() }) }),
      assign: async ({ members, topics }) => {
        const [topic = ''] = topics;
        const partitions = cluster.findTopicPartitionMetadata(topic).map(({ partitionId }) => partitionId);
        const introduced = members.map(({ memberId, memberMetadata }: Member) => ({
          memberId,
          userData: MemberMetadata.decode(memberMetadata)?.userData ?? Buffer.alloc(0),
        }));
        return [...divide(introduced, partitions)].map(([memberId, of]) => ({
          memberId,
          memberAssignment: MemberAssignment.encode({ version: 0, assignment: { [topic]: of }, userData: Buffer.alloc(0) }),
        }));
      },
    });
}

/** The only member of a group gets these partitions: reading without sharing. */
export const alone = (partitions: readonly number[]): Assigning =>
  assigning(
    'alone',
    () => Buffer.alloc(0),
    (members) => new Map(members.map(({ memberId }) => [memberId, [...partitions]])),
  );
