const SEED = 0x9747b28c;
const MIX = 0x5bd1e995;

/** Murmur2 with the seed of Kafka's own clients, as a signed integer. */
function murmur2(bytes: Buffer): number {
  const { length } = bytes;
  let hash = SEED ^ length;
  const whole = length - (length % 4);
  for (let at = 0; at < whole; at += 4) {
    let word = Math.imul(bytes.readInt32LE(at), MIX);
    word = Math.imul(word ^ (word >>> 24), MIX);
    hash = Math.imul(hash, MIX) ^ word;
  }
  if (length > whole) hash = Math.imul(hash ^ bytes.readUIntLE(whole, length - whole), MIX);
  hash = Math.imul(hash ^ (hash >>> 13), MIX);
  return hash ^ (hash >>> 15);
}

/** The partition of a tenant's events: the result of Kafka's default partitioner with the tenant id as key. */
export function partitionOf(tenantId: string, partitions: number): number {
  return (murmur2(Buffer.from(tenantId)) & 0x7fffffff) % partitions;
}
