import { useId } from 'react';
import { levelMeaningWords, levels, levelWords, REQUIRED_PERMISSION, type PermissionLevel } from '@matricula/domain/user';
import { type Held, holds, isAlike, levelsOf, type MatrixArea, type MayGive, toggled, toggledAll } from './matrix';
import { t } from '../../../shared/texts/texts';

interface MatrixProps {
  areas: readonly MatrixArea[];
  held: Held;
  /** Undefined: read-only. */
  onChange?: (held: Held) => void;
  /** Another role to compare with. */
  other?: { name: string; held: Held };
  /** Undefined: everything may be granted. */
  mayGive?: MayGive;
}

/** The name of a level, with its number. */
const levelName = (level: PermissionLevel) =>
  level === REQUIRED_PERMISSION ? t`${t(levelWords[level])} (${level})` : t(levelWords[level]);

/** Codes as rows, levels as columns; the last level is the one that screens and calls require. */
export function PermissionMatrix({ areas, held, onChange, other, mayGive }: MatrixProps) {
  return (
    <table className="matrix">
      <caption>
        <span>{t(levelMeaningWords.full)}</span> <span className="matrix-reserved">{t(levelMeaningWords.reserved)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Permission`}</th>
          {levels.map((level) => (
            <th key={level} scope="col" className="matrix-level" data-open={level === REQUIRED_PERMISSION}>
              <abbr title={levelName(level)} aria-label={levelName(level)}>
                {level === REQUIRED_PERMISSION ? levelName(level) : level}
              </abbr>
            </th>
          ))}
          {other && <th scope="col">{other.name}</th>}
        </tr>
      </thead>
      {areas.map((area) => (
        <Area key={area.area} area={area} held={held} onChange={onChange} other={other} mayGive={mayGive} />
      ))}
    </table>
  );
}

function Area({ area: { area, rows }, held, onChange, other, mayGive }: Omit<MatrixProps, 'areas'> & { area: MatrixArea }) {
  const heading = useId();
  const codes = rows.map(({ code }) => code);
  const open = codes.filter((code) => holds(held, code, REQUIRED_PERMISSION)).length;
  return (
    <tbody aria-labelledby={heading}>
      <tr className="matrix-area">
        <th scope="rowgroup" colSpan={levels.length + (other ? 2 : 1)}>
          <span id={heading}>{t(area)}</span>
          <small className="tabular">{t`${open} of ${codes.length} granted`}</small>
          {onChange && (
            <button type="button" className="link-button" onClick={() => onChange(toggledAll(held, codes, mayGive))}>
              {open === codes.length ? t`Revoke all` : t`Grant all`}
            </button>
          )}
        </th>
      </tr>
      {rows.map(({ code, opens }) => (
        <tr key={code} data-differs={other && !isAlike(held, other.held, code)}>
          <th scope="row">
            {t(opens)}
            <code>{code}</code>
          </th>
          {levels.map((level) => (
            <td key={level} className="matrix-level" data-open={level === REQUIRED_PERMISSION}>
              <input
                type="checkbox"
                aria-label={`${t(opens)}, ${levelName(level)}`}
                checked={holds(held, code, level)}
                disabled={!onChange || (!holds(held, code, level) && mayGive !== undefined && !mayGive(code, level))}
                onChange={() => onChange?.(toggled(held, code, level))}
              />
            </td>
          ))}
          {other && <td className="tabular">{levelsOf(other.held, code) || t`nothing`}</td>}
        </tr>
      ))}
    </tbody>
  );
}
