import type { Admin } from 'kafkajs';
import { backOffMs, isPassing } from './kafka-connection';

/** Offsets of a partition: of its oldest message, and after its newest. */
export interface Bounds {
  partition: number;
  low: number;
  high: number;
}

const ATTEMPTS = 8;

/** Bounds of every partition. Waits for a leader election, after a start or for a new topic. */
export async function topicOffsets(admin: Admin, topic: string): Promise<Bounds[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const offsets = await admin.fetchTopicOffsets(topic);
      return offsets.map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }));
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, backOffMs(attempt)));
    }
  }
}
