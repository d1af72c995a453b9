import { createGrid, type GridApi, type GridOptions, type GridReadyEvent } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';

type Handler = Extract<keyof GridOptions, `on${string}`>;

export interface GridProps<Row> {
  /** What is another one than before is told to the grid. */
  options: Omit<GridOptions<Row>, Handler>;
  /** The same events as long as it lives; the newest of each handler hears it. */
  on: Pick<GridOptions<Row>, Exclude<Handler, 'onGridReady'>>;
  onReady: (api: GridApi<Row>) => void;
}

/**
 * AG Grid as it draws by itself. Its component for React makes one of each row and of each cell, which takes several times as long when
 * hundreds of them pass by.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const grid = useRef<{ api: GridApi<Row>; told: GridProps<Row>['options'] } | null>(null);
  latest.current = props;

  useLayoutEffect(() => {
    if (!place.current) return;
    const { options, on } = latest.current;
    const hear = (name: string) => (event: never) => (latest.current.on as Record<string, (event: never) => void>)[name]?.(event);
    const handlers = Object.fromEntries(Object.keys(on).map((name) => [name, hear(name)]));
    const onGridReady = ({ api: ready }: GridReadyEvent<Row>) => latest.current.onReady(ready);
    const api = createGrid<Row>(place.current, { ...options, ...handlers, onGridReady });
    grid.current = { api, told: options };
    return () => api.destroy();
  }, []);

  useEffect(() => {
    if (!grid.current) return;
    const { api, told } = grid.current;
    const { options } = latest.current;
    grid.current.told = options;
    const changed = Object.entries(options).filter(([name, value]) => value !== told[name as keyof typeof told]);
    if (changed.length > 0) api.updateGridOptions(Object.fromEntries(changed));
  });

  return <div ref={place} />;
}
