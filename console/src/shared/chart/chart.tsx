/**
 * The only component that uses ECharts: loads it on first use, handles theme, resize, disposal, states, table, PNG and CSV.
 *
 *   <Chart title="Call actions by user" option={option} table={{ columns, rows }} onPick={({ name, series }) => ...} />
 *
 * `option` keeps its identity while it is unchanged (useMemo). `table` contains the chart's data as rows: it feeds "View as table", the CSV and the
 * summary for screen readers.
 */
import { BarChartOutlined, DownloadOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { type EChartsCoreOption } from 'echarts/core';
import { useTokens } from '../session/appearance';
import { csvOf, shownCell, summaryOf, type ChartTable } from './chart-table';
import { type EChartsType } from './echarts';
import { part } from '../routing/part';
import { t } from '../texts/texts';
import './chart.css';

/** The clicked point: the category and the series of a bar, point or cell. */
export interface PickedPoint {
  name: string;
  series: string;
  index: number;
  value: unknown;
}

interface ChartProps {
  title: string;
  option: EChartsCoreOption;
  table: ChartTable;
  loading?: boolean;
  onPick?: (point: PickedPoint) => void;
}

function save(href: string, name: string) {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

const Canvas = lazy(() => part('Canvas', () => import('./canvas')));

/** A chart with a table view. */
export function Chart({ title, option, table, loading, onPick }: ChartProps) {
  const tokens = useTokens();
  const [asTable, setAsTable] = useState(false);
  const [drawn, setDrawn] = useState<EChartsType | null>(null);
  const empty = table.rows.length === 0;
  return (
    <section className="chart" aria-label={title} aria-busy={loading}>
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-pressed={asTable}
          disabled={empty}
          aria-label={asTable ? t`View as chart` : t`View as table`}
          title={asTable ? t`View as chart` : t`View as table`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <BarChartOutlined /> : <TableOutlined />}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t`Save as PNG`}
          title={t`Save as PNG`}
          disabled={!drawn || empty}
          onClick={() => drawn && save(drawn.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: tokens.surface }), `${title}.png`)}
        >
          <PictureOutlined />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t`Save as CSV`}
          title={t`Save as CSV`}
          disabled={empty}
          onClick={() => save(`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(table))}`, `${title}.csv`)}
        >
          <DownloadOutlined />
        </button>
      </header>
      <p className="visually-hidden">{summaryOf(title, table)}</p>
      {loading && empty && <div className="chart-state">{t`Loading…`}</div>}
      {!loading && empty && <div className="chart-state">{t`No activity on these days.`}</div>}
      {!empty && !asTable && (
        <Suspense fallback={<div className="chart-state">{t`Loading…`}</div>}>
          <Canvas option={option} tokens={tokens} onPick={onPick} onReady={setDrawn} />
        </Suspense>
      )}
      {!empty && asTable && (
        <div className="chart-table">
          <table>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column} data-number={typeof cell === 'number'}>
                      {shownCell(table, cell, column)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
