import { reportBy } from '@matricula/reports';
import { orderReports } from './order.reports';

describe('the cross-tab of orders', () => {
  const report = orderReports.find(({ name }) => name === 'order-cross-report');
  const of = (by?: string) => {
    if (!report) throw new Error('There is no cross-tab');
    const { dimensions, across, chart } = reportBy(report, by);
    return [dimensions.map(({ field }) => field), across, chart.category, chart.series];
  };

  it('has two dimensions of the reader, the second one across', () => {
    expect(of('ownerName.source')).toEqual([['ownerName', 'source'], 'source', 'ownerName', ['source', 'orders']]);
    expect(of()).toEqual([['collegeName', 'status'], 'status', 'collegeName', ['status', 'orders']]);
  });

  it.each(['status', 'status.status', 'status.leadName', 'status.source.day', ''])('refuses %j in words', (by) =>
    expect(() => of(by)).toThrow('Choose two different dimensions'),
  );
});
