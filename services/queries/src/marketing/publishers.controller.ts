import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { allOf, todayIn, withinDays } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { publisherDays, publisherFacts } from '@matricula/read-models/marketing';
import { ownWrites, ReadStore } from '@matricula/read-store';

const QUALITY_DAYS = 90;
const MOST_DAYS = 31;
/** Publishers times days of a month. */
const MOST_ROWS = 100_000;

/** The usage of a publisher's caps, and the quality of its leads in the last 90 days. */
interface Standing {
  /** Id of the publisher. */
  id: string;
  taken_today: number;
  taken_this_month: number;
  refused_today: number;
  refused_this_month: number;
  /** In the last 90 days, as are the following. */
  leads: number;
  verified: number;
  duplicates: number;
  enrolled: number;
  /** Rupees. */
  payout: number;
  /** The unpaid part of the amount due, in rupees. */
  open: number;
}

const stands: Filter = { field: 'withdrawn', op: 'eq', value: false };
const nothing = { taken_today: 0, taken_this_month: 0, refused_today: 0, refused_this_month: 0 };
const noLeads = { leads: 0, verified: 0, duplicates: 0, enrolled: 0, payout: 0 };
const nothingOpen = { open: 0 };

/** Agencies that send leads (000 §2.1, `/publishers`). */
@ApiTags('marketing')
@Allow('Publisher')
@Controller('publishers')
export class PublishersController {
  constructor(private readonly reads: ReadStore) {}

  /** Answers with the accepted and refused leads of each publisher, today and this month, and the quality of its leads. */
  @Get('standings')
  async standings(@Context() context: RequestContext) {
    const { tenantId, timeZone } = context;
    const models = [publisherDays, publisherFacts];
    await Promise.all(models.map((model) => ownWrites(this.reads, model, context)));
    const reflected = await Promise.all(models.map(({ name }) => this.reads.position(name, tenantId)));
    const today = todayIn(timeZone);
    const [counted, good, open] = await Promise.all([
      this.counted(tenantId, today),
      this.good(tenantId, today, timeZone),
      this.open(tenantId),
    ]);
    const standings = [...new Set([...counted.keys(), ...good.keys(), ...open.keys()])].map((id): Standing => ({
      id,
      ...(counted.get(id) ?? nothing),
      ...(good.get(id) ?? noLeads),
      ...(open.get(id) ?? nothingOpen),
    }));
    const position = reflected.reduce((least, other) => (other < least ? other : least));
    return { ...answer(standings), position };
  }

  private async counted(tenantId: string, today: string): Promise<Map<string, typeof nothing>> {
    const month = today.slice(0, 7);
    const days = Array.from({ length: MOST_DAYS }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
    const rows = await this.reads.page(publisherDays, tenantId, { where: { field: 'day', op: 'in', values: days }, limit: MOST_ROWS });
    const sums = new Map<string, typeof nothing>();
    for (const { publisherId, day, taken, refused } of rows) {
      const sum = sums.get(publisherId) ?? { ...nothing };
      sum.taken_this_month += taken;
      sum.refused_this_month += refused;
      if (day === today) [sum.taken_today, sum.refused_today] = [taken, refused];
      sums.set(publisherId, sum);
    }
    return sums;
  }

  private async good(tenantId: string, today: string, timeZone: string): Promise<Map<string, typeof noLeads>> {
    const from = new Date(Date.parse(today) - QUALITY_DAYS * 86_400_000).toISOString().slice(0, 10);
    const isTrue = (field: string) => ({ field, op: 'eq' as const, value: true });
    const [groups = []] = await this.reads.aggregates(publisherFacts, tenantId, {
      where: allOf(withinDays('at', from, today, timeZone), stands, { field: 'kind', op: 'eq', value: 'lead' }),
      timeZone,
      groupings: [
        {
          by: [{ field: 'publisherId', as: 'id' }],
          measures: [
            { as: 'leads', op: 'count' },
            { as: 'verified', op: 'count', where: isTrue('verified') },
            { as: 'duplicates', op: 'count', where: { field: 'quality', op: 'eq', value: 'duplicate' } },
            { as: 'enrolled', op: 'count', where: isTrue('enrolled') },
            { as: 'payout', op: 'sum', field: 'amountPaise' },
          ],
        },
      ],
    });
    return new Map(
      groups.map((group) => {
        const figure = (name: keyof typeof noLeads) => Number(group[name] ?? 0);
        return [
          String(group.id),
          {
            leads: figure('leads'),
            verified: figure('verified'),
            duplicates: figure('duplicates'),
            enrolled: figure('enrolled'),
            payout: figure('payout') / 100,
          },
        ];
      }),
    );
  }

  private async open(tenantId: string): Promise<Map<string, typeof nothingOpen>> {
    const groups = await this.reads.aggregate(publisherFacts, tenantId, {
      where: stands,
      by: [{ field: 'publisherId', as: 'id' }],
      measures: [{ as: 'open', op: 'sum', field: 'openPaise' }],
    });
    return new Map(groups.map(({ id, open }) => [String(id), { open: Number(open ?? 0) / 100 }]));
  }
}
