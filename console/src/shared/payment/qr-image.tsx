import { useMemo } from 'react';
import { qrCode } from '@matricula/domain/kernel/qr-code';

/** Light modules around the code, which readers need. */
const MARGIN = 4;

/** A QR code of a text, black on white in every mode. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrCode(text), [text]);
  if (!modules) return null;
  const size = modules.length + 2 * MARGIN;
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr-image" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#ffffff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000000" d={path} />
    </svg>
  );
}
