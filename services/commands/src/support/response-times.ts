import { Injectable } from '@nestjs/common';
import { answerTime, defaultAnswerTimes, type AnswerTimes, type TicketPriority } from '@matricula/domain/support';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';

/** Response times of an institution's help desk. */
@Injectable()
export class ResponseTimes {
  constructor(private readonly reads: ReadStore) {}

  async of(tenantId: string, priority: TicketPriority): Promise<AnswerTimes> {
    const where = { field: 'priority', op: 'eq' as const, value: priority };
    const [said] = await this.reads.page(recordList(answerTime), tenantId, { where, limit: 1 });
    if (!said) return defaultAnswerTimes[priority];
    const { remindMinutes, dueMinutes } = said;
    return { remindMinutes: typeof remindMinutes === 'number' ? remindMinutes : null, dueMinutes: Number(dueMinutes) };
  }
}
