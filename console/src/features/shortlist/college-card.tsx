import { CheckOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { type RowOf } from '../../shared/http/answers';
import { useLabels } from '../../shared/session/labels';
import { heard, t } from '../../shared/texts/texts';
import { refuseCollege, removeChoice, restoreCollege, shortlistChoice } from './choices';
import { feeWords } from './fee-words';

/** The number of courses that are shown at first. */
const SHOWN = 3;

type Found = RowOf<'Shortlist_colleges'>;

interface CollegeCardProps {
  leadId: string;
  college: Found;
  /** Ids of the courses that are to be recommended. */
  recommended: ReadonlySet<string>;
  onRecommend: (course: { courseId: string; name: string }, recommend: boolean) => void;
}

/** A college of the search: why it suits the lead, its courses with fees, and what the counsellor may do with it. */
export function CollegeCard({ leadId, college, recommended, onRecommend }: CollegeCardProps) {
  const labels = useLabels();
  const [all, setAll] = useState(false);
  const { clg_id: collegeId, clg_name: collegeName, courses, reasons, category, facilities } = college;
  const refused = college.not_interested === 1;
  const listed = college.short_listed === 1;
  const choice = { leadId, collegeId, collegeName };
  const place = [college.clg_city, college.clg_state].filter(Boolean).join(', ');
  const shown = all ? courses : courses.slice(0, SHOWN);
  const more = courses.length - shown.length;
  return (
    <li className="college-card" data-refused={refused}>
      <div className="college-head">
        <div>
          <h2>{collegeName}</h2>
          <p className="faint">{[place, category].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="college-moves">
          <button
            type="button"
            className="button"
            aria-pressed={listed}
            aria-label={listed ? t`Remove ${collegeName} from the shortlist` : t`Shortlist ${collegeName}`}
            onClick={() => void (listed ? removeChoice(choice) : shortlistChoice(choice, refused))}
          >
            {listed ? t`Shortlisted` : t`Shortlist`}
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={refused}
            aria-label={refused ? t`Restore ${collegeName}` : t`Not interested in ${collegeName}`}
            onClick={() => void (refused ? restoreCollege(choice) : refuseCollege(choice))}
          >
            {refused ? t`Restore` : t`Not interested`}
          </button>
        </div>
      </div>
      {reasons.length > 0 && (
        <ul className="college-reasons" aria-label={t`Why it is recommended`}>
          {reasons.map((reason) => (
            <li key={reason}>
              <CheckOutlined aria-hidden /> {heard(reason)}
            </li>
          ))}
        </ul>
      )}
      {facilities.length > 0 && <p className="college-facilities faint">{facilities.join(', ')}</p>}
      {courses.length === 0 && <p className="faint">{t`No courses are recorded.`}</p>}
      <ul className="college-courses" aria-label={labels.course}>
        {shown.map((course) => {
          const { courseId, course_name: courseName } = course;
          const isListed = course.short_listed === 1;
          const one = { ...choice, courseId, courseName };
          return (
            <li key={courseId}>
              <div>
                <b>{courseName}</b>
                {course.specialisation && `, ${course.specialisation}`}
                <small className="faint">
                  {[course.level, course.mode]
                    .filter(Boolean)
                    .map((word) => t(word ?? ''))
                    .join(' · ')}
                </small>
                {course.usp && <small>{course.usp}</small>}
              </div>
              <span className="tabular">{feeWords(course.fee, course.feeType)}</span>
              <label>
                <input
                  type="checkbox"
                  checked={recommended.has(courseId)}
                  onChange={({ target }) => onRecommend({ courseId, name: t`${courseName} at ${collegeName}` }, target.checked)}
                />
                {t`Recommend`}
              </label>
              <button
                type="button"
                className="button"
                aria-pressed={isListed}
                aria-label={
                  isListed ? t`Remove ${courseName} at ${collegeName} from the shortlist` : t`Shortlist ${courseName} at ${collegeName}`
                }
                onClick={() => void (isListed ? removeChoice(one) : shortlistChoice(one, refused))}
              >
                {isListed ? t`Shortlisted` : t`Shortlist`}
              </button>
            </li>
          );
        })}
      </ul>
      {more > 0 && <button type="button" className="icon-button" onClick={() => setAll(true)}>{t`Show ${more} more`}</button>}
    </li>
  );
}
