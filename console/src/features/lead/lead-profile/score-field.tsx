import { Popover } from 'antd';
import { MOST_SCORE, scoreBandWords, scoreParts, type LeadRow } from '@matricula/read-models/lead';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

/** The score of a lead with its class; a click shows which weights gave how many points. */
export function ScoreField({ lead }: { lead: LeadRow }) {
  const { score = 0, scoreBand = 'cold' } = lead;
  const parts = scoreParts(lead);
  const sum = parts.reduce((total, { points }) => total + points, 0);
  const explanation = (
    <table className="score-parts" aria-label={t`How the score came about`}>
      <tbody>
        {parts.map(({ name, title, points }) => (
          <tr key={name}>
            <th scope="row">{t(title)}</th>
            <td className="tabular">{points > 0 ? `+${points}` : points}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{sum === score ? t`Score` : t`Score, limited to 0 to ${MOST_SCORE}`}</th>
          <td className="tabular">{score}</td>
        </tr>
      </tfoot>
    </table>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} content={explanation}>
      <button type="button" className="record-phone tabular" title={t`How the score came about`}>
        {score} <span className={`score-band score-${scoreBand}`}>{spoken(scoreBandWords)(scoreBand)}</span>
      </button>
    </Popover>
  );
}
