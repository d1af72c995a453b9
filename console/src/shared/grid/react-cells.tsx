import { type ICellRendererComp, type ICellRendererParams } from 'ag-grid-community';
import { useSyncExternalStore, type ComponentType } from 'react';
import { createPortal } from 'react-dom';

interface Shown {
  id: number;
  gui: HTMLElement;
  of: ComponentType<ICellRendererParams>;
  params: ICellRendererParams;
}

/** The cells of a grid that React draws: the grid has their places, the tree around it what is in them. */
export class ReactCells {
  private shown: readonly Shown[] = [];
  private next = 0;
  private readonly listeners = new Set<() => void>();

  readonly all = () => this.shown;

  readonly follow = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A cell's number. */
  begin(): number {
    return (this.next += 1);
  }

  show(cell: Shown): void {
    const isKnown = this.shown.some(({ id }) => id === cell.id);
    this.change(isKnown ? this.shown.map((one) => (one.id === cell.id ? cell : one)) : [...this.shown, cell]);
  }

  end(id: number): void {
    this.change(this.shown.filter((one) => one.id !== id));
  }

  private change(shown: readonly Shown[]): void {
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }
}

/** What a column says whose cells React draws. */
export interface ReactCellParams {
  cells: ReactCells;
  of: ComponentType<ICellRendererParams>;
}

/** The place of a cell that React draws. */
export class ReactCell implements ICellRendererComp {
  private readonly gui = document.createElement('span');
  private cell!: { cells: ReactCells; id: number };

  init(params: ICellRendererParams & ReactCellParams) {
    this.cell = { cells: params.cells, id: params.cells.begin() };
    this.refresh(params);
  }

  getGui() {
    return this.gui;
  }

  refresh(params: ICellRendererParams & ReactCellParams) {
    this.cell.cells.show({ id: this.cell.id, gui: this.gui, of: params.of, params });
    return true;
  }

  destroy() {
    this.cell.cells.end(this.cell.id);
  }
}

/** Draws what is in the cells. */
export function ReactCellContents({ cells }: { cells: ReactCells }) {
  return useSyncExternalStore(cells.follow, cells.all).map(({ id, gui, of: Of, params }) =>
    createPortal(<Of {...params} />, gui, String(id)),
  );
}
