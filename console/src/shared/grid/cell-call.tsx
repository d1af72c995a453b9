import { PhoneOutlined } from '@ant-design/icons';
import { type GridApi } from 'ag-grid-community';
import { useRef } from 'react';
import { callLabel } from '../call/call-number';
import { callNumber, canCall, type Callee } from '../lead/lead.query';
import { t } from '../texts/texts';
import { useHoveredRow } from './use-hovered-row';

const WIDTH = 26;

interface CellCallProps<Row> {
  api: GridApi<Row>;
  field: string;
  callee: (row: Row) => Callee | undefined;
}

/** A button at the end of the phone number of the hovered or focused row, which calls it: one element that moves, not one for each row. */
export function CellCall<Row>({ api, field, callee }: CellCallProps<Row>) {
  const holder = useRef<HTMLDivElement>(null);
  const place = useHoveredRow(api, holder, (row, grid) => {
    const index = row.getAttribute('row-index');
    const cell = grid.querySelector(`.ag-row[row-index="${index}"] [col-id="${field}"]`)?.getBoundingClientRect();
    const body = grid.querySelector('.ag-center-cols-viewport')?.getBoundingClientRect();
    const frame = grid.getBoundingClientRect();
    if (!cell || cell.width === 0 || (body && (cell.right > body.right || cell.right - WIDTH < body.left))) return null;
    return { top: cell.top - frame.top, left: cell.right - frame.left - WIDTH, height: cell.height };
  });
  const row = place ? api.getDisplayedRowAtIndex(place.rowIndex)?.data : undefined;
  const called = row && callee(row);
  const isShown = place && called && canCall(called);
  return (
    <div
      ref={holder}
      className="cell-call"
      style={isShown ? { top: place.top, left: place.left, height: place.height } : { display: 'none' }}
    >
      {isShown && (
        <button
          type="button"
          className="icon-button"
          // The keyboard has the key `p`.
          tabIndex={-1}
          aria-label={callLabel(called)}
          title={t`${callLabel(called)} (p)`}
          onClick={() => void callNumber(called)}
        >
          <PhoneOutlined />
        </button>
      )}
    </div>
  );
}
