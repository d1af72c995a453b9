import type { AssignerProtocol, GroupMember as Member, PartitionAssigner } from 'kafkajs';

/** Creates the assigner of a consumer; gets the protocol as an argument because the package is loaded lazily. */
export type Assigning = (protocol: typeof AssignerProtocol) => PartitionAssigner;

/** A member as it joins: its id and the user data it sends. */
export interface Introduced {
  memberId: string;
  userData: Buffer;
}

/** An assigner from two functions: the user data of this member, and, if it leads the group, the division of partitions. */
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

/** Assigns these partitions to the only member of a group. */
export const alone = (partitions: readonly number[]): Assigning =>
  assigning(
    'alone',
    () => Buffer.alloc(0),
    (members) => new Map(members.map(({ memberId }) => [memberId, [...partitions]])),
  );
